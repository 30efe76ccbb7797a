/** Event of the workbench: whether Alt is held outside the story. */
export const TEXTS_HELD = 'workbench/texts-held';
