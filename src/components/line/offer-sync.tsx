import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { forgetPlaces } from '#client/guest-places.ts';
import { useSession } from '#client/session.ts';
import { readStorage, writeStorage } from '#client/storage.ts';
import type { LinePlace } from '#contracts/line.ts';
import { useTexts } from '#i18n/load.ts';
import { PAGES } from '#lib/pages.ts';
import { linkTo } from '#lib/paths.ts';
import { useToast } from '#ui/toast.tsx';
import { OfferBar } from './offer-bar.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { goesOn, useLinePlaces } from './use-line.ts';
import { windowOpen } from './use-offer-announcement.ts';

const nameOf = ({ ref, offerEndsAt }: LinePlace) => `${offerEndsAt} ${ref}`;
const wasClosed = (place: LinePlace) => readStorage('offers')?.includes(nameOf(place)) ?? false;
/**
 * Remembers in this browser that the window was closed, until the turn is over: other pages have
 * the bar.
 */
const remember = (place: LinePlace) => {
  const running = (readStorage('offers') ?? []).filter(
    (name) => Date.parse(name.split(' ')[0] ?? '') > Date.now(),
  );
  writeStorage('offers', [nameOf(place), ...running]);
};

/**
 * Beside every page of a member, and of a guest who waits: shows the week that is offered to them,
 * in a window, and as a bar once that is closed. Where they pay for another one, or another window
 * is open, only as the bar.
 */
export default function OfferSync() {
  useTexts('rest');
  const { data } = useLinePlaces();
  const place = data?.places.find(({ state }) => state === 'offered');
  useLapse(data?.places);
  useForgetting(data?.places);
  return place && data ? <Offer key={nameOf(place)} place={place} offset={data.offset} /> : null;
}

function Offer({ place, offset }: { place: LinePlace; offset: number }) {
  const { pathname, search } = useLocation();
  const paying = pathname === PAGES.payment.path;
  // The traveler form of this offer.
  const booking =
    `${pathname}${search}` === linkTo.addTraveler(place.week._id, { line: place.ref });
  // The home page has it among its strips, which are a member's.
  const member = useSession() !== undefined;
  const home = member && pathname === PAGES.home.path;
  // The page of the place itself.
  const own = pathname === linkTo.line(place.ref);
  const [open, setOpen] = useState(() => !paying && !own && !wasClosed(place) && !windowOpen());
  const see = useRef<HTMLButtonElement>(null);
  const close = () => {
    remember(place);
    setOpen(false);
  };
  useEffect(() => {
    if (booking) close();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when that page opens
  }, [booking]);
  return (
    <>
      {open || home || own ? null : (
        <OfferBar
          place={place}
          offset={offset}
          floating={paying}
          isNew={!wasClosed(place)}
          onSee={() => setOpen(true)}
          seeRef={see}
        />
      )}
      <OfferDialog place={place} offset={offset} open={open} onClose={close} returnFocus={see} />
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
