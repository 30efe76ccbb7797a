import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { ApiError } from '#client/call.ts';
import { writeStorage } from '#client/storage.ts';
import { RECOVERY_CODE_LENGTH } from '#contracts/rules.ts';
import { STORY_NOW } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { passTime } from '#workbench/clock.ts';
import { like, say } from '#workbench/say.ts';
import { CodeStep } from './code-step.tsx';

const wrongCode = (triesLeft: number) =>
  new ApiError(4011, { success: false, code: 4011, message: 'Wrong code', triesLeft });

const chose = (choice: 'all' | 'none') => () =>
  writeStorage('cookies', { choice, at: STORY_NOW.toISOString() });

const meta = {
  title: 'Components/Auth/Code',
  component: CodeStep,
  args: {
    purpose: 'signIn',
    email: 'a…@azul.example',
    length: 4,
    resendAt: STORY_NOW.getTime() + 107_000,
    onSubmit: fn(async () => undefined),
    onResend: fn(async () => undefined),
    onBack: fn(),
  },
  beforeEach: chose('all'),
  decorators: [
    (Story) => (
      <div className="flex max-w-form flex-col gap-6">
        <Story />
      </div>
    ),
  ],
  parameters: {
    about: {
      when: 'For every one-time code: sign-in has digits and sends with the last one, recovery has eight letters and digits and waits for the button.',
      keys: [
        ['Digits', 'Fill the boxes; on sign-in the last one sends'],
        ['Ctrl V', 'Pastes a whole code'],
        ['Tab', 'Moves to the device’s checkbox, a new code, and another e-mail'],
        ['Enter', 'Sends'],
      ],
    },
    states: {
      empty: 'the boxes are empty at the start',
    },
  },
} satisfies Meta<typeof CodeStep>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The code for the sign-in, with the countdown to the next one. */
export const SignIn: Story = {
  play: async ({ canvas }) =>
    expect(canvas.getByText(say('steps:code.resendIn', { time: '01:47' }))).toBeVisible(),
};
const reset = {
  purpose: 'reset',
  email: 'ana@azul.example',
  length: RECOVERY_CODE_LENGTH,
} as const;
/** The code for a new password. */
export const Reset: Story = { args: reset };
/** The code for a new password on a phone, in Spanish. */
export const ResetSpanishPhone: Story = {
  args: reset,
  globals: { language: 'es', viewport: { value: 'phone' } },
};
/** A club whose codes have six digits. */
export const SixDigits: Story = { args: { length: 6 } };
/** In Spanish. */
export const Spanish: Story = { globals: { language: 'es' } };
/** Another code can be asked for. */
export const CanResend: Story = { args: { resendAt: STORY_NOW.getTime() } };

/**
 * Typing: letters are refused, the last digit submits, the device is saved unless the box is
 * unchecked.
 */
export const TypesCode: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('4a71');
    await expect(canvas.getByRole('textbox')).toHaveValue('471');
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard('9');
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith('4719', true));
  },
};

/** No cookie choice yet: the box is off, and checking it is consent for this device. */
export const Unanswered: Story = {
  beforeEach: () => writeStorage('cookies', undefined),
  play: async ({ canvas, userEvent, args }) => {
    const box = canvas.getByRole('checkbox', { name: say('steps:code.saveDevice') });
    await expect(box).not.toBeChecked();
    await userEvent.keyboard('4719');
    await waitFor(() => expect(args.onSubmit).toHaveBeenLastCalledWith('4719', false));
    await userEvent.click(box);
    await userEvent.click(canvas.getByRole('button', { name: say('auth:continue') }));
    await waitFor(() => expect(args.onSubmit).toHaveBeenLastCalledWith('4719', true));
  },
};
/** Cookies are refused: the box is off and says why; a refusal undoes an earlier check. */
export const Refused: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const box = canvas.getByRole('checkbox', { name: say('steps:code.saveDevice') });
    await userEvent.click(box);
    await userEvent.click(box);
    await expect(box).toBeChecked();
    chose('none')();
    await waitFor(() => expect(box).not.toBeChecked());
    await expect(canvas.getByText(say('steps:code.saveDeviceConsent'))).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox'), '4719');
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith('4719', false));
  },
};
/** Checking the box after a refusal is the consent to save this device. */
export const TicksRefused: Story = {
  globals: { language: 'es', viewport: { value: 'phone' } },
  beforeEach: chose('none'),
  play: async ({ canvas, userEvent, args }) => {
    const box = canvas.getByRole('checkbox', { name: say('steps:code.saveDevice') });
    await expect(box).not.toBeChecked();
    await userEvent.click(box);
    await userEvent.type(canvas.getByRole('textbox'), '4719');
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith('4719', true));
  },
};

/** Pasting the whole mail line keeps the digits and submits. */
export const PastesCode: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: say('steps:code.saveDevice') }));
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste('47 19');
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith('4719', false));
  },
};

