import { useRef } from 'react';
import { interpolate, labelledText } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckIcon, ChevronDownIcon } from '../../ui/icons.tsx';
import { StepHeading } from './StepHeading.tsx';
import { review, type Steps } from './use-steps.ts';
import type { StateProps } from './view-props.ts';

/**
 * The header of a step: its number, the form, its name, the link to the summary and
 * the progress in one line. Its first line opens the list of all steps, in which a step is ticked
 * once it has no problems.
 */
export function StepList({
  texts,
  state: { definition, reading },
  steps: { ids, at, go },
}: StateProps & { readonly steps: Steps }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const t = texts.reports.form;
  const step = ids[at] ?? review;
  const position = { step: at + 1, steps: ids.length };
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
          <span>{interpolate(t.step, position)}</span>
          <ChevronDownIcon />
          <span className="step-head-form">{texts.form.short ?? texts.form.title}</span>
          <span className="visually-hidden">{t.allSteps}</span>
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
      {/* A new element for each step, so that the focus moves to it and it is read out. */}
      <StepHeading
        key={step}
        id={`section-${step}`}
        text={titleOf(step)}
        stepText={labelledText(interpolate(t.step, position), '', texts.locale)}
      />
      {step !== review && (
        <span className="step-head-summary">
          <Button look="quiet" aria-label={t.summary} onClick={() => pick(review)}>
            {t.toSummary}
          </Button>
        </span>
      )}
      <progress aria-hidden value={at + 1} max={ids.length} />
    </div>
  );
}
