import { useRef } from 'react';
import { interpolate } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { review, type Steps } from './use-steps.ts';
import type { StateProps } from './view-props.ts';

/**
 * Shows the progress, with every step reachable by one tap. A step is ticked once it has no
 * problems.
 */
export function StepList({
  texts,
  state: { definition, reading },
  steps: { ids, at, go },
}: StateProps & { readonly steps: Steps }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const t = texts.reports.form;
  const open = new Set(
    reading.problems
      .filter(({ level }) => level === 'error')
      .map(({ field }) => definition.fields.find(({ id }) => id === field.split('.')[0])?.section),
  );
  const titleOf = (id: string): string =>
    id === review ? t.summary : (texts.form.sections[id] ?? id);
  const pick = (id: string): void => {
    if (fold.current) fold.current.open = false;
    go(id);
  };
  return (
    <div className="step-head">
      <details className="step-list" ref={fold}>
        <summary>
          <span>{interpolate(t.step, { step: at + 1, steps: ids.length })}</span>
          <span className="step-list-all">{t.allSteps}</span>
          <progress aria-hidden value={at + 1} max={ids.length} />
        </summary>
        <ol>
          {ids.map((id, index) => (
            <li key={id}>
              <button
                type="button"
                className="choice-dialog-option"
                aria-current={index === at ? 'step' : undefined}
                onClick={() => pick(id)}
              >
                <span>{titleOf(id)}</span>
                {id !== review &&
                  (open.has(id) ? (
                    <small>{t.stepOpen}</small>
                  ) : (
                    <span role="img" aria-label={t.stepDone}>
                      <CheckIcon />
                    </span>
                  ))}
              </button>
            </li>
          ))}
        </ol>
      </details>
      {ids[at] !== review && (
        <span className="step-head-summary">
          <Button look="quiet" onClick={() => pick(review)}>
            {t.summary}
          </Button>
        </span>
      )}
    </div>
  );
}
