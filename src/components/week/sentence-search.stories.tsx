import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { listPlaces } from '#contracts/week.ts';
import { fails } from '#mocks/endpoint.ts';
import { weekHandlers } from '#mocks/weeks.ts';
import { Card } from '#ui/card.tsx';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say, spokenLanguage } from '#workbench/say.ts';
import { SearchForm } from './search-form.tsx';

type Canvas = { getByRole: (role: string, options: object) => HTMLElement };
const field = (canvas: Canvas) =>
  canvas.getByRole('textbox', { name: say('weeks:search.sentence') });
const type = async (canvas: Canvas, en: string, es: string) => {
  const text = spokenLanguage() === 'es' ? es : en;
  await userEvent.type(field(canvas), text);
};
const chips = (canvas: { findByRole: (role: string, options: object) => Promise<HTMLElement> }) =>
  canvas.findByRole('list', { name: say('sentence:applied') });

const meta = {
  title: 'Components/Week/Search in one sentence',
  component: SearchForm,
  args: { layout: 'ticket', onSearch: fn(), tickMs: 5 },
  parameters: {
    about: {
      when: 'The home page’s search: what a person would say, in either language. The lists below follow it and can correct it.',
      keys: [
        ['Enter', 'Searches'],
        ['Tab', 'To the chips, each takes its words out of the sentence'],
      ],
    },
    states: {
      loading: 'what is understood comes when it is read; the field can be typed in before',
      disabled: 'the field is never closed',
    },
    msw: { handlers: weekHandlers() },
  },
  decorators: [
    (Story, { name }) =>
      name === 'Every Club' ? (
        <div className="w-max">
          <Story />
        </div>
      ) : (
        <Card padding="lg" className="max-w-page">
          <Story />
        </Card>
      ),
  ],
} satisfies Meta<typeof SearchForm>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Understood words are chips, the lists are filled, and Enter searches. */
export const Understood: Story = {
  play: async ({ canvas, args }) => {
    await type(
      canvas,
      'beach in Mexico in March for six under $900',
      'playa en México en marzo para seis por menos de $900',
    );
    await waitFor(async () => expect((await chips(canvas)).children).toHaveLength(5));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onSearch).toHaveBeenCalledOnce());
    await expect(args.onSearch).toHaveBeenCalledWith(
      expect.objectContaining({
        country: 'Mexico',
        city: 'all',
        checkIn: expect.stringMatching(/-03$/),
      }),
      expect.objectContaining({ price: [900], sleeps: [6], amenities: ['beach'] }),
      expect.stringContaining('900'),
    );
  },
};
/** On a phone the empty field shows its whole example. */
export const PhoneEmpty: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(field(canvas)).toHaveAttribute('placeholder', say('weeks:search.sentenceExample'));
    await expect(field(canvas).scrollHeight).toBeLessThanOrEqual(field(canvas).clientHeight);
  },
};
/** A chip takes its words, and what leads to them, out of the sentence. */
export const RemovesWords: Story = {
  play: async ({ canvas }) => {
    await type(canvas, 'beach in Cancún for six', 'playa en Cancún para seis');
    await userEvent.click(
      await canvas.findByRole('button', { name: say('sentence:remove', { value: 'Cancún' }) }),
    );
    await expect(field(canvas)).toHaveValue(
      spokenLanguage() === 'es' ? 'playa para seis' : 'beach for six',
    );
  },
};
/** A region wider than a country is one chip; all its countries with weeks are searched. */
export const Region: Story = {
  play: async ({ canvas }) => {
    await type(canvas, 'North America for six', 'América del Norte para seis');
    await expect(
      await canvas.findByRole('button', {
        name: say('sentence:remove', { value: say('sentence:regions.northAmerica') }),
      }),
    ).toBeVisible();
    await waitFor(async () => expect((await chips(canvas)).children).toHaveLength(2));
  },
};
/** Several places are searched together. */
export const TwoPlaces: Story = {
  play: async ({ canvas }) => {
    await type(canvas, 'Cancún or Orlando', 'Cancún u Orlando');
    for (const value of ['Cancún', 'Orlando'])
      await expect(
        await canvas.findByRole('button', { name: say('sentence:remove', { value }) }),
      ).toBeVisible();
    await expect(canvas.queryByText(say('sentence:twice', { words: 'Orlando' }))).toBeNull();
  },
};
/** A sentence that names no place searches everywhere. */
export const Everywhere: Story = {
  play: async ({ canvas, args }) => {
    await type(canvas, 'beach for six', 'playa para seis');
    const country = () => canvas.getByRole('combobox', { name: begins('weeks:search.country') });
    await waitFor(() => expect(country()).toHaveTextContent(say('weeks:search.anywhere')));
    await userEvent.type(field(canvas), '{Enter}');
    await waitFor(() =>
      expect(args.onSearch).toHaveBeenCalledWith(
        expect.objectContaining({ country: 'anywhere', city: 'all' }),
        expect.objectContaining({ amenities: ['beach'], sleeps: [6] }),
        expect.any(String),
      ),
    );
  },
};
/** Words that say nothing are named, with what comes near; a place beside a resort takes its place by a press. */
export const NotUnderstood: Story = {
  play: async ({ canvas }) => {
    await type(
      canvas,
      'quiet beach, Playa Serena or Orlando',
      'playa tranquila, Playa Serena u Orlando',
    );
    await expect(
      await canvas.findByText(say('sentence:twice', { words: 'Orlando' })),
    ).toBeVisible();
    await userEvent.click(
      canvas.getByRole('button', {
        name: say('sentence:placeInstead', { words: 'Orlando', first: 'Playa Serena' }),
      }),
    );
    await expect(
      await canvas.findByRole('button', { name: say('sentence:remove', { value: 'Orlando' }) }),
    ).toBeVisible();
    await expect(canvas.queryByText(say('sentence:twice', { words: 'Orlando' }))).toBeNull();
  },
};
/** Two readings are a menu on the chip. */
export const TwoMeanings: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await type(canvas, 'Los Cabos', 'Los Cabos');
    await expect(
      await canvas.findByRole('button', {
        name: say('sentence:choose', { value: 'San José del Cabo' }),
      }),
    ).toBeVisible();
  },
};
/** Without the list of places nothing is read, and the list can be fetched again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(listPlaces, 500), ...weekHandlers()] } },
  play: async ({ canvas }) => {
    await type(canvas, 'beach', 'playa');
    await expect(await canvas.findByText(say('weeks:search.failed'))).toBeVisible();
  },
};
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <SearchForm {...args} />}</ClubMatrix>,
};
