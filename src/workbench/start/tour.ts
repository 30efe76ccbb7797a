/** Stops of the tour on the first page, half a minute each; a test holds that they exist. */
export const TOUR = [
  {
    title: 'One screen, every club',
    text: 'Press 1 to 4 for a club alone, D for dark, the arrows for the next screen. Point at a piece, press it, and its story opens.',
    path: 'story/workbench-club-wall--wall',
  },
  {
    title: 'A club that does not exist yet',
    text: 'Type a color in the studio and watch every screen take it, with its contrast beside.',
    path: 'story/workbench-club-studio--studio',
  },
  {
    title: 'A whole journey',
    text: 'Book a week from the search to the voucher, by hand or played, in one frame that remembers.',
    path: 'story/journeys-book-a-week--home',
  },
  {
    title: 'A page when things go wrong',
    text: 'Payment, declined. Then choose “Failing server” or “31 minutes later” in the toolbar.',
    path: 'story/pages-payment--declined',
  },
  {
    title: 'A piece in all its states',
    text: 'When to take it, its keys, its variants, and what each control changes.',
    path: 'docs/primitives-button--about',
  },
  {
    title: 'What a change moved',
    text: 'How the visual review groups pictures by their cause, and who accepts what.',
    path: 'docs/guides-visual-review--about',
  },
] as const;
