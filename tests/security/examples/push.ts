import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Examples } from '../hostile-world.ts';

export const pushExamples = (): Examples => ({
  'push.key': () => ({}),
  'push.subscribe': () => {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    return {
      caller: 'member',
      body: {
        subscription: {
          endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
          keys: {
            p256dh: keys.getPublicKey().toString('base64url'),
            auth: randomBytes(16).toString('base64url'),
          },
        },
      },
    };
  },
  'push.unsubscribe': () => ({ body: { endpoint: 'https://fcm.googleapis.com/fcm/send/x' } }),
});
