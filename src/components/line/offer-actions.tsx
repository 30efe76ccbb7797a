import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LaterLegalDialog } from '#components/legal/later-legal-dialog.tsx';
import { useTimeLeft } from '#components/payment/hold-clock.tsx';
import type { LinePlace } from '#contracts/line.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { OfferHead } from './offer-head.tsx';
import { useLineActions } from './use-line-actions.ts';
import { behind } from './wait-view.ts';

type OfferActionsProps = {
  place: LinePlace;
  /** Milliseconds from our clock to the server's. */ offset: number;
  /** Without the clock and the words, in the bar of a phone; without the clock, in the window. */
  only?: 'book' | 'actions';
};

/** An offered week: until when it is the reader's, the button that holds it, and the way to pass it on. */
export function OfferActions({ place, offset, only }: OfferActionsProps) {
  const { t } = useTranslation('line');
  const { take, busy } = useLineActions();
  const [asking, setAsking] = useState(false);
  const left = useTimeLeft({ expiresAt: place.offerEndsAt ?? '', offset });
  const others = behind(place);
  const book = (
    <Button
      size="lg"
      full
      loading={busy === 'take'}
      disabled={left === 0}
      onClick={() => void take(place)}
    >
      {t('offer.book')}
    </Button>
  );
  if (only === 'book') return book;
  return (
    <div className="flex flex-col gap-5">
      {only ? null : <OfferHead place={place} offset={offset} narrow />}
      {book}
      <div className={left === 0 ? 'hidden' : 'flex flex-col gap-3'}>
        <Terms />
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
          <Button asChild variant="link" size="sm">
            <Link to={linkTo.addTraveler(place.week._id, { line: place.ref })}>
              {t('offer.someoneElse')}
            </Link>
          </Button>
          <Button variant="link" size="sm" onClick={() => setAsking(true)}>
            {t(others === 0 ? 'found.pass' : 'offer.pass')}
          </Button>
        </div>
        <p className="text-sm text-muted">
          {others > 0 ? `${t('offer.behind', { count: others })} ` : ''}
          {t(only ? (place.watched ? 'found.keeps' : 'offer.keeps') : 'offer.final')}
        </p>
      </div>
      <LeaveQuestion place={place} open={asking} onOpenChange={setAsking} />
    </div>
  );
}

/** What a press of the button accepts, in place of the box of the traveler's form. */
function Terms() {
  const { t } = useTranslation('line');
  const [open, setOpen] = useState(false);
  return (
    <p className="text-sm text-muted">
      {t('offer.terms')}{' '}
      <Button variant="link" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('offer.readTerms')}
      </Button>
      <LaterLegalDialog text="terms" open={open} onOpenChange={setOpen} />
    </p>
  );
}
