import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { callEndpoint } from '#client/call.ts';
import { useSession, withToken } from '#client/session.ts';
import { ClubContactList } from '#components/club/club-contact.tsx';
import { ClubScene } from '#components/club/scene-message.tsx';
import { codeEnd, endAhead } from '#components/trip/code-life.ts';
import { FindCode } from '#components/trip/find-code.tsx';
import { FindPair } from '#components/trip/find-pair.tsx';
import type { Pair } from '#components/trip/find-pair.tsx';
import { useSessionDraft } from '#components/auth/use-session-draft.ts';
import { confirmFindTrip, findTrip } from '#contracts/trip.ts';
import { languageOf } from '#lib/languages.ts';
import { linkTo } from '#lib/paths.ts';
import { number, object, string } from '#lib/shape.ts';

/**
 * A code that was asked for; kept for a tab that is loaded again after a look at the mail, for as
 * long as the code is good.
 */
type Asked = Pair & { length: number; resendAt: number; endsAt: number };
const asking = object<Asked>({
  locator: string,
  email: string,
  length: number,
  resendAt: number,
  endsAt: endAhead,
});

/**
 * Opens a booking by its number and e-mail, with a mailed code. A member's own is put among the
 * trips.
 */
export default function FindBookingPage() {
  const { t, i18n } = useTranslation('trips');
  const navigate = useNavigate();
  const add = useSession() !== undefined;
  const [asked, keepAsked] = useSessionDraft('draft:find-booking:asked', asking);
  const [pair, setPair] = useState<Pair>(asked ?? { locator: '', email: '' });
  const ask = async (given: Pair) => {
    setPair(given);
    const { otp } = await callEndpoint(findTrip, {
      body: { locator: given.locator, email: given.email, iso: languageOf(i18n.language) },
    });
    const { length, resendIn } = otp;
    keepAsked(() => ({
      ...given,
      length,
      resendAt: Date.now() + resendIn * 1000,
      endsAt: codeEnd(),
    }));
  };
  const open = async (code: string) => {
    const { numberRef, added } = await callEndpoint(
      confirmFindTrip,
      { body: { locator: pair.locator, email: pair.email, code, add } },
      withToken(),
    );
    keepAsked(() => undefined);
    void navigate(linkTo.trip(added ? pair.locator : numberRef), { replace: true });
  };
  return (
    <div className="mx-auto grid w-full max-w-page gap-16 px-4 pt-8 pb-16 sm:px-6 sm:pt-12 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:px-8 xl:gap-24">
      <div className="flex max-w-form flex-col gap-6">
        {asked ? (
          <FindCode
            email={asked.email}
            length={asked.length}
            resendAt={asked.resendAt}
            onSubmit={open}
            onResend={() => ask(pair)}
            onBack={() => keepAsked(() => undefined)}
          />
        ) : (
          <FindPair member={add} start={pair} onSubmit={ask} />
        )}
        <div className="flex flex-col gap-2 border-t border-line pt-6 text-sm">
          <p className="text-muted">{t('lookup.help')}</p>
          <ClubContactList />
        </div>
      </div>
      <div className="relative overflow-hidden rounded-xl bg-(--scene-deep) max-lg:hidden">
        <ClubScene lazy className="absolute inset-0 object-[75%_60%]" />
      </div>
    </div>
  );
}
