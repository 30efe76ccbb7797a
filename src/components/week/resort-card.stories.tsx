import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { ResortCard as ResortCardData } from '#contracts/week.ts';
import { buildWeekCard } from '#mocks/builders.ts';
import { drawsImages, losesImages } from '#mocks/images.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say, written } from '#workbench/say.ts';
import { addDays } from '#lib/dates.ts';
import { ResortCard, ResortCardSkeleton } from './resort-card.tsx';

const buildResort = (changes: Parameters<typeof buildWeekCard>[0] = {}): ResortCardData => {
  const lowest = buildWeekCard(changes);
  const dates = [-7, 0, 14, 21].map((days, at) => ({
    _id: days === 0 ? lowest._id : String(8000 + at),
    CheckInDate: addDays(lowest.CheckInDate, days),
    CheckOutDate: addDays(lowest.CheckOutDate, days),
    Nights: lowest.Nights,
    Cost: lowest.Cost + Math.abs(days) * 11,
  }));
  return { lowest, highest: lowest.Cost + 620, total: 38, dates };
};

const meta = {
  title: 'Components/Week/Resort card',
  component: ResortCard,
  args: { resort: buildResort(), from: 'country=Mexico&city=all' },
  parameters: {
    about: {
      when: 'For a resort in the list by resort.',
      keys: [
        ['Tab', 'Moves to the resort and to its dates'],
        [
          'Arrow keys',
          'On the resort: its pictures; on a date: the others, then all weeks and the heart',
        ],
        ['Enter', 'Opens the cheapest week of the resort, or the week of a date'],
      ],
    },
    states: {
      disabled: 'a resort without weeks is not in the list',
    },
    msw: { handlers: [drawsImages] },
    router: { path: '/resortlist?country=Mexico&city=all' },
  },
  decorators: [
    (Story) => (
      <div className="mx-auto max-w-[62.5rem]">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ResortCard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every date is a link of its own, whose name says all of it; the cheapest one says so in a word. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const name = 'Playa Serena Resort & Spa';
    await expect(canvas.getByRole('link', { name: new RegExp(`^${name}: `) })).toHaveAttribute(
      'href',
      '/resort?weekId=4711',
    );
    const lowest = canvas.getByRole('link', {
      name: like('weeks:byResort.lowestDate', { price: written.usd(948), name }),
    });
    await expect(lowest).toHaveAttribute('href', '/resort?weekId=4711');
    await expect(lowest).toHaveTextContent(say('weeks:byResort.lowest'));
    // The resort, then the dates, in which arrow keys move as far as the heart.
    const heart = await canvas.findByRole('button', { name: like('saved:heart') });
    for (let stops = 0; stops < 2; stops += 1) await userEvent.tab();
    await expect(lowest).toHaveFocus();
    const dates = within(canvas.getByRole('list', { name: say('weeks:byResort.dates', { name }) }));
    await userEvent.keyboard('{End}');
    await expect(heart).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    // The weeks of the list at this resort, one by one.
    await expect(canvas.getByRole('link', { name: new RegExp(`^38 .*, ${name}$`) })).toHaveFocus();
    await expect(document.activeElement).toHaveAttribute(
      'href',
      '/resortlist?country=Mexico&city=all&resort=Playa+Serena+Resort+%26+Spa&group=week',
    );
    await userEvent.keyboard('{ArrowLeft}');
    await expect(dates.getAllByRole('link').at(-1)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(dates.getAllByRole('link').at(-2)).toHaveFocus();
    await userEvent.tab();
    await expect(document.body).toHaveFocus();
    // The one left is the stop on the way back.
    await userEvent.tab({ shift: true });
    await expect(dates.getAllByRole('link').at(-2)).toHaveFocus();
  },
};
/** The longest names and prices. */
export const LongWords: Story = {
  args: {
    byHighest: true,
    resort: buildResort({
      ResortName:
        'Hacienda San Bartolomé de los Almendros Centenarios Resort, Villas & Wellness Spa Internacional',
      ResortCity: 'San Cristóbal de las Casas',
      ResortState: 'Chiapas, Región de los Altos',
      Cost: 12_480.5,
      CheckInDate: '2026-12-27',
      CheckOutDate: '2027-01-03',
    }),
  },
};
/** One week, no pictures, nothing said of the resort. */
export const Bare: Story = {
  args: {
    resort: {
      ...buildResort({ imgs: [], tagline: { en: '', es: '' }, amenities: [] }),
      total: 1,
      dates: buildResort().dates.slice(1, 2),
    },
  },
};
/** The picture cannot be loaded. */
export const PictureLost: Story = { parameters: { msw: { handlers: [losesImages] } } };
/** The shape of it while its data is on its way. */
export const Loading: Story = { render: () => <ResortCardSkeleton /> };
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: ({ resort, from }) => (
    <ClubMatrix cellWidth="40rem">{() => <ResortCard resort={resort} from={from} />}</ClubMatrix>
  ),
};
