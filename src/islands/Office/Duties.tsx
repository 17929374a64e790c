import { useStore } from '@nanostores/react';
import { $config } from '../../features/config/config-store.ts';
import { $desk } from '../../features/office/office-store.ts';
import {
  deskDuties,
  type DeskDuties,
  type DeskDuty,
  type DutyTime,
} from '../../features/office/model/desk-duties.ts';
import { seesSafety } from '../../features/office/model/roles.ts';
import {
  type DutyChange,
  readLog,
  takeBackDuty,
  tickDuty,
} from '../../features/office/model/work.ts';
import { dutyLine } from '../../features/reports/duties/duty-line.ts';
import { accidentCountry } from '../../features/reports/duties/accident-facts.ts';
import { signedCountries } from '../../features/reports/duties/signed-countries.ts';
import {
  formatAge,
  formatDateTime,
  formatLeft,
  interpolate,
  labelledText,
} from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import type { DossierProps } from './dossier-props.ts';
import { dutyTitle, dutyTextsOf, questionsText } from './duty-texts.ts';
import { whenText } from './History.tsx';
import { signedText } from './texts.ts';
import { useOutcome } from './use-outcome.ts';

/** The legally required notifications, their deadlines, and which are done. */
export function Duties(props: DossierProps) {
  const { entry, texts } = props;
  const { accidentDuties } = useStore($config);
  const { roles, receivedAt } = useStore($desk);
  const found = deskDuties(entry.report, entry.work, {
    employmentCountry: accidentCountry(accidentDuties.employmentCountry),
    signed: signedCountries(accidentDuties),
    now: receivedAt,
  });
  const [outcome, setOutcome] = useOutcome(props);
  if (!found) return null;
  const t = texts.office.duties;
  const mayTick = seesSafety(roles);
  const run = async ({ work, log }: DutyChange): Promise<void> =>
    setOutcome(await props.write(work, log));
  return (
    <section className="report-group office-duties">
      <h3>{t.title}</h3>
      <Verdict {...props} found={found} />
      <ul className="office-links">
        {found.duties.map((one) => (
          <DutyItem
            {...props}
            key={one.id}
            one={one}
            found={found}
            now={receivedAt}
            onChange={mayTick ? run : undefined}
          />
        ))}
      </ul>
      {!mayTick && found.duties.length > 0 && <p className="report-hint">{t.onlySafety}</p>}
      <p className="report-hint">{t.proposal}</p>
      {outcome !== undefined && outcome !== 'written' && (
        <p role="alert">{texts.office.result[outcome]}</p>
      )}
    </section>
  );
}

/** General notes on the tables of duties, and on the cases that the tables do not cover. */
function Verdict({ found, texts, locale }: DossierProps & { readonly found: DeskDuties }) {
  const t = texts.office.duties;
  const { country, isSigned, result, missing, checked, duties } = found;
  const isOpen = result === 'office' || duties.some(({ finding }) => finding === 'open');
  return (
    <>
      <p>
        <span>
          {country === 'unknown'
            ? t.countryUnknown
            : interpolate(t.country, {
                country: dutyTextsOf(texts, locale).countryLabel(country),
              })}
        </span>
        {!isSigned && country !== 'unknown' && <span>{` ${t.unsigned}`}</span>}
      </p>
      {isOpen && <p className="office-duties-open">{t.office}</p>}
      {result === 'none' && (
        <p>
          <span>{t.none}</span>{' '}
          <span>
            {interpolate(t.checked, {
              duties: checked.map(({ id }) => dutyTitle(texts, id)).join(', '),
            })}
          </span>
        </p>
      )}
      {missing.length > 0 && (
        <p>{interpolate(t.missing, { questions: questionsText(texts, missing) })}</p>
      )}
    </>
  );
}

interface ItemProps extends DossierProps {
  readonly one: DeskDuty;
  readonly found: DeskDuties;
  readonly now: number;
  readonly onChange: ((change: DutyChange) => Promise<void>) | undefined;
}

function DutyItem({ one, found, now, onChange, ...props }: ItemProps) {
  const { entry, texts, locale, access, live } = props;
  const t = texts.office.duties;
  const { id, duty, finding, time } = one;
  const title = dutyTitle(texts, id);
  const log = readLog(live.log);
  return (
    <li data-duty={id} data-duty-status={time.status}>
      <strong>{title}</strong>
      {finding === 'open' && time.status !== 'done' && <p>{t.open}</p>}
      {time.status === 'done' ? (
        <p>
          {interpolate(t.by, {
            name: signedText(texts, time.tick, log),
            when: whenText(time.tick.at, entry.report.anonymous, locale),
          })}
        </p>
      ) : (
        <p className="office-duty-time">{timeText(props, one, time, now)}</p>
      )}
      {duty && duty.who !== 'office' && (
        <p className="report-hint">{dutyLine(dutyTextsOf(texts, locale), found, duty)}</p>
      )}
      {onChange && (
        <div className="report-actions">
          {time.status === 'done' ? (
            <Button
              look="quiet"
              aria-label={labelledText(title, t.takeBack, locale)}
              onClick={() => void onChange(takeBackDuty(entry.work, id))}
            >
              {t.takeBack}
            </Button>
          ) : (
            <Button
              look="secondary"
              aria-label={labelledText(title, t.done, locale)}
              onClick={() => void onChange(tickDuty(entry.work, id, access.desk.me))}
            >
              {t.done}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The deadline and the remaining time as text. An unknown deadline is shown as unknown. */
function timeText(
  { texts, locale }: DossierProps,
  { duty }: DeskDuty,
  time: Exclude<DutyTime, { status: 'done' }>,
  now: number,
): string {
  const t = texts.office.duties;
  if (time.status === 'unknown')
    return interpolate(t.unknown, {
      by: dutyTextsOf(texts, locale).extra['dutyBy']?.[duty?.by ?? ''] ?? '',
    });
  const date = formatDateTime(time.at, locale);
  if (time.status === 'left')
    return interpolate(t.until, { date, left: formatLeft(time.at, locale, now) });
  const age = formatAge(time.at, locale, now);
  return interpolate(time.status === 'now' ? t.atOnce : t.overdue, { date, age });
}
