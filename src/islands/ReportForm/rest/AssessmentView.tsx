import { useStore } from '@nanostores/react';
import { $config } from '../../../features/config/config-store.ts';
import { defaultConfig } from '../../../features/config/model/default-config.ts';
import {
  type AccidentCountry,
  accidentCountry,
  dutyCountries,
} from '../../../features/reports/duties/accident-facts.ts';
import { assessDuties, type DutyResult } from '../../../features/reports/duties/assess-duties.ts';
import { dueAt } from '../../../features/reports/duties/due-at.ts';
import type { Duty } from '../../../features/reports/duties/duty.ts';
import { dutyLine, questionTitles } from '../../../features/reports/duties/duty-line.ts';
import { textIn } from '../../../features/reports/conditions.ts';
import { minuteToMilliseconds } from '../../../features/reports/dates.ts';
import { readAccident } from '../../../features/reports/duties/read-accident.ts';
import { signedCountries } from '../../../features/reports/duties/signed-countries.ts';
import { isSameDayRisk } from '../../../features/reports/dangerous-event.ts';
import { colonIn, interpolate, labelledText } from '../../../i18n/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { CallButton } from '../CallButton.tsx';
import { choiceLabel, type FormScreenTexts } from '../texts.ts';
import type { StateProps } from '../view-props.ts';

const extra = ({ form }: FormScreenTexts, group: string): Readonly<Record<string, string>> =>
  form.extra?.[group] ?? {};
const countryLabel = (texts: FormScreenTexts, country: string): string =>
  choiceLabel(texts, 'accidentCountry', country);

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

interface EventProps {
  readonly texts: FormScreenTexts;
  readonly country: AccidentCountry;
  /** In milliseconds since 1970; undefined if only the day is known. */
  readonly occurredAt: number | undefined;
}
interface DutiesProps extends EventProps {
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
    </>
  );
}

interface DutyListProps extends EventProps {
  readonly duties: readonly Duty[];
}

/** Each duty with the responsible person, recipient, deadline, form and law. */
function DutyList({ duties, ...event }: DutyListProps) {
  const titles = extra(event.texts, 'duty');
  return (
    <ul className="assessment-reasons">
      {duties.map((duty) => (
        <li key={duty.id}>
          <b>{`${titles[duty.id] ?? ''}.`}</b>{' '}
          {duty.who !== 'office' && <span>{lineOf(event, duty)}</span>}
        </li>
      ))}
    </ul>
  );
}

function lineOf({ texts, country, occurredAt }: EventProps, duty: Duty): string {
  const dutyTexts = {
    locale: texts.locale,
    extra: texts.form.extra ?? {},
    countryLabel: (one: string) => countryLabel(texts, one),
  };
  const due = occurredAt === undefined ? undefined : dueAt(duty.by, occurredAt);
  return dutyLine(dutyTexts, { country }, duty, due);
}
