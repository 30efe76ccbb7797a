import { z } from 'zod';

/** Card brands the stand-in knows; the club takes the first four (specification, section 9). */
const BRANDS = [
  'visa',
  'mastercard',
  'discover',
  'diners',
  'amex',
  'jcb',
  'unionpay',
  'unknown',
] as const;
export const brand = z.enum(BRANDS);
type Brand = z.infer<typeof brand>;
const ACCEPTED: readonly Brand[] = ['visa', 'mastercard', 'discover', 'diners'];

/** How a test card ends. `three` asks for 3-D Secure first; `refund` changes how its refunds go. */
export type Fate = {
  decline?: { code: string; decline_code?: string; message: string } | undefined;
  three?: true | undefined;
  refund?: 'late' | 'fails' | undefined;
};

const declined = (decline_code: string, message = 'Your card was declined.'): Fate => ({
  decline: { code: 'card_declined', decline_code, message },
});

const FATES = {
  ok: {},
  debit: {},
  generic_decline: declined('generic_decline'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  velocity: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired_card: { decline: { code: 'expired_card', message: 'Your card has expired.' } },
  incorrect_cvc: {
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  processing_error: {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  live_card: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test (live) card.',
  ),
  not_supported: declined(
    'card_not_supported',
    'Your card is not supported. Please use Visa, Mastercard, Discover or Diners Club.',
  ),
  three: { three: true },
  three_then_decline: { three: true, ...declined('generic_decline') },
  refund_late: { refund: 'late' },
  refund_fails: { refund: 'fails' },
} satisfies Record<string, Fate>;
export const fateName = z.enum(
  Object.keys(FATES) as [keyof typeof FATES, ...(keyof typeof FATES)[]],
);
export type FateName = z.infer<typeof fateName>;
export const fateOf = (name: FateName): Fate => FATES[name];

/** The test numbers; any other valid number is refused as a live card. */
const TEST_CARDS: Readonly<Record<string, FateName>> = {
  '4242424242424242': 'ok',
  '4000056655665556': 'debit',
  '4000004840008001': 'ok',
  '4012888888881881': 'ok',
  '5555555555554444': 'ok',
  '2223003122003222': 'ok',
  '5200828282828210': 'debit',
  '5105105105105100': 'ok',
  '6011111111111117': 'ok',
  '6011000990139424': 'ok',
  '6011981111111113': 'debit',
  '3056930009020004': 'ok',
  '36227206271667': 'ok',
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000009987': 'lost_card',
  '4000000000009979': 'stolen_card',
  '4000000000006975': 'velocity',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
  '4000002500003155': 'three',
  '4000002760003184': 'three',
  '4000000000003220': 'three',
  '4000008400001629': 'three_then_decline',
  '4000000000007726': 'refund_late',
  '4000000000005126': 'refund_fails',
};

/** Ready-made payment methods by name, for calls from a server. */
export const TEST_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_discover: '6011111111111117',
  pm_card_diners: '3056930009020004',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_threeDSecureRequired: '4000002760003184',
  pm_card_refundPending: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
};

/** Brand by the first digits of a number. */
function brandOf(digits: string): Brand {
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^3(0[0-5]|[689])/.test(digits)) return 'diners';
  if (/^(6011|64[4-9]|65)/.test(digits)) return 'discover';
  if (digits.startsWith('35')) return 'jcb';
  if (digits.startsWith('62')) return 'unionpay';
  return 'unknown';
}

/** Check digit of a card number. */
function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length >= 12 && digits.length <= 19 && sum % 10 === 0;
}

export type CardInput = {
  number: string;
  exp_month: string;
  exp_year: string;
  cvc?: string | undefined;
};
export type Card = {
  brand: Brand;
  last4: string;
  expMonth: number;
  expYear: number;
  funding: 'credit' | 'debit';
  fate: FateName;
};
/** A card refused before any attempt to charge it. */
export type CardProblem = { code: string; message: string; param: string };

/** Reads card data; answers the card with its fate, or what is wrong with it. */
export function readCard(input: CardInput, now: Date): Card | CardProblem {
  const digits = input.number.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || !luhn(digits))
    return { code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' };
  const month = /^\d{1,2}$/.test(input.exp_month) ? Number(input.exp_month) : 0;
  if (month < 1 || month > 12)
    return {
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    };
  const shortYear = /^\d{2}$/.test(input.exp_year);
  const year = /^\d{4}$/.test(input.exp_year)
    ? Number(input.exp_year)
    : shortYear
      ? 2000 + Number(input.exp_year)
      : 0;
  const thisYear = now.getUTCFullYear();
  if (
    year < thisYear ||
    year > thisYear + 50 ||
    (year === thisYear && month < now.getUTCMonth() + 1)
  )
    return {
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    };
  const of = brandOf(digits);
  if (input.cvc !== undefined && !(of === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(input.cvc))
    return { code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' };
  const fate: FateName = ACCEPTED.includes(of)
    ? (TEST_CARDS[digits] ?? 'live_card')
    : 'not_supported';
  return {
    brand: of,
    last4: digits.slice(-4),
    expMonth: month,
    expYear: year,
    funding: fate === 'debit' ? 'debit' : 'credit',
    fate,
  };
}
