import { addons } from 'storybook/manager-api';

/** Pages that are tools or reading, not pieces: their panel would only take room from them. */
const WITHOUT_PANEL = /^(workbench-|welcome|guides-)/;

addons.setConfig({
  layoutCustomisations: {
    showPanel: ({ storyId }, shown) => (WITHOUT_PANEL.test(storyId ?? '') ? false : shown),
  },
});
