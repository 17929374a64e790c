import { useEffect, useRef, useState } from 'react';
import { defectsOf, plateOf } from '../../features/office/model/report-facts.ts';
import { readSeen } from '../../features/office/model/vehicles.ts';
import {
  certifyDefect,
  type DefectChange,
  type Outcome as CertifiedAs,
  outcomes,
  readLog,
  takeBackCertificate,
  type Work,
} from '../../features/office/model/work.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import { formatDateTime, interpolate, labelledText } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { CertificateDialog } from './CertificateDialog.tsx';
import { CertificateText } from './CertificateText.tsx';
import type { DossierProps, Outcome } from './dossier-props.ts';
import { TakeBackDialog } from './TakeBackDialog.tsx';
import { defectName, signedText } from './texts.ts';
import { useOutcome } from './use-outcome.ts';

/** Certifies the defects one by one and takes a vehicle out of service. */
export function Defects(props: DossierProps) {
  const { entry, texts, locale, live, write } = props;
  const t = texts.office;
  const { report, work } = entry;
  const [outcome, setOutcome] = useOutcome(props);
  const answers = report.answers as Answers;
  const defects = defectsOf(report);
  const hasVehicle = plateOf(report.kind, answers) !== undefined;
  if (report.anonymous || (defects.length === 0 && !hasVehicle)) return null;
  const isOut = work.outOfService === true;
  return (
    <section className="report-group office-defects">
      <h3>{t.defects.title}</h3>
      <ul className="office-links">
        {defects.map(({ key, id }) => (
          <Defect
            {...props}
            key={key}
            defect={key}
            name={defectName(texts, report.kind, { key, id })}
            hasVehicle={hasVehicle}
          />
        ))}
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

type DefectProps = DossierProps & {
  /** The number of the defect in the report: d0, d1, … */
  readonly defect: string;
  readonly name: string;
  readonly hasVehicle: boolean;
};

/** One defect, its certificate, and the forms with which it is certified or opened again. */
function Defect({ defect, name, hasVehicle, ...props }: DefectProps) {
  const { entry, texts, locale, access, write } = props;
  const t = texts.office;
  const { work } = entry;
  const { me } = access.desk;
  const [step, setStep] = useState<CertifiedAs | 'takeBack'>();
  const certified = work.defects?.[defect];
  const item = useRef<HTMLLIElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    // When it closes, the dialog would move the focus to a button that no longer exists.
    if (step !== undefined || !isDone.current) return;
    isDone.current = false;
    item.current?.querySelector('button')?.focus();
  }, [step]);
  const run = ({ work: next, log, receipt }: DefectChange): Promise<Outcome> =>
    write(next, log, receipt);
  const dialog = {
    entry,
    access,
    texts,
    locale,
    defect: name,
    onClose: () => setStep(undefined),
    onDone: () => {
      isDone.current = true;
      setStep(undefined);
    },
  };
  return (
    <li ref={item} data-defect={defect} data-certified={certified !== undefined}>
      <strong>{name}</strong>
      {certified ? (
        <Certified
          {...props}
          certified={certified}
          name={name}
          onTakeBack={() => setStep('takeBack')}
        />
      ) : (
        <div className="report-actions">
          {outcomes.map((result) => (
            <Button
              key={result}
              look="secondary"
              aria-label={labelledText(name, t.defects[result], locale)}
              onClick={() => setStep(result)}
            >
              {t.defects[result]}
            </Button>
          ))}
        </div>
      )}
      {(step === 'repaired' || step === 'notNeeded') && (
        <CertificateDialog
          {...dialog}
          outcome={step}
          hasVehicle={hasVehicle}
          signature={signedText(texts, { ...me, by: me.uid })}
          onCertify={(certificate) => run(certifyDefect(work, defect, step, me, certificate))}
        />
      )}
      {step === 'takeBack' && (
        <TakeBackDialog
          {...dialog}
          onTakeBack={(reason) => run(takeBackCertificate(work, defect, reason))}
        />
      )}
    </li>
  );
}

type Certificate = NonNullable<Work['defects']>[string];

function Certified({
  certified,
  name,
  onTakeBack,
  texts,
  locale,
  live,
}: DossierProps & {
  readonly certified: Certificate;
  readonly name: string;
  readonly onTakeBack: () => void;
}) {
  const t = texts.office;
  const log = readLog(live.log);
  const written = log.find(({ key }) => key === certified.entry);
  return (
    <>
      <p>
        {interpolate(t.defects.by, {
          outcome: t.defects[certified.outcome],
          name: signedText(texts, certified, log),
          when: formatDateTime(certified.at, locale),
        })}
      </p>
      {written?.certificate && (
        <CertificateText
          texts={texts}
          locale={locale}
          certificate={written.certificate}
          outcome={certified.outcome}
        />
      )}
      <div className="report-actions">
        <Button
          look="quiet"
          aria-label={labelledText(name, t.takeBack.title, locale)}
          onClick={onTakeBack}
        >
          {t.takeBack.title}
        </Button>
      </div>
    </>
  );
}
