import { connect } from 'node:net';
import { fairQueue } from '../core/fair-queue.ts';
import { clamdAddress } from './clamd-address.ts';
import type { ClamdAddress } from './clamd-address.ts';
import { OutsideFailure, outsideWork } from './outside-call.ts';
import type { OutsideOptions } from './outside-call.ts';
import type { FileScanner, Verdict } from './scanner.ts';

const SERVICE = 'scanner';
/** Bytes of a chunk. clamd sets no limit for one, only for all of them together. */
const CHUNK_BYTES = 64 * 1024;
/** An answer is a line with the name of a signature; a longer one is none. */
const MAX_ANSWER = 1024;
/**
 * clamd works on ten files at a time by default, and other instances use it too. A waiting caller
 * keeps a whole file in memory.
 */
const TURNS = { concurrency: 4, waiting: 16, waitingPerCaller: 4 };
/** Limit of one try. Two of them end before a stopping server stops waiting for its requests. */
const TIMEOUT_MS = 8_000;

type Settings = Omit<OutsideOptions, 'service'> & {
  /** `tcp://host:3310` or `unix:///path`. */ url: string;
  turns?: typeof TURNS;
};

/**
 * ClamAV's daemon as scanner, by its command INSTREAM (clamd(8), docs.clamav.net: ClamD Protocol).
 * Each try has a connection of its own, which ends with the answer or with its time. A file is
 * clean by `stream: OK` and by nothing else.
 */
export function clamdScanner({ url, turns = TURNS, ...options }: Settings): FileScanner {
  const address = clamdAddress(url);
  if (!address) throw new Error(`no address of clamd: ${url}`);
  const run = outsideWork({ service: SERVICE, timeoutMs: TIMEOUT_MS, ...options });
  const queue = fairQueue(turns);
  return {
    scan: (content, caller) =>
      queue.run(caller, () =>
        run(async (signal) => verdictOf(await ask(address, content, signal))),
      ),
  };
}

/** Sends a file and resolves to the answer, without the NUL that ends it. @throws OutsideFailure */
function ask(address: ClamdAddress, content: Buffer, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...address, signal });
    const fail = (reason: 'network' | 'timeout' | 'garbage'): void =>
      reject(new OutsideFailure(SERVICE, reason));
    let answer = Buffer.alloc(0);
    socket.on('data', (part) => {
      answer = Buffer.concat([answer, part]);
      const end = answer.indexOf(0);
      if (end < 0 && answer.length <= MAX_ANSWER) return;
      if (end < 0) fail('garbage');
      else resolve(answer.toString('utf8', 0, end));
      // It may come before all was sent; clamd wants no more then.
      socket.destroy();
    });
    socket.once('error', () => fail(signal.aborted ? 'timeout' : 'network'));
    // Cut off in the middle of an answer: whatever it was to say, it did not.
    socket.once('close', () => fail(answer.length > 0 ? 'garbage' : 'network'));
    // The whole file is in memory, so waiting for the socket to drain would spare nothing.
    for (const piece of pieces(content)) socket.write(piece);
  });
}

/**
 * The command, chunks with their length in front (four bytes, network order), and a length of zero
 * at the end.
 */
function* pieces(content: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    const chunk = content.subarray(at, at + CHUNK_BYTES);
    yield lengthOf(chunk);
    yield chunk;
  }
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(chunk: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(chunk.length);
  return bytes;
}

/** @throws OutsideFailure for every answer that is no verdict */
function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { clean: true };
  const signature = /^stream: ([\x20-\x7e]{1,200}) FOUND$/.exec(answer)?.[1];
  if (signature !== undefined) return { clean: false, signature };
  if (!answer.endsWith(' ERROR')) throw new OutsideFailure(SERVICE, 'garbage');
  throw new OutsideFailure(SERVICE, /size limit exceeded/i.test(answer) ? 'tooLarge' : 'failed');
}
