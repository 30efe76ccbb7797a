/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag searches a list */
import * as Dialog from '@radix-ui/react-dialog';
import * as Popover from '@radix-ui/react-popover';
import { Check, Search, X } from 'lucide-react';
import { useId, useRef, useSyncExternalStore } from 'react';
import type { ComponentProps, KeyboardEvent, RefObject } from 'react';
import { useBack } from './back.ts';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { Stand } from './layer.tsx';
import type { LayerRoot } from '#loading/layer.ts';
import { listItem, listSurface } from './list-styles.ts';
import { search } from './option.ts';
import type { Option } from './option.ts';

export type ComboboxWords = {
  /** Name of the search box. */
  searchLabel: string;
  searchPlaceholder?: string | undefined;
  /** Shown, and announced, when nothing is found. */
  emptyText: string;
  /** Announced after typing, such as "12 countries". */
  resultsText: (count: number) => string;
  /** Name of the cross that closes the list on a phone. */
  closeLabel: string;
};

type ComboboxListProps = ComboboxWords & {
  id: string;
  root: LayerRoot;
  button: RefObject<HTMLElement | null>;
  options: readonly Option[];
  value: string | undefined;
  onPick: (option: Option | undefined) => void;
  /** The typed text, and the highlighted line. */
  text: string;
  active: number;
  onType: (text: string) => void;
  onMove: (active: number) => void;
};

const PAGE = 8;

const PHONE = '(width < 40rem)';
/** Room to scroll the last lines above a keyboard. */
const PHONE_RESULTS = 'grow pb-[50dvh]';
/** Follows the width of the window, as a phone may be turned while the list is open. */
const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(PHONE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(PHONE).matches,
  );

/** The open search box and list of a `Combobox`. */
export default function ComboboxList(props: ComboboxListProps) {
  const { id, root, button, searchLabel, closeLabel } = props;
  const list = useSearchList(props);
  const phone = useIsPhone();
  useBack(root.open && phone, () => root.onOpenChange(false));
  const searchBox = <SearchBox {...props} list={list} />;
  const results = <Results {...props} list={list} className={cn(phone && PHONE_RESULTS)} />;
  // On a phone the keyboard leaves no room for a list beside the field: it takes the whole screen,
  // with the search box on top.
  if (phone)
    return (
      <Dialog.Root {...root}>
        <Dialog.Trigger asChild>
          <Stand button={button} />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Content
            id={id}
            aria-describedby={undefined}
            onOpenAutoFocus={list.onOpenAutoFocus}
            className="pointer-events-auto fixed inset-0 z-overlay flex h-dvh flex-col bg-surface text-ink outline-none data-[state=closed]:animate-to-bottom data-[state=open]:animate-from-bottom"
          >
            <Dialog.Title className="sr-only">{searchLabel}</Dialog.Title>
            <div className="flex items-center gap-1 border-b border-line py-2 pe-3">
              {searchBox}
              <Dialog.Close asChild>
                <IconButton label={closeLabel} icon={<X />} />
              </Dialog.Close>
            </div>
            {results}
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    );
  return (
    <Popover.Root {...root}>
      <Popover.Trigger asChild>
        <Stand button={button} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={id}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={searchLabel}
          onOpenAutoFocus={list.onOpenAutoFocus}
          className={cn(
            listSurface,
            // Above its field it leaves the title of a page in view.
            'flex max-h-[min(24rem,var(--radix-popover-content-available-height))] data-[side=top]:max-h-[min(16rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-64 flex-col',
          )}
        >
          <div className="flex shrink-0 border-b border-line">{searchBox}</div>
          {results}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** What the search box and the list below it share: lines found, the keyboard, and focus. */
function useSearchList({
  root,
  options,
  text,
  active,
  onMove,
  onPick,
}: Pick<ComboboxListProps, 'root' | 'options' | 'text' | 'active' | 'onMove' | 'onPick'>) {
  const lines = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const found = root.open ? search(options, text) : [];
  const moveTo = (index: number) => {
    const next = Math.min(found.length - 1, Math.max(0, index));
    onMove(next);
    lines.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + PAGE,
      PageUp: active - PAGE,
      Home: 0,
      End: found.length - 1,
    };
    const target = steps[event.key];
    if (target !== undefined) {
      event.preventDefault();
      moveTo(target);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onPick(found[active]);
    } else if (event.key === 'Tab' && !matchMedia(PHONE).matches) {
      root.onOpenChange(false);
    }
  };

  const onOpenAutoFocus = (event: Event) => {
    // The layer's own focus would select the letters typed so far, and the next would replace them.
    event.preventDefault();
    box.current?.focus({ preventScroll: true });
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
    lines.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'center' });
  };
  return {
    id,
    lines,
    box,
    found,
    optionId: (index: number) => `${id}-${index}`,
    onKeyDown,
    onOpenAutoFocus,
  };
}
type SearchList = ReturnType<typeof useSearchList>;

