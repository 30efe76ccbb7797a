import { expect, it } from 'vitest';
import { cruiseResultsUrl } from '#contracts/cruise-values.ts';
import { buildCruiseChoices } from '#mocks/cruise.ts';
import { choose, NOTHING, reconcile } from './cruise-state.ts';

const miami = choose(
  choose(NOTHING, 'port', 'USMIA', 'Miami, Florida'),
  'vendor',
  'MAR',
  'Marea Cruises',
);

it('keeps the same object while everything is still offered', () => {
  expect(reconcile(NOTHING, buildCruiseChoices()).chosen).toBe(NOTHING);
  expect(reconcile(miami, buildCruiseChoices(miami.filters))).toEqual({ chosen: miami });
});

it('keeps what still fits another destination and lets the rest go, by its words', () => {
  const riviera = choose(miami, 'destination', '3', 'Mexican Riviera');
  const { chosen, correction } = reconcile(riviera, buildCruiseChoices(riviera.filters));
  expect(chosen.filters).toEqual({
    destination: '3',
    port: '',
    vendor: 'MAR',
    ship: '',
    month: '',
    length: '',
  });
  expect(correction).toEqual({ dropped: ['Miami, Florida'], monthFrom: '', monthTo: '' });
});

it('moves a month without cruises to the preselected one', () => {
  const alaska = choose(
    choose(NOTHING, 'month', '02/01/2027', 'February 2027'),
    'destination',
    '4',
    'Alaska',
  );
  const { chosen, correction } = reconcile(alaska, buildCruiseChoices(alaska.filters));
  expect(chosen.filters.month).toBe('05/01/2027');
  expect(correction).toEqual({ dropped: [], monthFrom: 'February 2027', monthTo: 'May 2027' });
  const none = reconcile(alaska, buildCruiseChoices(alaska.filters, { months: [], month: '' }));
  expect(none.chosen.filters.month).toBe('');
});

it('never runs in circles: what it answers needs no further change', () => {
  for (const destination of ['1', '3', '4', '77']) {
    const first = reconcile(
      choose(
        choose(miami, 'month', '02/01/2027', 'February 2027'),
        'destination',
        destination,
        'x',
      ),
      buildCruiseChoices({ destination }),
    );
    expect(
      reconcile(first.chosen, buildCruiseChoices(first.chosen.filters)).correction,
    ).toBeUndefined();
  }
});

it('leads to the results with the filters that are set, on this host or another', () => {
  const filters = { ...miami.filters, month: '01/01/2027' };
  expect(
    cruiseResultsUrl(
      '/sandbox/cruises/results?skin=951&stylesheet=AZ',
      filters,
      'es',
      'http://weeks.azul.localhost:3000/?tab=cruises',
    ),
  ).toBe(
    'http://weeks.azul.localhost:3000/sandbox/cruises/results?skin=951&stylesheet=AZ&language=es&destination=1&month=01%2F01%2F2027&port=USMIA&vendor=MAR',
  );
  expect(
    new URL(
      cruiseResultsUrl('https://cruises.example/r?agency=7', filters, 'en', 'http://x/'),
    ).searchParams.get('agency'),
  ).toBe('7');
});
