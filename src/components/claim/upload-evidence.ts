import { ApiError, API_TIMEOUT_MS, failureOf } from '#client/call.ts';
import { uploadEvidence as contract } from '#contracts/claim.ts';
import type { EvidenceFile } from '#contracts/claim.ts';
import * as errors from '#contracts/errors.ts';
import { FAILURE } from '#contracts/failures.ts';

export type Upload = (
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
) => Promise<EvidenceFile>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Uploads the evidence of a claim. Uses XMLHttpRequest, because fetch does not report upload
 * progress.
 * @throws ApiError, or the signal's reason when it was aborted
 */
export const uploadEvidenceOf =
  (numberRef: string): Upload =>
  (file, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = (error: unknown) =>
        reject(error instanceof Error ? error : new ApiError('offline'));
      request.open(
        contract.method,
        `/api${contract.path.replace(':numberRef', encodeURIComponent(numberRef))}?${new URLSearchParams({ name: file.name.toWellFormed() || 'evidence' }).toString()}`,
      );
      request.setRequestHeader('content-type', 'application/octet-stream');
      request.setRequestHeader('accept', 'application/json');
      request.timeout = API_TIMEOUT_MS * 2;
      request.upload.addEventListener(
        'progress',
        ({ lengthComputable, loaded, total }) =>
          lengthComputable && onProgress(Math.round((loaded / total) * 100)),
      );
      request.addEventListener('error', () => fail(new ApiError('offline')));
      request.addEventListener('timeout', () => fail(new ApiError('timeout')));
      request.addEventListener('abort', () => fail(signal.reason));
      request.addEventListener('load', () => {
        const json = parsed(request.responseText);
        if (request.status === 200) {
          const reply = contract.reply.safeParse(json);
          return reply.success ? resolve(reply.data.file) : fail(new ApiError('unreadable'));
        }
        return fail(
          failureOf(errors, json, request.status === 413 ? FAILURE.tooLarge : 'unreadable'),
        );
      });
      if (signal.aborted) return fail(signal.reason);
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(file);
    });
