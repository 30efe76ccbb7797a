import { toId } from 'storybook/internal/csf';

type Step = {
  /** Export of the stories file. */ story: string;
  /** What the member does and sees. */ text: string;
};
export type JourneyPlan = { title: string; file: string; lead: string; steps: readonly Step[] };

/**
 * The ways of a member and of a guest, in the order they are walked. The stories files export
 * exactly these steps; a test holds them to it.
 */
export const JOURNEYS: readonly JourneyPlan[] = [
  {
    title: 'Journeys/Sign in',
    file: 'sign-in',
    lead: 'A member comes with a password, gets a code by mail, and is handed over to the club’s sites.',
    steps: [
      { story: 'Password', text: 'E-mail and password are typed; nothing is sent yet.' },
      {
        story: 'Code',
        text: 'The password was right: the page asks for the four digits of the mail.',
      },
      {
        story: 'HandOver',
        text: 'Signed in. Clubs with a booking site open it with a one-time code; the others go straight to their weeks.',
      },
      { story: 'Inside', text: 'The weeks site takes the code, and the member is home.' },
    ],
  },
  {
    title: 'Journeys/Book a week',
    file: 'book',
    lead: 'A signed-in member searches, chooses, holds a week for thirty minutes, and pays.',
    steps: [
      { story: 'Home', text: 'Featured and last-minute weeks, and the search.' },
      { story: 'Results', text: 'Mexico, all cities, March to April: the list with its filters.' },
      { story: 'Week', text: 'One week with pictures, services, notes and map.' },
      {
        story: 'Traveler',
        text: 'The member’s own data are there; only the terms are left to accept.',
      },
      { story: 'Payment', text: 'The week is held, and the time to pay runs.' },
      { story: 'Card', text: 'The card window of the payment provider.' },
      { story: 'Confirmed', text: 'Paid and booked; the page is told to stay.' },
      { story: 'HomeAgain', text: 'Left alone, it leads home in five seconds.' },
    ],
  },
  {
    title: 'Journeys/Book as a guest',
    file: 'guest',
    lead: 'Someone who was sent the address of a week books it without an account.',
    steps: [
      { story: 'Shared', text: 'The week opens without a sign-in.' },
      { story: 'Data', text: 'Everything about the traveler is typed.' },
      { story: 'Promotion', text: 'A promotion code takes a tenth off.' },
      { story: 'Booked', text: 'Paid; the confirmation page can be printed and kept.' },
    ],
  },
  {
    title: 'Journeys/Recover a password',
    file: 'recover',
    lead: 'A member who forgot the password gets a code, chooses a new one, and is inside without another code.',
    steps: [
      { story: 'Forgotten', text: 'The sign-in page turns to the e-mail alone.' },
      { story: 'Code', text: 'A code was mailed.' },
      { story: 'NewPassword', text: 'The rules are ticked off while the new password is typed.' },
      { story: 'Inside', text: 'Changed and signed in.' },
    ],
  },
  {
    title: 'Journeys/Renew',
    file: 'renew',
    lead: 'A membership has ended; its owner pays for another year.',
    steps: [
      { story: 'Expired', text: 'The profile says since when the invoice is due.' },
      { story: 'Checkout', text: 'The provider’s payment page opens in a window.' },
      { story: 'Renewed', text: 'The new last day shows at once.' },
      { story: 'History', text: 'The renewal leads the list.' },
    ],
  },
  {
    title: 'Journeys/A hold runs out',
    file: 'hold-runs-out',
    lead: 'Thirty minutes pass without a payment. Nothing that was typed is lost.',
    steps: [
      { story: 'Held', text: 'Thirty minutes to pay.' },
      { story: 'FiveLeft', text: 'The clock turns amber, and says so.' },
      { story: 'Ended', text: 'The week is free for others, nothing was charged.' },
      { story: 'HeldAgain', text: 'One press holds it again with the same data.' },
    ],
  },
  {
    title: 'Journeys/After paying',
    file: 'after-paying',
    lead: 'A booking is paid: from the confirmation to the trip, its names, a link for the others, and back.',
    steps: [
      { story: 'Confirmation', text: 'Paid and booked, with number, voucher and receipt.' },
      { story: 'Trip', text: 'Countdown, dates, map, documents and everything that happened.' },
      { story: 'Names', text: 'A guest is called otherwise; the voucher follows.' },
      { story: 'Shared', text: 'A link that shows the trip without price and contact.' },
      { story: 'Trips', text: 'The trip stands first among the trips of the contract.' },
    ],
  },
  {
    title: 'Journeys/At the front desk',
    file: 'front-desk',
    lead: 'Someone at the resort checks a voucher by its number and the last name on it.',
    steps: [
      { story: 'Asked', text: 'The page asks for number and last name; no one signs in.' },
      { story: 'Unknown', text: 'Number and name do not go together: nothing is told.' },
      { story: 'Valid', text: 'The voucher is good: name, days, unit, guests.' },
    ],
  },
];

/** Id of a step's story: `journeys-sign-in--hand-over`. */
export const storyIdOf = ({ title }: JourneyPlan, story: string): string =>
  toId(title, story.replace(/([a-z])([A-Z])/g, '$1-$2'));
