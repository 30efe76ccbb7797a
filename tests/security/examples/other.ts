import { createHmac } from 'node:crypto';
import { SANDBOX_MAIL_SECRET } from '../../../src/server/mail/events.ts';
import type { HostileRecords } from '../hostile-records.ts';
import type { Examples } from '../hostile-world.ts';

/** The areas of one or two operations. */
export const otherExamples = ({ deps }: HostileRecords): Examples => ({
  'club.get': () => ({ query: { host: 'azul.localhost' } }),
  'catalogue.get': () => ({ params: { name: 'CatEstadosPais' }, query: { PaisId: 'MX' } }),
  'images.preview': () => ({ query: { weekId: '1', lang: 'es', about: 'resort', v: '1a' } }),
  'images.get': () => ({ query: { img: 'beach-golden-1', w: '64' } }),
  'cruise.filters': () => ({
    headers: { host: 'weeks.azul.localhost:3000' },
    query: {
      destination: '1',
      port: 'MIA',
      vendor: '',
      ship: '',
      month: '03/01/2027',
      length: '7',
      language: 'en',
    },
  }),
  'deal.open': () => ({ caller: 'member' }),
  'mail.events': () => {
    const at = deps.now();
    const body = JSON.stringify({
      type: 'mail.delivered',
      timestamp: at.toISOString(),
      data: { messageId: '<none@club.example>' },
    });
    const seconds = Math.floor(at.getTime() / 1000);
    const key = Buffer.from(SANDBOX_MAIL_SECRET.slice('whsec_'.length), 'base64');
    const signed = createHmac('sha256', key).update(`evt.${seconds}.${body}`).digest('base64');
    return {
      body: Buffer.from(body),
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'evt',
        'webhook-timestamp': String(seconds),
        'webhook-signature': `v1,${signed}`,
      },
    };
  },
});
