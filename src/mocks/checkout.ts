/**
 * Stand-in for the card provider's own payment page in stories: a button that pays. The product's
 * loader fetches it from an object URL.
 */
/** The provider's page has its own language, whatever the story's. */
export const CHECKOUT_BUTTON = 'Pay $199.00';

type Options = { clientSecret?: string | null; onComplete?: () => void };

const storyCheckout = () => ({
  elements: () => ({}),
  createToken: () => undefined,
  createPaymentMethod: () => undefined,
  confirmCardPayment: () => undefined,
  createEmbeddedCheckoutPage: ({ onComplete }: Options) =>
    Promise.resolve({
      mount: (box: HTMLElement | string) => {
        const place = typeof box === 'string' ? document.querySelector(box) : box;
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = CHECKOUT_BUTTON;
        button.style.cssText =
          'width:100%;height:48px;border-radius:12px;border:1px solid var(--field);font-weight:600';
        button.addEventListener('click', () => onComplete?.());
        place?.replaceChildren(button);
      },
      unmount: () => undefined,
      destroy: () => undefined,
    }),
});

/** Settings of a story that renews: parameters.boot.settings. */
export function storyCheckoutSettings(): { stripe: { scriptUrl: string; publishableKey: string } } {
  if (typeof window === 'undefined') return { stripe: { scriptUrl: '', publishableKey: '' } };
  Object.assign(window, { storyCheckout });
  return {
    stripe: {
      scriptUrl: URL.createObjectURL(
        new Blob(['window.Stripe = window.storyCheckout'], { type: 'text/javascript' }),
      ),
      publishableKey: 'pk_test_stories',
    },
  };
}
