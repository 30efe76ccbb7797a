import { laterWindow } from '#loading/window.tsx';

/** A legal text over the page, whose code loads when it is opened. */
export const LaterLegalDialog = laterWindow(
  async () => ({ default: (await import('./legal-dialog.tsx')).LegalDialog }),
  (props) => props,
);
