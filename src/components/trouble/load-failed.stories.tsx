import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ApiError } from '#client/call.ts';
import { FAILURE } from '#contracts/failures.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { LoadFailed } from './load-failed.tsx';

const meta = {
  title: 'Components/Trouble/Load failed',
  component: LoadFailed,
  args: { error: new ApiError('timeout'), title: '', onRetry: fn() },
  render: (args) => <LoadFailed {...args} title={say('saved:failedTitle')} />,
  parameters: {
    about: {
      when: 'In place of what a page could not load. It takes focus, says what is the matter and offers another try.',
      instead: 'Weeks of a list have a scene of their own: WeeksFailed.',
      keys: [['Tab', 'Moves to another try, or to the way on']],
    },
    states: {
      loading: 'another try shows that it runs',
      disabled: 'another try can always be made',
    },
  },
} satisfies Meta<typeof LoadFailed>;
export default meta;
type Story = StoryObj<typeof meta>;

/** It can be tried again. */
export const Retry: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('errors:retry') }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
/** Another try would not help, so none is offered: the club's scene and the way on. */
export const Missing: Story = {
  args: { error: new ApiError(FAILURE.notFound) },
  render: (args) => (
    <LoadFailed
      {...args}
      missing={{
        title: say('line:missingTitle'),
        text: say('line:missing'),
        actions: (
          <Button asChild>
            <a href={linkTo.home()}>{say('line:find')}</a>
          </Button>
        ),
      }}
    />
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector('picture img')).toHaveAttribute(
      'src',
      expect.stringContaining('/home-2-'),
    );
    await expect(canvas.queryByRole('button', { name: say('errors:retry') })).toBeNull();
    await expect(canvas.getByRole('link', { name: say('line:find') })).toBeVisible();
  },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => (
    <ClubMatrix>{() => <LoadFailed {...args} title={say('saved:failedTitle')} />}</ClubMatrix>
  ),
};
