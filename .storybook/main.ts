import type { StorybookConfig } from '@storybook/react-vite';

export default {
  framework: '@storybook/react-vite',
  stories: ['../src/workbench/guides/*.mdx', '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  staticDirs: [
    '../public',
    './public',
    // The typefaces of the product, for the workbench around its stories.
    { from: '../node_modules/@fontsource-variable/figtree/files', to: '/fonts/figtree' },
    { from: '../node_modules/@fontsource-variable/fraunces/files', to: '/fonts/fraunces' },
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  docs: { defaultName: 'About' },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (config) => {
    // The app's own output settings (manifest, one folder for all) are not the workbench's.
    delete config.build?.manifest;
    return { ...config, build: { ...config.build, chunkSizeWarningLimit: 4000 } };
  },
} satisfies StorybookConfig;
