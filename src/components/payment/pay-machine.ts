import type { Reserve } from '#contracts/reserve.ts';
import type { Progress } from './use-outcome.ts';

/** What happened on the payment page of a hold. */
export type PayState = {
  /** The provider is being sent a payment: the end of the hold must not close its window then. */
  busy: boolean;
  /** A payment was taken, or may have been, while this page was open. */
  paying: boolean;
  /** The connection was lost while paying. */
  lost: boolean;
  /** Payments that came to nothing, each of which starts the form again. */
  round: number;
  /** The provider was asked after the time of the hold was over. */
  endKnown: boolean;
};

export type PayEvent =
  | { type: 'busy'; busy: boolean }
  | { type: 'taken' }
  /** The connection was lost while paying: the outcome is unknown. */
  | { type: 'lost' }
  | { type: 'cameToNothing' }
  | { type: 'endChecked' };

export const PAY: PayState = { busy: false, paying: false, lost: false, round: 0, endKnown: false };

/** Reducer of the payment page. */
export function pay(state: PayState, event: PayEvent): PayState {
  switch (event.type) {
    case 'busy':
      return { ...state, busy: event.busy };
    case 'taken':
      return { ...state, paying: true };
    case 'lost':
      return { ...state, paying: true, lost: true };
    case 'cameToNothing':
      return state.paying
        ? { ...state, paying: false, lost: false, endKnown: false, round: state.round + 1 }
        : state;
    case 'endChecked':
      return { ...state, endKnown: true };
  }
}

type Known = {
  status: Reserve['status'];
  /** The time of the hold is over. */
  over: boolean;
  progress: Progress;
};
export type PayView = {
  /** `leaving`: paid just now, the page of the confirmation opens. */
  name: 'form' | 'checking' | 'leaving' | 'booked' | 'refunded' | 'ended';
  /**
   * The hold ended by time, and the provider has to be asked once before "Nothing was charged" is
   * said.
   */
  verifying: boolean;
  /** A payment came to nothing: the form starts again. */
  cameToNothing: boolean;
  paid: boolean;
  /** Paid, refunded or ended: the hold is over. */
  holdOver: boolean;
};

/** What the page shows, by what it did, the hold's status and what the provider says. */
export function payView(state: PayState, { status, over, progress }: Known): PayView {
  const { busy, paying, lost, endKnown } = state;
  const outcome = progress.step === 'known' ? progress.outcome : undefined;
  const paid = status === 'paid' || outcome === 'paid';
  const refunded = status === 'refunded' || outcome === 'refunded';
  const ended = status === 'cancelled' || status === 'expired' || (over && !busy);
  const timedOut = ended && status !== 'cancelled';
  // The first answer mostly comes at once: until then the card window says that the payment went
  // through.
  const looking = progress.step === 'checking' && paying && (progress.again || lost);
  const verifying = timedOut && !endKnown;
  const nameOf = (): PayView['name'] => {
    if (!refunded && paid && paying) return 'leaving';
    if (!refunded && (looking || verifying)) return 'checking';
    if (paid) return 'booked';
    if (refunded) return 'refunded';
    return ended ? 'ended' : 'form';
  };
  return {
    name: nameOf(),
    verifying,
    cameToNothing: progress.step === 'known' && paying && !paid && !refunded,
    paid,
    holdOver: paid || refunded || ended,
  };
}
