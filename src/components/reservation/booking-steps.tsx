import { useTranslation } from 'react-i18next';
import { Steps } from '#ui/steps.tsx';

const STEPS = ['traveler', 'payment', 'confirmation'] as const;

/** The current step of the booking. `done`: all steps are complete. */
export function BookingSteps({ current }: { current: (typeof STEPS)[number] | 'done' }) {
  const { t } = useTranslation('booking');
  return (
    <Steps
      label={t('steps.label')}
      doneLabel={t('steps.done')}
      steps={STEPS.map((step) => t(`steps.${step}`))}
      current={current === 'done' ? STEPS.length : STEPS.indexOf(current)}
      className="max-sm:w-full"
    />
  );
}
