import { useTranslation } from 'react-i18next';
import { useFieldText } from '#client/use-error-text.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { NAME_FIELDS, useTravelerEditor } from './use-traveler-editor.ts';
import type { TravelerEditorProps } from './use-traveler-editor.ts';

/** Name and last name of one traveler, in place of the row. Escape leaves it as it was. */
export function TravelerEditor(props: TravelerEditorProps) {
  const { index, onClose } = props;
  const { t } = useTranslation('trips');
  const editor = useTravelerEditor(props);
  const { form, before, failure, busy, save, remove } = editor;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !busy) onClose();
      }}
      className="flex flex-col gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Names editor={editor} own={index === 0} />
      </div>
      {failure ? (
        <Alert tone="danger" takeFocus={failure.count} title={t('travelers.failedTitle')}>
          {failure.text}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" variant="outline" loading={busy === 'save'}>
          {t('travelers.save')}
        </Button>
        <Button size="sm" variant="ghost" disabled={busy !== undefined} onClick={() => onClose()}>
          {t('travelers.cancel')}
        </Button>
        {index !== 0 && before ? (
          <Button
            variant="link"
            size="sm"
            className="ms-auto"
            loading={busy === 'remove'}
            aria-label={t('travelers.removeLabel', { name: `${before.name} ${before.lastname}` })}
            onClick={remove}
          >
            {t('travelers.remove')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

type NamesProps = {
  editor: ReturnType<typeof useTravelerEditor>;
  /** The person's own, which the browser may fill in. */
  own: boolean;
};
function Names({ editor: { typed, type, problems }, own }: NamesProps) {
  const { t } = useTranslation('trips');
  const fieldText = useFieldText();
  return NAME_FIELDS.map((name) => (
    <Field key={name} label={t(`travelers.${name}`)} error={fieldText(problems[name])} required>
      <Input
        name={name}
        value={typed[name]}
        maxLength={100}
        autoComplete={own ? (name === 'name' ? 'given-name' : 'family-name') : 'off'}
        onChange={(event) => type(name, event.target.value)}
      />
    </Field>
  ));
}
