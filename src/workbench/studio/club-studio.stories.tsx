import type { Meta, StoryObj } from '@storybook/react-vite';
import { addons } from 'storybook/preview-api';
import { expect, fn, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { club as clubContract } from '#contracts/club.ts';
import { DRAFT_CLUB } from '../globals.ts';
import { ClubStudio } from './club-studio.tsx';
import { LIVE } from './draft-channel.ts';
import { EMPTY_RECORD, exported, packDraft, unpackDraft } from './draft.ts';
import type { Draft, DraftRecord } from './draft.ts';
import { browserStore, memoryStore } from './drafts.ts';
import { cleanSvg } from './logo.ts';
import { storyGroups } from './story-groups.ts';
import type { StoryGroups } from './story-groups.ts';

const STUDIO = 'workbench-club-studio--studio';
/**
 * Keeps the draft in the address of the workbench, so that reloading, going back and sharing lose
 * nothing.
 */
const keepInAddress = (clubDraft: string): void =>
  void addons.getChannel().emit('updateGlobals', { globals: { clubDraft } });
const store = browserStore();
/** The workbench around this frame; the frame itself when it is opened directly. */
const workbench = (): string =>
  `${location.origin}${location.pathname.replace(/iframe\.html$/, '')}`;

type Preview = { loadStory: (of: { storyId: string }) => Promise<{ storyGlobals: object }> };
/** What a story fixes for itself, which the index does not say. */
const fixedBy = async (storyId: string): Promise<object> =>
  (await (Reflect.get(window, '__STORYBOOK_PREVIEW__') as Preview).loadStory({ storyId }))
    .storyGlobals;

const meta = {
  title: 'Workbench/Club studio',
  component: ClubStudio,
  // Its tests are no stories to look at.
  tags: ['!autodocs', '!dev'],
  // The studio speaks English and wears the neutral club; the draft is in the frames.
  globals: { club: 'default', language: 'en' },
  args: { workbench: 'https://workbench.example/', studioId: STUDIO },
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof ClubStudio>;
export default meta;
type Story = StoryObj<typeof meta>;

/**
 * The studio. Its frames are stories of their own, so it is neither pictured nor tested as a whole.
 */
export const Studio: Story = {
  tags: ['!test', 'dev'],
  parameters: { now: false, chromatic: { disableSnapshot: true }, a11y: { test: 'off' } },
  loaders: [
    async ({ globals }) => ({
      stories: await storyGroups(await (await fetch('index.json')).json(), fixedBy),
      first:
        globals.clubDraft && globals.clubDraft !== LIVE
          ? await unpackDraft(String(globals.clubDraft))
          : undefined,
    }),
  ],
  render: (args, { loaded }) => (
    <ClubStudio
      {...args}
      first={loaded.first as Draft | undefined}
      stories={loaded.stories as StoryGroups}
      store={store}
      workbench={workbench()}
      onPacked={keepInAddress}
    />
  ),
};

const drafted = (changes: Partial<DraftRecord>): Draft => ({
  record: { ...EMPTY_RECORD, ...changes },
  pictures: {},
});
const withoutFrames = { showFrames: false, onPacked: fn() } as const;

/** A white brand: the button gets a rim, links and marks a darker grey, all said in the report. */
export const WhiteBrand: Story = {
  args: {
    ...withoutFrames,
    first: drafted({
      Id: 'blanco',
      Nombre: 'Blanco',
      ColorPrimarioHex: '#ffffff',
      ColorSecundarioHex: '#f5f5f5',
      ColorSecundarioTextoHex: '#dddddd',
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^All \d+ pairs that are drawn reach WCAG 2.2 AA/)).toBeVisible();
    await expect(
      canvas.getAllByRole('rowheader', { name: /Rim of the main button/ }).length,
    ).toBeGreaterThan(0);
    await userEvent.click(canvas.getByRole('button', { name: 'Show every pair' }));
    await waitFor(() => expect(canvas.getAllByText('on-primary on primary')).toHaveLength(2));
  },
};

/** A color that had to be replaced is brought again by one press, and its line goes. */
export const YellowBrand: Story = {
  args: {
    ...withoutFrames,
    first: drafted({
      Id: 'sol',
      Nombre: 'Club del Sol',
      ColorPrimarioHex: '#ffe600',
      ColorSecundarioHex: '#00e5ff',
      Idioma: 'es',
    }),
  },
  play: async ({ canvas }) => {
    await userEvent.click(
      canvas.getByRole('button', { name: /for Links and brand-colored text$/ }),
    );
    await waitFor(() =>
      expect(
        canvas.queryByRole('button', { name: /for Links and brand-colored text$/ }),
      ).toBeNull(),
    );
    await expect(canvas.getByText(/^All \d+ pairs/)).toBeVisible();
  },
};

/** The longest name without a picture: what is missing and what will wrap is said. */
export const LongNameWithoutLogo: Story = {
  args: {
    ...withoutFrames,
    first: drafted({
      Id: 'asociacion',
      Nombre: 'Asociación Interamericana de Socios Viajeros y Familias de la Montaña',
      ColorPrimarioHex: '#5b1a3a',
      ColorSecundarioHex: '#7aa2a0',
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/the header sets it smaller and on two lines/)).toBeVisible();
    await expect(canvas.getByText(/screens show the initials/)).toBeVisible();
  },
};

/**
 * By keyboard: paste a record, see what is missing, fix a color, and get JSON that fits the
 * contract; the packed draft restores it.
 */
export const PasteAndExport: Story = {
  args: withoutFrames,
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole('textbox', { name: 'Club record as JSON' });
    await userEvent.click(box);
    await userEvent.paste('{ oops');
    await userEvent.click(canvas.getByRole('button', { name: 'Take this record' }));
    await expect(await canvas.findByText(/This is not JSON/)).toBeVisible();
    await userEvent.clear(box);
    await userEvent.paste(
      '{"Nombre":"Lago Club","Id":"lago","ColorPrimarioHex":"teal","Precio":3}',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Take this record' }));
    await expect(await canvas.findByText(/left out: Precio/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Download JSON' })).toBeDisabled();
    const primary = canvas.getByRole('textbox', { name: 'First color' });
    await expect(primary).toHaveAttribute('aria-invalid', 'true');
    await userEvent.clear(primary);
    await userEvent.type(primary, '#0b6e6e');
    await expect(canvas.getByRole('button', { name: 'Download JSON' })).toBeEnabled();
    const colors = within(canvas.getByRole('group', { name: 'Colors' }));
    await expect(colors.getByLabelText('First color: pick')).toHaveValue('#0b6e6e');
    const expected = {
      ...EMPTY_RECORD,
      Nombre: 'Lago Club',
      Id: 'lago',
      ColorPrimarioHex: '#0b6e6e',
    };
    await waitFor(async () =>
      expect(args.onPacked).toHaveBeenLastCalledWith(
        (await packDraft({ record: expected, pictures: {} })).packed,
      ),
    );
    await expect(clubContract.parse(JSON.parse(exported(expected) ?? ''))).toMatchObject({
      Id: 'lago',
      ColorPrimarioHex: '#0b6e6e',
    });
    await expect(
      await unpackDraft((await packDraft({ record: expected, pictures: {} })).packed),
    ).toEqual({ record: expected, pictures: {} });
  },
};

const MARK = new File(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#0b6e6e"/></svg>',
  ],
  'mark.svg',
  { type: 'image/svg+xml' },
);

/** An uploaded mark shows at once; the record names the path it will have. */
export const UploadsIcon: Story = {
  args: withoutFrames,
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByLabelText('Upload mark'), MARK);
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: 'Mark: path or address' })).toHaveValue(
        '/clubs/new-club/icon.svg',
      ),
    );
    await expect(
      canvas.getByText(/Put the file at public\/clubs\/new-club\/icon.svg/),
    ).toBeVisible();
  },
};

