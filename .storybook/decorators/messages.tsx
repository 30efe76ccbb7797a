import type { Decorator } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { ToastProvider } from '#ui/toast.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';

/** Toasts and tooltips, as the app has them around its pages. */
export const withMessages: Decorator = (Story) => {
  const { t } = useTranslation();
  return (
    <TooltipProvider>
      <ToastProvider label="Toasts" closeLabel={t('close')}>
        <Story />
      </ToastProvider>
    </TooltipProvider>
  );
};
