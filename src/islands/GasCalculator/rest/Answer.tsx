import type { MouseEvent } from 'react';
import type { TaskOutput } from '../../../features/gas/tasks/task.ts';
import { unitSpace } from '../../../i18n/unit-space.ts';
import { interpolate } from '../../../i18n/format.ts';
import { Figures } from '../../../ui/Figures.tsx';
import { WarningIcon } from '../../../ui/icons.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { figuresOf, isBoxFree, isOver, missingInputs } from './answer-parts.ts';
import { CallOnCall } from './CallOnCall.tsx';
import { tankOf } from './drawing-data.ts';
import { doubtText } from './doubt-text.ts';
import type { TaskEvaluation } from './read-task.ts';
import { gasSpaceText, provisionalText, shortGasSpaceText, spokenResult } from './result-text.ts';
import { useAboveKeyboard } from './use-above-keyboard.ts';
import { TankPicture } from './TankDrawing.tsx';
import {
  inputLabel,
  isForbidding,
  labelled,
  outputLabel,
  outputNote,
  outputNumber,
  reasonText,
  unitLabel,
  type CalculatorScreenTexts,
} from './texts.ts';

interface Props {
  readonly texts: CalculatorScreenTexts;
  readonly evaluation: TaskEvaluation;
}

/**
 * The answer in large figures, readable at arm's length. On a phone it stays at the lower edge,
 * above the keyboard, while the fields scroll behind it.
 */
export function Answer({ texts, evaluation }: Props) {
  const { answer, task } = evaluation;
  const figures = figuresOf(evaluation);
  const warnings = answer?.warnings ?? [];
  const provisional = provisionalText(texts, evaluation);
  const explain = isBoxFree(evaluation) ? gasSpaceText : shortGasSpaceText;
  const gasSpace = explain(texts, evaluation);
  const box = useAboveKeyboard();
  const isTable = !task.outputs.some(({ main }) => main);
  return (
    <section
      ref={box}
      className="gas-calculator-answer"
      aria-label={texts.t.result}
      data-over={isOver(evaluation) ? '' : undefined}
      data-table={isTable ? '' : undefined}
    >
      {answer ? (
        <div className="gas-calculator-figures" data-count={figures.length}>
          <dl>
            {groupsOf(texts, figures).map(([label, group]) => (
              <div key={label} className="gas-calculator-figure">
                <dt>{label}</dt>
                {group.map((output) => (
                  <Figure key={output.id} texts={texts} evaluation={evaluation} output={output} />
                ))}
              </div>
            ))}
          </dl>
          <Picture evaluation={evaluation} />
        </div>
      ) : (
        <p className="gas-calculator-waiting">
          <Figures text={waitingText(texts, evaluation)} />
        </p>
      )}
      {provisional !== '' && (
        <p className="gas-calculator-note gas-calculator-provisional">
          <Figures text={provisional} />
        </p>
      )}
      {isOver(evaluation) && <CallOnCall label={texts.t.actions.callOnCall} />}
      {gasSpace !== '' && (
        <p className="gas-calculator-note">
          <Figures text={gasSpace} />
        </p>
      )}
      {warnings.length > 0 && (
        <a
          className="gas-calculator-alarm"
          href="#gas-warnings"
          onClick={goToWarnings}
          data-forbidding={warnings.some(isForbidding) ? '' : undefined}
        >
          <WarningIcon />
          <span>{interpolate(texts.t.warningsCount, { count: warnings.length })}</span>
        </a>
      )}
      <Spoken text={spokenText(texts, evaluation)} />
    </section>
  );
}

/** Scrolls to the warnings. Adds no entry to the browser history, so that "back" opens the menu. */
function goToWarnings(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('gas-warnings')?.focus();
}

/** Figures that answer the same question share one label. */
function groupsOf(
  texts: CalculatorScreenTexts,
  figures: readonly TaskOutput[],
): readonly (readonly [label: string, figures: readonly TaskOutput[]])[] {
  const groups = new Map<string, TaskOutput[]>();
  for (const output of figures) {
    const label = outputLabel(texts, output);
    groups.set(label, [...(groups.get(label) ?? []), output]);
  }
  return [...groups];
}

function Figure({ texts, evaluation, output }: Props & { readonly output: TaskOutput }) {
  const { answer, task, values } = evaluation;
  const result = answer?.outputs[output.id];
  if (!result) return null;
  const unit = unitLabel(texts, output.unit);
  const note = outputNote(texts, output, values);
  return result.ok ? (
    <dd data-output={output.id}>
      <strong translate="no">{outputNumber(texts, task, output, result.value)}</strong>
      {unit !== '' && unit !== outputLabel(texts, output) && (
        <span translate="no">{unitSpace(unit, texts.locale) + unit}</span>
      )}
      {note !== '' && (
        <small>
          {' '}
          <Figures text={note} />
        </small>
      )}
    </dd>
  ) : (
    <dd className="gas-calculator-none" data-output={output.id}>
      {reasonText(texts, result.reason)}
    </dd>
  );
}

/**
 * Small picture of the tank. It has no text alternative because the drawing further down is
 * labelled.
 */
function Picture({ evaluation }: Pick<Props, 'evaluation'>) {
  const tank = tankOf(evaluation);
  return tank && <TankPicture tank={tank} />;
}

/** The text shown instead of an answer: it lists the missing inputs or explains the invalid one. */
function waitingText(texts: CalculatorScreenTexts, evaluation: TaskEvaluation): string {
  const { faults, shown, general, doubts } = evaluation;
  const doubtful = shown.find(({ id }) => doubts[id]);
  if (doubtful?.type === 'number')
    return labelled(texts, inputLabel(texts, doubtful), doubtText(texts, evaluation, doubtful));
  if (general) return reasonText(texts, general.reason);
  const faulty = shown.find(({ id }) => faults[id]);
  const fault = faulty && faults[faulty.id];
  if (fault) return labelled(texts, inputLabel(texts, faulty), reasonText(texts, fault.reason));
  const missing = missingInputs(evaluation).map((input) => inputLabel(texts, input));
  return missing.length > 0
    ? interpolate(texts.t.enterThese, { inputs: missing.join(', ') })
    : texts.t.enterValues;
}

const spokenText = (texts: CalculatorScreenTexts, evaluation: TaskEvaluation): string =>
  spokenResult(texts, evaluation) || waitingText(texts, evaluation);
