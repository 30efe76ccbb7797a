import type { Preview } from '@storybook/react-vite';
import { mswLoader } from 'msw-storybook-addon/csf3';
import '#ui/styles.css';
import { freezeClock } from './clock.ts';
import { withClub } from './decorators/club.tsx';
import { withEmptyCache } from './decorators/data.tsx';
import { withLanguage } from './decorators/language.tsx';
import { withMessages } from './decorators/messages.tsx';
import { withRouter } from './decorators/router.tsx';
import { globalTypes, initialGlobals } from './globals.ts';
import { modes, viewports } from './modes.ts';
import { forgetUnanswered, refuseUnanswered, startWorker } from './network.ts';

export default {
  globalTypes,
  initialGlobals,
  // The last one is the outermost.
  decorators: [withRouter, withMessages, withEmptyCache, withLanguage, withClub],
  loaders: [mswLoader(startWorker)],
  beforeEach: (context) => {
    forgetUnanswered();
    localStorage.clear();
    sessionStorage.clear();
    return freezeClock(context);
  },
  afterEach: refuseUnanswered,
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    a11y: { test: 'error', options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }, config: { rules: [{ id: 'region', enabled: false }, { id: 'page-has-heading-one', enabled: false }, { id: 'landmark-one-main', enabled: false }] } },
    backgrounds: { disable: true },
    viewport: { options: viewports },
    chromatic: { modes },
    controls: { expanded: true },
    options: { storySort: { order: ['Foundations', 'Primitives', 'Components', 'Pages', 'Journeys'] } },
  },
} satisfies Preview;
