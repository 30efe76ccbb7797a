import type { Area } from './command.ts';
import { resortsArea } from './resorts.ts';
import { weeksArea } from './weeks.ts';

/** Every area of the operators' commands, in the order of the help. */
export const AREAS: Record<string, Area> = { weeks: weeksArea, resorts: resortsArea };
