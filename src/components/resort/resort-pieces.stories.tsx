import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { http, HttpResponse } from 'msw';
import { buildWeek } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { once } from '#workbench/modes.ts';
import { say } from '#workbench/say.ts';
import { AMENITY_ICONS } from './amenity-icons.ts';
import { AmenityGrid } from './amenity-grid.tsx';
import { BookingBar, BookingCard } from './booking-card.tsx';
import { ImportantNotes } from './important-notes.tsx';
import { ResortDescription } from './resort-description.tsx';
import { ResortHeading } from './resort-heading.tsx';
import { ResortSkeleton } from './resort-skeleton.tsx';

const week = buildWeek();
const meta = {
  title: 'Components/Resort/Pieces',
  parameters: {
    about: {
      when: 'The parts of a week’s page, each left out when the resort has nothing to say for it.',
      keys: [
        ['Tab', 'Moves to what opens more'],
        ['Enter', 'Shows the whole text, opens the map'],
      ],
    },
    states: { empty: 'a part without content is left out of the page' },
  },
} satisfies Meta;
export default meta;
type Story = StoryObj;

export const Heading: Story = { render: () => <ResortHeading week={week} from="country=Mexico" /> };
export const HeadingLong: Story = {
  render: () => (
    <ResortHeading
      week={buildWeek({
        ResortName: 'Gran Residencial Vacacional Bahía de los Ángeles Custodios',
        ResortAddress1: 'Prolongación Boulevard Costero Internacional Norte 14,520-B',
      })}
      from={undefined}
    />
  ),
};

/** Collapsed to 105 px and 250 characters, opened and closed by keyboard. */
export const Description: Story = {
  render: () => <ResortDescription text={week.resort.HighlightsEN} />,
  play: async ({ canvas }) => {
    const more = canvas.getByRole('button', { name: say('booking:detail.more') });
    await expect(canvas.getByText(/ \.\.\.$/)).toBeVisible();
    await expect(canvas.getByText(/ \.\.\.$/).getBoundingClientRect().height).toBeLessThanOrEqual(
      105,
    );
    more.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText(week.resort.HighlightsEN)).toBeVisible();
    await expect(canvas.getByRole('button', { name: say('booking:detail.less') })).toHaveFocus();
  },
};
export const DescriptionShort: Story = {
  render: () => <ResortDescription text="A quiet house by the lake." />,
};

export const Services: Story = { render: () => <AmenityGrid amenities={week.resort.amenities} /> };
/** At the width of a week's page, six are in one row. */
export const ServicesWide: Story = {
  globals: { viewport: { value: 'desktop', isRotated: false } },
  render: () => (
    <div style={{ width: '53rem' }}>
      <AmenityGrid amenities={week.resort.amenities} />
    </div>
  ),
  play: async ({ canvas }) => {
    const tops = canvas.getAllByRole('listitem').map((item) => item.getBoundingClientRect().top);
    await expect(tops.filter((top) => top === tops[0])).toHaveLength(6);
  },
};
/** Every service with a picture. */
export const ServicesAll: Story = {
  render: () => (
    <AmenityGrid amenities={Object.keys(AMENITY_ICONS).map((img) => ({ img, es: img, en: img }))} />
  ),
};
/** A service without a bundled picture gets the amenity endpoint's. */
export const ServicesUnknown: Story = {
  parameters: {
    msw: {
      handlers: [
        http.get('*/api/images/amenity', () =>
          HttpResponse.text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/></svg>',
            { headers: { 'content-type': 'image/svg+xml' } },
          ),
        ),
      ],
    },
  },
  render: () => (
    <AmenityGrid
      amenities={[
        { img: 'telescope', es: 'Observatorio', en: 'Observatory' },
        { img: 'lost', es: 'Otro', en: 'Other' },
        { img: 'pool', es: 'Alberca', en: 'Pool' },
      ]}
    />
  ),
};
export const Notes: Story = { render: () => <ImportantNotes week={week} /> };

export const Booking: Story = {
  render: () => (
    <div className="max-w-dialog-sm">
      <BookingCard week={week} />
    </div>
  ),
};
export const BookingUnavailable: Story = {
  render: () => (
    <div className="max-w-dialog-sm">
      <BookingCard week={buildWeek({ available: false })} />
    </div>
  ),
};
export const BookingOwnHold: Story = {
  render: () => (
    <div className="max-w-dialog-sm">
      <BookingCard week={buildWeek({ available: false })} ownHold="Rk3vQ9sXbT7mZ2pL" />
    </div>
  ),
};
export const BookingExpensive: Story = {
  render: () => (
    <div className="max-w-dialog-sm">
      <BookingCard
        week={buildWeek({ Cost: 12480.5, UnitType: 'Hotel', InvTypeInDetail: 'Last Minute Week' })}
      />
    </div>
  ),
};
export const PhoneBar: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <BookingBar week={week} />,
};
export const Skeleton: Story = { render: () => <ResortSkeleton /> };
export const Clubs: Story = {
  parameters: { chromatic: { modes: once } },
  render: () => <ClubMatrix>{() => <BookingCard week={week} />}</ClubMatrix>,
};
export const ClubsServices: Story = {
  parameters: { chromatic: { modes: once } },
  render: () => <ClubMatrix>{() => <AmenityGrid amenities={week.resort.amenities} />}</ClubMatrix>,
};
