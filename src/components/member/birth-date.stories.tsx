import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { BirthDate } from './birth-date.tsx';

function Held({ value, error }: { value: string; error?: string }) {
  const [date, setDate] = useState(value);
  return (
    <>
      <BirthDate
        label="Date of birth"
        value={date}
        onChange={setDate}
        onBlur={() => undefined}
        today="2026-11-21"
        error={error}
        required
      />
      <output hidden data-testid="value">
        {date}
      </output>
    </>
  );
}

const meta = {
  title: 'Components/Member/Date of birth',
  component: Held,
  args: { value: '1978-05-14' },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
  parameters: {
    about: {
      when: 'For a date long ago: three lists in the order of the language, without a calendar to page through.',
      keys: [
        ['Tab', 'Moves from list to list'],
        ['Letters, digits', 'Move to the value that begins with them'],
        ['Arrow Down, Arrow Up', 'Choose the next or previous value'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      disabled: 'the form closes none of its fields',
    },
  },
} satisfies Meta<typeof Held>;
export default meta;
type Story = StoryObj<typeof meta>;

/** In English. */
export const English: Story = { globals: { language: 'en' } };
/** In Spanish. */
export const Spanish: Story = { globals: { language: 'es' } };
/** Nothing is chosen yet. */
export const Empty: Story = { args: { value: '' } };
/** The day does not exist. */
export const Invalid: Story = { args: { value: '2025-02-31', error: 'This date is not valid' } };
/** Nothing is reported until all three are chosen. */
export const Chosen: Story = {
  args: { value: '' },
  play: async ({ canvas }) => {
    await userEvent.selectOptions(
      canvas.getByLabelText(`Date of birth, ${say('profile:form.month')}`),
      '09',
    );
    await userEvent.selectOptions(
      canvas.getByLabelText(`Date of birth, ${say('profile:form.day')}`),
      '9',
    );
    await expect(canvas.getByTestId('value')).toHaveTextContent('');
    await userEvent.selectOptions(
      canvas.getByLabelText(`Date of birth, ${say('profile:form.year')}`),
      '1980',
    );
    await expect(canvas.getByTestId('value')).toHaveTextContent('1980-09-09');
  },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  args: { value: '1978-09-14' },
  render: (args) => <ClubMatrix>{() => <Held {...args} />}</ClubMatrix>,
};
