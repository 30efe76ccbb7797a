import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useWeekWords } from '#components/week/week-texts.ts';
import type { LinePlace } from '#contracts/line.ts';
import { namedPicture } from '#lib/picture.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Picture } from '#ui/picture.tsx';
import { Dotted, Figure } from '#ui/text.tsx';
import { OfferActions } from './offer-actions.tsx';
import { OfferHead } from './offer-head.tsx';
import { useLineWords } from './use-line-words.ts';

type OfferDialogProps = {
  place: LinePlace;
  /** Milliseconds from our clock to the server's. */ offset: number;
  open: boolean;
  /** Closed: the turn is kept. */ onClose: () => void;
  /** Takes focus on closing, as the window opens by itself. */ returnFocus: RefObject<HTMLElement | null>;
};

/** The turn has come: the week, how long it is the reader's, and one press that holds it. */
export function OfferDialog({ place, offset, open, onClose, returnFocus }: OfferDialogProps) {
  const { t } = useTranslation(['line', 'common']);
  const { week } = place;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t(place.watched ? 'found.title' : 'offer.title', { name: week.ResortName })}
      hideTitle
      closeLabel={t('offer.notNow')}
      returnFocus={returnFocus}
      // The cross stands over the picture.
      className="[&>header]:absolute [&>header]:end-3 [&>header]:top-3 [&>header]:z-raised [&>header]:p-0 [&>header_button]:m-0 [&>header_button]:rounded-full [&>header_button]:bg-surface [&>header_button]:shadow-soft"
      bodyClassName="p-0"
    >
      <Picture
        alt=""
        className="h-42 w-full bg-sand object-cover max-sm:hidden"
        sizes="35rem"
        {...namedPicture(week.imgs[0], [640, 960])}
      />
      <div className="flex flex-col gap-5 p-6 max-sm:pt-8 sm:p-8">
        <OfferHead place={place} offset={offset} level={3} />
        <Offered place={place} />
        <OfferActions place={place} offset={offset} only="actions" />
      </div>
    </Dialog>
  );
}

function Offered({ place: { week } }: { place: LinePlace }) {
  const words = useLineWords();
  const { guests, unit } = useWeekWords();
  return (
    <div className="flex items-center justify-between gap-4 rounded-md border border-line px-5 py-4">
      <div className="min-w-0">
        <p className="font-display text-lg leading-6">{week.ResortName}</p>
        <p className="text-sm text-muted">
          <Dotted items={[words.stay(week), unit(week.UnitType), guests(week.MaxOccupancy)]} />
        </p>
      </div>
      <Figure size="lg" className="shrink-0">
        {words.price(week)}
      </Figure>
    </div>
  );
}
