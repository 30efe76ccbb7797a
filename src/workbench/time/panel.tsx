// The whole namespace: the workbench's manager compiles JSX into calls of `React.createElement`.
import * as React from 'react';
import { AddonPanel } from 'storybook/internal/components';
import { useChannel } from 'storybook/manager-api';
import { RULES } from '#contracts/rules.ts';
import { formatClock } from '#lib/dates.ts';
import { TIME_PASSED } from './channel.ts';

/** A minute past the end of a hold that has just begun. */
const MOST_SECONDS = (RULES.holdMinutes + 1) * 60;

/**
 * The panel "Time": its slider moves the clock of the story that is shown, without starting it
 * again, so that a hold can be watched from its first minute to its end on any page.
 */
export function TimePanel({ active }: { active: boolean }) {
  const id = React.useId();
  const [seconds, setSeconds] = React.useState(0);
  // A story that starts again is back at its moment.
  const emit = useChannel({ storyRendered: () => setSeconds(0) });
  const pass = (next: number): void => {
    setSeconds(next);
    emit(TIME_PASSED, next * 1000);
  };
  return (
    <AddonPanel active={active}>
      <div style={{ padding: 16, display: 'grid', gap: 8, maxWidth: 560 }}>
        <label htmlFor={id} style={{ fontWeight: 600 }}>
          Time since the story’s moment
        </label>
        <span style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
          <input
            id={id}
            type="range"
            min={0}
            max={MOST_SECONDS}
            step={5}
            value={seconds}
            aria-valuetext={`${formatClock(seconds * 1000)} later`}
            onChange={(event) => pass(Number(event.target.value))}
            style={{ flex: 1 }}
          />
          <output htmlFor={id} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatClock(seconds * 1000)}
          </output>
        </span>
        <span>Pages show it within a second. The mocked server follows.</span>
      </div>
    </AddonPanel>
  );
}
