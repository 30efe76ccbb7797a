import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { useErrorText } from '#client/use-error-text.ts';
import { exampleLocator, readLocator } from '#lib/locator.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

type Pair = { locator: string; lastname: string };

type FindVoucherProps = { onFind: (pair: Pair) => Promise<void> };

/** Number and last name, for a voucher whose code cannot be scanned. */
export function FindVoucher({ onFind }: FindVoucherProps) {
  const { t } = useTranslation('voucher');
  const example = exampleLocator(useClub());
  const { locatorBox, lastnameBox, pair, change, wrong, failure, busy, submit } = usePair(
    onFind,
    example,
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label={t('find.number')}
        hint={t('find.numberHint', { example })}
        error={wrong.locator}
      >
        <Input
          ref={locatorBox}
          value={pair.locator}
          onChange={(event) => change('locator', event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      <Field label={t('find.lastname')} error={wrong.lastname}>
        <Input
          ref={lastnameBox}
          value={pair.lastname}
          onChange={(event) => change('lastname', event.target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
      </Field>
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <Button type="submit" full loading={busy}>
        {t('find.check')}
      </Button>
    </form>
  );
}

/** The pair being typed and looked up. */
function usePair(onFind: FindVoucherProps['onFind'], example: string) {
  const { t } = useTranslation('voucher');
  const errorText = useErrorText();
  const [pair, setPair] = useState<Pair>({ locator: '', lastname: '' });
  const [wrong, setWrong] = useState<Partial<Record<keyof Pair, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const locatorBox = useRef<HTMLInputElement>(null);
  const lastnameBox = useRef<HTMLInputElement>(null);
  const change = (name: keyof Pair, value: string) => {
    setPair({ ...pair, [name]: value });
    setWrong({ ...wrong, [name]: undefined });
  };
  const find = async (locator: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onFind({ locator, lastname: pair.lastname.trim() });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const locator = readLocator(pair.locator);
    const problems = {
      ...(locator ? {} : { locator: t('find.badNumber', { example }) }),
      ...(pair.lastname.trim() ? {} : { lastname: t('find.noName') }),
    };
    setWrong(problems);
    if (problems.locator) locatorBox.current?.focus();
    else if (problems.lastname) lastnameBox.current?.focus();
    else if (locator) void find(locator);
  };
  return { locatorBox, lastnameBox, pair, change, wrong, failure, busy, submit };
}
