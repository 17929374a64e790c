import { useRef, useState } from 'react';
import { cleanText } from '../../features/reports/clean-text.ts';
import { inState } from '../../features/office/model/work.ts';
import { readReceipts } from '../../features/receipts/model/receipt.ts';
import { interpolate, labelledText } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { maxAnswerLength } from './DossierActions.tsx';
import type { DossierProps } from './dossier-props.ts';
import { useOutcome } from './use-outcome.ts';

/** Form for an answer to the driver, or a question that the driver must answer. */
export function DossierAnswer(props: DossierProps) {
  const { entry, texts, locale, access, live, write } = props;
  const t = texts.office;
  const { work } = entry;
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const lastNote = useRef<string>(undefined);
  const [outcome, setOutcome] = useOutcome(props, 'change', () => {
    // Text that was typed while the confirmation was missing stays.
    if (cleanText(text, true) === lastNote.current) setText('');
  });
  const receipt = readReceipts({ own: live.receipt })['own'];
  const send = async (what: 'answered' | 'asked'): Promise<void> => {
    const note = cleanText(text, true);
    setEmpty(note === '');
    if (note === '' || note.length > maxAnswerLength) return;
    const status = what === 'asked' ? 'returned' : (receipt?.status ?? 'received');
    const next = what === 'asked' ? inState(work, 'waiting') : work;
    // An answer closes an open question.
    const said = what === 'answered' && status === 'returned' ? 'inProgress' : status;
    lastNote.current = note;
    const result = await write(next, { what, text: note }, { status: said, note });
    setOutcome(result);
    if (result === 'written') setText('');
  };
  const lastReceipt = receipt
    ? interpolate(t.answer.last, {
        status: receipt.note
          ? labelledText(texts.reports.status[receipt.status], receipt.note, locale)
          : texts.reports.status[receipt.status],
      })
    : t.answer.none;
  // Until then, "Take over" is the one filled button of the screen.
  const isTakenOver = work.state === 'closed' || work.assignee === access.desk.me.uid;
  return (
    <section className="report-group office-write" tabIndex={-1} aria-label={t.answer.part}>
      {outcome !== undefined && outcome !== 'written' && <p role="alert">{t.result[outcome]}</p>}
      <p className="report-hint">{lastReceipt}</p>
      <TextField
        id="office-answer"
        label={t.answer.label}
        hint={t.answer.hint}
        error={isEmpty && cleanText(text) === '' ? t.answer.needed : undefined}
        rows={3}
        maximumLength={maxAnswerLength}
        value={text}
        onChange={setText}
      />
      <div className="report-actions">
        <Button look={isTakenOver ? 'primary' : 'secondary'} onClick={() => void send('answered')}>
          {t.answer.send}
        </Button>
        <Button look="secondary" onClick={() => void send('asked')}>
          {t.answer.ask}
        </Button>
      </div>
    </section>
  );
}
