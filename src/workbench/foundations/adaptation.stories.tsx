import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { HoldClock } from '#components/payment/hold-clock.tsx';
import { WeekCard } from '#components/week/week-card.tsx';
import { buildWeekCard, STORY_NOW } from '#mocks/builders.ts';
import { weekHandlers } from '#mocks/weeks.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

function Everyday() {
  return (
    <div className="flex max-w-form flex-col gap-4">
      <WeekCard week={buildWeekCard()} />
      <HoldClock
        expiresAt={new Date(STORY_NOW.getTime() + 1_745_000).toISOString()}
        offset={0}
        className="p-4"
      />
      <Field label="City" error="Choose a city">
        <Input />
      </Field>
      <Checkbox label="Save this device" defaultChecked />
      <Alert tone="warning">Only one week is left.</Alert>
      <span>
        <Badge tone="success">Active</Badge>
      </span>
      <Button>Book</Button>
      <Button disabled>Disabled</Button>
    </div>
  );
}

const meta = {
  title: 'Foundations/Adaptation',
  tags: ['!autodocs'],
  render: () => <Everyday />,
  parameters: { msw: { handlers: weekHandlers() } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** The reader’s text is twice as large: nothing is cut off, nothing scrolls sideways. */
export const TextAt200Percent: Story = {
  name: 'Text at 200 %',
  globals: { viewport: { value: 'tablet' } },
  beforeEach: () => {
    document.documentElement.style.fontSize = '200%';
    return () => void (document.documentElement.style.fontSize = '');
  },
  play: async ({ canvasElement }) =>
    expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth + 1),
};
/**
 * The reader’s system chooses the colors: borders and marks carry what color said. In a browser
 * without such a system: developer tools, Rendering, "Emulate CSS media feature forced-colors".
 */
export const ForcedColors: Story = { parameters: { chromatic: { forcedColors: 'active' } } };
/** On paper: the same without shadows and what floats. Printed from the browser’s menu. */
export const Print: Story = { parameters: { chromatic: { media: 'print' } } };
