import type { Meta, StoryObj } from '@storybook/react-vite';
import { addons } from 'storybook/preview-api';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { club as clubContract } from '#contracts/club.ts';
import { once } from '../modes.ts';
import { ClubStudio } from './club-studio.tsx';
import { LIVE } from './draft-channel.ts';
import { EMPTY_RECORD, exported, packDraft, unpackDraft } from './draft.ts';
import type { Draft, DraftRecord } from './draft.ts';

const STUDIO = 'workbench-club-studio--studio';
/** Keeps the draft in the address of the workbench, so that reloading, going back and sharing lose nothing. */
const keepInAddress = (clubDraft: string): void => void addons.getChannel().emit('updateGlobals', { globals: { clubDraft } });
/** The workbench around this frame; the frame itself when it is opened alone. */
const workbench = (): string => `${location.origin}${location.pathname.replace(/iframe\.html$/, '')}`;

const meta = {
  title: 'Workbench/Club studio',
  component: ClubStudio,
  tags: ['!autodocs'],
  // The studio speaks English and wears the neutral club; the draft is in the frames.
  globals: { club: 'default', language: 'en' },
  args: { workbench: 'https://workbench.example/', studioId: STUDIO },
  parameters: { layout: 'fullscreen', controls: { disable: true }, chromatic: { modes: once } },
} satisfies Meta<typeof ClubStudio>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The studio. Its frames are stories of their own, so it is neither pictured nor tested as a whole. */
export const Studio: Story = {
  tags: ['!test'],
  parameters: { chromatic: { disableSnapshot: true }, a11y: { test: 'off' } },
  loaders: [async ({ globals }) => ({ first: globals.clubDraft && globals.clubDraft !== LIVE ? await unpackDraft(String(globals.clubDraft)) : undefined })],
  render: (args, { loaded }) => <ClubStudio {...args} first={loaded.first as Draft | undefined} workbench={workbench()} onPacked={keepInAddress} />,
};

const drafted = (changes: Partial<DraftRecord>): Draft => ({ record: { ...EMPTY_RECORD, ...changes }, pictures: {} });
const withoutFrames = { showFrames: false, onPacked: fn() } as const;

/** A white brand: the button gets a rim, links and marks a darker grey, all said in the report. */
export const WhiteBrand: Story = {
  args: { ...withoutFrames, first: drafted({ Id: 'blanco', Nombre: 'Blanco', ColorPrimarioHex: '#ffffff', ColorSecundarioHex: '#f5f5f5', ColorSecundarioTextoHex: '#dddddd' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^All \d+ pairs that are drawn reach WCAG 2.2 AA/)).toBeVisible();
    await expect(canvas.getAllByRole('rowheader', { name: /Rim of the main button/ }).length).toBeGreaterThan(0);
    await userEvent.click(canvas.getByRole('button', { name: 'Show every pair' }));
    await waitFor(() => expect(canvas.getAllByText('on-primary on primary')).toHaveLength(2));
  },
};

/** A colour that had to be replaced is brought anew by one press, and its line goes. */
export const YellowBrand: Story = {
  args: { ...withoutFrames, first: drafted({ Id: 'sol', Nombre: 'Club del Sol', ColorPrimarioHex: '#ffe600', ColorSecundarioHex: '#00e5ff', Idioma: 'es' }) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /for Links and brand-coloured text$/ }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: /for Links and brand-coloured text$/ })).toBeNull());
    await expect(canvas.getByText(/^All \d+ pairs/)).toBeVisible();
  },
};

/** The longest name without a picture: what is missing and what will wrap is said. */
export const LongNameWithoutLogo: Story = {
  args: { ...withoutFrames, first: drafted({ Id: 'asociacion', Nombre: 'Asociación Interamericana de Socios Viajeros y Familias de la Montaña', ColorPrimarioHex: '#5b1a3a', ColorSecundarioHex: '#7aa2a0' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/the header sets it smaller and on two lines/)).toBeVisible();
    await expect(canvas.getByText(/screens show the initials/)).toBeVisible();
  },
};

/** By keyboard: paste a record, be told what it lacks, fix a colour, and have JSON that the contract takes; the packed draft gives it back. */
export const PasteAndExport: Story = {
  args: withoutFrames,
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole('textbox', { name: 'Club record as JSON' });
    await userEvent.click(box);
    await userEvent.paste('{ oops');
    await userEvent.click(canvas.getByRole('button', { name: 'Take this record' }));
    await expect(await canvas.findByText(/This is not JSON/)).toBeVisible();
    await userEvent.clear(box);
    await userEvent.paste('{"Nombre":"Lago Club","Id":"lago","ColorPrimarioHex":"teal","Precio":3}');
    await userEvent.click(canvas.getByRole('button', { name: 'Take this record' }));
    await expect(await canvas.findByText(/left out: Precio/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Download JSON' })).toBeDisabled();
    const primary = canvas.getByRole('textbox', { name: 'Primary' });
    await expect(primary).toHaveAttribute('aria-invalid', 'true');
    await userEvent.clear(primary);
    await userEvent.type(primary, '#0b6e6e');
    await expect(canvas.getByRole('button', { name: 'Download JSON' })).toBeEnabled();
    const colors = within(canvas.getByRole('group', { name: 'Colours' }));
    await expect(colors.getByLabelText('Primary: pick')).toHaveValue('#0b6e6e');
    const expected = { ...EMPTY_RECORD, Nombre: 'Lago Club', Id: 'lago', ColorPrimarioHex: '#0b6e6e' };
    await waitFor(async () => expect(args.onPacked).toHaveBeenLastCalledWith((await packDraft({ record: expected, pictures: {} })).packed));
    await expect(clubContract.parse(JSON.parse(exported(expected) ?? ''))).toMatchObject({ Id: 'lago', ColorPrimarioHex: '#0b6e6e' });
    await expect(await unpackDraft((await packDraft({ record: expected, pictures: {} })).packed)).toEqual({ record: expected, pictures: {} });
  },
};

const MARK = new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#0b6e6e"/></svg>'], 'mark.svg', { type: 'image/svg+xml' });

/** An uploaded mark shows at once; the record names the path it will have. */
export const UploadsIcon: Story = {
  args: withoutFrames,
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByLabelText('Upload icon'), MARK);
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Icon: path or address' })).toHaveValue('/clubs/new-club/icon.svg'));
    await expect(canvas.getByText(/Put the file at public\/clubs\/new-club\/icon.svg/)).toBeVisible();
  },
};
