import { noSuch } from '../errors.ts';
import { params } from '../params.ts';
import { renderEvent } from '../render.ts';
import { listEvents, readEvent } from '../webhooks.ts';
import { BASE, type Calls, type Handler, page } from './call.ts';

const list: Handler = async ({ form, ledger }) => {
  const read = params(form, null);
  const type = read.text('type', 100);
  const types = type === undefined ? read.list('types') : [type];
  const matches = (name: string) =>
    types.length === 0 ||
    types.some(
      (one) =>
        typeof one === 'string' &&
        (one === name || (one.endsWith('*') && name.startsWith(one.slice(0, -1)))),
    );
  const rows = (await listEvents(ledger)).filter((event) => matches(event.type));
  return page(rows, form, `${BASE}/events`, (event) => renderEvent(event, 0));
};

const read: Handler = async ({ id, ledger }) => {
  const found = await readEvent(ledger, id);
  if (!found) throw noSuch('event', id);
  return renderEvent(found.event, found.pending);
};

export const eventCalls: Calls = {
  'GET /events': { run: list },
  'GET /events/:id': { run: read },
};
