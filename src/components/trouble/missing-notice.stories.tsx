import type { Meta, StoryObj } from '@storybook/react-vite';
import { startTransition, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, fn, screen, spyOn, waitFor, within } from 'storybook/test';
import { WhatsAppButton } from '#components/club/whatsapp-button.tsx';
import { loadI18n, useTexts } from '#i18n/load.ts';
import { afterPaint } from '#loading/timing.ts';
import { forgetMissing, laterCode, MissingPart, noteMissing } from '#loading/later.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { laterPart } from '#loading/part.tsx';
import { laterDialog } from '#loading/dialog.tsx';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { MissingAlert } from './missing-alert.tsx';
import { MissingHere } from './missing-here.tsx';
import { MissingNotice } from './missing-notice.tsx';

/** Whether the server has the parts below. */
let served = true;
const fetched = async <Part,>(part: Part): Promise<{ default: Part }> => {
  if (!served) throw new TypeError('Failed to fetch');
  return { default: part };
};

const meta = {
  title: 'Components/Trouble/Missing part',
  component: MissingNotice,
  args: { reload: fn() },
  beforeEach: () => {
    served = true;
    return forgetMissing;
  },
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    about: {
      when: 'Once around the app: says what a press, a call or a change of language did not get. A part of the page says it in its own place with MissingHere.',
      instead: 'Code loaded ahead that is missing is not reported.',
      keys: [['Tab', 'Reload, then Close, after everything of the page']],
    },
    states: {
      loading: 'speaks when the wait is over',
      disabled: 'offline it has no reload; closing is always open',
    },
    layout: 'fullscreen',
  },
} satisfies Meta<typeof MissingNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

const missed = () => noteMissing({}, () => Promise.reject(new TypeError('Failed to fetch')));
const notice = () =>
  screen.queryByText(say('errors:missing'))?.closest<HTMLElement>('[role=alert]');
const shown = () =>
  waitFor(() => {
    const found = notice();
    if (!found) throw new Error('No notice yet');
    return found;
  });
const gone = () => waitFor(() => expect(notice()).toBeUndefined());

/** A part of the page could not be loaded. */
export const Open: Story = { beforeEach: missed };
/** The message, reached by keyboard. */
export const Shown: Story = {
  beforeEach: missed,
  play: async ({ args, userEvent }) => {
    const bar = await shown();
    await expect(bar).toHaveTextContent(say('errors:missingText'));
    await userEvent.tab();
    await expect(within(bar).getByRole('button', { name: say('errors:reload') })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.reload).toHaveBeenCalledOnce();
    await userEvent.tab();
    await expect(within(bar).getByRole('button', { name: say('common:close') })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await gone();
  },
};
/** In Spanish. */
export const Spanish: Story = { globals: { language: 'es' }, beforeEach: missed };
/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' }, beforeEach: missed };
/** Everything is there: nothing is said. */
export const Nothing: Story = { play: async () => expect(notice()).toBeUndefined() };

/** Without a network, a reload would lose the page and what was typed on it. */
export const Offline: Story = {
  globals: { network: 'offline' },
  beforeEach: missed,
  play: async () => {
    const bar = await shown();
    await expect(bar).toHaveTextContent(say('errors:offline'));
    await expect(within(bar).queryByRole('button', { name: say('errors:reload') })).toBeNull();
  },
};

/** Above the button to the club's chat, within a phone's width. */
export const Phone: Story = {
  globals: { club: 'azul', language: 'es', viewport: { value: 'phone' } },
  beforeEach: missed,
  render: (args) => (
    <div className="h-dvh">
      <WhatsAppButton />
      <MissingNotice {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const chat = await canvas.findByRole('link');
    const bar = (await shown()).getBoundingClientRect();
    await expect(bar.bottom).toBeLessThanOrEqual(chat.getBoundingClientRect().top);
    await expect(bar.left).toBeGreaterThanOrEqual(0);
    await expect(bar.right).toBeLessThanOrEqual(innerWidth);
  },
};

/** The same failure is announced again: the text that a screen reader follows has changed. */
export const Again: Story = {
  beforeEach: missed,
  play: async () => {
    const text = () => notice()?.textContent;
    await shown();
    const before = text();
    missed();
    await waitFor(() => expect(text()).not.toBe(before));
  },
};

type NoteProps = { open: boolean; onOpenChange: (open: boolean) => void };
function Note({ open, onOpenChange }: NoteProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Note" closeLabel="Close note">
      Here it is.
    </Dialog>
  );
}
function Form({ make }: { make: () => ComponentType<NoteProps> }) {
  const [Window] = useState(make);
  const [open, setOpen] = useState(false);
  return (
    <div className="flex max-w-form flex-col gap-4 p-6">
      <Field label="Name">
        <Input />
      </Field>
      <Button onClick={() => setOpen(true)}>Note</Button>
      <Window open={open} onOpenChange={setOpen} />
    </div>
  );
}
const pressAndFail: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await userEvent.type(canvas.getByRole('textbox'), 'Ana');
  await userEvent.click(canvas.getByRole('button', { name: 'Note' }));
  await shown();
  await expect(screen.queryByRole('dialog')).toBeNull();
  await expect(canvas.getByRole('textbox')).toHaveValue('Ana');
};
const pressAndOpen: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  served = true;
  await userEvent.click(canvas.getByRole('button', { name: 'Note' }));
  await screen.findByRole('dialog', { name: 'Note' });
  await gone();
};

