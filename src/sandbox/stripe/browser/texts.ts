/**
 * Words of the card form, the checkout and the bank's page. The stand-in has its own, as the real
 * service has.
 */
const en = {
  cardNumber: 'Card number',
  expiry: 'Expiration date',
  expiryHint: 'MM / YY',
  cvc: 'Security code',
  cvcHint: 'CVC',
  country: 'Country',
  postal: 'ZIP or postal code',
  email: 'Email',
  name: 'Name on card',
  accepted: 'Visa, Mastercard, Discover and Diners Club',
  optional: 'optional',
  testNote: 'Test mode: no card is charged.',
  incomplete_number: 'Your card number is incomplete.',
  incorrect_number: 'Your card number is invalid.',
  brand_not_accepted: 'This card is not accepted. Use Visa, Mastercard, Discover or Diners Club.',
  incomplete_expiry: 'Your card’s expiration date is incomplete.',
  invalid_expiry_month: 'Your card’s expiration date is invalid.',
  invalid_expiry_year: 'Your card’s expiration year is in the past or too far away.',
  incomplete_cvc: 'Your card’s security code is incomplete.',
  invalid_cvc: 'Your card’s security code is invalid.',
  incomplete_email: 'Your email is incomplete.',
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds. Try a different card.',
  expired_card: 'Your card has expired. Try a different card.',
  incorrect_cvc: 'Your card’s security code is incorrect.',
  processing_error: 'An error occurred while processing your card. Try again in a moment.',
  card_not_supported: 'This card is not accepted. Use Visa, Mastercard, Discover or Diners Club.',
  test_mode_live_card: 'Your card was declined. In test mode only test cards are accepted.',
  lost_card: 'Your card was declined.',
  stolen_card: 'Your card was declined.',
  card_velocity_exceeded: 'Your card was declined for too many attempts. Try again later.',
  payment_intent_authentication_failure:
    'We could not verify your identity with your bank. Your card was not charged. Try again or use a different card.',
  payment_intent_unexpected_state:
    'This payment can no longer be made. Reload the page to see how it stands.',
  resource_missing: 'This payment was not found.',
  checkout_session_expired: 'This checkout has ended. Nothing was charged.',
  checkout_session_complete: 'This checkout is already paid.',
  network: 'We could not reach the payment service. Check your connection and try again.',
  unexpected: 'An unexpected error occurred.',
  bank: 'Your bank',
  bankTitle: 'Confirm your purchase',
  bankText:
    'Your bank asks you to confirm this payment of {{amount}} with your card ending in {{last4}}.',
  bankTextPlain: 'Your bank asks you to confirm this payment of {{amount}}.',
  complete: 'Complete',
  fail: 'Fail',
  completeHint: 'Confirms the payment',
  failHint: 'Answers as a failed verification',
  close: 'Close',
  bankDone: 'This payment does not wait for a confirmation.',
  dialog: 'Verification by your bank',
  pay: 'Pay {{amount}}',
  paying: 'Processing…',
  total: 'Total',
  quantity: 'Qty {{count}}',
  paid: 'Payment complete',
  paidText: 'Thank you. We sent you a receipt.',
  expired: 'This checkout has ended',
  expiredText: 'Nothing was charged.',
  loading: 'Loading…',
  frame: 'Secure card payment',
  checkoutFrame: 'Secure checkout',
  summary: 'Order summary',
  card: 'Card',
};
export type TextKey = keyof typeof en;

