import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { CheckIcon } from './icons.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { searchGroups, type OptionGroup } from './options.ts';

export interface ChoiceDialogTexts {
  readonly search: string;
  readonly searchNothing: string;
  readonly close: string;
}
interface ChoiceDialogProps {
  readonly title: string;
  readonly groups: readonly OptionGroup[];
  readonly value: string;
  readonly texts: ChoiceDialogTexts;
  /** Label of the button that takes the choice back; absent: there is none. */
  readonly clear?: string | undefined;
  readonly onPick: (option: string) => void;
  readonly onClose: () => void;
}

/** From this many options on there is a search. */
const manyOptions = 12;

/**
 * All options as big lines under their heads. Arrow keys move, a tap picks, Enter in the search
 * picks the first hit.
 */
export function ChoiceDialog({
  title,
  groups,
  value,
  texts,
  clear,
  onPick,
  onClose,
}: ChoiceDialogProps) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  // Not the search: its keyboard would cover the list.
  useEffect(() => {
    const rows = list.current;
    (
      rows?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? rows?.querySelector('button')
    )?.focus();
  }, []);
  const found = searchGroups(groups, search);
  const isSearched = groups.reduce((sum, { options }) => sum + options.length, 0) >= manyOptions;
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
            value={search}
            enterKeyHint="done"
            autoComplete="off"
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              const first = found[0]?.options[0];
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (first && search.trim() !== '') onPick(first.id);
            }}
          />
        )}
        <div ref={list}>
          {found.map(({ label, options }, index) => (
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
              {options.map((option) => (
                <button
                  type="button"
                  className="choice-dialog-option"
                  key={option.id}
                  aria-pressed={option.id === value}
                  onClick={() => onPick(option.id)}
                >
                  <span>
                    {option.label}
                    {option.help && <small>{option.help}</small>}
                  </span>
                  {option.id === value && <CheckIcon />}
                </button>
              ))}
            </div>
          ))}
          <p role="status" className="field-hint">
            {found.length === 0 && texts.searchNothing}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
