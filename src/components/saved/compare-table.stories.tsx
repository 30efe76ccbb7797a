import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { getWeek } from '#contracts/week.ts';
import { buildWeek } from '#mocks/builders.ts';
import { answers } from '#mocks/endpoint.ts';
import { savedHandlers, savedOfEveryKind } from '#mocks/saved.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say, spokenLanguage } from '#workbench/say.ts';
import { CompareTable } from './compare-table.tsx';
import { isKnown } from './saved-state.ts';

function Compared() {
  const saved = savedOfEveryKind();
  const [ids, setIds] = useState(saved.slice(0, 4).map(({ weekId }) => weekId));
  return (
    <CompareTable
      weeks={ids.flatMap((id) => saved.filter(({ weekId }) => weekId === id).filter(isKnown))}
      saved={saved}
      onCompare={(next) => setIds([...next])}
    />
  );
}
const meta = {
  title: 'Components/Saved/Comparison',
  component: CompareTable,
  parameters: {
    about: {
      when: 'For up to four saved weeks side by side; what differs is marked.',
      keys: [
        ['Tab', 'Moves through the weeks, the switch and the rows that unfold'],
        ['Space', 'Shows all rows or only what differs'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: savedHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** Four weeks; what is unlike the others is marked. */
export const Default: Story = {
  render: () => <Compared />,
  play: async ({ canvas }) => {
    const rows = () => canvas.getAllByRole('row').length;
    await expect(await canvas.findByText(say('saved:compare.same', { count: 4 }))).toBeVisible();
    const before = rows();
    // Rows stand in groups; of many services the first are told, and the others when asked for.
    await expect(
      canvas.getByRole('rowheader', { name: say('saved:compare.groups.stay') }),
    ).toBeVisible();
    await expect(before).toBeLessThan(20);
    await userEvent.click(
      canvas.getByRole('switch', { name: say('saved:compare.onlyDifferences') }),
    );
    await expect(rows()).toBeGreaterThan(before);
    await expect(canvas.queryByText(say('saved:compare.same', { count: 4 }))).toBeNull();
  },
};

/** Two at a time; each column can show another week. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <Compared />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(say('saved:compare.same', { count: 2 }))).toBeVisible();
    // Every row that is told says something else of each of the two.
    const shown = canvas
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .queryAllByRole('cell')
          .filter((cell) => cell.getClientRects().length > 0)
          .map((cell) => cell.textContent),
      )
      .filter((values) => values.length === 2);
    await expect(shown.length).toBeGreaterThan(2);
    for (const [one, other] of shown.slice(0, -1)) await expect(one).not.toBe(other);
  },
};

/** The first two weeks differ in the first ten, the third has the last three alone. */
const SERVICES = [
  ...buildWeek().resort.amenities,
  { img: 'tennis', en: 'Tennis', es: 'Tenis' },
  { img: 'laundry', en: 'Laundry', es: 'Lavandería' },
  { img: 'elevator', en: 'Elevator', es: 'Elevador' },
  { img: 'sauna', en: 'Sauna', es: 'Sauna' },
  { img: 'golf', en: 'Golf', es: 'Golf' },
];

const manyServices = answers(getWeek, ({ params }) => {
  const place = savedOfEveryKind().findIndex(({ weekId }) => weekId === params?.weekId);
  const week = buildWeek(savedOfEveryKind()[place]?.week ?? {});
  const amenities = SERVICES.filter((_, at) => (at < 10 ? at % 2 : 2) === place);
  return { success: true as const, week: { ...week, resort: { ...week.resort, amenities } } };
});

/** Told in the order of the weeks that have them; six are told at first. */
const FIRST_LATER = SERVICES[3]!;

/** Of many services a phone counts those in which its two weeks differ, and leads on to the rest. */
export const MoreServicesOnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  parameters: { msw: { handlers: [manyServices, ...savedHandlers()] } },
  render: () => <Compared />,
  play: async ({ canvas }) => {
    const more = await canvas.findByRole('button', {
      name: say('saved:compare.more', { count: 4 }),
    });
    const told = () =>
      canvas.getAllByRole('rowheader').filter((row) => row.getClientRects().length > 0);
    const before = told();
    await userEvent.click(more);
    await waitFor(() => expect(told()).toHaveLength(before.length + 4));
    const [first] = told().filter((row) => !before.includes(row));
    await expect(first).toHaveTextContent(FIRST_LATER[spokenLanguage()]);
    await waitFor(() => expect(first).toHaveFocus());
    await expect(canvas.queryByRole('button', { name: like('saved:compare.more') })).toBeNull();
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix cellWidth="30rem">{() => <Compared />}</ClubMatrix>,
};
