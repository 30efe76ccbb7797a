import { describe, expect, it, test } from 'vitest';
import { ApiError } from '#client/call.ts';
import { EVIDENCE_BYTES } from '#contracts/claim.ts';
import { FAILURE } from '#contracts/failures.ts';
import { evidence, NO_UPLOAD, problemOf, uploadFailed } from './evidence-machine.ts';
import type { EvidenceEvent, EvidenceState } from './evidence-machine.ts';

const started: EvidenceEvent = { type: 'started', file: 'offer.pdf' };
const uploading = evidence(NO_UPLOAD, started);
const failed: EvidenceEvent = { type: 'failed', problem: 'tooLarge' };
type Name = EvidenceState['step']['name'];
const states: Record<Name, EvidenceState> = {
  idle: NO_UPLOAD,
  uploading,
  failed: evidence(uploading, failed),
};
const names = Object.keys(states) as Name[];

/** What each event leads to, by state; one that is not named stays. */
const table: [EvidenceEvent, Partial<Record<Name, Name>>][] = [
  [{ type: 'chosen', problem: 'wrongType' }, { idle: 'failed' }],
  [started, { idle: 'uploading', failed: 'uploading' }],
  [{ type: 'progressed', percent: 50 }, {}],
  [{ type: 'done', file: 'offer.pdf' }, { uploading: 'idle' }],
  [{ type: 'stopped' }, { uploading: 'idle' }],
  [{ type: 'passedOn' }, { uploading: 'idle' }],
  [failed, { uploading: 'failed' }],
  [{ type: 'removed', file: 'offer.pdf' }, {}],
  [{ type: 'dragged', over: true }, {}],
];
describe.each(table)('the event %o', (event, leads) => {
  test.each(names)('in %s', (name) => {
    expect(evidence(states[name], event).step.name).toBe(leads[name] ?? name);
  });
});

test.each<[EvidenceEvent, Partial<EvidenceState>]>([
  [{ type: 'done', file: 'offer.pdf' }, { said: { what: 'done', file: 'offer.pdf' } }],
  [{ type: 'stopped' }, { said: { what: 'stopped', file: 'offer.pdf' } }],
  [
    { type: 'progressed', percent: 50 },
    { step: { name: 'uploading', file: 'offer.pdf', percent: 50 } },
  ],
])('an upload with %o leaves %o', (event, left) => {
  expect(evidence(uploading, event)).toMatchObject(left);
});

describe('a file', () => {
  it.each([
    [{ size: 1, type: 'image/png' }, undefined],
    [{ size: 1, type: '' }, undefined],
    [{ size: 0, type: 'image/png' }, 'wrongType'],
    [{ size: 1, type: 'text/html' }, 'wrongType'],
    [{ size: EVIDENCE_BYTES + 1, type: 'image/png' }, 'tooLarge'],
  ])('%o has the problem %s', (file, problem) => expect(problemOf(file)).toBe(problem));

  const file = new File(['x'], 'offer.pdf');
  it.each([
    [FAILURE.tooLarge, { type: 'failed', problem: 'tooLarge' }],
    [FAILURE.unsupportedType, { type: 'failed', problem: 'wrongType' }],
    [FAILURE.claimExists, { type: 'passedOn' }],
    [FAILURE.claimTooLate, { type: 'passedOn' }],
  ])('refused with %s leads to %o', (code, event) =>
    expect(uploadFailed(new ApiError(code), file)).toEqual(event),
  );
  it('may be tried again, unless it is infected', () => {
    const error = new ApiError('offline');
    expect(uploadFailed(error, file)).toEqual({ type: 'failed', problem: { error }, again: file });
    expect(uploadFailed(new ApiError(FAILURE.fileInfected), file)).toHaveProperty(
      'again',
      undefined,
    );
  });
});
