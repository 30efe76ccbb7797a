import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say, written } from '#workbench/say.ts';
import { PhoneField } from './phone-field.tsx';

const meta = {
  title: 'Components/Reservation/Phone field',
  component: PhoneField,
  parameters: {
    about: {
      when: 'For a phone number with its dial code.',
      keys: [
        ['Tab', 'Moves from the code to the number'],
        ['Letters', 'Choose a country by its name'],
      ],
    },
    states: {
      empty: 'its default has nothing typed',
      loading: 'draws what it is given and asks for nothing',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

function Phone({ start = '', error }: { start?: string; error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <div className="max-w-form">
      <PhoneField
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
        hint="MX"
        error={error}
      />
      <output className="mt-4 block text-sm text-muted" data-testid="value">
        {value}
      </output>
    </div>
  );
}

/** Typed as at home, stored in international form; the code is chosen by country. */
export const Default: Story = {
  render: () => <Phone />,
  play: async ({ canvas }) => {
    await userEvent.type(
      canvas.getByLabelText(say('booking:traveler.nationalNumber')),
      '5512345678',
    );
    await userEvent.tab();
    await expect(canvas.getByLabelText(say('booking:traveler.nationalNumber'))).toHaveValue(
      '(551) 234-56-78',
    );
    await expect(canvas.getByTestId('value')).toHaveTextContent('+52 (551) 234-56-78');
    await userEvent.click(
      canvas.getByRole('combobox', { name: like('booking:traveler.dialCode') }),
    );
    await userEvent.keyboard(`${written.country('DE')}{Enter}`);
    await expect(canvas.getByTestId('value')).toHaveTextContent('+49 551 2345678');
  },
};

/** A pasted number with + fills both boxes. */
export const Pasted: Story = {
  render: () => <Phone />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText(say('booking:traveler.nationalNumber')));
    await userEvent.paste('+1 305 555 0142');
    await expect(canvas.getByTestId('value')).toHaveTextContent('+1 (305) 555-01-42');
  },
};

/** The number is too short. */
export const Wrong: Story = {
  render: () => <Phone start="+52 55" error={say('fields:phone')} />,
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <Phone start="+52 55 1234 5678" />}</ClubMatrix>,
};
