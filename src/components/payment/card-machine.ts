/**
 * The form of the card window: `open` until it is sent, `paid` when the provider took the payment,
 * `broken` when its fields could not be loaded.
 */
export type CardState = {
  step: 'open' | 'paying' | 'paid' | 'broken';
  /** The provider's fields are drawn. */
  fields: boolean;
  /** Whether this device has a wallet to pay with; unknown at first. */
  wallets: boolean | undefined;
  /**
   * Why the last payment was not made. `text`: the provider's words, where they may be shown;
   * `declined`: the bank does not take this card.
   */
  refusal:
    | { text?: string | undefined; declined?: boolean; abandoned: boolean; count: number }
    | undefined;
};

export type CardEvent =
  | { type: 'fieldsReady' }
  | { type: 'fieldsFailed' }
  /** The first answer counts: fields that are shown move no more. */
  | { type: 'walletsKnown'; any: boolean }
  | { type: 'sent' }
  | { type: 'taken' }
  | { type: 'refused'; text?: string | undefined; declined: boolean }
  /** The provider's own step (3-D Secure) was left. */
  | { type: 'abandoned' }
  /** What came of it is told outside of this form. */
  | { type: 'passedOn' };

export const CARD_FORM: CardState = {
  step: 'open',
  fields: false,
  wallets: undefined,
  refusal: undefined,
};

/** Reducer of the card form. Once paid or broken it stays so. */
export function cardForm(state: CardState, event: CardEvent): CardState {
  const { step } = state;
  const refuse = (refusal: Omit<NonNullable<CardState['refusal']>, 'count'>): CardState => ({
    ...state,
    step: 'open',
    refusal: { ...refusal, count: (state.refusal?.count ?? 0) + 1 },
  });
  switch (event.type) {
    case 'fieldsReady':
      return { ...state, fields: true };
    case 'fieldsFailed':
      return step === 'paid' ? state : { ...state, step: 'broken' };
    case 'walletsKnown':
      return { ...state, wallets: state.wallets ?? event.any };
    case 'taken':
      return { ...state, step: 'paid' };
    case 'sent':
      return step === 'open' ? { ...state, step: 'paying' } : state;
    case 'refused':
      return step === 'paying'
        ? refuse({ text: event.text, declined: event.declined, abandoned: false })
        : state;
    case 'abandoned':
      return step === 'paying' ? refuse({ abandoned: true }) : state;
    case 'passedOn':
      return step === 'paying' ? { ...state, step: 'open' } : state;
  }
}
