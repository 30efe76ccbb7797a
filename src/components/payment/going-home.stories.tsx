import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { buildReserve } from '#mocks/builders.ts';
import { drawsImages } from '#mocks/images.ts';
import { say } from '#workbench/say.ts';
import { Confirmation } from './confirmation.tsx';
import { GoingHome } from './going-home.tsx';

const meta = {
  title: 'Components/Payment/Countdown to home',
  component: GoingHome,
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    about: {
      when: 'For the five seconds after a booking in which a member may stay on the page.',
      keys: [
        ['Enter', 'Goes home now, or stays'],
        ['Escape', 'Stays, and leads to the title'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
      'long text': 'one short sentence and two buttons',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const paid = buildReserve({ status: 'paid' });

function Booking(props: { onHome?: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <Confirmation reserve={paid} title={title} />
      {props.onHome ? <GoingHome onDone={props.onHome} /> : null}
    </>
  );
}

const wholePage = { layout: 'fullscreen', msw: { handlers: [drawsImages] } };

const home = fn();

type Canvas = ReturnType<typeof within>;

/** A booking just paid; `stays` checks that the window has left, focus is on the title, and nothing leads home. */
const justPaid = (play: (page: Canvas, stays: () => Promise<void>) => Promise<void>): Story => ({
  parameters: wholePage,
  beforeEach: () => void home.mockClear(),
  render: () => <Booking onHome={home} />,
  play: async ({ canvas }) => {
    const page = within(document.body);
    await expect(
      await page.findByText(say('booking:goingHome.text', { count: 5 })),
    ).toBeInTheDocument();
    await play(page, async () => {
      await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
      await expect(page.queryByRole('dialog')).not.toBeInTheDocument();
      await expect(canvas.getByText(say('booking:goingHome.stayed'))).toBeInTheDocument();
      await expect(home).not.toHaveBeenCalled();
    });
  },
});

/** Left alone, it leads home after five seconds, once. */
export const Default: Story = justPaid(async () =>
  waitFor(() => expect(home).toHaveBeenCalledTimes(1), { timeout: 9000 }),
);

/** The member does not want to wait. */
export const GoesNow: Story = justPaid(async (page) => {
  await userEvent.click(await page.findByRole('button', { name: say('booking:goingHome.now') }));
  await expect(home).toHaveBeenCalledTimes(1);
});

/** The member stays: nothing leads away any more. */
export const Stays: Story = justPaid(async (page, stays) => {
  await userEvent.click(await page.findByRole('button', { name: say('booking:goingHome.stay') }));
  await stays();
});

/** Escape stays too. */
export const StaysByEscape: Story = justPaid(async (_page, stays) => {
  await userEvent.keyboard('{Escape}');
  await stays();
});
