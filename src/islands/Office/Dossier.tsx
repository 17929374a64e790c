import { useEffect, useRef, useState } from 'react';
import type { OfficeAccess } from '../../app/start-office.lazy.ts';
import type { Entry } from '../../features/office/model/desk-list.ts';
import type { LiveReport } from '../../features/office/model/office-port.ts';
import { severityOfReport, freeTextsOf } from '../../features/office/model/report-facts.ts';
import { readWork } from '../../features/office/model/work.ts';
import { textIn } from '../../features/reports/conditions.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import { interpolate } from '../../i18n/format.ts';
import { HazardPlate } from '../../ui/HazardPlate.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { BackButton } from '../../ui/Back.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PartBoundary } from '../../ui/PartBoundary.tsx';
import { SlowLoading } from '../../ui/SlowLoading.tsx';
import { UnreadAnswers } from '../Report/UnreadAnswers.tsx';
import { Defects } from './Defects.tsx';
import { DossierActions } from './DossierActions.tsx';
import { DossierAnswer } from './DossierAnswer.tsx';
import type { DossierProps, Outcome } from './dossier-props.ts';
import { Duties } from './Duties.tsx';
import { DossierPhotos } from './DossierPhotos.tsx';
import { History } from './History.tsx';
import { Facts } from './Facts.tsx';
import { isQuarantineFormOpen, NotShown } from './NotShown.tsx';
import { Follows, Related } from './Related.tsx';
import { StoredRecord } from './StoredRecord.tsx';
import { groupsOf, type OfficeProps, severityText, summaryOf, answerTextsOf } from './texts.ts';
import { tell } from './tell.ts';
import { titleText } from './title-text.ts';
import { useDossier } from './use-dossier.ts';

interface Props extends OfficeProps {
  readonly id: string;
  readonly access: OfficeAccess;
  readonly all: readonly Entry[];
  readonly onBack: () => void;
  readonly onClosed: () => void;
  readonly onOpen: (id: string) => void;
}

/** One report with its history, its actions and its related reports. */
export function Dossier({ id, access, all, onBack, onClosed, onOpen, ...props }: Props) {
  const t = props.texts.office;
  const entry = all.find(({ report }) => report.id === id);
  const [isMissing, setMissing] = useState(false);
  /** Counts the requests for a report that is not loaded yet. */
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    void access.desk.open(id).then(
      (found) => setMissing(!found),
      () => setMissing(true),
    );
  }, [access, id, turn]);
  return (
    <div className="report">
      <div className="office-back">
        <BackButton onClick={onBack}>{t.back}</BackButton>
      </div>
      {!entry &&
        (isMissing ? (
          <p role="alert">{t.notFound}</p>
        ) : (
          <SlowLoading
            key={turn}
            text={t.loading}
            slow={t.slow}
            again={t.again}
            onAgain={() => setTurn(turn + 1)}
          />
        ))}
      {entry && (
        <>
          <PartBoundary
            instead={<NotShown desk={access.desk} report={entry.report} texts={props.texts} />}
            version={entry.work.revision}
            isInUse={() => isQuarantineFormOpen(id)}
          >
            <Sheet
              {...props}
              entry={entry}
              access={access}
              all={all}
              onClosed={onClosed}
              onOpen={onOpen}
            />
          </PartBoundary>
          <StoredRecord
            access={access}
            record={{
              id,
              collection: entry.report.anonymous ? 'anonymousReports' : 'reports',
            }}
            texts={props.texts}
          />
        </>
      )}
    </div>
  );
}

type SheetProps = Omit<Props, 'id' | 'onBack'> & { readonly entry: Entry };

