import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Alert } from '#ui/alert.tsx';
import { faultsOf } from './faults.ts';

/** What the wall says of a page that does not fit, or that tells two meanings by one wash. */
const meta = {
  title: 'Workbench/Faults',
  tags: ['!autodocs', '!dev'],
  parameters: { chromatic: { disableSnapshot: true }, a11y: { test: 'off' } },
  render: () => (
    <div className="flex flex-col gap-4">
      <Alert>Chosen</Alert>
      <Alert tone="success">Paid</Alert>
      <p className="w-20 truncate">A sentence that is longer than its place</p>
      <button type="button" className="size-4" aria-label="Small" />
    </div>
  ),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;
const kinds = () => faultsOf(document).map(({ kind }) => kind);

/** A cut text and a small target are found; the washes of every club are apart. */
export const CutAndSmall: Story = {
  globals: { club: 'bosque' },
  play: async () => {
    await expect(kinds()).toEqual(expect.arrayContaining(['cut', 'small']));
    await expect(kinds()).not.toContain('near');
  },
};

/** Where info has the wash of success, both parts are marked. */
export const NearWashes: Story = {
  play: async () => {
    const { style } = document.documentElement;
    const before = style.getPropertyValue('--primary-tint');
    style.setProperty('--primary-tint', 'var(--success-tint)');
    await expect(kinds().filter((kind) => kind === 'near').length).toBeGreaterThanOrEqual(2);
    style.setProperty('--primary-tint', before);
  },
};
