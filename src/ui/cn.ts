import { clsx } from 'clsx';
import type { ClassValue } from 'clsx';
import { mergeClasses } from './merge-classes.ts';

/**
 * Joins class names; of two that set the same property the last one wins, so a caller's `className`
 * overrides a primitive's.
 */
export const cn = (...values: ClassValue[]): string => mergeClasses(clsx(values));
