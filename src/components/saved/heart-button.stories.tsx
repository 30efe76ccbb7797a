import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { saveWeeks } from '#contracts/saved.ts';
import { buildSignedIn, buildWeekCard } from '#mocks/builders.ts';
import { hangs } from '#mocks/endpoint.ts';
import { buildSaved, savedHandlers } from '#mocks/saved.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import HeartButton from './heart-button.tsx';
import { keptWeeks } from './kept-weeks.ts';

const meta = {
  title: 'Components/Saved/Heart',
  component: HeartButton,
  parameters: {
    about: {
      when: 'On cards and pages of weeks: saves the week or removes it.',
      keys: [
        ['Space', 'Saves the week or removes it'],
        ['F8', 'Moves to the message with Undo'],
      ],
    },
    states: {
      empty: 'is left out when there is nothing to show',
      error: 'a save that fails is said in a message (Toast)',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: savedHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** A guest’s weeks are kept in the browser; Undo brings one back with the price of that time. */
export const Default: Story = {
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

/** Two hearts pressed before the first reply: both show it, as both are saved. */
export const TwoAtOnce: Story = {
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: { msw: { handlers: [hangs(saveWeeks), ...savedHandlers([buildSaved()])] } },
  render: () => (
    <div className="flex gap-4">
      <HeartButton week={buildSaved().week!} />
      <HeartButton week={buildWeekCard({ _id: '1001' })} />
      <HeartButton week={buildWeekCard({ _id: '1002' })} />
    </div>
  ),
  play: async () => {
    const [saved, first, second] = await screen.findAllByRole('button', {
      name: like('saved:heart'),
    });
    await waitFor(() => expect(saved).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.click(first!);
    await waitFor(() => expect(first).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.click(second!);
    await waitFor(() => expect(second).toHaveAttribute('aria-pressed', 'true'));
    await expect(first).toHaveAttribute('aria-pressed', 'true');
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {() => (
        <div className="flex items-center gap-4">
          <HeartButton week={buildWeekCard()} />
          <HeartButton words week={buildWeekCard()} />
        </div>
      )}
    </ClubMatrix>
  ),
};
