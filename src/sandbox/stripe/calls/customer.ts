import { noSuch } from '../errors.ts';
import { newId } from '../ledger.ts';
import { params } from '../params.ts';
import { renderCustomer } from '../render.ts';
import type { Calls, Handler } from './call.ts';

const create: Handler = async ({ form, seed, ledger }) => {
  const read = params(form, [
    'email',
    'name',
    'phone',
    'description',
    'metadata',
    'address',
    'preferred_locales',
    'expand',
  ]);
  const customer = {
    id: newId('cus_', seed, 14),
    created: ledger.seconds(),
    email: read.text('email', 512) ?? null,
    name: read.text('name', 256) ?? null,
    phone: read.text('phone', 60) ?? null,
    description: read.text('description', 1000) ?? null,
    metadata: read.metadata() ?? {},
    outbox: [],
  };
  return renderCustomer(await ledger.customers.create(customer));
};

const read: Handler = async ({ id, ledger }) => {
  const customer = await ledger.customers.get(id);
  if (!customer) throw noSuch('customer', id);
  return renderCustomer(customer);
};

export const customerCalls: Calls = {
  'POST /customers': { run: create },
  'GET /customers/:id': { run: read },
};
