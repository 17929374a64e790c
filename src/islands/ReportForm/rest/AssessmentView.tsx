import { useStore } from '@nanostores/react';
import { $config } from '../../../features/config/config-store.ts';
import { defaultConfig } from '../../../features/config/model/default-config.ts';
import { accidentCountry, dutyCountries } from '../../../features/reports/duties/accident-facts.ts';
import { assessDuties, type DutyResult } from '../../../features/reports/duties/assess-duties.ts';
import type { Duty } from '../../../features/reports/duties/duty.ts';
import { questionTitles } from '../../../features/reports/duties/duty-line.ts';
import { textIn } from '../../../features/reports/conditions.ts';
import { minuteToMilliseconds } from '../../../features/reports/dates.ts';
import { readAccident } from '../../../features/reports/duties/read-accident.ts';
import { signedCountries } from '../../../features/reports/duties/signed-countries.ts';
import { isSameDayRisk } from '../../../features/reports/dangerous-event.ts';
import { colonIn, interpolate, joinTexts, labelledText } from '../../../i18n/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { CallButton } from '../CallButton.tsx';
import { choiceLabel, type FormScreenTexts } from '../texts.ts';
import type { StateProps } from '../view-props.ts';
import { countryLabel, DutyCalls, type DutyEventProps, DutyList, extra } from './DutyList.tsx';

interface AssessmentProps extends StateProps {
  /** Opens the step with the question for the country. */
  readonly onCountry: () => void;
}

/**
 * The legal duties after the event, as a proposal that is computed from the answers on the device.
 * It ends with a duty, with a decision by the office, or with the list of the duties that were
 * checked.
 */
export function AssessmentView({
  texts,
  state: {
    reading: { answers },
  },
  onCountry,
}: AssessmentProps) {
  const { accidentDuties } = useStore($config, { ssr: () => defaultConfig });
  const t = extra(texts, 'assessment');
  const event = readAccident(answers, accidentCountry(accidentDuties.employmentCountry));
  const result = assessDuties(event, signedCountries(accidentDuties));
  const mode = answers['reporterMode'];
  const country = countryLabel(texts, event.country);
  const isTraffic = event.byTraffic !== 'no' && event.publicRoad !== 'no';
  return (
    <section className="report-form-section" aria-labelledby="assessment-title">
      <h2 id="assessment-title">{t['title']}</h2>
      <div className="list-view-head">
        <p>
          {event.country === 'unknown'
            ? t['countryUnknown']
            : interpolate(t['country'] ?? '', { country })}
        </p>
        <Button look="quiet" onClick={onCountry}>
          {t['change']}
        </Button>
      </div>
      <Duties
        texts={texts}
        country={event.country}
        result={result}
        occurredAt={minuteToMilliseconds(textIn(answers, 'occurredAt') ?? '')}
      />
      {isTraffic && (
        <Notice tone="warning">
          <p>{t['traffic']}</p>
        </Notice>
      )}
      {event.eventKind === 'security' && (
        <Notice tone="error">
          <p>{t['police']}</p>
        </Notice>
      )}
      {isSameDayRisk(answers) && (
        <Notice tone="warning">
          <p>{t['sameDay']}</p>
        </Notice>
      )}
      {result.result !== 'none' && <CallButton texts={texts} who="dispatcher" />}
      {typeof mode === 'string' && (
        <div>
          <h3>{t['told']}</h3>
          <p>
            <b>{choiceLabel(texts, 'reporterMode', mode) + colonIn(texts.locale)}</b>{' '}
            <span>{texts.form.optionHelp?.['reporterMode']?.[mode]}</span>
          </p>
        </div>
      )}
      <p className="field-hint">{t['note']}</p>
    </section>
  );
}

interface DutiesProps extends DutyEventProps {
  readonly result: DutyResult;
}

function Duties({ result, ...event }: DutiesProps) {
  const { texts, country } = event;
  const t = extra(texts, 'assessment');
  const titles = extra(texts, 'duty');
  const titlesOf = (duties: readonly Duty[] = []): string =>
    duties.map(({ id }) => titles[id]).join(', ');
  const wouldBe = dutyCountries.filter((one) => (result.wouldBe[one] ?? []).length > 0);
  return (
    <>
      {result.certain.length > 0 && (
        <Notice tone="error" title={t['duty']}>
          <DutyList {...event} duties={result.certain} />
          <DutyCalls {...event} duties={result.certain} />
        </Notice>
      )}
      {result.open.length > 0 && (
        <Notice tone="warning" title={t['office']}>
          <DutyList {...event} duties={result.open} />
          {wouldBe.map((one) => (
            <p key={one}>
              {interpolate(t['wouldBe'] ?? '', {
                country: countryLabel(texts, one),
                duties: titlesOf(result.wouldBe[one]),
              })}
            </p>
          ))}
          {result.missing.length > 0 && (
            <p>
              {interpolate(t['missing'] ?? '', {
                questions: questionTitles(texts.form.fields, result.missing),
              })}
            </p>
          )}
          <p>{t['officeCall']}</p>
        </Notice>
      )}
      {result.result === 'none' && (
        <Notice tone="info" title={t['none']}>
          <p>{interpolate(t['checked'] ?? '', { country: countryLabel(texts, country) })}</p>
          <ul className="assessment-reasons">
            {result.checked.map(({ id }) => (
              <li key={id}>{titles[id]}</li>
            ))}
          </ul>
          <p>{t['officeReads']}</p>
        </Notice>
      )}
      {result.done.length > 0 && (
        <p className="field-hint">
          {labelledText(t['done'] ?? '', titlesOf(result.done), texts.locale)}
        </p>
      )}
      {result.notNeeded.length > 0 && (
        <p className="field-hint">
          {labelledText(t['notNeeded'] ?? '', notNeededText(texts, result.notNeeded), texts.locale)}
        </p>
      )}
    </>
  );
}

/** The duties with the exception of the law that removes them. */
const notNeededText = (texts: FormScreenTexts, duties: readonly Duty[]): string =>
  joinTexts(
    duties.map(({ id }) => {
      const reason = extra(texts, 'dutyNotNeeded')[id];
      const title = extra(texts, 'duty')[id] ?? id;
      return reason === undefined ? title : `${title} (${reason})`;
    }),
    texts.locale,
  );
