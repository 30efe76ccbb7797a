import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect } from 'storybook/test';
import { buildTrip, tripHandlers } from '#mocks/trip.ts';
import { contrast } from '#clubs/color.ts';
import type { Scheme } from '#clubs/palette.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import type { ViewportName } from '#workbench/modes.ts';
import { say } from '#workbench/say.ts';
import { TripHero } from './trip-hero.tsx';

const meta = {
  title: 'Components/Trip/Trip picture',
  component: TripHero,
  parameters: {
    about: {
      when: 'At the head of a trip: its picture with the countdown on it.',
    },
    states: {
      'long text': 'the longest title and place, in every club, are its legible stories',
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: tripHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const trip = buildTrip();

/** The picture of the place, with the state of the trip. */
export const Default: Story = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <div className="p-4">
      <TripHero
        picture={trip.resort.picture}
        chip={{ looks: 'good', text: say('trips:states.upcoming') }}
        title={say('trips:hero.until', { count: 23, place: 'Cancún' })}
        line="Playa Serena Resort & Spa"
      />
    </div>
  ),
};

function LegibleHero() {
  const { t } = useTranslation('trips');
  return (
    <TripHero
      picture={trip.resort.picture}
      title={t('hero.until', { count: 23, place: 'Cancún' })}
      line="Playa Serena Resort & Spa"
    />
  );
}

const hex = (channels: readonly number[]): string =>
  `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;

const channelsOf = (color: string): number[] =>
  (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

/** Contrast of the words of a hero where its shade is weakest, as if the picture were white there. */
function leastContrast(hero: Element, words: Element): number {
  const shade = [...hero.children].find((one) => {
    const { display, mixBlendMode } = getComputedStyle(one);
    return display !== 'none' && mixBlendMode === 'multiply';
  });
  if (!shade) throw new Error('the hero has no shade');
  const up = getComputedStyle(shade).backgroundImage.includes('to top');
  const lengthOf = (name: string): number => {
    const probe = document.createElement('div');
    probe.style.cssText = `position: absolute; ${up ? 'height' : 'width'}: var(${name})`;
    shade.append(probe);
    const { width, height } = probe.getBoundingClientRect();
    probe.remove();
    return up ? height : width;
  };
  const [calm, fade] = [lengthOf('--calm'), lengthOf('--fade')];
  const frame = shade.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(words);
  const reach = Math.max(
    0,
    ...[...range.getClientRects()].map(({ top, right }) =>
      up ? frame.bottom - top : right - frame.left,
    ),
  );
  const strength = 1 - Math.min(1, Math.max(0, (reach - calm) / fade));
  const deep = channelsOf(getComputedStyle(shade).backgroundImage.replace(/^.*?rgb/, ''));
  const under = deep.map((one) => 255 - (255 - one) * strength);
  return contrast(hex(channelsOf(getComputedStyle(words).color)), hex(under));
}

/** The words on the picture in every club and language, as if it were white: the shade carries them. */
const legible = (scheme: Scheme, viewport: ViewportName): Story => ({
  globals: { viewport: { value: viewport } },
  parameters: { layout: 'fullscreen' },
  render: () => <PageMatrix scheme={scheme}>{() => <LegibleHero />}</PageMatrix>,
  play: async ({ canvas }) => {
    const titles = canvas.getAllByRole('heading', { level: 1 });
    for (const title of titles) {
      const words = title.parentElement!;
      for (const one of [title, ...words.querySelectorAll('p')])
        await expect(leastContrast(words.parentElement!, one)).toBeGreaterThanOrEqual(4.5);
    }
  },
});

/** On a phone the words hold over the brightest picture. */
export const LegiblePhone = legible('light', 'phone');

/** On a tablet, in the dark scheme. */
export const LegibleTablet = legible('dark', 'tablet');

/** On a wide window. */
export const LegibleDesktop = legible('light', 'desktop');
