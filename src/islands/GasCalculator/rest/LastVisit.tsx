import { useStore } from '@nanostores/react';
import type { Task } from '../../../features/gas/tasks/task.ts';
import { formatAge } from '../../../i18n/format.ts';
import { Figures } from '../../../ui/Figures.tsx';
import { lastVisitOf, resumeLastVisit } from './calculator-store.ts';
import { readTask } from './read-task.ts';
import { inputLines } from './result-text.ts';
import type { CalculatorScreenTexts } from './texts.ts';

/** Number of values that identify a visit. */
const shownValues = 4;

/** Offers the inputs of the last tank until something is typed for this one. */
export function LastVisit({
  texts,
  task,
}: {
  readonly texts: CalculatorScreenTexts;
  readonly task: Task;
}) {
  const last = useStore(lastVisitOf(task.id));
  if (!last) return null;
  const { t, locale } = texts;
  const typed = task.inputs.filter(({ id }) => last.entries[id]);
  const evaluation = readTask({ ...task, inputs: typed }, last.entries, locale);
  const values = inputLines(texts, evaluation).map(({ value }) => value);
  return (
    <button type="button" className="gas-calculator-last" onClick={() => resumeLastVisit(task.id)}>
      <b>{t.lastVisit}</b>
      <span>
        <Figures
          text={[
            ...(last.changedAt === 0 ? [] : [formatAge(last.changedAt, locale)]),
            ...values.slice(0, shownValues),
          ].join(' · ')}
        />
      </span>
    </button>
  );
}
