import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

const loading = new Map<string, Promise<Stripe>>();

/**
 * The card provider's script, once per address and key. Stripe's own address is left to Stripe's
 * loader; any other (the sandbox) has a script that sets `window.Stripe`. A failed load is
 * forgotten, so that the next call tries again.
 * @throws Error when the script cannot be loaded
 */
export function loadStripeFrom(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  const id = `${scriptUrl} ${publishableKey}`;
  const known = loading.get(id);
  if (known) return known;
  const started = (
    isStripes(scriptUrl) ? fromStripe(publishableKey) : fromAddress(scriptUrl, publishableKey)
  ).catch((error: unknown) => {
    loading.delete(id);
    throw error;
  });
  loading.set(id, started);
  return started;
}

const isStripes = (address: string): boolean =>
  address === '' || new URL(address, location.href).hostname === 'js.stripe.com';

async function fromStripe(publishableKey: string): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js did not load');
  return stripe;
}

function fromAddress(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('The card script did not load'));
    };
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener('error', fail, { once: true });
    script.addEventListener(
      'load',
      () => (window.Stripe ? resolve(window.Stripe(publishableKey)) : fail()),
      { once: true },
    );
    document.head.append(script);
  });
}
