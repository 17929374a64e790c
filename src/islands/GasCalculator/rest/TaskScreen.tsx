/**
 * The screen of one task: its fields, its answer, which is updated on every key, its drawings, and
 * buttons to share it.
 */
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { taskById } from '../../../features/gas/tasks.ts';
import type { Task } from '../../../features/gas/tasks/task.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { endOldVisit, entriesOf, resetEntries } from './calculator-store.ts';
import { BackButton } from '../../../ui/Back.tsx';
import { useTitlePrefix } from '../../../ui/use-title-prefix.ts';
import { Button } from '../../../ui/Button.tsx';
import { Answer } from './Answer.tsx';
import { Details } from './Details.tsx';
import { Drawings } from './Drawings.tsx';
import { EverydayFactors } from './EverydayFactors.tsx';
import { ShareResult } from './ShareResult.tsx';
import { Inputs } from './Inputs.tsx';
import { LastVisit } from './LastVisit.tsx';
import { PrintedSheet } from './PrintedSheet.tsx';
import { readTask } from './read-task.ts';
import { taskTexts, type CalculatorTexts } from './texts.ts';

interface Props {
  readonly locale: Locale;
  readonly texts: CalculatorTexts;
  readonly id: string;
  readonly onBack: () => void;
}

export function TaskScreen({ id, ...props }: Props) {
  const task = taskById(id);
  return task && <View task={task} {...props} />;
}

function View({ locale, texts: t, task, onBack }: Omit<Props, 'id'> & { readonly task: Task }) {
  const entries = useStore(entriesOf(task.id));
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(Object.keys(entries)));
  const texts = useMemo(() => ({ locale, t }), [locale, t]);
  const evaluation = useMemo(() => readTask(task, entries, locale), [task, entries, locale]);
  // Typing has priority; pictures and the print sheet are updated afterwards.
  const later = useDeferredValue(evaluation);
  const heading = useRef<HTMLHeadingElement>(null);
  const { question, title, hint } = taskTexts(texts, task.id);
  // This runs before painting, so that no outdated inputs are shown if the menu opens a task again
  // without a page load.
  useLayoutEffect(() => {
    const look = (): void => {
      if (!document.hidden) endOldVisit(task.id);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [task.id]);
  useTitlePrefix(question);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [question]);
  return (
    <>
      <div className="gas-calculator">
        <header className="gas-calculator-head">
          <BackButton isShort onClick={onBack}>
            {t.back}
          </BackButton>
          <div>
            <p>{title}</p>
            <h2 ref={heading} tabIndex={-1}>
              {question}
            </h2>
          </div>
        </header>
        <form
          method="dialog"
          className="gas-calculator-form"
          noValidate
          autoComplete="off"
          onSubmit={(event) => event.preventDefault()}
        >
          <LastVisit texts={texts} task={task} />
          <Inputs
            texts={texts}
            evaluation={evaluation}
            entries={entries}
            left={left}
            onLeave={(input) => setLeft((before) => new Set(before).add(input))}
          />
          <p className="gas-calculator-hint">{hint}</p>
          <Button
            look="quiet"
            onClick={() => {
              resetEntries(task.id);
              setLeft(new Set());
            }}
          >
            {t.actions.reset}
          </Button>
        </form>
        <Answer texts={texts} evaluation={evaluation} />
        <div className="gas-calculator-result">
          <Details texts={texts} evaluation={evaluation} />
          <Drawings texts={texts} evaluation={later} />
          <EverydayFactors texts={texts} task={task} />
          <ShareResult texts={texts} evaluation={evaluation} />
          <p className="gas-calculator-small">{t.disclaimer}</p>
        </div>
      </div>
      <PrintedSheet texts={texts} evaluation={later} />
    </>
  );
}
