import { useLocation, useNavigate } from 'react-router-dom';
import { count, fitting, object, oneOf } from '#lib/shape.ts';

/** Modes of the login page (specification, section 2). */
const MODES = ['login', 'otp', 'otp-resetpass', 'change-resetpass', 'sendcode-resetpass'] as const;
export type Mode = (typeof MODES)[number];

const place = object<{ mode: Mode; depth: number }>({ mode: oneOf(MODES), depth: count });
const FIRST: { mode: Mode; depth: number } = { mode: 'login', depth: 0 };

/**
 * Mode of the page, kept in the browser's history: Back leads from the code to the password, a
 * reload keeps the step. `to` goes one step forward (or replaces this one), `toLogin` goes back to
 * the first.
 */
export function useStep(): {
  mode: Mode;
  to: (mode: Mode, options?: { replace?: boolean }) => void;
  toLogin: () => void;
} {
  const location = useLocation();
  const navigate = useNavigate();
  const { mode, depth } = fitting(place, location.state) ?? FIRST;
  const here = `${location.pathname}${location.search}`;
  return {
    mode,
    to: (next, { replace = false } = {}) =>
      void navigate(here, { replace, state: { mode: next, depth: replace ? depth : depth + 1 } }),
    toLogin: () =>
      void (depth > 0 ? navigate(-depth) : navigate(here, { replace: true, state: null })),
  };
}