function Sheet({ entry: known, access, all, onClosed, onOpen, ...props }: SheetProps) {
  const { texts } = props;
  const t = texts.office;
  const { report } = known;
  const live: Partial<LiveReport> = useDossier(access, known);
  const entry: Entry = { report, work: readWork(live.work) ?? known.work };
  const write: DossierProps['write'] = async (work, log, receipt): Promise<Outcome> => {
    try {
      const outcome = await access.desk.change([
        {
          id: report.id,
          work: { ...work, revision: entry.work.revision },
          log,
          receipt: receipt && !report.anonymous ? { uid: report.uid, ...receipt } : undefined,
        },
      ]);
      // Closing opens the next report; the desk announces both together.
      if (outcome === 'written' && log.what !== 'closed') tell(t.did[log.what]);
      return outcome;
    } catch (error) {
      console.error(error);
      return 'failed';
    }
  };
  const own: DossierProps = { ...props, entry, access, live, write };
  const groups = groupsOf(props, entry);
  const answers = report.answers as Answers;
  const title = `${titleText(texts, report)} ${report.shortCode}`;
  // For a dangerous report, the driver's text and photos come first.
  const isDanger = severityOfReport(report) === 'danger';
  const heading = useRef<HTMLHeadingElement>(null);
  // The report was opened from the list or by closing another one; reading goes on at its heading.
  useEffect(() => heading.current?.focus(), []);
  const names = Object.entries((live.presence ?? {}) as Readonly<Record<string, unknown>>)
    .filter(([uid]) => uid !== access.desk.me.uid)
    .map(([, name]) => String(name));
  return (
    <article className="report-sheet" data-state={entry.work.state} data-report={report.id}>
      <h2 tabIndex={-1} ref={heading}>
        {severityOfReport(report) !== 'normal' && (
          <>
            <span className="office-urgency" data-severity={severityOfReport(report)}>
              {severityText(texts, entry)}
            </span>{' '}
          </>
        )}
        <Figures text={title} />
      </h2>
      <div>
        <p className="office-summary">
          <Figures text={summaryOf(texts, entry)} />
        </p>
        <div aria-live="polite" aria-atomic="true">
          {names.length > 0 && (
            <p className="office-presence">
              {interpolate(t.presence, { names: names.join(', ') })}
            </p>
          )}
        </div>
      </div>
      {entry.work.outOfService && (
        <Notice tone="danger">
          <p>{t.outOfService}</p>
        </Notice>
      )}
      <DossierActions {...own} onClosed={onClosed} />
      {isDanger && (
        <>
          <FreeTexts {...own} />
          <DossierPhotos {...own} />
        </>
      )}
      <Facts {...own} />
      <Follows {...own} all={all} onOpen={onOpen} />
      {!report.anonymous && <DossierAnswer {...own} />}
      <Duties {...own} />
      <Defects {...own} />
      <h3>{t.answers}</h3>
      <UnreadAnswers
        unread={report.unread}
        locale={props.locale}
        texts={texts.unread}
        answerTexts={answerTextsOf(props, entry)}
        reader="office"
      />
      {textIn(answers, 'followText') !== undefined && (
        <section className="report-group">
          <h4>{t.followText}</h4>
          <p className="report-note">{textIn(answers, 'followText')}</p>
        </section>
      )}
      {groups.length === 0 && <p>{t.noAnswers}</p>}
      {groups.map((group) => (
        <section className="report-group" key={group.section}>
          {group.title && <h4>{group.title}</h4>}
          <dl className="report-answers">
            {group.lines.map((line) => (
              <div key={line.field}>
                <dt>{line.label}</dt>
                <dd>
                  {/* The office may have the words of a driver translated. */}
                  <HazardPlate plate={line.plate} />
                  <Figures text={line.value} kept={line.kept === 'substance'} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {!isDanger && <DossierPhotos {...own} />}
      <History {...own} />
      <Related {...own} all={all} onOpen={onOpen} />
    </article>
  );
}

function FreeTexts({ entry: { report }, texts }: DossierProps) {
  const writtenTexts = freeTextsOf(report);
  if (writtenTexts.length === 0) return null;
  return (
    <section className="report-group office-words">
      <h3>{texts.office.words}</h3>
      {writtenTexts.map((text) => (
        <p className="report-note" key={text}>
          {text}
        </p>
      ))}
    </section>
  );
}
