import { interpolate } from '../../../i18n/format.ts';
import { Figures } from '../../../ui/Figures.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { detailsOf, isBoxFree } from './answer-parts.ts';
import type { TaskEvaluation } from './read-task.ts';
import { gasSpaceText } from './result-text.ts';
import {
  basisLines,
  isForbidding,
  labelled,
  outputLabel,
  outputText,
  warningText,
  type CalculatorScreenTexts,
} from './texts.ts';

/** Shows the warnings, the other outputs and the assumptions. */
export function Details({
  texts,
  evaluation,
}: {
  readonly texts: CalculatorScreenTexts;
  readonly evaluation: TaskEvaluation;
}) {
  const { task, answer } = evaluation;
  if (!answer) return null;
  const details = detailsOf(evaluation);
  const gasSpace = gasSpaceText(texts, evaluation);
  const basis = basisLines(texts, answer.basis, evaluation.values);
  return (
    <>
      <div
        className="gas-calculator-warnings"
        id="gas-warnings"
        tabIndex={-1}
        hidden={answer.warnings.length === 0}
      >
        {answer.warnings.map((warning) => (
          <Notice key={warning.code} tone={isForbidding(warning) ? 'danger' : 'warning'}>
            <p>
              <Figures text={warningText(texts, warning)} />
            </p>
          </Notice>
        ))}
      </div>
      {!isBoxFree(evaluation) && gasSpace !== '' && (
        <p>
          <Figures text={gasSpace} />
        </p>
      )}
      {details.length > 0 && (
        <dl className="gas-calculator-details" aria-label={texts.t.details}>
          {details.map((output) => {
            const result = answer.outputs[output.id];
            const row = answer.labels?.[output.id];
            return (
              result && (
                <div key={output.id} data-output={output.id}>
                  <dt>{outputLabel(texts, output)}</dt>
                  <dd>
                    <span translate="no">{outputText(texts, task, output, result)}</span>
                    {row !== undefined && <small>{interpolate(texts.t.adrRow, { row })}</small>}
                  </dd>
                </div>
              )
            );
          })}
        </dl>
      )}
      {basis.length > 0 && (
        <p className="gas-calculator-small">
          <b>{labelled(texts, texts.t.basisLabel, '').trimEnd()}</b>{' '}
          <Figures text={`${basis.join('. ')}.`} />
        </p>
      )}
    </>
  );
}
