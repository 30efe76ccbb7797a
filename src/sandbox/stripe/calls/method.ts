import { readCard, TEST_METHODS } from '../cards.ts';
import { badParam, noSuch, StripeFail } from '../errors.ts';
import type { Form } from '../form.ts';
import type { Ledger } from '../ledger.ts';
import { keepMethod, methodById, methodOf } from '../methods.ts';
import { params } from '../params.ts';
import type { Billing, MethodRecord } from '../records.ts';

const billingOf = (form: Form | undefined): Billing => {
  const read = params(form ?? {}, null, 'billing_details');
  const address = params(read.branch('address') ?? {}, null, 'billing_details[address]');
  return {
    name: read.text('name', 300) ?? null,
    email: read.text('email', 300) ?? null,
    phone: read.text('phone', 60) ?? null,
    country: address.text('country', 2) ?? null,
    postal: address.text('postal_code', 20) ?? null,
  };
};

/** The card a form describes. */
export function cardMethod(ledger: Ledger, form: Form): MethodRecord {
  const read = params(form, null, 'payment_method_data');
  if (read.need('type', 40) !== 'card')
    throw badParam('payment_method_data[type]', 'The only payment method type here is card.');
  const card = params(read.branch('card') ?? {}, null, 'payment_method_data[card]');
  const result = readCard(
    {
      number: card.need('number', 40),
      exp_month: card.need('exp_month', 10),
      exp_year: card.need('exp_year', 10),
      cvc: card.text('cvc', 10),
    },
    ledger.now(),
  );
  if ('code' in result)
    throw new StripeFail(402, result.message, {
      type: 'card_error',
      code: result.code,
      param: result.param,
    });
  return methodOf(ledger, result, billingOf(read.branch('billing_details')));
}

/** The card of a call: described in it, one of the test methods, or one kept before. */
export async function methodFrom(ledger: Ledger, form: Form): Promise<MethodRecord | null> {
  const read = params(form, null);
  const data = read.branch('payment_method_data');
  if (data) {
    const method = cardMethod(ledger, data);
    await keepMethod(ledger, method);
    return method;
  }
  const id = read.text('payment_method', 200);
  if (id === undefined) return null;
  const number = Object.hasOwn(TEST_METHODS, id) ? TEST_METHODS[id] : undefined;
  if (number !== undefined) {
    const card = readCard(
      {
        number,
        exp_month: '12',
        exp_year: String(ledger.now().getUTCFullYear() + 3),
        cvc: number.length === 15 ? '1234' : '123',
      },
      ledger.now(),
    );
    if ('code' in card) throw new Error(`test method ${id} is broken`);
    const method = methodOf(ledger, card, {
      name: null,
      email: null,
      phone: null,
      country: null,
      postal: null,
    });
    await keepMethod(ledger, method);
    return method;
  }
  const kept = await methodById(ledger, id);
  if (!kept) throw noSuch('PaymentMethod', id, 'payment_method');
  return kept;
}
