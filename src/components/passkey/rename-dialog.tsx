import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSKEY_NAME_LENGTH } from '#contracts/passkey.ts';
import type { Passkey } from '#contracts/passkey.ts';
import { useFieldText } from '#client/use-error-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

type RenameDialogProps = {
  /** The passkey that gets another name; closed without one. */
  passkey: Passkey | undefined;
  busy: boolean;
  /** Why it could not be saved. */ failure: ReactNode;
  onRename: (id: string, name: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for another name of a passkey. */
export function RenameDialog({ passkey, onClose, ...rest }: RenameDialogProps) {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <Dialog
      open={passkey !== undefined}
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={t('passkeys.renameTitle')}
      closeLabel={t('close', { ns: 'common' })}
    >
      {passkey ? <RenameForm key={passkey.id} passkey={passkey} {...rest} /> : null}
    </Dialog>
  );
}

function RenameForm({
  passkey,
  busy,
  failure,
  onRename,
}: Pick<RenameDialogProps, 'busy' | 'failure' | 'onRename'> & { passkey: Passkey }) {
  const { t } = useTranslation('profile');
  const fieldText = useFieldText();
  const [name, setName] = useState(passkey.name);
  const [tried, setTried] = useState(false);
  const wrong = name.trim() === '' ? 'required' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wrong) void onRename(passkey.id, name.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 pb-2">
      <Field label={t('passkeys.name')} error={tried ? fieldText(wrong) : undefined}>
        <Input
          value={name}
          maxLength={PASSKEY_NAME_LENGTH}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {failure}
      <Button type="submit" full loading={busy}>
        {t('passkeys.save')}
      </Button>
    </form>
  );
}
