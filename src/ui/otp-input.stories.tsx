import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { both } from '#workbench/say.ts';
import { Field } from './field.tsx';
import { OtpInput } from './otp-input.tsx';

const fromMail = (): string => both('Code from the mail', 'Código del correo');

function Live({
  length = 4,
  kind = 'digits',
  start = '',
  onComplete,
  error,
}: {
  length?: number;
  kind?: 'digits' | 'recovery';
  start?: string;
  onComplete?: (code: string) => void;
  error?: string;
}) {
  const [value, setValue] = useState(start);
  return (
    <div className="max-w-form">
      <Field label={fromMail()} error={error}>
        <OtpInput
          length={length}
          kind={kind}
          value={value}
          onChange={setValue}
          {...(onComplete ? { onComplete } : {})}
        />
      </Field>
    </div>
  );
}
const meta = {
  title: 'Primitives/One-time code',
  component: OtpInput,
  args: { length: 4, value: '', onChange: fn(), onComplete: fn() },
  parameters: {
    about: {
      when: 'For codes of the mail: one box a digit (or letter, in groups of four), paste and autofill in one go.',
      instead: 'Numbers of other kinds are an Input with `inputMode="numeric"`.',
      keys: [
        ['Digits', 'Fill the box and move on; the last one completes'],
        ['Backspace', 'Takes the last digit back'],
        ['Arrow Left, Arrow Right', 'Move between the boxes'],
        ['Ctrl V', 'Pastes a whole code; spaces and hyphens are dropped'],
      ],
    },
    states: {
      loading: 'the step that holds it waits',
      'long text': 'takes digits, as many as there are boxes',
    },
  },
} satisfies Meta<typeof OtpInput>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Nothing is typed yet. */
export const Empty: Story = { render: () => <Live /> };

/** Half typed, wrong, disabled and six digits. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="flex flex-col gap-8">
      <Live start="47" />
      <Live
        start="4711"
        error={both('The code is wrong or has expired', 'El código es incorrecto o ya venció')}
      />
      <Live start="471" length={6} />
      <Live start="7Q4M2" length={8} kind="recovery" />
      <OtpInput
        length={4}
        value="47"
        onChange={fn()}
        disabled
        label={both('Checking', 'Comprobando')}
        className="max-w-form"
      />
    </div>
  ),
};

/** Digits move on, anything else is refused, the last digit completes; the phone may fill it in. */
export const Keyboard: Story = {
  render: ({ onComplete }) => <Live {...(onComplete ? { onComplete } : {})} />,
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('textbox', { name: fromMail() });
    await expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(input).toHaveAttribute('inputmode', 'numeric');
    await userEvent.tab();
    await expect(input).toHaveFocus();
    await userEvent.keyboard('4a 7');
    await expect(input).toHaveValue('47');
    await userEvent.keyboard('{Backspace}');
    await expect(input).toHaveValue('4');
    await expect(args.onComplete).not.toHaveBeenCalled();
    await userEvent.keyboard('711');
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('4711');
  },
};

/**
 * Letters in either case; O, I and L are read as the digits they look like, and no code contains a
 * U.
 */
export const Letters: Story = {
  render: ({ onComplete }) => (
    <Live length={8} kind="recovery" {...(onComplete ? { onComplete } : {})} />
  ),
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('textbox', { name: fromMail() });
    await expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(input).toHaveAttribute('inputmode', 'text');
    await userEvent.tab();
    await userEvent.keyboard('7q-ou4i');
    await expect(input).toHaveValue('7Q041');
    await userEvent.keyboard('xkd');
    await expect(args.onComplete).toHaveBeenCalledWith('7Q041XKD');
    await userEvent.tripleClick(input);
    await userEvent.paste('Code: 7q4m 2xkd');
    await expect(input).toHaveValue('7Q4M2XKD');
  },
};

/** A pasted code may carry spaces, dashes or words. */
export const Paste: Story = {
  render: ({ onComplete }) => <Live {...(onComplete ? { onComplete } : {})} />,
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste(' 47-11 ');
    await expect(canvas.getByRole('textbox')).toHaveValue('4711');
    await expect(args.onComplete).toHaveBeenCalledWith('4711');
  },
};
