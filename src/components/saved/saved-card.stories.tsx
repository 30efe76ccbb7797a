import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import type { LinePlace } from '#contracts/line.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { buildOffer, buildPlace, lineHandlers } from '#mocks/line.ts';
import { buildSaved, savedHandlers, savedOfEveryKind } from '#mocks/saved.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { SavedCard } from './saved-card.tsx';

const nothing = () => {};
/** The one of every kind that someone holds. */
const heldWeek = buildSaved(2).week!;

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
const meta = {
  title: 'Components/Saved/Saved week',
  component: SavedCard,
  render: () => <Cards />,
  parameters: {
    about: {
      when: 'For a week that was saved, with what has changed since.',
      keys: [
        ['Space', 'Takes it into the comparison'],
        ['Enter', 'Opens the week'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'the fifth box of the comparison, as every box',
    },
    msw: { handlers: savedHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** Cheaper, dearer, held, sold, the contract's own, gone. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(like('saved:card.less'))).toBeVisible();
    await expect(canvas.getByText(say('saved:states.sold'))).toBeVisible();
    await expect(canvas.getByText(say('saved:card.similar'))).toBeVisible();
    await expect(await canvas.findByRole('button', { name: like('line:waitNamed') })).toBeVisible();
    await expect(await canvas.findByText(say('line:paying'))).toBeVisible();
    await expect(canvas.getByRole('link', { name: say('saved:card.search') })).toBeVisible();
  },
};

const inLine = (place: LinePlace) => ({
  msw: { handlers: [...lineHandlers({ places: [place] }), ...savedHandlers()] },
});
/** Of a held week the card says where its reader stands, and not only that someone has it. */
export const InLine: Story = {
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: inLine(buildPlace({ week: heldWeek })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(like('line:youAre'))).toBeVisible();
    await expect(canvas.queryByText(say('line:paying'))).toBeNull();
  },
};
/** It is theirs: the card does not say that someone else has it. */
export const TheirTurn: Story = {
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: inLine(buildOffer({ week: heldWeek })),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText(like('line:yoursUntil'))).toHaveLength(2);
    await expect(canvas.queryByText(say('line:paying'))).toBeNull();
  },
};
/** Every kind on a phone. */
export const Phone: Story = {
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {() => (
        <SavedCard saved={buildSaved(0, { price: 1000 })} chosen full={false} onChoose={nothing} />
      )}
    </ClubMatrix>
  ),
};
