import { useEffect, useState, type MouseEvent } from 'react';
import type { TaskOutput } from '../../features/gas/tasks/task.ts';
import { unitSpace } from '../../i18n/unit-space.ts';
import { interpolate } from '../../i18n/format.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { figuresOf, isOver, missingInputs } from './answer-parts.ts';
import type { TaskEvaluation } from './read-task.ts';
import {
  inputLabel,
  isForbidding,
  labelled,
  outputLabel,
  outputNumber,
  outputText,
  reasonText,
  unitLabel,
  warningText,
  type CalculatorScreenTexts,
} from './words.ts';

interface Props {
  readonly words: CalculatorScreenTexts;
  readonly reading: TaskEvaluation;
}

const quietMilliseconds = 900;

/**
 * The answer in figures to be read at arm's length. It stays in sight while the fields scroll
 * beneath it.
 */
export function Answer({ words, reading }: Props) {
  const { answer, task } = reading;
  const figures = figuresOf(reading);
  const warnings = answer?.warnings ?? [];
  const isTable = !task.outputs.some(({ main }) => main);
  return (
    <section
      className="gas-calculator-answer"
      aria-label={words.t.result}
      data-over={isOver(reading) ? '' : undefined}
      data-table={isTable ? '' : undefined}
    >
      {answer ? (
        <dl className="gas-calculator-figures">
          {figures.map((output) => (
            <Figure key={output.id} words={words} reading={reading} output={output} />
          ))}
        </dl>
      ) : (
        <p className="gas-calculator-waiting">{waitingText(words, reading)}</p>
      )}
      {warnings.length > 0 && (
        <a
          className="gas-calculator-alarm"
          href="#gas-warnings"
          onClick={goToWarnings}
          data-forbidding={warnings.some(isForbidding) ? '' : undefined}
        >
          <WarningIcon />
          {interpolate(words.t.warningsCount, { count: warnings.length })}
        </a>
      )}
      <Spoken text={spokenText(words, reading)} />
    </section>
  );
}

/** Without a step in the history: back leads to the menu. */
function goToWarnings(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('gas-warnings')?.focus();
}

function Figure({
  words,
  reading: { answer, task },
  output,
}: Props & { readonly output: TaskOutput }) {
  const result = answer?.outputs[output.id];
  if (!result) return null;
  const label = outputLabel(words, output);
  const unit = unitLabel(words, output.unit);
  return (
    <div className="gas-calculator-figure" data-output={output.id}>
      <dt>{label}</dt>
      {result.ok ? (
        <dd>
          <strong>{outputNumber(words, task, output, result.value)}</strong>
          {unit !== '' && unit !== label && unitSpace(unit, words.locale) + unit}
        </dd>
      ) : (
        <dd className="gas-calculator-none">{reasonText(words, result.reason)}</dd>
      )}
    </div>
  );
}

/** What is missing or wrong, while there is no answer. */
function waitingText(words: CalculatorScreenTexts, reading: TaskEvaluation): string {
  const { faults, shown, general } = reading;
  if (general) return reasonText(words, general.reason);
  const faulty = shown.find(({ id }) => faults[id]);
  const fault = faulty && faults[faulty.id];
  if (fault) return labelled(words, inputLabel(words, faulty), reasonText(words, fault.reason));
  const missing = missingInputs(reading).map((input) => inputLabel(words, input));
  return missing.length > 0
    ? interpolate(words.t.enterThese, { inputs: missing.join(', ') })
    : words.t.enterValues;
}

function spokenText(words: CalculatorScreenTexts, reading: TaskEvaluation): string {
  const { answer, task } = reading;
  if (!answer) return waitingText(words, reading);
  const figures = figuresOf(reading).map((output) => {
    const result = answer.outputs[output.id];
    return result
      ? `${outputLabel(words, output)}: ${outputText(words, task, output, result)}`
      : '';
  });
  return [...figures, ...answer.warnings.map((warning) => warningText(words, warning))].join('. ');
}

/** Read out once the typing has paused, not with every key and not what was there at first. */
function Spoken({ text }: { readonly text: string }) {
  const [spoken, setSpoken] = useState('');
  const [first] = useState(text);
  useEffect(() => {
    if (text === first && spoken === '') return undefined;
    const timer = setTimeout(() => setSpoken(text), quietMilliseconds);
    return () => clearTimeout(timer);
  }, [text, first, spoken]);
  return (
    <p className="visually-hidden" role="status">
      {spoken}
    </p>
  );
}
