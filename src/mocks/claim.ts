import { CLAIM_HOURS } from '#contracts/rules.ts';
import type { HttpHandler } from 'msw';
import type { Claim, ClaimState, EvidenceFile } from '#contracts/claim.ts';
import { claimAmounts, getClaim, sendClaim, uploadEvidence } from '#contracts/claim.ts';
import { centsToUsd, usdToCents } from '#lib/money.ts';
import { buildReserve, STORY_NOW } from './builders.ts';
import { answers } from './endpoint.ts';
import { drawsImages } from './images.ts';

const inHours = (hours: number): string =>
  new Date(STORY_NOW.getTime() + hours * 3_600_000).toISOString();

export const buildEvidence = (changes: Partial<EvidenceFile> = {}): EvidenceFile => ({
  id: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3cf01',
  name: 'captura-pantalla.png',
  type: 'image/png',
  bytes: 1_384_000,
  ...changes,
});

export const buildClaim = (changes: Partial<Claim> = {}): Claim => ({
  status: 'received',
  competitorPrice: 900,
  competitorUrl: 'https://hotels.example/cancun/playa-serena?checkin=2027-03-06&nights=7',
  note: '',
  file: buildEvidence(),
  newPrice: 855,
  back: 93,
  receivedAt: STORY_NOW.toISOString(),
  decideBy: '2026-11-24',
  decidedAt: null,
  reason: '',
  ...changes,
});

/** A paid booking within the window, without a claim. */
export const buildClaimState = (changes: Partial<ClaimState> = {}): ClaimState => ({
  success: true,
  reserve: buildReserve({ status: 'paid' }),
  hours: CLAIM_HOURS,
  closesAt: inHours(CLAIM_HOURS - 1),
  timeZone: 'America/Cancun',
  refusal: null,
  claim: null,
  ...changes,
});

/** A booking's claim as the server would keep it. */
export const claimHandlers = (changes: Partial<ClaimState> = {}): HttpHandler[] => {
  const state = buildClaimState(changes);
  return [
    drawsImages,
    answers(getClaim, state),
    answers(uploadEvidence, { success: true, file: buildEvidence() }),
    answers(sendClaim, ({ body }) => {
      const other = body?.competitorPrice ?? 0;
      const { newCents, backCents } = claimAmounts(
        usdToCents(state.reserve.price),
        usdToCents(other),
      );
      return {
        ...state,
        claim: buildClaim({
          competitorPrice: other,
          competitorUrl: body?.competitorUrl ?? '',
          note: body?.note ?? '',
          file: body?.fileId ? buildEvidence() : null,
          newPrice: centsToUsd(newCents),
          back: centsToUsd(backCents),
        }),
      };
    }),
  ];
};
