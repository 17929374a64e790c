import { memo, useEffect, useRef } from 'react';
import { useStore } from '@nanostores/react';
import { nameOf } from '../../../features/session/model/user.ts';
import { formatDateTime, joinTexts } from '../../../i18n/format.ts';
import { $profile, $session } from '../../../features/session/session-store.ts';
import { Drawings } from './Drawings.tsx';
import type { TaskEvaluation } from './read-task.ts';
import {
  detailLines,
  figureLines,
  gasSpaceText,
  inputLines,
  provisionalText,
  type Line,
} from './result-text.ts';
import { formulas, sourcesOf } from './sources.ts';
import {
  basisLines,
  labelled,
  taskTexts,
  warningText,
  type CalculatorScreenTexts,
} from './texts.ts';

interface Props {
  readonly texts: CalculatorScreenTexts;
  readonly evaluation: TaskEvaluation;
}

/**
 * The calculation sheet, visible only in print. It is always rendered, because the browser does not
 * wait before printing. Only the time is filled in when printing begins.
 */
export const PrintedSheet = memo(function PrintedSheet({ texts, evaluation }: Props) {
  const moment = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const begin = (): void => {
      if (moment.current) moment.current.textContent = formatDateTime(Date.now(), texts.locale);
    };
    begin();
    addEventListener('beforeprint', begin);
    return () => removeEventListener('beforeprint', begin);
  }, [texts]);
  const { t } = texts;
  const user = useStore($session).user;
  const driver = nameOf(user, useStore($profile));
  const { title, question } = taskTexts(texts, evaluation.task.id);
  const { answer } = evaluation;
  const lines = formulas[evaluation.task.id] ?? [];
  const used = Object.entries(t.sheet.symbols).filter(([sign]) =>
    lines.some((line) => line.split(/[\s·/()=+−;]+/).includes(sign)),
  );
  const sources = sourcesOf(evaluation);
  return (
    <article className="gas-calculator-sheet">
      <h2>{labelled(texts, t.sheet.title, title)}</h2>
      <p>{question}</p>
      <p>
        <time ref={moment} />
        {driver && (
          <>
            <span>{` · ${labelled(texts, t.sheet.driver, '')}`}</span>
            <span translate="no">{driver}</span>
          </>
        )}
      </p>
      <Table head={t.sheet.inputs} lines={inputLines(texts, evaluation)} />
      {answer && (
        <Table
          head={t.result}
          lines={[...figureLines(texts, evaluation), ...detailLines(texts, evaluation)]}
        />
      )}
      {[provisionalText(texts, evaluation), gasSpaceText(texts, evaluation)]
        .filter(Boolean)
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
      {answer && answer.warnings.length > 0 && (
        <>
          <h3>{t.warningsLabel}</h3>
          <ul>
            {answer.warnings.map((warning) => (
              <li key={warning.code}>{warningText(texts, warning)}</li>
            ))}
          </ul>
        </>
      )}
      <div className="gas-calculator-sheet-drawings">
        <Drawings texts={texts} evaluation={evaluation} />
      </div>
      {answer && answer.basis.codes.length > 0 && (
        <>
          <h3>{t.basisLabel}</h3>
          <p>{`${basisLines(texts, answer.basis, evaluation.values).join('. ')}.`}</p>
        </>
      )}
      {lines.length > 0 && (
        <>
          <h3>{t.sheet.formulas}</h3>
          <ul translate="no">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{used.map(([sign, meaning]) => `${sign} ${meaning}`).join(' · ')}</p>
        </>
      )}
      {sources.length > 0 && (
        <>
          <h3>{t.sheet.sources}</h3>
          <p translate="no">{joinTexts(sources, texts.locale)}</p>
        </>
      )}
      <p>{t.disclaimer}</p>
    </article>
  );
});

function Table({ head, lines }: { readonly head: string; readonly lines: readonly Line[] }) {
  return (
    <table>
      <caption>{head}</caption>
      <tbody>
        {lines.map(({ label, value }, index) => (
          <tr key={`${label}-${index}`}>
            <th scope="row">{label}</th>
            <td translate="no">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
