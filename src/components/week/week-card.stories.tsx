import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { keepPlace } from '#client/guest-places.ts';
import { storeSession } from '#client/session.ts';
import type { WeekCard as WeekCardData } from '#contracts/week.ts';
import { addDays } from '#lib/dates.ts';
import { buildSignedIn, buildWeekCard } from '#mocks/builders.ts';
import { drawsImages, losesImages } from '#mocks/images.ts';
import { buildOffer, buildPlace, lineHandlers } from '#mocks/line.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say, written } from '#workbench/say.ts';
import { WeekCardSmall, WeekCardSmallSkeleton } from './week-card-small.tsx';
import { WeekCard, WeekCardSkeleton } from './week-card.tsx';

/** What a designer changes in a week; what is not set stays the week's own. */
type Looks = {
  resort?: string | undefined;
  price?: number | undefined;
  nights?: number | undefined;
  beds?: WeekCardData['UnitType'] | undefined;
  sleeps?: number | undefined;
  kitchen?: WeekCardData['KitchenType'] | undefined;
  featured?: boolean | undefined;
};
const looking = (week: WeekCardData, looks: Looks): WeekCardData => {
  const { resort, price, nights, beds, sleeps, kitchen, featured } = looks;
  return {
    ...week,
    ResortName: resort ?? week.ResortName,
    Cost: price ?? week.Cost,
    Nights: nights ?? week.Nights,
    CheckOutDate: nights === undefined ? week.CheckOutDate : addDays(week.CheckInDate, nights),
    UnitType: beds ?? week.UnitType,
    MaxOccupancy: sleeps ?? week.MaxOccupancy,
    KitchenType: kitchen ?? week.KitchenType,
    Fijado: featured ?? week.Fijado,
  };
};

const meta = {
  title: 'Components/Week/Week card',
  component: WeekCard,
  args: { week: buildWeekCard() },
  argTypes: {
    week: { table: { disable: true } },
    from: { table: { disable: true } },
    resort: { control: 'text', description: 'Name of the resort' },
    price: { control: { type: 'number', min: 1 }, description: 'USD for the week' },
    nights: { control: { type: 'number', min: 1, max: 28 } },
    beds: {
      control: 'select',
      options: ['Hotel', 'Studio', '1 BEDROOM', '2 BEDROOM', '3 BEDROOM'],
    },
    sleeps: { control: { type: 'number', min: 1, max: 16 } },
    kitchen: { control: 'select', options: ['No Kitchen', 'Partial Kitchen', 'Full Kitchen'] },
    featured: { control: 'boolean', description: 'The club puts it first' },
  },
  render: ({ week, resort, price, nights, beds, sleeps, kitchen, featured, ...rest }) => (
    <WeekCard
      {...rest}
      week={looking(week, { resort, price, nights, beds, sleeps, kitchen, featured })}
    />
  ),
  parameters: {
    about: {
      when: 'For a week in a list; the small form for rows and suggestions.',
      keys: [
        ['Tab', 'Moves to the arrows of the pictures, the heart, then to the week'],
        ['Enter', 'Shows the next picture; on the week, opens it'],
      ],
    },
    states: {
      disabled: 'a week that is gone is not in the list',
    },
    msw: { handlers: [drawsImages] },
    router: { path: '/resortlist?country=Mexico&city=all' },
  },
  decorators: [
    (Story, { parameters }) => (
      <div className={parameters['wide'] ? undefined : 'mx-auto max-w-card'}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<ComponentProps<typeof WeekCard> & Looks>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A week as the list shows it. */
export const Default: Story = {};
/** A week the club features. */
export const Featured: Story = { args: { week: buildWeekCard({ Fijado: true }) } };
/** A week with one picture. */
export const OnePicture: Story = {
  args: { week: buildWeekCard({ imgs: ['lake-autumn-dawn-12'] }) },
};
/** A week without pictures. */
export const NoPicture: Story = { args: { week: buildWeekCard({ imgs: [] }) } };
/** The image endpoint has no picture: a drawn scene replaces it. */
export const PictureLost: Story = { parameters: { msw: { handlers: [losesImages] } } };
/** The longest names. */
export const LongWords: Story = {
  args: {
    week: buildWeekCard({
      Fijado: true,
      ResortName:
        'Hacienda San Bartolomé de los Almendros Centenarios Resort, Villas & Wellness Spa Internacional',
      ResortCity: 'San Cristóbal de las Casas',
      ResortState: 'Chiapas, Región de los Altos',
      Cost: 12_480.5,
      CheckInDate: '2026-12-27',
      CheckOutDate: '2027-01-03',
      InvTypeInDetail: 'Last Minute Week',
      KitchenType: 'Partial Kitchen',
      MaxOccupancy: 8,
      UnitType: '3 BEDROOM',
    }),
  },
};
/** A week the reader waits for, in a list that was read before someone held it. */
export const InLine: Story = {
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: { msw: { handlers: lineHandlers({ places: [buildPlace()] }) } },
  play: async ({ canvas }) => expect(await canvas.findByText(like('line:youAre'))).toBeVisible(),
};
/** It is theirs for a while. */
export const TheirTurn: Story = {
  args: { week: buildWeekCard({ Fijado: true }) },
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: { msw: { handlers: lineHandlers({ places: [buildOffer()] }) } },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(like('line:yoursUntil'))).toBeVisible(),
};
/** The same on a small card, for a guest, whose place only this browser knows. */
export const SmallInLine: Story = {
  render: ({ week }) => (
    <div className="max-w-80">
      <WeekCardSmall week={week} />
    </div>
  ),
  beforeEach: () => keepPlace(buildPlace().ref),
  parameters: {
    msw: { handlers: lineHandlers({ guest: true, places: [buildPlace({ joinedBy: null })] }) },
  },
  play: async ({ canvas }) => expect(await canvas.findByText(like('line:youAre'))).toBeVisible(),
};
/** The shape of it while its data is on its way. */
export const Loading: Story = { render: () => <WeekCardSkeleton /> };

/**
 * Two tab stops: the heart, and the link, which passes the list's query along and whose arrow keys
 * change the pictures.
 */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas }) => {
    const heart = await canvas.findByRole('button', { name: like('saved:heart') });
    await userEvent.tab();
    await expect(heart).toHaveFocus();
    await userEvent.tab();
    const view = canvas.getByRole('link', {
      name: like('weeks:viewLabel', { name: 'Playa Serena Resort & Spa', price: written.usd(948) }),
    });
    await expect(view).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect(
        canvas.getByText(say('weeks:pictures.position', { index: '2', count: 5 })),
      ).toBeInTheDocument(),
    );
    await userEvent.tab();
    await expect(document.body).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(view).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent('/resort?weekId=4711'),
    );
  },
};

const row = (changes: Parameters<typeof buildWeekCard>[0]) => (
  <div className="w-80">
    <WeekCardSmall week={buildWeekCard(changes)} />
  </div>
);
/** The variant used in rows: featured weeks, similar weeks. */
export const Small: Story = {
  render: ({ week }) => (
    <div className="flex flex-wrap gap-6">
      {row(week)}
      {row({ Fijado: true })}
      {row({
        imgs: [],
        ResortName: 'Hacienda San Bartolomé de los Almendros Centenarios Resort, Villas & Wellness',
        Cost: 1275.5,
      })}
      <div className="w-80">
        <WeekCardSmallSkeleton />
      </div>
    </div>
  ),
};

/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  parameters: { wide: true },
  render: ({ week }) => (
    <ClubMatrix cellWidth="34rem">{() => <WeekCard week={{ ...week, Fijado: true }} />}</ClubMatrix>
  ),
};
