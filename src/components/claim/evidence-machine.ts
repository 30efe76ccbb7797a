import { ApiError } from '#client/call.ts';
import { EVIDENCE_BYTES, EVIDENCE_TYPES } from '#contracts/claim.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Why a file was not taken: too large, of no accepted type, or what a call failed with. */
type Problem = 'tooLarge' | 'wrongType' | { error: unknown };

/** The upload of one file as evidence. */
export type EvidenceState = {
  step:
    | { name: 'idle' }
    | { name: 'uploading'; file: string; percent: number }
    /** `again`: the file, when it may be tried again. */
    | { name: 'failed'; problem: Problem; again?: File | undefined };
  /** What is said aloud, with the name of the file. */
  said: { what: 'uploading' | 'done' | 'stopped' | 'removed'; file: string } | undefined;
  /** A file is dragged over the field. */
  over: boolean;
};

export type EvidenceEvent =
  | { type: 'chosen'; problem: Problem }
  | { type: 'started'; file: string }
  | { type: 'progressed'; percent: number }
  | { type: 'done'; file: string }
  | { type: 'stopped' }
  /** The booking accepts no more files; the page tells why. */
  | { type: 'passedOn' }
  | { type: 'failed'; problem: Problem; again?: File | undefined }
  | { type: 'removed'; file: string }
  | { type: 'dragged'; over: boolean };

export const NO_UPLOAD: EvidenceState = { step: { name: 'idle' }, said: undefined, over: false };

/** Reducer of the upload. What an upload ends with counts only while there is one. */
export function evidence(state: EvidenceState, event: EvidenceEvent): EvidenceState {
  const { step } = state;
  const idle = { ...state, step: NO_UPLOAD.step };
  const uploading = step.name === 'uploading' ? step : undefined;
  switch (event.type) {
    case 'dragged':
      return { ...state, over: event.over };
    case 'removed':
      return { ...state, said: { what: 'removed', file: event.file } };
    case 'chosen':
      return uploading ? state : { ...state, step: { name: 'failed', problem: event.problem } };
    case 'started':
      return uploading
        ? state
        : {
            ...state,
            step: { name: 'uploading', file: event.file, percent: 0 },
            said: { what: 'uploading', file: event.file },
          };
    case 'progressed':
      return uploading ? { ...state, step: { ...uploading, percent: event.percent } } : state;
    case 'done':
      return uploading ? { ...idle, said: { what: 'done', file: event.file } } : state;
    case 'stopped':
      return uploading ? { ...idle, said: { what: 'stopped', file: uploading.file } } : state;
    case 'passedOn':
      return uploading ? idle : state;
    case 'failed':
      return uploading
        ? { ...state, step: { name: 'failed', problem: event.problem, again: event.again } }
        : state;
  }
}

/**
 * What is wrong with a file before it is sent. The server checks the content; this only spares a
 * wait that must fail.
 */
export function problemOf({ size, type }: Pick<File, 'size' | 'type'>): Problem | undefined {
  if (size > EVIDENCE_BYTES) return 'tooLarge';
  const known = type === '' || EVIDENCE_TYPES.some((one) => one === type);
  return size === 0 || !known ? 'wrongType' : undefined;
}

/** Codes after which the booking accepts no claim any more. */
const REFUSALS: readonly unknown[] = [
  FAILURE.claimExists,
  FAILURE.claimRefused,
  FAILURE.claimTooLate,
  FAILURE.notFound,
];
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && REFUSALS.includes(error.code);

/** What a failed upload leads to. */
export function uploadFailed(error: unknown, file: File): EvidenceEvent {
  if (isRefusal(error)) return { type: 'passedOn' };
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === FAILURE.tooLarge) return { type: 'failed', problem: 'tooLarge' };
  if (code === FAILURE.unsupportedType) return { type: 'failed', problem: 'wrongType' };
  // An infected file would be refused again.
  const again = code === FAILURE.fileInfected ? undefined : file;
  return { type: 'failed', problem: { error }, again };
}
