import { ChevronDown, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Meaning } from '#sentence/meaning.ts';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { RemovableChip } from '#ui/chip.tsx';
import type { Understood } from './sentence-code.ts';
import { useSentenceWords } from './sentence-words.ts';

type SentenceChipsProps = {
  understood: readonly Understood[];
  onRemove: (one: Understood) => void;
  onChoose: (one: Understood, meaning: Meaning) => void;
};

/**
 * What is understood of a sentence; a chip takes its words out of it. One that may mean something
 * else has a menu. Focus moves to the next chip, so that several can be removed in a row.
 */
export function SentenceChips({ understood, onRemove, onChoose }: SentenceChipsProps) {
  const { t } = useTranslation('sentence');
  const words = useSentenceWords();
  const list = useRef<HTMLUListElement>(null);
  const remove = (one: Understood, index: number) => {
    const next = list.current?.children[index + 1] ?? list.current?.children[index - 1];
    next?.querySelector<HTMLElement>('[data-remove]')?.focus();
    onRemove(one);
  };
  return (
    <ul ref={list} aria-label={t('applied')} className="flex min-w-0 flex-wrap items-center gap-2">
      {understood.map((one, index) => {
        const value = words.use(one.use);
        const label = t('remove', { value });
        return (
          <li key={`${one.part.start} ${value}`} className="flex max-w-full min-w-0">
            {one.part.others.length === 0 ? (
              <RemovableChip
                data-remove
                removeLabel={label}
                onClick={() => remove(one, index)}
                className="max-w-full max-sm:min-h-11"
              >
                <span className="truncate">{value}</span>
              </RemovableChip>
            ) : (
              <span className="inline-flex min-h-8 max-w-full items-center rounded-full bg-primary-tint text-sm font-medium text-on-tint max-sm:min-h-11">
                <Meanings one={one} onChoose={onChoose} />
                <button
                  type="button"
                  data-remove
                  aria-label={label}
                  onClick={() => remove(one, index)}
                  className="inline-flex min-h-8 items-center rounded-e-full border border-transparent ps-1.5 pe-3 hover:border-accent max-sm:min-h-11"
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The value of a chip, with a menu of what else its words may mean. */
function Meanings({ one, onChoose }: { one: Understood } & Pick<SentenceChipsProps, 'onChoose'>) {
  const { t } = useTranslation('sentence');
  const words = useSentenceWords();
  const value = words.use(one.use);
  return (
    <DropdownMenu
      align="start"
      heading={t('meanings')}
      trigger={
        <button
          type="button"
          aria-label={t('choose', { value })}
          className="inline-flex min-h-8 min-w-0 items-center gap-1 rounded-s-full border border-transparent ps-3 pe-1.5 hover:border-accent max-sm:min-h-11"
        >
          <span className="truncate">{value}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </button>
      }
      items={[one.part.meaning, ...one.part.others].map((meaning, place) => ({
        key: String(place),
        label: words.meaning(meaning),
        checked: place === 0,
        onSelect: () => (place === 0 ? undefined : onChoose(one, meaning)),
      }))}
    />
  );
}
