import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { say } from '#workbench/say.ts';
import { Alert, AlertLink } from './alert.tsx';
import { Button } from './button.tsx';
import { Stack } from './stack.tsx';
import { TextLink } from './text-link.tsx';

const meta = {
  title: 'Primitives/Alert',
  component: Alert,
  args: {
    title: '',
    children: '',
    tone: 'danger',
  },
  argTypes: {
    title: { name: 'Title', control: 'text' },
    children: { name: 'Sentence', control: 'text' },
    tone: {
      name: 'Tone',
      control: 'inline-radio',
      options: ['info', 'success', 'warning', 'danger'],
    },
  },
  parameters: {
    texts: { title: 'profile:form.failedTitle', children: 'profile:form.restored' },
    about: {
      when: 'For what has to be known here: what happened, what was kept, what to do next.',
      instead:
        'What may pass unread is a Toast. An Alert takes focus only when it answers what somebody has just done.',
      keys: [
        ['Tab', 'Moves to its actions and to Close'],
        ['Enter', 'Presses them'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      'long text': 'wraps',
      error: 'tone danger is one of its stories',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Alert>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Lines that lead to what is wrong. */
export const WithLinks: Story = {
  parameters: {
    texts: {
      title: 'profile:form.check',
      children: () => (
        <Stack>
          <AlertLink onClick={fn()}>{say('common:email')}</AlertLink>
          <AlertLink onClick={fn()}>{say('common:phone')}</AlertLink>
        </Stack>
      ),
    },
  },
};

/** A failure that says what was kept. */
export const Default: Story = {};
const TONES = {
  info: 'profile:form.unsaved',
  success: 'profile:form.saved',
  warning: 'profile:form.listsFailed',
  danger: 'profile:form.failedTitle',
} as const;
/** Every tone with title, action and Close; the last is one sentence. */
export const Sheet: Story = {
  render: () => (
    <Stack className="max-w-read">
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Alert
          key={tone}
          tone={tone}
          title={say(TONES[tone])}
          onClose={fn()}
          closeLabel={say('common:close')}
          actions={<TextLink href="#next">{say('errors:retry')}</TextLink>}
        >
          {say('profile:form.restored')}
        </Alert>
      ))}
      <Alert tone="warning">{say('profile:form.restored')}</Alert>
    </Stack>
  ),
};

function Failing() {
  const [failures, setFailures] = useState(0);
  return (
    <Stack>
      {failures > 0 ? (
        <Alert tone="danger" title={say('profile:form.failedTitle')} takeFocus={failures} />
      ) : null}
      <Button onClick={() => setFailures(failures + 1)}>{say('common:login')}</Button>
    </Stack>
  );
}

/** A failure takes focus every time it happens. */
export const TakesFocus: Story = {
  render: () => <Failing />,
  play: async ({ canvas }) => {
    for (let time = 0; time < 2; time += 1) {
      await userEvent.click(canvas.getByRole('button'));
      await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    }
  },
};
