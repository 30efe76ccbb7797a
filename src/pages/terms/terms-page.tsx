import { LoginHeader } from '#components/club/login-header.tsx';
import { VersionLabel } from '#components/club/version-label.tsx';
import type { Leave } from '#components/club/contact.ts';
import type { LoadLegal } from '#components/legal/use-legal.ts';
import { TermsAnswer } from '#components/verification/terms-answer.tsx';

/**
 * `/terms`: acceptance of the terms, opened from a mailed link (specification, section 2, Terms
 * acceptance page).
 */
export default function TermsPage({ leave, load }: { leave?: Leave; load?: LoadLegal }) {
  return (
    <div className="flex min-h-dvh flex-col gap-8 sm:gap-12">
      <LoginHeader
        publicMode
        className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 print:hidden"
      />
      <main id="content" className="flex grow flex-col gap-8">
        <TermsAnswer leave={leave} load={load} />
      </main>
      <footer className="mx-auto w-full max-w-page px-4 pb-6 text-end text-muted sm:px-6 print:hidden">
        <VersionLabel place="login" />
      </footer>
    </div>
  );
}
