import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { getWeek } from '#contracts/week.ts';
import { buildWeek, buildWeekCard } from '#mocks/builders.ts';
import { answers } from '#mocks/endpoint.ts';
import { buildSaved, savedHandlers, savedOfEveryKind } from '#mocks/saved.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say, spokenLanguage } from '#workbench/say.ts';
import { CompareBar } from './compare-bar.tsx';
import { CompareTable } from './compare-table.tsx';
import HeartButton from './heart-button.tsx';
import { keptWeeks } from './kept-weeks.ts';
import { SavedCard } from './saved-card.tsx';
import { SavedEmpty } from './saved-empty.tsx';
import { isKnown } from './saved-state.ts';

const nothing = () => {};

function Cards() {
  const [chosen, setChosen] = useState(['4711']);
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {savedOfEveryKind().map((saved) => (
        <li key={saved.weekId}>
          <SavedCard
            saved={saved}
            chosen={chosen.includes(saved.weekId)}
            full={false}
            onChoose={(yes) =>
              setChosen([
                ...chosen.filter((id) => id !== saved.weekId),
                ...(yes ? [saved.weekId] : []),
              ])
            }
          />
        </li>
      ))}
    </ul>
  );
}

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
  title: 'Components/Saved/Pieces',
  component: Cards,
  parameters: {
    about: {
      when: 'Hearts on cards and pages of weeks; the cards, the bar and the empty list of the saved weeks.',
      keys: [
        ['Space', 'Saves the week or removes it'],
        ['F8', 'Moves to the message with Undo'],
      ],
    },
    states: {
      loading: 'the page shows skeletons',
      error: 'the page says so',
      disabled: 'the fifth box of the comparison, as every box',
    },
    msw: { handlers: savedHandlers() },
  },
} satisfies Meta<typeof Cards>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Cheaper, dearer, held, sold, the contract's own, gone. */
export const EveryKind: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(like('saved:card.less'))).toBeVisible();
    await expect(canvas.getByText(say('saved:states.sold'))).toBeVisible();
    await expect(canvas.getByText(say('saved:card.similar'))).toBeVisible();
    await expect(await canvas.findByRole('button', { name: like('line:waitNamed') })).toBeVisible();
    await expect(canvas.getByRole('link', { name: say('saved:card.search') })).toBeVisible();
  },
};
export const Phone: Story = {
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};

/** A guest's are kept in the browser; Undo brings the week back with the price of that time. */
export const HeartOfAGuest: Story = {
  render: () => <HeartButton week={buildWeekCard({ _id: '1', Cost: 500 })} />,
  play: async () => {
    const heart = await screen.findByRole('button', { name: like('saved:heart') });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    heart.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    await expect(keptWeeks()).toMatchObject([{ id: '1', price: 500 }]);
    await userEvent.keyboard(' ');
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
    await expect(keptWeeks()).toEqual([]);
    const undo = await screen.findAllByRole('button', { name: say('saved:undo') });
    await userEvent.click(undo.at(-1)!);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
  },
};
export const Empty: Story = { render: () => <SavedEmpty /> };

/** Four weeks; what is unlike the others is marked. */
export const SideBySide: Story = {
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
export const SideBySideOnPhone: Story = {
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

export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {() => (
        <div className="flex flex-col gap-4">
          <div className="flex items-center gap-4">
            <HeartButton week={buildWeekCard()} />
            <HeartButton words week={buildWeekCard()} />
          </div>
          <SavedCard
            saved={buildSaved(0, { price: 1000 })}
            chosen
            full={false}
            onChoose={nothing}
          />
          <CompareBar ids={['1', '2']} onClear={nothing} />
        </div>
      )}
    </ClubMatrix>
  ),
};
