import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';

/** Modes of the login page (specification, section 2). */
export const MODES = ['login', 'otp', 'otp-resetpass', 'change-resetpass', 'sendcode-resetpass'] as const;
export type Mode = (typeof MODES)[number];

const place = z.object({ mode: z.enum(MODES), depth: z.number().int().nonnegative() }).catch({ mode: 'login', depth: 0 });

/**
 * Mode of the page, kept by the browser's history: Back leads from the code to the password, a reload stays where it was.
 * `to` goes a step further (or takes the place of this one), `toLogin` goes back to the first.
 */
export function useStep(): { mode: Mode; to: (mode: Mode, options?: { replace?: boolean }) => void; toLogin: () => void } {
  const location = useLocation();
  const navigate = useNavigate();
  const { mode, depth } = place.parse(location.state ?? undefined);
  const here = `${location.pathname}${location.search}`;
  return {
    mode,
    to: (next, { replace = false } = {}) => void navigate(here, { replace, state: { mode: next, depth: replace ? depth : depth + 1 } }),
    toLogin: () => void (depth > 0 ? navigate(-depth) : navigate(here, { replace: true, state: null })),
  };
}
