import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { answersCatalogs } from '#mocks/member.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say, written } from '#workbench/say.ts';
import { DialNumber } from './dial-number.tsx';
import { useCatalogs } from './use-catalogues.ts';

type Args = { dialCode: string; number: string; home: string; error?: string };
function Held({ dialCode, number, home, error }: Args) {
  const [value, setValue] = useState({ dialCode, number });
  const lists = useCatalogs(home);
  return (
    <>
      <DialNumber
        label="Phone"
        {...value}
        home={home}
        error={error}
        required
        options={lists.dialCodes}
        countries={lists.known}
        onChange={(code, next) => setValue({ dialCode: code, number: next })}
        onBlur={() => undefined}
      />
      <output hidden data-testid="value">{`${value.dialCode} ${value.number}`}</output>
    </>
  );
}

const meta = {
  title: 'Components/Member/Dial code and number',
  component: Held,
  args: { dialCode: '+1', number: '', home: 'US' },
  parameters: {
    about: {
      when: 'For a phone in the profile: the dial code in its own box, the number grouped while it is typed.',
      keys: [
        ['Tab', 'Moves from code to number'],
        ['Letters', 'In the code: search a country'],
        ['Ctrl V', 'A pasted number with + fills both'],
      ],
    },
    states: {
      loading: 'until the codes are there the box shows the chosen one',
      disabled: 'the form closes none of its fields',
    },
    msw: { handlers: [answersCatalogs] },
  },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Held>;
export default meta;
type Story = StoryObj<typeof meta>;
const box = () => screen.getByLabelText(`Phone, ${say('profile:form.number')}`);

/** No dial code is chosen yet. */
export const Empty: Story = { args: { dialCode: '' } };
/** The number is too short. */
export const Invalid: Story = {
  args: { number: '(305) 5', error: 'The phone or cellphone does not have a valid format' },
};
/** Grouped while it is typed, by the specification's mask. */
export const Grouped: Story = {
  play: async () => {
    await userEvent.type(box(), '3055550142');
    await expect(box()).toHaveValue('(305) 555-01-42');
    // In the middle, too: the caret stays behind what was deleted.
    box().focus();
    (box() as HTMLInputElement).setSelectionRange(4, 4);
    await userEvent.keyboard('{Backspace}');
    await expect(box()).toHaveValue('(305) 550-14-2');
    await expect((box() as HTMLInputElement).value.replaceAll(/\D/g, '')).toHaveLength(9);
  },
};
/** A foreign number is grouped its own way and never cut. */
export const Foreign: Story = {
  args: { dialCode: '+49', home: 'DE' },
  play: async ({ canvas }) => {
    await userEvent.type(box(), '3012345678901');
    await expect(canvas.getByTestId('value').textContent?.replaceAll(/\D/g, '')).toBe(
      '493012345678901',
    );
  },
};
/** A pasted international number fills both boxes. */
export const Pasted: Story = {
  play: async ({ canvas }) => {
    box().focus();
    await userEvent.paste('+52 998 123 4567');
    await waitFor(() =>
      expect(canvas.getByTestId('value')).toHaveTextContent('+52 (998) 123-45-67'),
    );
  },
};
/** Countries that share a code stay apart. */
export const SharedCode: Story = {
  play: async ({ canvas }) => {
    const dial = await canvas.findByRole('combobox', {
      name: `Phone, ${say('profile:form.dialCode')}: +1, ${written.country('US')}`,
    });
    dial.focus();
    await userEvent.keyboard('canada{Enter}');
    await expect(
      await canvas.findByRole('combobox', {
        name: `Phone, ${say('profile:form.dialCode')}: +1, ${written.country('CA')}`,
      }),
    ).toBeVisible();
  },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  args: { number: '(305) 555-01-42' },
  render: (args) => <ClubMatrix>{() => <Held {...args} />}</ClubMatrix>,
};
