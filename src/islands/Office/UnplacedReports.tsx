import type { DeskAddress, Entry } from '../../features/office/model/desk-list.ts';
import { plural } from '../../i18n/plural.ts';
import type { OfficeDesk } from '../../features/office/office-desk.ts';
import { Row } from './DeskList.tsx';
import type { OfficeProps } from './texts.ts';

interface Props extends OfficeProps {
  readonly desk: OfficeDesk;
  readonly entries: readonly Entry[];
  readonly address: DeskAddress;
  readonly go: (change: Partial<DeskAddress>) => void;
}

/** Reports whose place in the list cannot be told, whatever tab and filters say, until they are closed. */
export function UnplacedReports({ entries, ...props }: Props) {
  const { locale, texts } = props;
  const t = texts.office.unplaced;
  if (entries.length === 0) return null;
  return (
    <section className="office-unplaced" aria-labelledby="office-unplaced">
      <h2 id="office-unplaced">{plural(t.title, entries.length, locale)}</h2>
      <p className="report-hint">{t.text}</p>
      <ul className="office-list">
        {entries.map((entry) => (
          <Row key={entry.report.id} {...props} entry={entry} now={0} />
        ))}
      </ul>
    </section>
  );
}