const es: Record<TextKey, string> = {
  cardNumber: 'Número de tarjeta',
  expiry: 'Vencimiento',
  expiryHint: 'MM / AA',
  cvc: 'Código CVC',
  cvcHint: 'CVC',
  country: 'País',
  postal: 'Código postal',
  email: 'Correo electrónico',
  name: 'Nombre en la tarjeta',
  accepted: 'Visa, Mastercard, Discover y Diners Club',
  optional: 'opcional',
  testNote: 'Modo de prueba: no se cobra a ninguna tarjeta.',
  incomplete_number: 'El número de su tarjeta está incompleto.',
  incorrect_number: 'El número de su tarjeta no es válido.',
  brand_not_accepted: 'No aceptamos esta tarjeta. Use Visa, Mastercard, Discover o Diners Club.',
  incomplete_expiry: 'La fecha de vencimiento de su tarjeta está incompleta.',
  invalid_expiry_month: 'La fecha de vencimiento de su tarjeta no es válida.',
  invalid_expiry_year: 'El año de vencimiento de su tarjeta ya pasó o está demasiado lejos.',
  incomplete_cvc: 'El código de seguridad de su tarjeta está incompleto.',
  invalid_cvc: 'El código de seguridad de su tarjeta no es válido.',
  incomplete_email: 'Su correo electrónico está incompleto.',
  card_declined: 'Su tarjeta fue rechazada.',
  insufficient_funds: 'Su tarjeta no tiene fondos suficientes. Pruebe con otra tarjeta.',
  expired_card: 'Su tarjeta está vencida. Pruebe con otra tarjeta.',
  incorrect_cvc: 'El código de seguridad de su tarjeta es incorrecto.',
  processing_error: 'Hubo un error al procesar su tarjeta. Inténtelo de nuevo en un momento.',
  card_not_supported: 'No aceptamos esta tarjeta. Use Visa, Mastercard, Discover o Diners Club.',
  test_mode_live_card:
    'Su tarjeta fue rechazada. En modo de prueba solo se aceptan tarjetas de prueba.',
  lost_card: 'Su tarjeta fue rechazada.',
  stolen_card: 'Su tarjeta fue rechazada.',
  card_velocity_exceeded: 'Su tarjeta fue rechazada por demasiados intentos. Inténtelo más tarde.',
  payment_intent_authentication_failure:
    'No pudimos verificar su identidad con su banco. No se hizo ningún cargo. Inténtelo de nuevo o use otra tarjeta.',
  payment_intent_unexpected_state:
    'Este pago ya no se puede realizar. Recargue la página para ver su estado.',
  resource_missing: 'No encontramos este pago.',
  checkout_session_expired: 'El tiempo para pagar terminó. No se hizo ningún cargo.',
  checkout_session_complete: 'Este pago ya se realizó.',
  network: 'No pudimos conectar con el servicio de pagos. Revise su conexión e inténtelo de nuevo.',
  unexpected: 'Ocurrió un error inesperado.',
  bank: 'Su banco',
  bankTitle: 'Confirme su compra',
  bankText:
    'Su banco le pide confirmar este pago de {{amount}} con su tarjeta terminada en {{last4}}.',
  bankTextPlain: 'Su banco le pide confirmar este pago de {{amount}}.',
  complete: 'Completar',
  fail: 'Fallar',
  completeHint: 'Confirma el pago',
  failHint: 'Responde como verificación fallida',
  close: 'Cerrar',
  bankDone: 'Este pago no espera ninguna confirmación.',
  dialog: 'Verificación de su banco',
  pay: 'Pagar {{amount}}',
  paying: 'Procesando…',
  total: 'Total',
  quantity: 'Cant. {{count}}',
  paid: 'Pago exitoso',
  paidText: 'Gracias. Le enviamos su recibo.',
  expired: 'El tiempo para pagar terminó',
  expiredText: 'No se hizo ningún cargo.',
  loading: 'Cargando…',
  frame: 'Pago seguro con tarjeta',
  checkoutFrame: 'Pago seguro',
  summary: 'Resumen de su compra',
  card: 'Tarjeta',
};

export type Language = 'en' | 'es';

/**
 * Language of a Stripe locale: `es`, `es-419` and the like are Spanish, `auto` follows the browser,
 * the rest is English.
 */
export function languageOf(locale: string | null | undefined): Language {
  const wanted = !locale || locale === 'auto' ? navigator.language : locale;
  return wanted.toLowerCase().startsWith('es') ? 'es' : 'en';
}

/** A text with its `{{names}}` filled in. */
export function say(language: Language, key: TextKey, values: Record<string, string> = {}): string {
  const text = language === 'es' ? es[key] : en[key];
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** What to tell the person about a failure of the API: by decline code, then by code. */
export function sayFailure(
  language: Language,
  code: string | undefined,
  decline: string | undefined,
): string {
  for (const key of [decline, code])
    if (key !== undefined && Object.hasOwn(en, key)) return say(language, key as TextKey);
  return say(
    language,
    code === 'card_declined' || decline !== undefined ? 'card_declined' : 'unexpected',
  );
}

export const price = (language: Language, cents: number, currency: string) =>
  new Intl.NumberFormat(language === 'es' ? 'es-MX' : 'en-US', {
    style: 'currency',
    currency,
    currencyDisplay: language === 'es' ? 'code' : 'symbol',
  }).format(cents / 100);
