/** Event of the workbench: how far the clock of the story is past its moment, in milliseconds. */
export const TIME_PASSED = 'workbench/time-passed';
