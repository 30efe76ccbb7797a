import type { EvidenceFile } from '#contracts/claim.ts';

/** The claim form, apart from what is typed. */
export type ClaimFormState = {
  step: { name: 'editing' } | { name: 'sending' } | { name: 'failed'; error: unknown };
  /** Failures so far, so that the same one is announced again. */
  count: number;
  file: EvidenceFile | undefined;
  /** The server no longer has the file. */
  fileGone: boolean;
  /** Sending waits for the file. */
  uploading: boolean;
};

export type ClaimFormEvent =
  | { type: 'uploading'; on: boolean }
  | { type: 'fileChanged'; file: EvidenceFile | undefined }
  | { type: 'sending' }
  /** Sent, or no longer possible: the page shows the claim, or why. */
  | { type: 'passedOn' }
  /** Fields were refused, which tell it themselves. */
  | { type: 'marked'; fileGone: boolean }
  | { type: 'failed'; error: unknown };

export const startClaim = (file: EvidenceFile | undefined): ClaimFormState => ({
  step: { name: 'editing' },
  count: 0,
  file,
  fileGone: false,
  uploading: false,
});

/** Reducer of the claim form. What a call ends with counts only while it is being sent. */
export function claimFormMachine(state: ClaimFormState, event: ClaimFormEvent): ClaimFormState {
  const sending = state.step.name === 'sending';
  const editing = { ...state, step: { name: 'editing' } as const };
  switch (event.type) {
    case 'uploading':
      return { ...state, uploading: event.on };
    case 'fileChanged':
      return { ...state, file: event.file, fileGone: false };
    case 'sending':
      return state.uploading ? state : { ...state, step: { name: 'sending' } };
    case 'passedOn':
      return sending ? editing : state;
    case 'marked':
      if (!sending) return state;
      return event.fileGone ? { ...editing, file: undefined, fileGone: true } : editing;
    case 'failed':
      return sending
        ? { ...state, step: { name: 'failed', error: event.error }, count: state.count + 1 }
        : state;
  }
}
