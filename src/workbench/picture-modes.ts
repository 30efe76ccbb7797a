import type { ArgTypesEnhancer } from 'storybook/internal/types';
import type { Fixed } from './modes.ts';
import { modesOf } from './modes.ts';

/**
 * Not pictured: stories that show every club at once, as each color of each club would change all of
 * them and the other stories of a piece are spread over all clubs; and those that are used by
 * keyboard, which end as another story begins.
 */
const NOT_PICTURED = /matrix|every ?club|^clubs|^keyboard$/i;

/**
 * Gives every story its own modes for Chromatic. Storybook merges parameters of preview, file and
 * story deeply, so a story cannot take away a mode of the preview by naming fewer; here, where a
 * story is prepared, its parameters are already its own. Storybook calls this for every story before
 * anything reads them (`chromatic trace` and the budget are tested in
 * `tests/browser/workbench.spec.ts`).
 */
export const withModes: ArgTypesEnhancer = (story) => {
  const { id, name, tags, parameters, argTypes } = story;
  // Passed, but missing in Storybook's type.
  const { club, language, scheme, viewport } = Reflect.get(story, 'storyGlobals') as Fixed;
  const width: unknown =
    typeof viewport === 'object' && viewport !== null ? Reflect.get(viewport, 'value') : viewport;
  const fixed = Object.fromEntries(
    Object.entries({ club, language, scheme, viewport: width }).filter(
      ([, value]) => typeof value === 'string',
    ),
  );
  parameters['chromatic'] = {
    ...parameters['chromatic'],
    ...(NOT_PICTURED.test(name) && { disableSnapshot: true }),
    modes: modesOf({ id, tags: tags ?? [] }, fixed),
  };
  return argTypes;
};
