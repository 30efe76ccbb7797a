import type { i18n } from 'i18next';
import { Button } from '#ui/button.tsx';

/**
 * Shown when not even the club could be loaded. If no texts are available it uses both languages.
 */
export function StartFailed({ i18n, onRetry }: { i18n: i18n | undefined; onRetry: () => void }) {
  const text = i18n?.t('offline', { ns: 'errors' }) ?? 'No connection · Sin conexión';
  const retry = i18n?.t('retry', { ns: 'errors' }) ?? 'Try again · Intentar de nuevo';
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="grid max-w-md justify-items-center gap-6" role="alert">
        <p className="text-lg">{text}</p>
        <Button onClick={onRetry}>{retry}</Button>
      </div>
    </main>
  );
}
