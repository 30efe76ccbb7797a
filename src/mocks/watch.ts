import type { HttpHandler } from 'msw';
import { FAILURE } from '#contracts/failures.ts';
import { MAX_WATCHES } from '#contracts/rules.ts';
import {
  addWatch,
  changeWatch,
  listWatches,
  removeWatch,
  stopWatch,
  watchCriteria,
} from '#contracts/watch.ts';
import type { Watch } from '#contracts/watch.ts';
import { answers, refuse } from './endpoint.ts';

const success = true as const;
const idOf = (index: number) => `5f0c7a52-3b0e-4d6a-9a51-${String(index).padStart(12, '0')}`;

const NOTHING_NEW = { weeks: 0, fell: 0 };

/** A watched search of the story's member. */
export const buildWatch = (index = 0, changes: Partial<Watch> = {}): Watch => ({
  id: idOf(index),
  criteria: {
    country: 'Mexico',
    city: 'Cancún',
    dateIn: '2027-03-01',
    dateOut: '2027-04-30',
    PriceUpTo: [900],
    SleepsAtLeast: [6],
    Amenities: ['beach', 'pool'],
  },
  pace: 'now',
  createdAt: '2026-11-02T15:00:00.000Z',
  matchedAt: '2026-11-20T15:00:00.000Z',
  free: 3,
  news: { weeks: 2, fell: 0 },
  picture: 'beach-golden-4712',
  quiet: false,
  nearby: [],
  createdBy: { name: 'Ana Prueba', me: true },
  ...changes,
});

/** One of each: with weeks, of the other person and without any yet, quiet, with every filter. */
export const watchesOfEveryKind = (): Watch[] => [
  buildWatch(0),
  buildWatch(1, {
    criteria: {
      country: 'USA',
      state: 'Colorado',
      city: 'all',
      dateIn: '2027-01-01',
      dateOut: '2027-01-31',
    },
    pace: 'daily',
    matchedAt: null,
    free: 0,
    news: NOTHING_NEW,
    picture: 'mountain-noon-12',
    createdBy: { name: 'Pablo Peña', me: false },
  }),
  buildWatch(2, {
    criteria: {
      country: 'Mexico',
      city: 'Holbox',
      dateIn: '2026-12-01',
      dateOut: '2026-12-31',
      UnitType: ['2 BEDROOM'],
    },
    createdAt: '2026-08-30T15:00:00.000Z',
    matchedAt: '2026-09-12T15:00:00.000Z',
    free: 0,
    news: NOTHING_NEW,
    picture: 'island-dusk-77',
    quiet: true,
    nearby: [
      { country: 'Mexico', state: 'Quintana Roo', city: 'Cancún', km: 61, total: 214 },
      { country: 'Mexico', state: 'Quintana Roo', city: 'Playa del Carmen', km: 102, total: 38 },
      { country: 'Mexico', state: 'Yucatán', city: 'Mérida', km: 232, total: 1 },
    ],
  }),
  buildWatch(3, {
    criteria: {
      country: 'anywhere',
      city: 'all',
      dateIn: '2027-06-01',
      dateOut: '2027-08-31',
      ResortName: ['Gran Residencial Vacacional Bahía de los Ángeles Custodios'],
      InvTypeInDetail: ['VIP Week'],
      KitchenType: ['Full Kitchen'],
      CheckInDays: ['Saturday'],
    },
    free: 1204,
    news: { weeks: 0, fell: 34 },
    picture: null,
    createdBy: null,
  }),
];

/** As many watches as a contract can have. */
export const allWatches = (): Watch[] =>
  Array.from({ length: MAX_WATCHES }, (_, index) =>
    buildWatch(index, {
      criteria: {
        country: 'Mexico',
        city: 'all',
        dateIn: `2027-${String(1 + index).padStart(2, '0')}-01`,
        dateOut: `2027-${String(1 + index).padStart(2, '0')}-28`,
      },
      free: index,
      news: NOTHING_NEW,
    }),
  );

/** The server's watches of a contract, which change as a story adds, changes and ends them. */
export function watchHandlers(start: readonly Watch[] = watchesOfEveryKind()): HttpHandler[] {
  let watches = [...start];
  return [
    answers(listWatches, () => ({ success, watches })),
    answers(addWatch, ({ body }) => {
      if (watches.length >= MAX_WATCHES) refuse(FAILURE.tooManyWatches);
      const watch = buildWatch(100 + watches.length, {
        criteria: watchCriteria.parse(body!.criteria),
        pace: body!.pace,
        createdAt: new Date().toISOString(),
        matchedAt: null,
        free: 0,
        news: NOTHING_NEW,
      });
      watches = [watch, ...watches];
      return { success, watch };
    }),
    answers(changeWatch, ({ params, body }) => {
      const old = watches.find(({ id }) => id === params?.id) ?? refuse(FAILURE.notFound);
      const watch = { ...old, pace: body!.pace };
      watches = watches.map((one) => (one.id === watch.id ? watch : one));
      return { success, watch };
    }),
    answers(removeWatch, ({ params }) => {
      watches = watches.filter(({ id }) => id !== params?.id);
      return { success };
    }),
    answers(stopWatch, { success }),
  ];
}
