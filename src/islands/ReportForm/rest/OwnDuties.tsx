import { useStore } from '@nanostores/react';
import { $config } from '../../../features/config/config-store.ts';
import { defaultConfig } from '../../../features/config/model/default-config.ts';
import { textIn } from '../../../features/reports/conditions.ts';
import { accidentCountry } from '../../../features/reports/duties/accident-facts.ts';
import { driverDuties } from '../../../features/reports/duties/driver-duties.ts';
import type { Answers } from '../../../features/reports/inputs-and-answers.ts';
import { zonedMilliseconds } from '../../../features/reports/moment-zone.ts';
import { interpolate } from '../../../i18n/format.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { FormScreenTexts } from '../texts.ts';
import { countryLabel, DutyCalls, DutyList, extra } from './DutyList.tsx';
import './AssessmentView.css';

/**
 * The duties that the driver has in person after an event, on the screens of a sent report. They are
 * computed from its answers, like the assessment before sending.
 */
export function OwnDuties({
  texts,
  answers,
  timeZone,
  isBrief,
}: {
  readonly texts: FormScreenTexts;
  readonly answers: Answers;
  /** The time zone of the answers; undefined for that of this device. */
  readonly timeZone: string | undefined;
  /** True on the screen after sending, where the duties stand above the receipt. */
  readonly isBrief?: boolean;
}) {
  const { accidentDuties } = useStore($config, { ssr: () => defaultConfig });
  const found = driverDuties(answers, accidentCountry(accidentDuties.employmentCountry));
  if (!found) return null;
  const t = extra(texts, 'assessment');
  const titles = extra(texts, 'duty');
  const event = {
    texts,
    isBrief,
    country: found.country,
    occurredAt: zonedMilliseconds(textIn(answers, 'occurredAt') ?? '', timeZone),
  };
  const { certain, open, wouldBe } = found;
  const isOpen = open.length + wouldBe.length > 0;
  return (
    <>
      {certain.length > 0 && (
        <Notice tone="error" title={t['mine']} role={isBrief === true ? 'alert' : undefined}>
          <DutyList {...event} duties={certain} />
          <DutyCalls texts={texts} duties={certain} />
          <p>{t['mineNote']}</p>
        </Notice>
      )}
      {isOpen && (
        <Notice tone="warning" title={t['mineOpen']}>
          {open.length > 0 && <DutyList {...event} duties={open} />}
          {wouldBe.map(({ country, duties }) => (
            <p key={country}>
              {interpolate(t['wouldBe'] ?? '', {
                country: countryLabel(texts, country),
                duties: duties.map(({ id }) => titles[id]).join(', '),
              })}
            </p>
          ))}
        </Notice>
      )}
    </>
  );
}
