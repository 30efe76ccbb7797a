import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { SITE_VERSIONS } from '#contracts/rules.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { SiteFooter } from './site-footer.tsx';

const meta = {
  title: 'Components/Club/Site footer',
  component: SiteFooter,
  parameters: {
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'a club without contacts still has its legal texts',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
    layout: 'fullscreen',
  },
} satisfies Meta<typeof SiteFooter>;
export default meta;
type Story = StoryObj<typeof meta>;

/** House colors (`ColorFooterPredeterminado`). */
export const Default: Story = {
  globals: { club: 'azul' },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(say('account:footer.agency', { agency: 'Azul Travel Agency, LLC' })),
    ).toBeVisible();
    await expect(canvas.getByText(SITE_VERSIONS.weeks)).toHaveAttribute('title', 'stories');
  },
};
/** A club that is its own agency is named as such. */
export const OwnAgency: Story = {
  globals: { club: 'bosque', language: 'es' },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(
        say('account:footer.agency', {
          agency: 'Bosque y Montaña Asociación Internacional de Socios Viajeros',
        }),
      ),
    ).toBeVisible();
  },
};
/** Everything on a login site carries that site's version label. */
export const LoginSite: Story = {
  parameters: { boot: { site: 'login' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(SITE_VERSIONS.login)).toBeVisible();
  },
};
/** In the club’s own colors. */
export const ClubColors: Story = { parameters: { club: { ColorFooterPredeterminado: false } } };
/** Footer overrides win over the club's contact details. */
export const Overrides: Story = {
  globals: { club: 'bosque', language: 'es' },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('link', { name: 'Correo: atencion@bosque.example' }),
    ).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /socios@/ })).toBeNull();
  },
};
/** On a phone. */
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' } };
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  parameters: {
    a11y: {
      config: {
        rules: [
          { id: 'landmark-no-duplicate-contentinfo', enabled: false },
          { id: 'landmark-unique', enabled: false },
        ],
      },
    },
  },
  render: () => <ClubMatrix cellWidth="100%">{() => <SiteFooter />}</ClubMatrix>,
};