/** The file that the browser downloads when the button is pressed. */
async function downloaded(press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const make = spyOn(URL, 'createObjectURL');
  const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  try {
    await press();
    await expect(click).toHaveBeenCalledOnce();
    const [blob] = make.mock.calls[0] ?? [];
    return {
      name: (click.mock.contexts[0] as HTMLAnchorElement).download,
      text: blob instanceof Blob ? await blob.text() : '',
    };
  } finally {
    make.mockRestore();
    click.mockRestore();
  }
}

/**
 * A designer's whole way: type the record, bring logo and icon and three colors, read what the
 * contrast report says, see tab and share card, and take the file. What is exported is what the
 * contract reads, so an operator's import takes it; the address gives it all back.
 */
export const TypesARecord: Story = {
  args: withoutFrames,
  play: async ({ canvas, args, step }) => {
    const type = async (tab: string, label: string, text: string) => {
      // A tab says besides that something in it is refused.
      await userEvent.click(canvas.getByRole('tab', { name: new RegExp(`^${tab}`) }));
      const field = canvas.getByRole('textbox', { name: label });
      await userEvent.clear(field);
      await userEvent.click(field);
      await userEvent.paste(text);
    };
    await step('type names, colors, contacts and addresses', async () => {
      await type('Words', 'Id', 'lago');
      await type('Words', 'Name', 'Lago Club');
      await type('Look', 'First color', '#ffd400');
      await type('Look', 'Second color', '#0b6e6e');
      await type('Look', 'Text on the second color', '#0b6e70');
      await type('Modules', 'Login site', 'https://lago.example');
      await type('Modules', 'Weeks site', 'https://weeks.lago.example');
      await type('Modules', 'Booking site', 'https://booking.lago.example');
    });
    await step('upload both marks: they show on light and dark paper', async () => {
      await userEvent.click(canvas.getByRole('tab', { name: /^Look/ }));
      await userEvent.upload(canvas.getByLabelText('Upload logo'), MARK);
      await userEvent.upload(canvas.getByLabelText('Upload mark'), MARK);
      for (const name of [
        'Logo on light paper',
        'Logo on dark paper',
        'Mark on light paper',
        'Mark on dark paper',
      ])
        await expect(await canvas.findByRole('img', { name })).toHaveAttribute(
          'src',
          expect.stringMatching(/^data:image\/svg\+xml/),
        );
    });
    await step(
      'read the contrast report: the yellow is moved, the nearest that passes is offered',
      async () => {
        await expect(
          canvas.getByText(/^All \d+ pairs that are drawn reach WCAG 2.2 AA/),
        ).toBeVisible();
        await expect(
          canvas.getAllByRole('rowheader', { name: /Links and brand-colored text/ }).length,
        ).toBeGreaterThan(0);
        await expect(
          canvas.getByRole('rowheader', { name: /Text on the second color.*light pages/ }),
        ).toBeVisible();
        await expect(
          canvas.getAllByRole('button', { name: /^Bring it: #[0-9a-f]{6}/ }).length,
        ).toBeGreaterThan(1);
      },
    );
    await step('look at tab and share card', async () => {
      const marks = within(canvas.getByRole('region', { name: 'Tab and share card' }));
      await expect(marks.getAllByText(/Lago Club/).length).toBeGreaterThanOrEqual(3);
      await expect(marks.getByText('lago.example')).toBeVisible();
    });
    await step('warnings follow: nothing is refused', async () => {
      await expect(
        canvas.getByText(/^0 refused by the contract|^The record is complete/),
      ).toBeVisible();
      await type('Words', 'Name', '');
      await expect(await canvas.findByText(/^1 refused by the contract/)).toBeVisible();
      await type('Words', 'Name', 'Lago Club');
    });
    const typed = {
      Id: 'lago',
      Nombre: 'Lago Club',
      ColorPrimarioHex: '#ffd400',
      ColorSecundarioHex: '#0b6e6e',
      ColorSecundarioTextoHex: '#0b6e70',
      Logo: '/clubs/lago/logo.svg',
      LogoIcon: '/clubs/lago/icon.svg',
      UrlLogin: 'https://lago.example',
      UrlWeek: 'https://weeks.lago.example',
      UrlTC: 'https://booking.lago.example',
    };
    const expected = { ...EMPTY_RECORD, ...typed };
    await step('download what the import takes', async () => {
      const { name, text } = await downloaded(async () =>
        userEvent.click(canvas.getByRole('button', { name: 'Download JSON' })),
      );
      await expect(name).toBe('lago.club.json');
      await expect(clubContract.parse(JSON.parse(text))).toMatchObject(typed);
    });
    await step('the address holds the draft, marks and all', async () => {
      const last = () => String((args.onPacked as ReturnType<typeof fn>).mock.lastCall?.[0]);
      await waitFor(async () => expect((await unpackDraft(last()))?.record).toEqual(expected));
      const { logo, icon } = (await unpackDraft(last()))?.pictures ?? {};
      await expect([logo, icon]).toEqual([
        expect.stringMatching(/^data:image/),
        expect.stringMatching(/^data:image/),
      ]);
    });
  },
};

/** Drafts are kept with their versions: a change is undone, an earlier version is taken again. */
export const KeepsDrafts: Story = {
  args: { ...withoutFrames, store: memoryStore(), now: () => Date.UTC(2026, 10, 22, 10) },
  play: async ({ canvas, step }) => {
    const color = () => canvas.getByRole('textbox', { name: 'First color' });
    const drafts = within(canvas.getByRole('navigation', { name: 'Drafts' }));
    await step('a change is a version, and undone and done again', async () => {
      await userEvent.clear(color());
      await userEvent.click(color());
      await userEvent.paste('#0e6b62');
      await expect(await drafts.findByText('First color')).toBeVisible();
      while (!canvas.getByRole('button', { name: 'Undo' }).hasAttribute('disabled'))
        await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
      await expect(color()).toHaveValue(EMPTY_RECORD.ColorPrimarioHex);
      await userEvent.click(canvas.getByRole('button', { name: 'Redo' }));
      await userEvent.click(canvas.getByRole('button', { name: 'Redo' }));
      await expect(color()).toHaveValue('#0e6b62');
    });
    await step('another draft begins beside it, and the first one is opened again', async () => {
      await userEvent.selectOptions(drafts.getByLabelText('Start from a club'), 'coral');
      await expect(color()).toHaveValue('#ff8a66');
      await userEvent.click(drafts.getByRole('button', { name: /^New Club/ }));
      await expect(color()).toHaveValue('#0e6b62');
    });
    await step('an earlier version is taken again, as a version of its own', async () => {
      const before = drafts.getAllByRole('button', { name: /Go back to/ });
      await userEvent.click(before.at(-1)!);
      await expect(color()).toHaveValue(EMPTY_RECORD.ColorPrimarioHex);
      await expect(drafts.getByText(/^As version 1/)).toBeVisible();
    });
  },
};

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#10343a" d="M0 0h40v28H0z"/><circle cx="20" cy="32" r="6" fill="#f2a65a"/></svg>`;
const svgFile = (text: string) => new File([text], 'logo.svg', { type: 'image/svg+xml' });

/** A dropped drawing becomes mark, mark for dark pages and both colors. */
export const FromALogo: Story = {
  args: withoutFrames,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'From a logo' }));
    await userEvent.upload(canvas.getByLabelText(/Drop an SVG here/), svgFile(LOGO));
    await expect(await canvas.findByText(/1 color is lifted for dark pages/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Use “As drawn”' }));
    await expect(canvas.getByRole('textbox', { name: 'First color' })).toHaveValue('#10343a');
    await expect(canvas.getByRole('textbox', { name: 'Second color' })).toHaveValue('#f2a65a');
    const dark = canvas.getByRole('img', { name: 'Mark for dark pages on dark paper' });
    await expect(decodeURIComponent(dark.getAttribute('src') ?? '')).not.toContain('#10343a');
  },
};

