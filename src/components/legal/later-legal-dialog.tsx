import { laterDialog } from '#loading/dialog.tsx';

/** A legal text over the page, whose code loads when it is opened. */
export const LaterLegalDialog = laterDialog(
  async () => ({ default: (await import('./legal-dialog.tsx')).LegalDialog }),
  (props) => props,
);
