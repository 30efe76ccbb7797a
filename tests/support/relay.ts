import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** One address for a server that moves, as a name or a virtual address is in production. */
export type Relay = {
  port: number;
  /** New connections go to this port from now on. Those that are open stay where they are. */
  pointAt: (port: number) => void;
  /**
   * From now on open connections carry nothing and do not end, as when the other machine has lost
   * its power.
   */
  silence: () => void;
  close: () => Promise<void>;
};

export async function startRelay(target: number): Promise<Relay> {
  let port = target;
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = (): void => {
      if (!pairs.delete(pair)) return;
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const silenced: Socket[] = [];
  return {
    port: (server.address() as AddressInfo).port,
    pointAt: (next) => void (port = next),
    silence: () => {
      for (const pair of pairs) {
        pairs.delete(pair);
        const [near, far] = pair;
        near.unpipe(far).pause();
        far.unpipe(near).destroy();
        silenced.push(near);
      }
    },
    close: async () => {
      for (const socket of [...silenced, ...[...pairs].flat()]) socket.destroy();
      await new Promise<void>((closed) => void server.close(() => closed()));
    },
  };
}
