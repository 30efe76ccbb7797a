import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { buildPlace, lineHandlers, placesOfEveryKind } from '#mocks/line.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { WaitingSection } from './waiting-section.tsx';

const meta = {
  title: 'Components/Line/Waiting section',
  component: WaitingSection,
  parameters: {
    about: {
      when: 'Among the trips: the weeks that the contract waits for.',
      keys: [['Tab', 'Moves from place to place and through what can be done']],
    },
    states: {
      loading: 'is left out until there are places',
      error: 'the trips stand without it',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: lineHandlers({ places: placesOfEveryKind() }) },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof WaitingSection>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every state that a place can have. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: say('line:title') })).toBeVisible();
    await expect(canvas.getByText(say('line:closed.ended'))).toBeVisible();
  },
};
/** On a phone, with the longest words. */
export const Phone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** Nothing is waited for: nothing is shown. */
export const Nothing: Story = {
  parameters: { msw: { handlers: lineHandlers() } },
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.queryByRole('heading')).not.toBeInTheDocument()),
};
/** In every club and language. */
export const EveryClub: Story = {
  parameters: { msw: { handlers: lineHandlers({ places: [buildPlace()] }) } },
  render: () => <ClubMatrix>{() => <WaitingSection />}</ClubMatrix>,
};
