import { cleanText } from '../../features/reports/clean-text.ts';
import { useRef, useState } from 'react';
import type { Entry } from '../../features/office/model/desk-list.ts';
import { defectsOf } from '../../features/office/model/report-facts.ts';
import { type LogEntry, readLog, readNotes } from '../../features/office/model/work.ts';
import { formatDateTime, formatDay, labelledText } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CertificateText } from './CertificateText.tsx';
import type { DossierProps, Outcome } from './dossier-props.ts';
import { dutyTitle } from './duty-texts.ts';
import { defectName, type OfficeProps, signedText } from './texts.ts';
import { tell } from './tell.ts';
import { useOutcome } from './use-outcome.ts';

const maxNoteLength = 4000;

/** The time as text. For an anonymous report it is only the day, because no time is stored. */
export const whenText = (at: number, isAnonymous: boolean, locale: Locale): string =>
  isAnonymous ? formatDay(new Date(at), locale) : formatDateTime(at, locale);

/** A log entry as text: "Ada (ada@example.com): closed – done". */
function entryText({ texts, locale }: OfficeProps, { report }: Entry, one: LogEntry): string {
  const t = texts.office;
  const number = one.defect === undefined ? undefined : Number(one.defect.slice(1));
  const { id = '' } = defectsOf(report)[number ?? -1] ?? {};
  const details = [
    one.defect === undefined ? '' : defectName(texts, report.kind, { key: one.defect, id }),
    one.duty === undefined ? '' : dutyTitle(texts, one.duty),
    one.reason === undefined ? '' : t.reasons[one.reason],
    one.text ?? '',
  ].filter((detail) => detail !== '');
  return [labelledText(signedText(texts, one), t.deeds[one.what], locale), ...details].join(' – ');
}

/** Internal notes and the log; neither can be changed. */
export function History({ entry, texts, locale, access, live }: DossierProps) {
  const t = texts.office;
  const { report } = entry;
  const [text, setText] = useState('');
  const lastNote = useRef<string>(undefined);
  const [outcome, setOutcome] = useOutcome({ access, entry }, 'note', () => {
    // Text that was typed while the confirmation was missing stays.
    if (cleanText(text, true) === lastNote.current) setText('');
  });
  const notes = readNotes(live.notes);
  const log = readLog(live.log);
  const add = async (): Promise<void> => {
    const note = cleanText(text, true);
    lastNote.current = note;
    const written = await access.desk.note(report, note).catch((): Outcome => 'failed');
    setOutcome(written === 'stale' ? 'failed' : written);
    if (written !== 'written') return;
    setText('');
    tell(t.did.note);
  };
  return (
    <>
      <section className="report-group office-notes">
        <h3>{t.notes}</h3>
        <ul className="office-links">
          {notes.map((note) => (
            <li key={`${note.at} ${note.text}`}>
              <p className="office-note">{note.text}</p>
              <p className="report-hint">
                {`${signedText(texts, note)} · ${whenText(note.at, report.anonymous, locale)}`}
              </p>
            </li>
          ))}
        </ul>
        <div className="office-write">
          <TextField
            id="office-note"
            label={t.note.label}
            hint={t.note.hint}
            rows={2}
            maximumLength={maxNoteLength}
            value={text}
            onChange={setText}
          />
          <Button
            look="secondary"
            disabled={cleanText(text) === '' || [...text].length > maxNoteLength}
            onClick={() => void add()}
          >
            {t.note.add}
          </Button>
          {outcome !== undefined && outcome !== 'written' && (
            <p role="alert">{t.result[outcome]}</p>
          )}
        </div>
      </section>
      <section className="report-group">
        <h3>{t.history}</h3>
        <ol className="report-history">
          {log.map((one) => (
            <li key={`${one.at} ${one.what} ${one.text ?? ''}`}>
              <span>{entryText({ texts, locale }, entry, one)}</span>{' '}
              <time dateTime={new Date(one.at).toISOString()}>
                {whenText(one.at, report.anonymous, locale)}
              </time>
              {one.certificate && (one.what === 'repaired' || one.what === 'notNeeded') && (
                <CertificateText
                  {...{ texts, locale, certificate: one.certificate, outcome: one.what }}
                />
              )}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
