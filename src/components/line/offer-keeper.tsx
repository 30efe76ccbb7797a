import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { forgetPlaces } from '#client/guest-places.ts';
import { useSession } from '#client/session.ts';
import type { LinePlace } from '#contracts/line.ts';
import { useTexts } from '#i18n/load.ts';
import { PAGES } from '#lib/pages.ts';
import { linkTo } from '#lib/paths.ts';
import { useToast } from '#ui/toast.tsx';
import { OfferBar } from './offer-bar.tsx';
import { OfferWindow } from './offer-window.tsx';
import { goesOn, usePlaces } from './use-line.ts';
import { windowOpen } from './use-offer-said.ts';

/** Offers whose window was closed here; every page has a keeper of its own. */
const closed = new Set<string>();
const nameOf = ({ ref, offerEndsAt }: LinePlace) => `${ref} ${offerEndsAt}`;

/**
 * Beside every page of a member, and of a guest who waits: shows the week that is offered to them, in a window, and as a bar
 * once that is closed. Where they pay for another one, or another window is open, only as the bar.
 */
export default function OfferKeeper() {
  useTexts('rest');
  const { data } = usePlaces();
  const place = data?.places.find(({ state }) => state === 'offered');
  useLapse(data?.places);
  useForgetting(data?.places);
  return place && data ? <Offer key={nameOf(place)} place={place} offset={data.offset} /> : null;
}

function Offer({ place, offset }: { place: LinePlace; offset: number }) {
  const { pathname } = useLocation();
  const paying = pathname === PAGES.payment.path;
  // The home page has it among its strips, which are a member's.
  const member = useSession() !== undefined;
  const home = member && pathname === PAGES.home.path;
  // The page of the place itself.
  const own = pathname === linkTo.line(place.ref);
  const [open, setOpen] = useState(
    () => !paying && !own && !closed.has(nameOf(place)) && !windowOpen(),
  );
  const close = () => {
    closed.add(nameOf(place));
    setOpen(false);
  };
  return (
    <>
      {open || home || own ? null : (
        <OfferBar
          place={place}
          offset={offset}
          floating={paying}
          isNew={!closed.has(nameOf(place))}
          onSee={() => setOpen(true)}
        />
      )}
      <OfferWindow place={place} offset={offset} open={open} onClose={close} />
    </>
  );
}

/** Forgets a guest's places that are closed, once it was said. */
function useForgetting(places: readonly LinePlace[] | undefined): void {
  useEffect(
    () => forgetPlaces((places ?? []).flatMap(({ ref, state }) => (goesOn(state) ? [] : ref))),
    [places],
  );
}

/** Says so when an offer ended that was here a moment ago. */
function useLapse(places: readonly LinePlace[] | undefined): void {
  const { t } = useTranslation('line');
  const { toast } = useToast();
  const [offered, setOffered] = useState<string>();
  const now = places?.find(({ state }) => state === 'offered')?.ref;
  const ended = places?.find(({ ref, state }) => ref === offered && state === 'lapsed');
  useEffect(() => {
    if (ended)
      toast({
        title: t(ended.watched ? 'found.passed' : 'offer.passed'),
        description: t(ended.watched ? 'found.passedText' : 'offer.passedText', {
          name: ended.week.ResortName,
        }),
        tone: 'warning',
      });
    if (places) setOffered(now);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each change
  }, [now, ended?.ref, places === undefined]);
}
