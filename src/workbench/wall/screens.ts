/**
 * Screens of the wall: every page as members see it, in the order of the journey. A test holds the
 * list to the pages' stories that are pictured in every club.
 */
export const WALL_SCREENS = [
  { story: 'pages-login--sign-in', name: 'Sign-in' },
  { story: 'pages-first-time-password--form', name: 'First-time password' },
  { story: 'pages-recover-password--step-one', name: 'Recover password' },
  { story: 'pages-terms-acceptance--reading', name: 'Terms' },
  { story: 'pages-passkey--default', name: 'Passkey' },
  { story: 'pages-home--default', name: 'Home' },
  { story: 'pages-resort-list--default', name: 'Resort list' },
  { story: 'pages-resort-week--default', name: 'Week' },
  { story: 'pages-traveler-data--guest', name: 'Traveler' },
  { story: 'pages-payment--held', name: 'Payment' },
  { story: 'pages-payment-success--paid', name: 'Confirmed' },
  { story: 'pages-trips--default', name: 'Trips' },
  { story: 'pages-trip--upcoming', name: 'Trip' },
  { story: 'pages-place-in-line--default', name: 'Place in line' },
  { story: 'pages-watches--default', name: 'Watches' },
  { story: 'pages-end-a-watch--default', name: 'End a watch' },
  { story: 'pages-saved--default', name: 'Saved' },
  { story: 'pages-profile--payments', name: 'Profile' },
  { story: 'pages-shared-trip--default', name: 'Shared trip' },
  { story: 'pages-find-a-booking--empty', name: 'Find a booking' },
  { story: 'pages-voucher-check--valid', name: 'Voucher check' },
  { story: 'pages-best-price-claim--form', name: 'Best-price claim' },
  { story: 'pages-not-found--default', name: 'Not found' },
] as const;
