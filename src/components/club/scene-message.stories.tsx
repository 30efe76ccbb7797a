import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Button } from '#ui/button.tsx';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { SceneMessage } from './scene-message.tsx';

const message = () => (
  <SceneMessage
    takeFocus
    className="rounded-xl"
    title={say('errors:title')}
    actions={
      <>
        <Button>{say('errors:retry')}</Button>
        <Button variant="outline">{say('errors:goHome')}</Button>
      </>
    }
  >
    <p>{say('errors:crash')}</p>
  </SceneMessage>
);
const meta = {
  title: 'Components/Club/Scene message',
  component: SceneMessage,
  args: { title: '', actions: null, children: null },
  render: message,
  parameters: {
    about: {
      when: 'In the place of a page, or of its main part, that has nothing of its own to show: not found, failed, ended.',
      instead: 'An Alert, when the page still has something to show.',
      keys: [['Tab', 'Moves to the ways on']],
    },
    states: {
      loading: 'asks for nothing; the club’s deep tone stands until the picture is there',
      error: 'it is itself what says so',
      disabled: 'the ways on are always open',
    },
    layout: 'fullscreen',
  },
} satisfies Meta<typeof SceneMessage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Focus moves to it, as it replaces what the reader was doing. */
export const TakesFocus: Story = {
  play: async ({ canvas }) => {
    const message = await canvas.findByRole('region', { name: say('errors:title') });
    await waitFor(() => expect(message).toHaveFocus());
  },
};
/** On a phone, in Spanish. */
export const Phone: Story = {
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
/** Words can be read on the deep tone alone. */
export const WithoutPicture: Story = {
  play: async ({ canvasElement }) => {
    const image = canvasElement.querySelector('img');
    image?.dispatchEvent(new Event('error'));
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull());
  },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <ClubMatrix>{message}</ClubMatrix>,
};
