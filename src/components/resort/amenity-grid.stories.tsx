import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { http, HttpResponse } from 'msw';
import { buildWeek } from '#mocks/builders.ts';
import { english } from '#sentence/words/en.ts';
import { spanish } from '#sentence/words/es.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { AMENITY_ICONS } from './amenity-icons.ts';
import { AmenityGrid } from './amenity-grid.tsx';

const week = buildWeek();
const meta = {
  title: 'Components/Resort/Services',
  component: AmenityGrid,
  parameters: {
    about: {
      when: 'For the services of a resort, each with its picture.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** The services of a resort. */
export const Default: Story = { render: () => <AmenityGrid amenities={week.resort.amenities} /> };

/** At the width of a week's page, four are in one row. */
export const Wide: Story = {
  globals: { viewport: { value: 'desktop', isRotated: false } },
  render: () => (
    <div style={{ width: '53rem' }}>
      <AmenityGrid amenities={week.resort.amenities} />
    </div>
  ),
  play: async ({ canvas }) => {
    const tops = canvas.getAllByRole('listitem').map((item) => item.getBoundingClientRect().top);
    await expect(tops.filter((top) => top === tops[0])).toHaveLength(4);
  },
};

/** The first word that the search understands for a service, as a name. */
const service = (words: Readonly<Record<string, string>> | undefined, key: string): string => {
  const [word = key] = (words?.[key] ?? '').split('|');
  return word.charAt(0).toUpperCase() + word.slice(1);
};

/** Every service with a picture. */
export const All: Story = {
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
export const Unknown: Story = {
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

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <AmenityGrid amenities={week.resort.amenities} />}</ClubMatrix>,
};
