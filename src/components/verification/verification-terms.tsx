import type { RefObject } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { LaterLegalDialog } from '#components/legal/later-legal-dialog.tsx';
import { TermsLink } from '#components/legal/terms-link.tsx';
import { LEGAL_DATE } from '#contracts/rules.ts';
import { formatLongDay } from '#lib/dates.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import type { VerificationEvent, VerificationState } from './verification-machine.ts';

type VerificationTermsProps = {
  /** The box itself. */
  box: RefObject<HTMLButtonElement | null>;
  state: VerificationState;
  dispatch: (event: VerificationEvent) => void;
  /** Records an answer given in the text. @throws ApiError shown there */
  onAnswer: (answer: 'yes' | 'no') => Promise<void>;
};

/** The box that accepts the terms, with their text behind its label. */
export function VerificationTerms({ box, state, dispatch, onAnswer }: VerificationTermsProps) {
  const { t, i18n } = useTranslation('verification');
  const { step, terms, reading } = state;
  const missing =
    step.name === 'refused' && step.problems.includes('terms') && terms !== 'accepted';
  const answer = async (given: 'yes' | 'no') => {
    await onAnswer(given);
    dispatch({ type: 'answered', answer: given });
  };
  return (
    <>
      <Checkbox
        ref={box}
        checked={terms === 'accepted'}
        onCheckedChange={(checked) => dispatch({ type: 'ticked', on: checked === true })}
        aria-required
        hint={t('dialog.termsDate', { date: formatLongDay(LEGAL_DATE, i18n.language) })}
        error={
          terms === 'rejected'
            ? t('dialog.termsRejected')
            : missing
              ? t('dialog.problem.terms')
              : undefined
        }
        label={<TermsLabel onOpen={() => dispatch({ type: 'read', open: true })} />}
      />
      {reading === 'never' ? null : (
        <LaterLegalDialog
          text="terms"
          actions="accept"
          open={reading === 'open'}
          onOpenChange={(open) => dispatch({ type: 'read', open })}
          onAccept={() => answer('yes')}
          onReject={() => answer('no')}
        />
      )}
    </>
  );
}

function TermsLabel({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('verification');
  const club = useClub();
  return (
    <Trans
      t={t}
      i18nKey="dialog.terms"
      values={{ club: club.Nombre }}
      components={{ terms: <TermsLink onOpen={onOpen} /> }}
    />
  );
}