/**
 * A window that cannot be loaded leaves the page and what was typed; the next press opens it, and
 * the notice disappears by itself.
 */
export const WindowMissing: Story = {
  beforeEach: () => void (served = false),
  render: (args) => (
    <>
      <Form
        make={() =>
          laterDialog<NoteProps>(
            () => fetched(Note),
            (props) => props,
          )
        }
      />
      <MissingNotice {...args} />
    </>
  ),
  play: async (context) => {
    await pressAndFail(context);
    await pressAndOpen(context);
  },
};

/** A window whose texts are missing at first. */
function speaking(): ComponentType<NoteProps> {
  const words = laterCode(() => fetched('words'));
  let failed = true;
  const missing = new MissingPart(
    (record) => (record ? words() : words.ahead()),
    () => void (failed = false),
  );
  return function Speaking(props: NoteProps) {
    if (failed) throw missing;
    return <Note {...props} />;
  };
}
/** The window loads, its texts do not. */
export const WordsMissing: Story = {
  beforeEach: () => void (served = false),
  render: (args) => (
    <>
      <Form
        make={() =>
          laterDialog<NoteProps>(
            async () => ({ default: speaking() }),
            (props) => props,
          )
        }
      />
      <MissingNotice {...args} />
    </>
  ),
  play: async (context) => {
    await pressAndFail(context);
    served = true;
    // The network is back: what is missing is fetched automatically.
    window.dispatchEvent(new Event('online'));
    await gone();
    await pressAndOpen(context);
  },
};

/** Pressing the notice, which a screen reader can find, leaves the window under it open. */
export const OverAWindow: Story = {
  beforeEach: missed,
  render: (args) => (
    <>
      <Form make={() => Note} />
      <MissingNotice {...args} />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Note' }));
    await screen.findByRole('dialog', { name: 'Note' });
    await userEvent.click(
      within(screen.getByRole('alert')).getByRole('button', { name: say('common:close') }),
    );
    await gone();
    // A window closes after the press was painted.
    for (let frame = 0; frame < 3; frame += 1) await afterPaint();
    await expect(screen.getByRole('dialog', { name: 'Note' })).toHaveAttribute(
      'data-state',
      'open',
    );
  },
};

type HelloProps = { name: string };
const hello = ({ name }: HelloProps) => <p>Hello {name}</p>;
const waiting = () => <p>A moment</p>;
function Greeting({ make }: { make: () => ComponentType<HelloProps> }) {
  const [Hello] = useState(make);
  return (
    <div className="max-w-form p-6">
      <Hello name="Ana" />
    </div>
  );
}

/** In place of a step or a window: tries again there, with no notice over the page. */
export const HereMissing: Story = {
  beforeEach: () => void (served = false),
  render: (args) => (
    <>
      <Greeting
        make={() =>
          laterPart(() => fetched(hello), {
            waiting,
            failed: (again) => <MissingHere onRetry={again} {...args} />,
          })
        }
      />
      <MissingNotice {...args} />
    </>
  ),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('errors:reload') }));
    await expect(args.reload).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: say('errors:retry') }));
    await canvas.findByRole('button', { name: say('errors:retry') });
    await expect(screen.getAllByRole('alert')).toHaveLength(1);
    served = true;
    await userEvent.click(canvas.getByRole('button', { name: say('errors:retry') }));
    await canvas.findByText('Hello Ana');
  },
};

/** A part that was loaded ahead is missing without a notice, and loads when the person is back. */
export const UnseenMissing: Story = {
  beforeEach: () => void (served = false),
  render: (args) => (
    <>
      <Greeting make={() => laterPart(() => fetched(hello), { waiting })} />
      <MissingNotice {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByText('A moment')).toBeNull());
    await expect(notice()).toBeUndefined();
    served = true;
    // The part listens from the effect on, which comes after what is seen.
    await waitFor(() => {
      window.dispatchEvent(new Event('focus'));
      canvas.getByText('Hello Ana');
    });
  },
};

function WithTexts() {
  useTexts('rest');
  const [name] = useState('Ana');
  return <p>{name} has all texts</p>;
}
function ShownLater() {
  const [shown, setShown] = useState(false);
  return (
    <Suspense fallback={null}>
      <Button onClick={() => startTransition(() => setShown(true))}>{say('errors:retry')}</Button>
      {shown ? <WithTexts /> : null}
    </Suspense>
  );
}

/** React goes on rendering where it waited: what came before must be called again, in its order. */
export const TextsInATransition: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  loaders: [async () => ({ texts: await loadI18n('en', 'first') })],
  render: (_args, { loaded: { texts } }) => (
    <I18nextProvider i18n={texts}>
      <ShownLater />
    </I18nextProvider>
  ),
  play: async ({ canvas }) => {
    const told = spyOn(console, 'error');
    // `userEvent` would render without the pause in which React takes up again what waited.
    canvas.getByRole('button').click();
    await canvas.findByText('Ana has all texts');
    await expect(told).not.toHaveBeenCalled();
  },
};

/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: ({ reload = () => {} }) => (
    <ClubMatrix>
      {() => (
        <MissingAlert
          reload={reload}
          after={
            <Button size="sm" variant="ghost">
              {say('common:close')}
            </Button>
          }
        />
      )}
    </ClubMatrix>
  ),
};
