import { useEffect, useRef } from 'react';
import type { Problem } from '../../../features/reports/form.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { fieldTexts, problemText, type FormScreenTexts } from '../texts.ts';

interface SummaryProps {
  readonly texts: FormScreenTexts;
  readonly problems: readonly Problem[];
  readonly isAttempted: boolean;
  readonly isAsking: boolean;
  readonly onGo: (path: string) => void;
}

/**
 * Lists the problems that prevent sending, or the warnings to confirm, with a link to each field.
 */
export function ProblemSummary({ texts, problems, isAttempted, isAsking, onGo }: SummaryProps) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.focus();
  }, [isAsking]);
  const errors = problems.filter(({ level }) => level === 'error');
  const t = texts.reports.form;
  const list = (some: readonly Problem[]) => (
    <ul className="report-form-problems">
      {some.map((problem, index) => (
        <li key={`${problem.field}-${problem.code}-${index}`}>
          <a
            href={`#${problem.field}`}
            onClick={(event) => {
              event.preventDefault();
              onGo(problem.field);
            }}
          >
            <b>{fieldTexts(texts, problem.field).label}</b>{' '}
            <span>{problemText(texts, problem)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
  if (isAttempted && errors.length > 0)
    return (
      <Notice tone="error" role="alert" title={t.checkTitle}>
        <p>{t.checkErrors}</p>
        {list(errors)}
      </Notice>
    );
  return isAsking ? (
    <Notice tone="warning" ref={question} title={t.checkTitle}>
      <p>{t.checkWarnings}</p>
      {list(problems)}
    </Notice>
  ) : null;
}
