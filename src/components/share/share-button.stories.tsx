import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { weekHandlers } from '#mocks/booking.ts';
import { buildWeek } from '#mocks/builders.ts';
import { fails } from '#mocks/endpoint.ts';
import { drawsPreviews, losesPreviews } from '#mocks/images.ts';
import { resortWeeks } from '#contracts/week.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { ShareButton } from './share-button.tsx';

const meta = {
  title: 'Components/Share/Share button',
  component: ShareButton,
  args: { week: buildWeek() },
  parameters: {
    about: {
      when: 'Sends a week, or a resort, to others: the link comes with words and a picture.',
      instead: 'A trip is shared by a private link, which its owner can end (`PrivateLink`).',
      keys: [
        ['Enter', 'Opens the system’s sheet where there is one, otherwise the window'],
        ['Escape', 'Closes the window; focus is on the button again'],
      ],
    },
    states: {
      loading: 'everything it shares is on the page',
      empty: 'there is no button without a week',
      disabled: 'a page that is shown can be shared',
    },
    msw: { handlers: [...weekHandlers] },
  },
  // A browser without a sheet of the system, whatever the workbench runs in.
  beforeEach: () => {
    Object.assign(navigator, { canShare: undefined });
    return () => ['canShare', 'share'].forEach((key) => Reflect.deleteProperty(navigator, key));
  },
} satisfies Meta<typeof ShareButton>;
export default meta;
type Story = StoryObj<typeof meta>;

const opened = async (name: string, { canvas }: { canvas: ReturnType<typeof within> }) => {
  const button = canvas.getByRole('button', { name });
  button.focus();
  await userEvent.keyboard('{Enter}');
  return { button, dialog: within(await screen.findByRole('dialog')) };
};
const addressIn = (dialog: ReturnType<typeof within>): string =>
  (dialog.getByRole('textbox', { name: say('share:window.address') }) as HTMLInputElement).value;

/** Opened, copied and closed by keyboard. */
export const Default: Story = {
  play: async (context) => {
    const written = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { button, dialog } = await opened(say('share:week'), context);
    await expect(dialog.getByRole('heading', { name: say('share:window.week') })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: say('share:window.copy') }));
    await expect(await dialog.findByText(`${say('share:window.copied')}.`)).toBeVisible();
    const address = addressIn(dialog);
    await expect(written).toHaveBeenCalledWith(address);
    await expect(new URL(address).searchParams.get('weekId')).toBe('4711');
    await expect(
      dialog.getByRole('link', { name: like('share:window.whatsapp') }).getAttribute('href'),
    ).toContain(encodeURIComponent(address));
    await expect(
      dialog.getByRole('link', { name: say('share:window.mail') }).getAttribute('href'),
    ).toContain(encodeURIComponent(address));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** In the window, with the link as others will see it. */
export const Window: Story = {
  play: async (context) => {
    await opened(say('share:week'), context);
    await waitFor(() => expect(screen.getByRole('img')).toHaveProperty('complete', true));
  },
};

/** The resort, from the lowest price of its weeks. */
export const Resort: Story = {
  args: { about: 'resort' },
  play: async (context) => {
    const name = say('share:resortNamed', { resort: buildWeek().ResortName });
    const { dialog } = await opened(name, context);
    await expect(await dialog.findByText(like('share:resort'))).toBeVisible();
    await expect(new URL(addressIn(dialog)).searchParams.get('about')).toBe('resort');
  },
};

/** A week that is taken: its resort is shared. */
export const Taken: Story = {
  args: { week: buildWeek({ available: false }) },
  play: async (context) => {
    const name = say('share:resortNamed', { resort: buildWeek().ResortName });
    const { dialog } = await opened(name, context);
    await expect(dialog.getByText(say('share:window.resortText'))).toBeVisible();
  },
};

/** The resort's weeks did not come: the link is shared without a price. */
export const Failed: Story = {
  args: { about: 'resort' },
  parameters: { msw: { handlers: [drawsPreviews, fails(resortWeeks, 500)] } },
  play: async (context) => {
    const name = say('share:resortNamed', { resort: buildWeek().ResortName });
    const { dialog } = await opened(name, context);
    await expect(addressIn(dialog)).toContain('about=resort');
  },
};

/** The browser does not allow copying: the address is there, selected. */
export const NotCopied: Story = {
  parameters: { msw: { handlers: [losesPreviews, ...weekHandlers] } },
  play: async (context) => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    const { dialog } = await opened(say('share:week'), context);
    await userEvent.click(dialog.getByRole('button', { name: say('share:window.copy') }));
    await expect(await dialog.findByText(say('share:window.failed'))).toBeVisible();
    const field = dialog.getByRole('textbox') as HTMLInputElement;
    await expect(field.selectionEnd).toBe(field.value.length);
  },
};

/** The system has a sheet of its own: no window opens, also when the person closes it. */
export const SystemSheet: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas }) => {
    const shared: ShareData[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => {
        shared.push(data);
        throw new DOMException('closed', 'AbortError');
      },
    });
    await userEvent.click(canvas.getByRole('button', { name: say('share:week') }));
    await waitFor(() => expect(shared).toHaveLength(1));
    await expect(shared[0]!.url).toContain('/resort?weekId=4711');
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

/** The sheet cannot be shown: the window opens instead. */
export const SheetRefused: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas }) => {
    Object.assign(navigator, {
      canShare: () => true,
      share: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    });
    await userEvent.click(canvas.getByRole('button', { name: say('share:week') }));
    await expect(await screen.findByRole('dialog')).toBeVisible();
  },
};

/** The longest name of a resort in the window of a phone. */
export const Phone: Story = {
  args: {
    week: buildWeek({
      ResortName: 'Gran Residencial Vacacional Bahía de los Ángeles Custodios',
    }),
  },
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  play: async (context) => void (await opened(say('share:week'), context)),
};

/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <ShareButton {...args} />}</ClubMatrix>,
};
