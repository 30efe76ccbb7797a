import type { Preview } from '@storybook/react-vite';
// First: stories in the frames of a tool keep their storage apart from the beginning.
import '../src/workbench/wall/in-frame.ts';
import { mswLoader } from 'msw-storybook-addon/csf3';
import { addons } from 'storybook/preview-api';
import { configure } from 'storybook/test';
import { afterPaint } from '#loading/timing.ts';
import { clearSession } from '#client/session.ts';
import '#ui/styles.css';
import './docs/docs.css';
import { freezeClock, setPassed } from '../src/workbench/clock.ts';
import { TIME_PASSED } from '../src/workbench/time/channel.ts';
import { refuseOverflow } from '../src/workbench/club-matrix.tsx';
import { numberBookings, withClub } from '../src/workbench/decorators/club.tsx';
import { withEmptyCache } from '../src/workbench/decorators/data.tsx';
import { withLanguage } from '../src/workbench/decorators/language.tsx';
import { withMessages } from '../src/workbench/decorators/messages.tsx';
import { withRouter } from '../src/workbench/decorators/router.tsx';
import { ThemedContainer } from './docs/container.tsx';
import { PiecePage } from './docs/piece-page.tsx';
import { globalTypes, initialGlobals } from '../src/workbench/globals.ts';
import { viewports } from '../src/workbench/modes.ts';
import {
  forgetUnanswered,
  refuseUnanswered,
  setNetwork,
  startWorker,
} from '../src/workbench/network.ts';
import { withModes } from '../src/workbench/picture-modes.ts';
import { listenIn, sayArgs } from '../src/workbench/say.ts';
import { loadFonts, seedRandom, withSeed } from '../src/workbench/stability.tsx';
import { TEXTS_HELD } from '../src/workbench/texts/channel.ts';
import { heldOutside, listenForAlt } from '../src/workbench/texts/layer.ts';
import { loadDraft } from '../src/workbench/studio/draft-channel.ts';

// A busy machine may take its time; a play function waits for what it names, not for the clock.
configure({ asyncUtilTimeout: 30_000 });

listenForAlt();
void addons.ready().then((channel) => {
  channel.on(TIME_PASSED, setPassed);
  channel.on(TEXTS_HELD, heldOutside);
});
// Lay out cards off the screen too (`near-screen`), for pictures and checks of the whole page.
document.documentElement.dataset['whole'] = '';

const documentRules = [
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'landmark-unique',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
];

export default {
  globalTypes,
  initialGlobals,
  // The last one is the outermost.
  decorators: [withSeed, withRouter, withMessages, withEmptyCache, withLanguage, withClub],
  loaders: [mswLoader(startWorker), loadFonts, loadDraft],
  beforeEach: (context) => {
    forgetUnanswered();
    // Handled like any other end of a session, while nothing listens: the next story starts without
    // one.
    void clearSession();
    localStorage.clear();
    sessionStorage.clear();
    setNetwork(context);
    listenIn(context);
    sayArgs(context);
    numberBookings(context);
    const undo = [seedRandom(), freezeClock(context)];
    return () => undo.forEach((step) => step());
  },
  afterEach: () => {
    refuseUnanswered();
    refuseOverflow();
  },
  // Effects first: a play function meets what a person would, with a focus and its listeners.
  mount: (context) => async (ui) => {
    if (ui) context.originalStoryFn = () => ui;
    await context.renderToCanvas();
    await afterPaint();
    return context.canvas;
  },
  argTypesEnhancers: [withModes],
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    a11y: {
      test: 'error',
      options: {
        // Of what passes, only the rules: every node of every story would be described and sent.
        resultTypes: ['violations', 'incomplete'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
      // Rules about a whole document: a story is a piece of one, and a matrix shows the same
      // landmark many times.
      config: { rules: documentRules.map((id) => ({ id, enabled: false })) },
    },
    backgrounds: { disable: true },
    viewport: { options: viewports },
    // What is no choice of a designer.
    controls: { expanded: true, exclude: /^(on[A-Z]|className|ref|tickMs|takeFocus)/ },
    docs: { container: ThemedContainer, page: PiecePage },
    options: {
      storySort: {
        order: [
          'Welcome',
          'Guides',
          'Workbench',
          'Foundations',
          'Primitives',
          'Journeys',
          // Both in the order in which a member meets them.
          'Pages',
          [
            'Login',
            'Recover password',
            'First-time password',
            'Terms acceptance',
            'Passkey',
            'Home',
            'Resort list',
            'Resort week',
            'Saved',
            'Watches',
            'Place in line',
            'Traveler data',
            'Payment',
            'Payment success',
            'Trips',
            'Trip',
            'Find a booking',
            'Best-price claim',
            'Voucher check',
            'Profile',
          ],
          'Components',
          [
            'Auth',
            'Passkey',
            'Verification',
            'Legal',
            'Club',
            'Week',
            'Map of results',
            'Map',
            'Year',
            'Resort',
            'Saved',
            'Watch',
            'Line',
            'Reservation',
            'Payment',
            'Trip',
            'Claim',
            'Voucher',
            'Member',
          ],
          'Mails',
        ],
      },
    },
  },
} satisfies Preview;