const HOSTILE = {
  script: '<script>parent.hit = 1</script>',
  handler: '<path onload="parent.hit = 1" d="M0 0h9v9H0z"/>',
  frame: '<foreignObject><iframe src="https://evil.example"/></foreignObject>',
  picture: '<image href="https://evil.example/a.png"/>',
  link: '<a href="javascript:alert(1)"><path d="M0 0h9v9H0z"/></a>',
  fill: '<path fill="url(https://evil.example/a.svg#b)" d="M0 0h9v9H0z"/>',
  styles: '<style>@import "https://evil.example/a.css";</style>',
  animation: '<set attributeName="href" to="javascript:alert(1)"/>',
  use: '<use href="https://evil.example/a.svg#b"/>',
};

type Wrapped = { tag: string; refer: (name: string) => string; before?: string };
const USES: Wrapped = { tag: 'g', refer: (name) => `<use href="#${name}"/>` };
const MASKS: Wrapped = { tag: 'mask', refer: (name) => `<rect mask="url(#${name})"/>` };
/** So many levels, each of which is drawn ten times by the one above. */
function nested(levels: number, { tag, refer, before = '' }: Wrapped): string {
  const parts = Array.from({ length: levels }, (_, at) => {
    const inside =
      at + 1 === levels ? '<rect width="9" height="9"/>' : refer(`p${at + 1}`).repeat(10);
    return `<${tag} id="p${at}">${inside}</${tag}>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${before}<defs>${parts.join('')}</defs>${refer('p0')}</svg>`;
}
/** Small drawings that would keep a browser busy for minutes. */
const REPEATING = {
  copies: nested(8, USES),
  masks: nested(8, MASKS),
  clips: nested(8, {
    tag: 'clipPath',
    refer: (name) => `<rect style="clip-path:url('#${name}')"/>`,
  }),
  patterns: nested(8, { tag: 'pattern', refer: (name) => `<rect fill="url(#${name})"/>` }),
  'rules of styles': nested(8, {
    tag: 'mask',
    refer: (name) => `<rect class="${name}"/>`,
    before: `<style>${Array.from({ length: 8 }, (_, at) => `.p${at}{mask:url(#p${at})}`).join('')}</style>`,
  }),
  'masks that are inherited': nested(8, MASKS).replaceAll(
    /<rect mask="([^"]+)"\/>(?:<rect mask="[^"]+"\/>)+/g,
    `<g mask="$1">${'<rect mask="inherit"/>'.repeat(10)}</g>`,
  ),
  'rules within rules': nested(8, {
    tag: 'mask',
    refer: (name) => `<g class="a"><rect class="${name}"/></g>`,
    before: `<style>.a{${Array.from({ length: 8 }, (_, at) => `.p${at}{mask:url(#p${at})}`).join('')}}</style>`,
  }),
  'many rules': `<svg xmlns="http://www.w3.org/2000/svg"><style>${'*{fill:url(#a)}'.repeat(20_000)}</style><g id="a"/></svg>`,
  'a part in itself': nested(1, USES).replace('<rect', '<use href="#p0"/><rect'),
  'a deep nest': `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(3000)}${'</g>'.repeat(3000)}</svg>`,
};

/** A hostile drawing runs nothing, fetches nothing and stops nothing. */
export const HostileLogo: Story = {
  args: withoutFrames,
  play: async ({ canvas, step }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'From a logo' }));
    for (const [name, inside] of Object.entries(HOSTILE))
      await step(`takes out: ${name}`, async () => {
        const cleaned = cleanSvg(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#0e6b62"/>${inside}</svg>`,
        );
        await expect(cleaned).toMatchObject({ ok: true });
        await expect('svg' in cleaned && cleaned.svg).not.toMatch(/evil|script|onload|@import/);
      });
    const refused = {
      'defines entities': '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>',
      'larger than': `<svg>${'<path/>'.repeat(90_000)}</svg>`,
      'more than': `<svg xmlns="http://www.w3.org/2000/svg">${'<path/>'.repeat(5_000)}</svg>`,
      'not an SVG': '<html/>',
      'neither its view box': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    };
    for (const [reason, text] of Object.entries(refused)) {
      await userEvent.upload(canvas.getByLabelText(/Drop an SVG here/), svgFile(text));
      await expect(await canvas.findByText(new RegExp(reason))).toBeVisible();
    }
    await expect('hit' in window).toBe(false);
    for (const [name, text] of Object.entries(REPEATING))
      await step(`refuses: ${name}`, async () => {
        await expect(cleanSvg(text)).toMatchObject({
          reason: 'This drawing draws more than 20000 parts.',
        });
      });
    await step('takes a copy of a copy, and a mask in a mask', async () => {
      await expect(cleanSvg(nested(2, USES))).toMatchObject({ ok: true });
      await expect(cleanSvg(nested(2, MASKS))).toMatchObject({ ok: true });
    });
  },
};

/** A frame that asks gets the draft, and every later change; light stands above dark. */
export const Screens: Story = {
  args: {
    showFrames: true,
    onPacked: fn(),
    first: drafted({ Id: 'lago', Nombre: 'Lago Club' }),
    stories: {
      Screens: [{ story: 'pages-home--default', name: 'Home' }],
      Windows: [],
      Mails: [],
      Errors: [],
    },
  },
  // The frames' addresses lead to stories of the workbench, which no server of the tests has.
  parameters: { a11y: { test: 'off' }, chromatic: { disableSnapshot: true } },
  play: async ({ canvas, canvasElement, step }) => {
    const frames = () => [...canvasElement.querySelectorAll('iframe')];
    await step('each screen is there light and dark', async () => {
      await waitFor(() => expect(frames()).toHaveLength(2));
      await expect(frames().map(({ title }) => title)).toEqual(['Home, Light', 'Home, Dark']);
      for (const [at, scheme] of ['light', 'dark'].entries())
        await expect(new URL(frames()[at]!.src).searchParams.get('globals')).toContain(
          `club:${DRAFT_CLUB};clubDraft:${LIVE};language:en;scheme:${scheme}`,
        );
    });
    await step('a frame is told the draft when it asks, and when it changes', async () => {
      const tell = spyOn(frames()[0]!.contentWindow!, 'postMessage');
      window.dispatchEvent(
        new MessageEvent('message', {
          origin: location.origin,
          source: frames()[0]!.contentWindow,
          data: { type: 'club-draft:ask' },
        }),
      );
      await expect(tell).toHaveBeenLastCalledWith(
        {
          type: 'club-draft:tell',
          draft: expect.objectContaining({
            record: expect.objectContaining({ Nombre: 'Lago Club' }),
          }),
        },
        { targetOrigin: location.origin },
      );
      await userEvent.click(canvas.getByRole('tab', { name: 'Words' }));
      await userEvent.type(canvas.getByRole('textbox', { name: 'Name' }), ' Norte');
      await waitFor(() =>
        expect(tell.mock.lastCall?.[0]).toMatchObject({
          draft: { record: { Nombre: 'Lago Club Norte' } },
        }),
      );
    });
    await step('another club stands beside it', async () => {
      await userEvent.selectOptions(canvas.getByLabelText('Beside'), 'coral');
      await expect(await canvas.findByRole('region', { name: 'Coral Bay, dark' })).toBeVisible();
    });
  },
};
