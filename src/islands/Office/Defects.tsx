import { useState } from 'react';
import { defectsOf, plateOf } from '../../features/office/model/report-facts.ts';
import { readSeen } from '../../features/office/model/vehicles.ts';
import {
  certifyDefect,
  type Outcome as CertifiedAs,
  outcomes,
  readLog,
} from '../../features/office/model/work.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import { formatDateTime, interpolate } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import type { DossierProps, Outcome } from './dossier-props.ts';
import { defectName, signedText } from './texts.ts';

/** Each defect is closed by itself, with who certifies it; a vehicle can be taken out of service. */
export function Defects({ entry, texts, locale, access, live, write }: DossierProps) {
  const t = texts.office;
  const { report, work } = entry;
  const [outcome, setOutcome] = useState<Outcome>();
  const answers = report.answers as Answers;
  const defects = defectsOf(answers);
  const hasVehicle = plateOf(report.kind, answers) !== undefined;
  if (report.anonymous || (defects.length === 0 && !hasVehicle)) return null;
  const { me } = access.desk;
  const certify = (key: string, result: CertifiedAs): void => {
    const change = certifyDefect(work, key, result, me);
    void write(change.work, change.log).then(setOutcome);
  };
  const isOut = work.outOfService === true;
  return (
    <section className="report-group office-defects">
      <h3>{t.defects.title}</h3>
      <ul className="office-links">
        {defects.map(({ key, id }) => {
          const name = defectName(texts, report.kind, { key, id });
          const done = work.defects?.[key];
          return (
            <li key={key} data-defect={key}>
              <strong>{name}</strong>
              {done ? (
                <p>
                  {interpolate(t.defects.by, {
                    outcome: t.defects[done.outcome],
                    name: signedText(texts, done, readLog(live.log)),
                    when: formatDateTime(done.at, locale),
                  })}
                </p>
              ) : (
                <div className="report-actions">
                  {outcomes.map((result) => (
                    <Button
                      key={result}
                      look="secondary"
                      aria-label={`${name}: ${t.defects[result]}`}
                      onClick={() => certify(key, result)}
                    >
                      {t.defects[result]}
                    </Button>
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {readSeen(live.seen).map((seen) => (
        <p key={seen.by} className="office-seen">
          {interpolate(t.defects.seen, {
            name: signedText(texts, seen),
            when: formatDateTime(seen.at, locale),
          })}
        </p>
      ))}
      {hasVehicle && (
        <div className="report-actions">
          <Button
            look={isOut ? 'secondary' : 'danger'}
            onClick={() =>
              void write(
                { ...work, outOfService: !isOut },
                { what: isOut ? 'inService' : 'outOfService' },
              ).then(setOutcome)
            }
          >
            {isOut ? t.actions.inService : t.actions.outOfService}
          </Button>
        </div>
      )}
      {outcome !== undefined && outcome !== 'written' && <p role="alert">{t.result[outcome]}</p>}
    </section>
  );
}
