import type { HttpHandler } from 'msw';
import { forgetSaved, listSaved, lookAtWeeks, savedIds, saveWeeks } from '#contracts/saved.ts';
import type { SavedWeek } from '#contracts/saved.ts';
import { getWeek } from '#contracts/week.ts';
import { buildWeek, buildWeekCards } from './builders.ts';
import { answers } from './endpoint.ts';
import { drawsImages } from './images.ts';

const success = true as const;
const cards = buildWeekCards(6);

/** A week that the story's member saved, as it stood then. */
export const buildSaved = (index = 0, changes: Partial<SavedWeek> = {}): SavedWeek => {
  const week = cards[index % cards.length]!;
  return {
    weekId: week._id,
    state: 'free',
    week,
    name: week.ResortName,
    checkIn: week.CheckInDate,
    price: week.Cost,
    savedAt: `2026-11-${String(20 - index).padStart(2, '0')}T15:00:00.000Z`,
    savedBy: { name: 'Ana Prueba', me: true },
    ...changes,
  };
};

/** One of each: cheaper, dearer, held, sold, the contract's own, gone. */
export const savedOfEveryKind = (): SavedWeek[] => [
  buildSaved(0, { price: cards[0]!.Cost + 50 }),
  buildSaved(1, { price: cards[1]!.Cost - 20, savedBy: { name: 'Pablo Peña', me: false } }),
  buildSaved(2, { state: 'held' }),
  buildSaved(3, { state: 'sold', savedBy: null }),
  buildSaved(4, { state: 'ours' }),
  buildSaved(5, { state: 'gone', week: null }),
];

/** Details of the saved weeks; each resort has other services. */
const savedDetails = answers(getWeek, ({ params }) => {
  const place = cards.findIndex(({ _id }) => _id === params?.weekId);
  const week = buildWeek(cards[place]);
  const amenities = week.resort.amenities.filter((_, at) => at < 3 || (at + place) % 3 > 0);
  return { success, week: { ...week, resort: { ...week.resort, amenities } } };
});

/** The server's saved weeks of a contract, which change as a story saves and removes. */
export function savedHandlers(weeks: readonly SavedWeek[] = savedOfEveryKind()): HttpHandler[] {
  let ids = weeks.map(({ weekId }) => weekId);
  const reply = () => ({ success, ids });
  return [
    answers(listSaved, () => ({
      success,
      weeks: weeks.filter(({ weekId }) => ids.includes(weekId)),
    })),
    answers(savedIds, reply),
    answers(saveWeeks, ({ body }) => {
      ids = [...new Set([...(body?.weeks ?? []).map(({ weekId }) => weekId), ...ids])];
      return { ...reply(), left: 0, leftIds: [] };
    }),
    answers(forgetSaved, ({ params }) => {
      ids = ids.filter((id) => id !== params?.weekId);
      return reply();
    }),
    answers(lookAtWeeks, ({ body }) => ({
      success,
      weeks: (body?.weekIds ?? []).map((weekId) => {
        const known = weeks.find((one) => one.weekId === weekId);
        return { weekId, state: known?.state ?? 'gone', week: known?.week ?? null };
      }),
    })),
    savedDetails,
    drawsImages,
  ];
}
