import { useTranslation } from 'react-i18next';
import { callEndpoint } from '#client/call.ts';
import { withToken } from '#client/session.ts';
import { endSharing, shareTrip } from '#contracts/trip.ts';
import { linkTo } from '#lib/paths.ts';
import { PrivateLink } from './private-link.tsx';

type ShareTripProps = {
  tripKey: string;
  /** A link opens the trip. */ shared: boolean;
  onChange: () => void;
};

/** A link that shows the trip to others without price and contact. */
export function ShareTrip({ tripKey, shared, onChange }: ShareTripProps) {
  const { t } = useTranslation('trips');
  const call = () => [{ params: { key: tripKey } }, withToken()] as const;
  return (
    <PrivateLink
      open={shared}
      words={{
        title: t('share.title'),
        text: t('share.text'),
        on: t('share.on'),
        label: t('share.label'),
        make: t('share.make'),
        another: t('share.another'),
        end: t('share.end'),
        ended: t('share.ended'),
      }}
      make={async () => {
        const { token } = await callEndpoint(shareTrip, ...call());
        onChange();
        return `${location.origin}${linkTo.sharedTrip(token)}`;
      }}
      end={async () => {
        await callEndpoint(endSharing, ...call());
        onChange();
      }}
    />
  );
}
