import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/**
 * The antivirus test string (eicar.org), which every scanner takes for malware; in two halves, so
 * that none takes this file for it.
 */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}',
  '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');
const SIGNATURE = 'Eicar-Test-Signature';
/**
 * clamd's StreamMaxLength in its usual configuration, and the longest command that is waited for.
 */
const MAX_BYTES = 100 * 1024 * 1024;
const MAX_COMMAND = 1024;

/** How clamd takes a file that has come whole. */
export type ClamdMood = (content: Buffer, socket: Socket) => void;
const verdict = (content: Buffer): string =>
  content.includes(EICAR, 0, 'latin1') ? `stream: ${SIGNATURE} FOUND` : 'stream: OK';

export const clamdMoods = {
  /** Finds the test string, and nothing else. */
  well: ((content, socket) => void socket.end(`${verdict(content)}\0`)) as ClamdMood,
  /** Takes the file and never answers. */
  silent: (() => {}) as ClamdMood,
  /** Answers the right thing in the end. */
  slow:
    (ms: number): ClamdMood =>
    (content, socket) =>
      void setTimeout(() => socket.end(`${verdict(content)}\0`), ms),
  /** Says these bytes, the NUL at the end included, and hangs up. */
  says:
    (text: string): ClamdMood =>
    (_content, socket) =>
      void socket.end(text),
  /** Begins to speak and does not stop. */
  talks: ((_content, socket) => {
    const more = setInterval(() => socket.write('stream: '.repeat(64)), 1);
    socket.once('close', () => clearInterval(more));
  }) as ClamdMood,
  /** Hangs up without a word. */
  hangsUp: ((_content, socket) => void socket.resetAndDestroy()) as ClamdMood,
};

export type ClamdSandbox = {
  /** For CLAMD_URL. */
  url: string;
  mood: ClamdMood;
  /** Connections that are open now. */
  open: () => number;
  close: () => Promise<void>;
};

/**
 * A stand-in for ClamAV's daemon: PING and INSTREAM with the prefix z, as in clamd(8), one command
 * per connection. On this machine only, at a port of its own or at the path of a socket. It knows a
 * single signature, that of the antivirus test string. Its answers are those of clamd 1.4.6, except
 * for the name of the signature.
 */
export async function clamdSandbox({
  path,
  maxBytes = MAX_BYTES,
  mood = clamdMoods.well,
}: { path?: string; maxBytes?: number; mood?: ClamdMood } = {}): Promise<ClamdSandbox> {
  const state = { mood };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    serve(socket, maxBytes, (content) => state.mood(content, socket));
  });
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    if (path === undefined) server.listen(0, '127.0.0.1', ready);
    else server.listen(path, ready);
  });
  return {
    url:
      path === undefined
        ? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
        : `unix://${path}`,
    get mood() {
      return state.mood;
    },
    set mood(next) {
      state.mood = next;
    },
    open: () => sockets.size,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}

/** Reads the command of a connection and what belongs to it. */
function serve(socket: Socket, maxBytes: number, onFile: (content: Buffer) => void): void {
  let unread = Buffer.alloc(0);
  let command: string | undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  const answer = (text: string): void => {
    socket.off('data', read);
    socket.end(`${text}\0`);
  };
  const read = (part: Buffer): void => {
    unread = Buffer.concat([unread, part]);
    if (command === undefined) {
      const end = unread.indexOf(0);
      if (end < 0 && unread.length <= MAX_COMMAND) return;
      command = unread.toString('latin1', 0, Math.max(0, end));
      unread = unread.subarray(end + 1);
      if (command === 'zPING') return answer('PONG');
      if (command !== 'zINSTREAM') return answer('UNKNOWN COMMAND');
    }
    while (unread.length >= 4) {
      const length = unread.readUInt32BE(0);
      if (size + length > maxBytes) return answer('INSTREAM size limit exceeded. ERROR');
      if (unread.length < 4 + length) return;
      if (length === 0) {
        socket.off('data', read);
        return onFile(Buffer.concat(chunks));
      }
      chunks.push(unread.subarray(4, 4 + length));
      size += length;
      unread = unread.subarray(4 + length);
    }
  };
  socket.on('data', read);
}
