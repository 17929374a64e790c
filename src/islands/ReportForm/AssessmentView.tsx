import {
  assess,
  type Light,
  type Reason,
  type Verdict,
} from '../../features/reports/assessment.ts';
import { withUnit } from '../../i18n/unit-space.ts';
import { interpolate, formatNumber } from '../../i18n/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CallButton } from './CallButton.tsx';
import { choiceLabel, unitOf } from './texts.ts';
import type { StateProps } from './view-props.ts';

const tones = { red: 'error', yellow: 'warning', green: 'success' } as const;
const endings: Readonly<Record<Light, string>> = { red: 'Red', yellow: 'Yellow', green: 'Green' };
/** Reasons whose figures are in the unit the driver chose for the released amount. */
const amountCodes = new Set(['amountReached', 'amountNear']);

/**
 * Who has to be told of the event, as a traffic light with its reasons: a proposal, computed from
 * the answers on the device.
 */
export function AssessmentView({
  words,
  state: {
    reading: { answers },
  },
}: StateProps) {
  const t = words.form.extra?.['assessment'] ?? {};
  const reasons = words.form.extra?.['reasons'] ?? {};
  const result = assess(answers);
  const sentence = ({ code, values = {} }: Reason): string => {
    const unit = amountCodes.has(code)
      ? (unitOf(
          words,
          { kind: 'number', id: '', section: '', minimum: 0, maximum: 0, decimals: 0 },
          answers['releaseUnit'],
        ) ?? '')
      : '';
    return interpolate(
      reasons[code] ?? code,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          withUnit(formatNumber(value, words.locale), unit, words.locale),
        ]),
      ),
    );
  };
  const verdict = (name: 'adr' | 'bg', { light, reasons: why }: Verdict) => (
    <Notice tone={tones[light]} title={t[name]}>
      <p>{t[name + endings[light]]}</p>
      <ul className="assessment-reasons">
        {why.map((reason) => (
          <li key={reason.code}>{sentence(reason)}</li>
        ))}
      </ul>
    </Notice>
  );
  const mode = answers['reporterMode'];
  const isHurt = answers['injured'] === 'yes' || result.bg.light !== 'green';
  return (
    <section className="report-form-section" aria-labelledby="assessment-title">
      <h2 id="assessment-title">{t['title']}</h2>
      {verdict('adr', result.adr)}
      {isHurt && verdict('bg', result.bg)}
      <Duties words={words} texts={t} result={result} />
      {typeof mode === 'string' && (
        <div>
          <h3>{t['told']}</h3>
          <p>
            <b>{choiceLabel(words, 'reporterMode', mode)}:</b>{' '}
            {words.form.optionHelp?.['reporterMode']?.[mode]}
          </p>
        </div>
      )}
      <p className="field-hint">{t['note']}</p>
    </section>
  );
}

/** What the event asks of the driver beside the reports. */
function Duties({
  words,
  texts: t,
  result: { traffic, police, sameDay, adr },
}: {
  readonly words: StateProps['words'];
  readonly texts: Readonly<Record<string, string>>;
  readonly result: ReturnType<typeof assess>;
}) {
  return (
    <>
      {traffic && (
        <Notice tone="warning">
          <p>{t['traffic']}</p>
        </Notice>
      )}
      {police && (
        <Notice tone="error">
          <p>{t['police']}</p>
        </Notice>
      )}
      {sameDay && (
        <Notice tone="warning">
          <p>{t['sameDay']}</p>
        </Notice>
      )}
      {adr.light !== 'green' && <CallButton words={words} who="dispatcher" />}
    </>
  );
}
