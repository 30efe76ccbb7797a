import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { http, HttpResponse } from 'msw';
import { buildWeek } from '#mocks/builders.ts';
import { english } from '#sentence/words/en.ts';
import { spanish } from '#sentence/words/es.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say, spokenLanguage } from '#workbench/say.ts';
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
/** The resort's words in the story's language. */
const highlights = (): string =>
  spokenLanguage() === 'es' ? week.resort.HighlightsSP : week.resort.HighlightsEN;
export const Description: Story = {
  render: () => <ResortDescription text={highlights()} />,
  play: async ({ canvas }) => {
    const more = canvas.getByRole('button', { name: say('booking:detail.more') });
    await expect(canvas.getByText(/ \.\.\.$/)).toBeVisible();
    await expect(canvas.getByText(/ \.\.\.$/).getBoundingClientRect().height).toBeLessThanOrEqual(
      105,
    );
    more.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText(highlights())).toBeVisible();
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
/** The first word that the search understands for a service, as a name. */
const service = (words: Readonly<Record<string, string>> | undefined, key: string): string => {
  const [word = key] = (words?.[key] ?? '').split('|');
  return word.charAt(0).toUpperCase() + word.slice(1);
};
/** Every service with a picture. */
export const ServicesAll: Story = {
  render: () => (
    <AmenityGrid
      amenities={Object.keys(AMENITY_ICONS)
        .filter((img) => spanish.amenity?.[img] && english.amenity?.[img])
        .map((img) => ({
          img,
          es: service(spanish.amenity, img),
          en: service(english.amenity, img),
        }))}
    />
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
/** One line for each topic, in two columns where there is room. */
export const Notes: Story = {
  render: () => <ImportantNotes week={week} />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
    await expect(canvas.getByText(say('booking:notes.hours'))).toBeVisible();
  },
};
/** Every topic, and a text that names none. */
export const NotesAll: Story = {
  render: () => (
    <ImportantNotes
      level={3}
      title={say('booking:traveler.notes')}
      week={{
        ImportantNotesEN:
          'Check-in from 4:00 p.m.; check-out by 10:00 a.m. A resort fee of USD 25 per unit and night is paid on arrival. The main guest must be at least 21 years old. A valid passport and a credit card for incidentals are required. Maximum occupancy includes infants. All units are non-smoking. Pets are not allowed, except service animals. Parking is free for one car. Quiet hours begin at eleven and are kept.',
        ImportantNotesSP:
          'Entrada a partir de las 16:00 h; salida antes de las 10:00 h. Se paga a la llegada una cuota del resort de USD 25 por unidad y noche. El huésped titular debe tener al menos 21 años. Se pide pasaporte vigente y una tarjeta de crédito para gastos incidentales. La ocupación máxima incluye a los bebés. En todas las unidades está prohibido fumar. No se admiten mascotas, salvo animales de servicio. El estacionamiento es gratuito para un automóvil. Las horas de silencio empiezan a las once y se respetan.',
      }}
    />
  ),
  play: async ({ canvas }) => expect(canvas.getAllByRole('listitem')).toHaveLength(9),
};

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
  render: () => <ClubMatrix>{() => <BookingCard week={week} />}</ClubMatrix>,
};
export const ClubsServices: Story = {
  render: () => <ClubMatrix>{() => <AmenityGrid amenities={week.resort.amenities} />}</ClubMatrix>,
};
