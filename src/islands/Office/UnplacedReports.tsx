import type { DeskAddress, Entry } from '../../features/office/model/desk-list.ts';
import { plural } from '../../i18n/plural.ts';
import type { OfficeDesk } from '../../features/office/office-desk.ts';
import { Row } from './DeskList.tsx';
import { ShowMore } from './ShowMore.tsx';
import type { OfficeProps } from './texts.ts';
import { useShown } from './use-shown.ts';

interface Props extends OfficeProps {
  readonly desk: OfficeDesk;
  readonly entries: readonly Entry[];
  readonly address: DeskAddress;
  readonly go: (change: Partial<DeskAddress>) => void;
}

/**
 * Lists open reports that have no valid place in the list. Tab and filters do not apply to them.
 */
export function UnplacedReports({ entries, ...props }: Props) {
  const { locale, texts } = props;
  const t = texts.office.unplaced;
  const lines = useShown(entries);
  if (entries.length === 0) return null;
  return (
    <section className="office-unplaced" aria-labelledby="office-unplaced">
      <h2 id="office-unplaced">{plural(t.title, entries.length, locale)}</h2>
      <p className="report-hint">{t.text}</p>
      <ul className="office-list">
        {lines.shown.map((entry) => (
          <Row key={entry.report.id} {...props} entry={entry} now={0} />
        ))}
      </ul>
      <ShowMore of={lines} texts={texts} />
    </section>
  );
}
