import { Check, Copy, Link2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#client/use-error-text.ts';
import { useSingleFlight } from '#client/use-single-flight.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Heading } from '#ui/text.tsx';
import { NeedsNetwork, useAway } from './away.tsx';
import { useCopy } from '../share/use-copy.ts';

type PrivateLinkProps = {
  /** A link is open. */ open: boolean;
  words: {
    title: string;
    /** What it shows; `on` while one is open whose address is not known here. */
    text: string;
    on: string;
    /** Of the field with the address. */
    label: string;
    make: string;
    another: string;
    end: string;
    ended: string;
  };
  /** Answers the address. */
  make: () => Promise<string>;
  end: () => Promise<unknown>;
};

/**
 * A private link, made by one press and ended by one. Only the press that made it knows the
 * address; the server keeps a hash.
 */
export function PrivateLink(props: PrivateLinkProps) {
  const { words } = props;
  const { t } = useTranslation('trips');
  const [titleId, whyId] = [useId(), useId()];
  const away = useAway();
  const needs = { disabled: away, 'aria-describedby': away ? whyId : undefined };
  const { copied, copy } = useCopy();
  const { address, field, busy, said, act } = useActs(props);
  const open = props.open || address !== undefined;
  return (
    <Card asChild className="flex flex-col gap-3 max-sm:p-4 print:hidden">
      <section aria-labelledby={titleId}>
        <Heading level={2} size="sm" id={titleId}>
          {words.title}
        </Heading>
        <p className="text-sm text-muted">{open && !address ? words.on : words.text}</p>
        {address ? (
          <Address
            ref={field}
            value={address}
            label={words.label}
            copied={copied}
            onCopy={() => void copy(address)}
          />
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Button
            size="sm"
            variant="outline"
            {...needs}
            loading={busy === 'make'}
            onClick={() => void act('make')}
          >
            <Link2 aria-hidden="true" className="size-4 stroke-[1.75]" />
            {open ? words.another : words.make}
          </Button>
          {open ? (
            <Button
              variant="link"
              size="sm"
              {...needs}
              loading={busy === 'end'}
              onClick={() => void act('end')}
            >
              {words.end}
            </Button>
          ) : null}
        </div>
        <NeedsNetwork id={whyId} />
        <p role="status" className="text-sm text-muted empty:hidden">
          {said || (copied === undefined ? '' : t(copied ? 'share.copied' : 'trip.copyFailed'))}
        </p>
      </section>
    </Card>
  );
}

/** Making and ending the link, and what came of it. */
function useActs({ words, make, end }: PrivateLinkProps) {
  const errorText = useErrorText();
  const [address, setAddress] = useState<string>();
  const [busy, setBusy] = useState<'make' | 'end'>();
  const [said, setSaid] = useState('');
  const once = useSingleFlight();
  const field = useRef<HTMLInputElement>(null);
  const act = async (step: 'make' | 'end') => {
    setBusy(step);
    setSaid('');
    try {
      if (step === 'make') {
        setAddress(await make());
        requestAnimationFrame(() => field.current?.select());
      } else {
        await end();
        setAddress(undefined);
        setSaid(words.ended);
      }
    } catch (error) {
      setSaid(errorText(error));
    } finally {
      setBusy(undefined);
    }
  };
  // One at a time: the answers of two presses may come in any order.
  return { address, field, busy, said, act: (step: 'make' | 'end') => once(() => act(step)) };
}

type AddressProps = {
  value: string;
  label: string;
  /** Undefined before it was tried. */
  copied: boolean | undefined;
  onCopy: () => void;
  ref: Ref<HTMLInputElement>;
};
function Address({ value, label, copied, onCopy, ref }: AddressProps) {
  const { t } = useTranslation('trips');
  return (
    <p className="flex items-center gap-2">
      <input
        ref={ref}
        readOnly
        value={value}
        aria-label={label}
        className="h-field-sm min-w-0 grow rounded-md border border-field bg-surface px-3 text-sm"
      />
      <IconButton
        label={t('share.copy')}
        variant="outline"
        icon={copied ? <Check /> : <Copy />}
        onClick={onCopy}
      />
    </p>
  );
}
