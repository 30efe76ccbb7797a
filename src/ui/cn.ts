import { clsx } from 'clsx';
import type { ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const SIZES = ['field', 'field-sm', 'field-lg', 'otp', 'form', 'read', 'page', 'notice', 'dialog-sm', 'dialog-md', 'dialog-lg', 'card', 'checkout'];
const merge = extendTailwindMerge({
  extend: {
    theme: { shadow: ['soft', 'focus'], tracking: ['display'], spacing: SIZES, 'font-weight': ['display'] },
    classGroups: { 'font-family': [{ font: ['display', 'sans'] }], z: [{ z: ['raised', 'bar', 'float', 'overlay', 'toast'] }] },
  },
});

/** Joins class names; of two that set the same thing the last one wins, so a caller's `className` overrides a primitive's. */
export const cn = (...values: ClassValue[]): string => merge(clsx(values));