type PartProps<Props extends keyof ComboboxListProps> = Pick<ComboboxListProps, Props> & {
  list: SearchList;
};

function SearchBox({
  list: { id, box, found, optionId, onKeyDown },
  active,
  text,
  onType,
  searchLabel,
  searchPlaceholder,
}: PartProps<'active' | 'text' | 'onType' | 'searchLabel' | 'searchPlaceholder'>) {
  return (
    <span className="relative block grow">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 stroke-[1.75] text-muted"
      />
      <input
        ref={box}
        role="combobox"
        aria-label={searchLabel}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={searchPlaceholder}
        value={text}
        onChange={(event) => {
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        className="h-field w-full bg-transparent ps-12 pe-4 text-base outline-none"
      />
    </span>
  );
}

function Results({
  list: { id, lines, found, optionId, onKeyDown },
  value,
  text,
  active,
  onMove,
  onPick,
  searchLabel,
  emptyText,
  resultsText,
  className,
}: PartProps<
  'value' | 'text' | 'active' | 'onMove' | 'onPick' | 'searchLabel' | 'emptyText' | 'resultsText'
> & { className: string }) {
  return (
    <>
      <div
        ref={lines}
        id={id}
        role="listbox"
        aria-label={searchLabel}
        tabIndex={-1}
        className={cn(
          'overflow-y-auto overscroll-contain p-1 outline-none',
          className,
          found.length === 0 && 'hidden',
        )}
      >
        {found.map((option, index) => (
          <Line
            key={option.value}
            id={optionId(index)}
            option={option}
            chosen={option.value === value}
            highlighted={index === active}
            startsGroup={text === '' && index > 0 && option.group !== found[index - 1]?.group}
            onPointerMove={() => onMove(index)}
            onClick={() => onPick(option)}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      {found.length === 0 ? (
        <p className="px-4 py-6 text-center text-sm text-muted">{emptyText}</p>
      ) : null}
      <span role="status" className="sr-only">
        {found.length === 0 ? emptyText : resultsText(found.length)}
      </span>
    </>
  );
}

/** One line of the list. Focus stays in the search box; the mouse only highlights. */
function Line({
  option,
  chosen,
  highlighted,
  startsGroup,
  ...props
}: Pick<ComponentProps<'div'>, 'id' | 'onPointerMove' | 'onClick' | 'onKeyDown'> & {
  option: Option;
  chosen: boolean;
  highlighted: boolean;
  /** Has a hairline above. */
  startsGroup: boolean;
}) {
  return (
    <div
      {...props}
      role="option"
      aria-selected={chosen}
      aria-disabled={option.disabled || undefined}
      tabIndex={-1}
      data-highlighted={highlighted ? '' : undefined}
      data-disabled={option.disabled ? '' : undefined}
      data-state={chosen ? 'checked' : undefined}
      onMouseDown={(event) => event.preventDefault()}
      className={cn(
        listItem,
        startsGroup &&
          'mt-2 before:absolute before:inset-x-0 before:-top-1 before:border-t before:border-line',
      )}
    >
      <span className="truncate">{option.label}</span>
      {option.hint ? <span className="ms-auto text-sm text-muted">{option.hint}</span> : null}
      {chosen ? (
        <Check aria-hidden="true" className="absolute end-3 size-4 text-primary-text" />
      ) : null}
    </div>
  );
}
