import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { withCompoundHyphens } from './compound-hyphens.ts';
import { CheckIcon } from './icons.tsx';
import { Button } from './Button.tsx';
import { HazardPlate } from './HazardPlate.tsx';
import { Dialog } from './Dialog.tsx';
import { Spoken } from './Spoken.tsx';
import { type FindOptions, type OptionGroup, searchGroups } from './options.ts';

export interface ChoiceDialogTexts {
  readonly search: string;
  readonly searchNothing: string;
  readonly searchOne: string;
  /** Text for the number of matches, with the placeholder {{count}}. */
  readonly searchOther: string;
  readonly close: string;
}
interface ChoiceDialogProps {
  readonly title: string;
  readonly groups: readonly OptionGroup[];
  readonly value: string;
  /** Further options that are marked as chosen. */
  readonly marked?: readonly string[] | undefined;
  /** Loads the search, which also finds synonyms. */
  readonly loadSearch?: (() => Promise<FindOptions>) | undefined;
  readonly texts: ChoiceDialogTexts;
  /** Label of the button that clears the choice; no button if absent. */
  readonly clear?: string | undefined;
  /** `typed`: the search text without matches, for the option "other". */
  readonly onPick: (option: string, typed?: string) => void;
  readonly onClose: () => void;
}

function countText(texts: ChoiceDialogTexts, count: number): string {
  if (count === 0) return texts.searchNothing;
  return count === 1 ? texts.searchOne : texts.searchOther.replace('{{count}}', String(count));
}

/** From this number of options on, a search field is shown. */
const manyOptions = 12;

/** Groups, search text and matches; the list changes only while typing. */
function useOptionSearch(
  groups: readonly OptionGroup[],
  loadSearch: (() => Promise<FindOptions>) | undefined,
) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState(groups);
  const find = useRef<FindOptions>(searchGroups);
  /** The text of the last search and whether it had matches. */
  const last = useRef({ typed: '', isEmpty: false });
  const search = (text: string): void => {
    const fitting = text.trim() === '' ? groups : find.current(groups, text);
    last.current = { typed: text, isEmpty: fitting.length === 0 };
    setTyped(text);
    setFound(fitting);
  };
  useEffect(() => {
    loadSearch?.().then(
      (better) => {
        find.current = better;
        // The list must not change while it is being scrolled.
        if (last.current.isEmpty) search(last.current.typed);
      },
      () => undefined,
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- This runs once, when the dialog opens.
  }, []);
  return { typed: typed.trim(), text: typed, found, search };
}

/**
 * All options as large rows under their headings. Arrow keys move the focus, a tap picks an option,
 * and Enter in the search field picks the first match. The option "other" comes after the matches.
 */
export function ChoiceDialog({
  title,
  groups,
  value,
  marked = [],
  loadSearch,
  texts,
  clear,
  onPick,
  onClose,
}: ChoiceDialogProps) {
  const { typed, text, found, search } = useOptionSearch(groups, loadSearch);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  // The search field does not get the focus, because the keyboard would cover the list.
  useEffect(() => {
    const rows = list.current;
    (
      (value && rows?.querySelector<HTMLElement>('[aria-pressed="true"]')) ||
      rows?.querySelector('button')
    )?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- This runs once, when the dialog opens.
  }, []);
  const all = groups.flatMap(({ options }) => options);
  const isSearched = all.length >= manyOptions;
  const other = typed === '' ? undefined : all.find((option) => option.other);
  const shown = found
    .map(({ options, ...group }) => ({
      ...group,
      options: other ? options.filter(({ id: option }) => option !== other.id) : options,
    }))
    .filter(({ options }) => options.length > 0);
  const count = shown.reduce((sum, { options }) => sum + options.length, 0);
  const isChosen = (option: string): boolean => option === value || marked.includes(option);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    const from = at < 0 && step < 0 ? rows.length : at;
    rows[Math.min(rows.length - 1, Math.max(0, from + step))]?.focus();
  };
  return (
    <Dialog
      title={title}
      closeLabel={texts.close}
      onClose={onClose}
      size="full"
      actions={
        clear &&
        value !== '' && (
          <Button look="secondary" onClick={() => onPick('')}>
            {clear}
          </Button>
        )
      }
    >
      <div className="choice-dialog" role="presentation" onKeyDown={move}>
        {isSearched && (
          <input
            className="text-field"
            type="search"
            aria-label={texts.search}
            placeholder={texts.search}
            value={text}
            enterKeyHint="done"
            autoComplete="off"
            onChange={(event) => search(event.currentTarget.value)}
            onKeyDown={(event) => {
              const first = shown[0]?.options[0];
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (typed === '') return;
              if (first) onPick(first.id);
              else if (other) onPick(other.id, typed);
            }}
          />
        )}
        {isSearched && (
          <>
            <p className="field-hint choice-dialog-count">
              {typed !== '' && countText(texts, count)}
            </p>
            <Spoken text={typed === '' ? '' : countText(texts, count)} />
          </>
        )}
        <div ref={list}>
          {shown.map(({ label, options }, index) => (
            <div
              role="group"
              aria-labelledby={label ? `${id}-${index}` : undefined}
              aria-label={label ? undefined : title}
              key={label}
            >
              {label && (
                <h3 className="choice-dialog-head" id={`${id}-${index}`}>
                  {label}
                </h3>
              )}
              <ul className="choice-dialog-options">
                {options.map((option) => (
                  <li key={option.id}>
                    <button
                      type="button"
                      className="choice-dialog-option"
                      aria-pressed={isChosen(option.id)}
                      onClick={() => onPick(option.id)}
                    >
                      <HazardPlate plate={option.plate} decorative />
                      <span>
                        <span translate={option.kept ? 'no' : undefined}>
                          {withCompoundHyphens(option.label)}
                        </span>
                        {option.help && <small>{option.help}</small>}
                      </span>
                      {isChosen(option.id) && <CheckIcon />}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {other && (
            <button
              type="button"
              className="choice-dialog-option"
              aria-pressed={isChosen(other.id)}
              onClick={() => onPick(other.id, typed)}
            >
              <span>
                <span>{other.label}</span> <small translate="no">{typed}</small>
              </span>
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
