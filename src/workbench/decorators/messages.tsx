import type { Decorator } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastProvider } from '#ui/toast.tsx';

function Messages({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ToastProvider label="Toasts" closeLabel={t('close')}>
      {children}
    </ToastProvider>
  );
}

/** Toasts, as the app has them around its pages. */
export const withMessages: Decorator = (Story) => (
  <Messages>
    <Story />
  </Messages>
);
