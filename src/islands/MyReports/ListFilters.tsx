import { type ReportKind, reportKinds } from '../../features/reports/kinds.ts';
import type { ListFilter } from './report-list.ts';
import type { PageTexts } from './texts.ts';

interface Props {
  readonly texts: PageTexts;
  readonly words: string;
  readonly filter: ListFilter;
  /** The number of reports and drafts that need the driver. */
  readonly forYou: number;
  /** The kinds of the reports in the list. */
  readonly kinds: ReadonlySet<ReportKind>;
  readonly onWords: (words: string) => void;
  readonly onFilter: (filter: ListFilter) => void;
}

/** The search field and the filters above the list. */
export function ListFilters({ texts, words, filter, forYou, kinds, onWords, onFilter }: Props) {
  const t = texts.list;
  const ofKinds = (Object.keys(reportKinds) as ReportKind[]).filter((kind) => kinds.has(kind));
  const filters: readonly (readonly [ListFilter, string])[] = [
    ['all', t.all],
    ['forYou', t.forYou],
    ['open', t.open],
    // The filter for the only kind would show what "all" shows.
    ...(ofKinds.length > 1 ? ofKinds : []).map((kind) => [kind, texts.shortKinds[kind]] as const),
  ];
  return (
    <div className="my-reports-filters">
      <label className="my-reports-search">
        <span>{t.search}</span>
        <input
          className="text-field"
          type="search"
          value={words}
          placeholder={t.searchHelp}
          autoComplete="off"
          onChange={({ currentTarget }) => onWords(currentTarget.value)}
        />
      </label>
      <div className="my-reports-chips" role="group" aria-label={t.filter}>
        {filters.map(([id, name]) => (
          <button
            key={id}
            type="button"
            className="my-reports-chip"
            data-filter={id}
            aria-pressed={filter === id}
            onClick={() => onFilter(id)}
          >
            <span>{name}</span>
            {id === 'forYou' && forYou > 0 && <b>{forYou}</b>}
          </button>
        ))}
      </div>
    </div>
  );
}
