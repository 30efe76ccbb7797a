/** In the card window, or on the provider's own payment page. */
export type Method = 'card' | 'checkout';

/** Why nothing was started, or the hold was not given back. */
type Failure =
  | { about: 'start' | 'cancel'; error: unknown }
  /** The price was changed, or the hold ended, in another window. */
  | { about: 'replaced' };

export type StartState = {
  /** The window that is open. */
  shown: Method | undefined;
  /** Payments that were started with the provider. */
  secrets: Partial<Record<Method, string>>;
  starting: boolean;
  failure: (Failure & { count: number }) | undefined;
  /** Giving the hold back. */
  cancel: 'no' | 'asking' | 'cancelling';
};

export type StartEvent =
  | { type: 'shown'; method: Method }
  | { type: 'closed' }
  | { type: 'starting' }
  | { type: 'started'; method: Method; secret: string }
  | { type: 'startFailed'; error: unknown }
  | { type: 'replaced' }
  /** A payment is started for one amount; a changed price needs a new payment. */
  | { type: 'priceChanging' }
  | { type: 'cancelAsked' }
  | { type: 'cancelKept' }
  | { type: 'cancelling' }
  | { type: 'cancelFailed'; error: unknown }
  | { type: 'cancelEnded' };

export const NOT_STARTED: StartState = {
  shown: undefined,
  secrets: {},
  starting: false,
  failure: undefined,
  cancel: 'no',
};

/** Reducer of the ways to pay: starting a payment, its window, and giving the hold back. */
export function paymentStart(state: StartState, event: StartEvent): StartState {
  const failed = (failure: Failure) => ({ ...failure, count: (state.failure?.count ?? 0) + 1 });
  switch (event.type) {
    case 'shown':
      return { ...state, shown: event.method };
    case 'closed':
      return { ...state, shown: undefined };
    case 'starting':
      // The server ends the other way to pay before it starts one, also when that fails then.
      return { ...state, secrets: {}, starting: true, failure: undefined };
    case 'started':
      return state.starting
        ? { ...state, starting: false, secrets: { [event.method]: event.secret } }
        : state;
    case 'startFailed':
      return state.starting
        ? {
            ...state,
            starting: false,
            shown: undefined,
            failure: failed({ about: 'start', error: event.error }),
          }
        : state;
    case 'replaced':
      return {
        ...state,
        shown: undefined,
        secrets: {},
        failure: failed({ about: 'replaced' }),
      };
    case 'priceChanging':
      return { ...state, secrets: {} };
    case 'cancelAsked':
      return state.cancel === 'no' ? { ...state, cancel: 'asking' } : state;
    case 'cancelKept':
      return state.cancel === 'asking' ? { ...state, cancel: 'no' } : state;
    case 'cancelling':
      return state.cancel === 'asking' ? { ...state, cancel: 'cancelling' } : state;
    case 'cancelFailed':
      return state.cancel === 'cancelling'
        ? { ...state, cancel: 'no', failure: failed({ about: 'cancel', error: event.error }) }
        : state;
    case 'cancelEnded':
      return { ...state, cancel: 'no' };
  }
}
