import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { buildWeekCard } from '#mocks/builders.ts';
import { buildSaved, savedHandlers, savedOfEveryKind } from '#mocks/saved.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
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
  tags: ['every-club'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText(like('saved:card.less'))).toBeVisible();
    await expect(canvas.getByText(say('saved:states.sold'))).toBeVisible();
    await expect(canvas.getAllByText(say('saved:card.similar'))).toHaveLength(2);
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
export const Empty: Story = { tags: ['every-club'], render: () => <SavedEmpty /> };

/** Four weeks; what is unlike the others is marked. */
export const SideBySide: Story = {
  render: () => <Compared />,
  play: async ({ canvas }) => {
    const rows = () => canvas.getAllByRole('row').length;
    await expect(await canvas.findByText(say('saved:compare.same', { count: 4 }))).toBeVisible();
    const before = rows();
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