/** A wrong code: the attempts left are shown, the boxes are empty, focus is on the first. */
export const WrongCode: Story = {
  args: {
    onSubmit: fn(async () => {
      throw wrongCode(2);
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.keyboard('1111');
    await expect(await canvas.findByText(like('steps:code.triesLeft', { count: 2 }))).toBeVisible();
    await expect(canvas.getByRole('textbox')).toHaveValue('');
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};
/** The last try: nothing more can be typed until there is a new code, and the message says when. */
export const LastTryUsed: Story = {
  args: {
    onSubmit: fn(async () => {
      throw wrongCode(0);
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.keyboard('1111');
    await expect(await canvas.findByText(like('steps:code.noTriesYet'))).toBeVisible();
    await expect(canvas.getByRole('textbox')).toBeDisabled();
    await expect(canvas.getByRole('button', { name: say('auth:continue') })).toBeDisabled();
    await expect(canvas.getByText(say('steps:code.resendIn', { time: '01:47' }))).toBeVisible();
  },
};
/** A new code opens the boxes again. */
export const NewCodeAfterLastTry: Story = {
  args: { ...LastTryUsed.args, resendAt: STORY_NOW.getTime() },
  play: async ({ canvas, userEvent }) => {
    await userEvent.keyboard('1111');
    await expect(await canvas.findByText(like('steps:code.noTriesLeft'))).toBeVisible();
    await expect(canvas.getByRole('textbox')).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: say('steps:code.resend') }));
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
/**
 * A recovery code that is not the one of the mail: what happened, how many tries there are, and the
 * other way.
 */
export const WrongRecoveryCode: Story = {
  args: {
    ...reset,
    onSubmit: fn(async () => {
      throw new ApiError(4041);
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.keyboard('7Q4M2XKD{Enter}');
    await expect(await canvas.findByText(say('steps:recoveryCode.wrong'))).toBeVisible();
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};

/** Too few digits: the message is at the boxes, nothing is sent. */
export const Incomplete: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.keyboard('47{Enter}');
    await expect(
      await canvas.findByText(say('steps:code.incomplete', { length: '4' })),
    ).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

/** The code is being checked. */
export const Checking: Story = {
  args: { onSubmit: fn(() => new Promise<void>(() => undefined)) },
  play: async ({ userEvent }) => userEvent.keyboard('4719'),
};

/** The connection is lost: the code stays and can be sent again. */
export const Offline: Story = {
  args: {
    onSubmit: fn(async () => {
      throw new ApiError('offline');
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.keyboard('4719');
    await expect(await canvas.findByText(like('errors:offline'))).toBeVisible();
    await expect(canvas.getByRole('textbox')).toHaveValue('4719');
  },
};

/**
 * On reset the last character does not submit; focus moves to the button (specification, section
 * 4).
 */
export const ResetLeavesBoxes: Story = {
  args: reset,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.keyboard('7q4m-2xkd');
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: say('auth:continue') })).toHaveFocus(),
    );
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith('7Q4M2XKD', false));
  },
};
/** A pasted line of the mail keeps the code at its end. */
export const ResetPastes: Story = {
  args: reset,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste('Recovery code: 7q4m 2xkd');
    await expect(canvas.getByRole('textbox')).toHaveValue('7Q4M2XKD');
  },
};
/** Too few characters: the message is worded for this code. */
export const ResetIncomplete: Story = {
  args: reset,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.keyboard('7q4{Enter}');
    await expect(
      await canvas.findByText(say('steps:recoveryCode.incomplete', { length: '8' })),
    ).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
/** Too many wrong codes today: the mailed link is the only way. */
export const ResetStopped: Story = {
  args: {
    ...reset,
    onSubmit: fn(async () => {
      throw new ApiError(423);
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.keyboard('7q4m2xkd');
    await userEvent.click(canvas.getByRole('button', { name: say('auth:continue') }));
    await expect(await canvas.findByText(say('steps:recoveryCode.stopped'))).toBeVisible();
  },
};

/** A wrong recovery code: the alert has a title (specification, section 8). */
export const ResetRefused: Story = {
  args: {
    purpose: 'reset',
    onSubmit: fn(async () => {
      throw new ApiError(4041);
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.keyboard('4719{Enter}');
    await expect(await canvas.findByText(say('steps:recover.failedTitle'))).toBeVisible();
  },
};

/** Two minutes pass on the story's own clock; then a new code can be requested. */
export const CountdownEnds: Story = {
  args: { resendAt: STORY_NOW.getTime() + 2 * 60_000 },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.queryByRole('button', { name: say('steps:code.resend') })).toBeNull();
    passTime(2);
    await userEvent.click(await canvas.findByRole('button', { name: say('steps:code.resend') }));
    await expect(await canvas.findByText(like('steps:code.resent'))).toBeVisible();
    await expect(args.onResend).toHaveBeenCalledOnce();
  },
};

/** Requested too early after all: the countdown follows the server's answer. */
export const ResendRefused: Story = {
  args: {
    resendAt: STORY_NOW.getTime(),
    onResend: fn(async () => {
      throw new ApiError(429, { success: false, code: 429, message: 'Too many', retryAfter: 45 });
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('steps:code.resend') }));
    await expect(
      await canvas.findByText(say('steps:code.resendIn', { time: '00:45' })),
    ).toBeVisible();
  },
};

/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => (
    <ClubMatrix>
      {() => (
        <div className="flex flex-col gap-6">
          <CodeStep {...args} />
        </div>
      )}
    </ClubMatrix>
  ),
};
