import type { Sharp } from 'sharp';
import type { EvidenceFile } from '#contracts/claim.ts';
import { openPhotograph } from '../picture/originals.ts';
import { fairQueue } from '../core/fair-queue.ts';
import { Failure } from '../core/failure.ts';
import { sniff } from './rules.ts';
import { FAILURE } from '#contracts/failures.ts';

type PictureType = Exclude<EvidenceFile['type'], 'application/pdf'>;
/** Good enough to read small print on a screenshot. */
const encoders: Record<PictureType, (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 88 }),
  'image/png': (image) => image.png({ compressionLevel: 9 }),
  'image/webp': (image) => image.webp({ quality: 88 }),
};
/** Decoding is heavy: one at a time, and callers take turns. */
const queue = fairQueue({ concurrency: 1, waiting: 64, waitingPerCaller: 12 });

const HEADER = /^%PDF-[12]\.\d\s/;
/**
 * What a document that only shows a price never needs: scripts, forms, programs to start, films,
 * files within it or elsewhere. Names may be written with hexadecimal digits; shorter ones come up
 * by chance in packed parts.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|RichMedia|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles|XFA)\b/;

/**
 * Whether it is a whole PDF without visible scripts and programs. What its packed parts contain is
 * left to the virus scanner and to the person who opens it; the product only ever returns it as a
 * download.
 */
function isPlainPdf(content: Buffer): boolean {
  const text = content.toString('latin1');
  const names = text.replace(/#([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return (
    HEADER.test(text) &&
    text.lastIndexOf('%%EOF') > text.lastIndexOf('startxref') &&
    text.includes('startxref') &&
    !ACTIVE.test(names)
  );
}

/**
 * The file as it is kept. A picture is decoded and written again, so that nothing but its pixels
 * stays: no page hidden behind its first bytes, no place and time of the camera. A PDF is looked at
 * and kept as it is.
 * @throws Failure `unsupportedType` for content that is none of the types taken, or only begins
 * like one; `unavailable` when too many wait
 */
export async function safeEvidence(
  content: Buffer,
  caller: string,
): Promise<{ type: EvidenceFile['type']; content: Buffer }> {
  const type = sniff(content);
  if (!type) throw new Failure(FAILURE.unsupportedType);
  if (type === 'application/pdf') {
    if (!isPlainPdf(content)) throw new Failure(FAILURE.unsupportedType);
    return { type, content };
  }
  return queue.run(caller, async () => {
    try {
      const { image } = await openPhotograph(content);
      return { type, content: await encoders[type](image).toBuffer() };
    } catch {
      // Whatever a decoder complains of, it is about the file.
      throw new Failure(FAILURE.unsupportedType);
    }
  });
}
