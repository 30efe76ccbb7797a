/**
 * Stand-in of the card provider's own payment page for stories: a button that pays. The product's loader fetches it from an
 * address made on the spot.
 */
/** The provider's page speaks for itself, whatever language the story has. */
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
