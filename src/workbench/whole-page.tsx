import type { Decorator } from '@storybook/react-vite';
import { SiteLayout } from '#app/site-layout.tsx';
import { PAGES } from '#lib/pages.ts';
import type { PageName } from '#lib/pages.ts';

/**
 * What makes a story of a page the page as members see it, in the header and footer that its row in
 * `pages.ts` gives it: for the ordinary state of each page. Further states show the bare page.
 */
export const wholePage = (name: PageName) => {
  const { layout, texts, chatInHeader } = PAGES[name];
  const decorator: Decorator = (Story) =>
    layout ? (
      <SiteLayout texts={texts} footer={layout === 'site'} chatInHeader={chatInHeader}>
        <Story />
      </SiteLayout>
    ) : (
      <Story />
    );
  return { decorators: [decorator] };
};
