import { vehicleKeyOf } from '../../features/reports/plates.ts';
import { useEffect } from 'react';
import { openDefectsOf } from '../../features/office/model/closing.ts';
import {
  aboutTheSame,
  type Entry,
  isBySame,
  threadOf,
} from '../../features/office/model/desk-list.ts';
import {
  followOf,
  type followPurposes,
  plateOf,
} from '../../features/office/model/report-facts.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import { interpolate } from '../../i18n/format.ts';
import { plural } from '../../i18n/plural.ts';
import { Figures } from '../../ui/Figures.tsx';
import { Interpolated } from '../../ui/Interpolated.tsx';
import { unbrokenIfCode } from '../../ui/is-code.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PartBoundary } from '../../ui/PartBoundary.tsx';
import type { DossierProps } from './dossier-props.ts';
import { type OfficeProps, sentText, summaryOf } from './texts.ts';
import { titleText } from './title-text.ts';

type WithOthers = DossierProps & {
  readonly all: readonly Entry[];
  readonly onOpen: (id: string) => void;
};

function Others({
  title,
  entries,
  texts,
  locale,
  onOpen,
}: OfficeProps & {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly onOpen: (id: string) => void;
}) {
  if (entries.length === 0) return null;
  return (
    <section className="report-group office-others">
      <h3>{title}</h3>
      <ul className="office-links">
        {entries.map((entry) => (
          <li key={entry.report.id}>
            <PartBoundary
              instead={interpolate(texts.office.notShown, { code: entry.report.shortCode })}
            >
              <Other texts={texts} locale={locale} entry={entry} onOpen={onOpen} />
            </PartBoundary>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Other({
  entry,
  texts,
  locale,
  onOpen,
}: OfficeProps & { readonly entry: Entry; readonly onOpen: (id: string) => void }) {
  const { id, shortCode } = entry.report;
  return (
    <>
      <button type="button" className="office-link" onClick={() => onOpen(id)}>
        <Figures
          text={`${sentText(entry, locale)} · ${titleText(texts, entry.report)} ${shortCode} · ${texts.office.tabs[entry.work.state]}`}
        />
      </button>
      <p className="report-hint">
        <Figures text={summaryOf(texts, entry)} />
      </p>
    </>
  );
}

/**
 * `isOwn` is true if the same account sent both reports. It is undefined until the first report is
 * loaded.
 */
function followText(
  { office: { follows } }: OfficeProps['texts'],
  purpose: (typeof followPurposes)[number],
  isOwn: boolean | undefined,
): string {
  if (isOwn === undefined) return follows.notLoaded;
  return isOwn ? follows[purpose] : follows.foreign;
}

/** The report that this one answers, adds to, corrects or withdraws. */
export function Follows({ entry, all, access, onOpen, texts }: WithOthers) {
  const follow = followOf(entry.report.answers as Answers);
  const first = all.find(({ report }) => report.id === follow?.id);
  const missing = first ? undefined : follow?.id;
  useEffect(() => {
    if (missing !== undefined) void access.desk.open(missing);
  }, [missing, access]);
  if (!follow) return null;
  const isForeign = first !== undefined && !isBySame(first.report, entry.report);
  const code = first?.report.shortCode ?? follow.id;
  return (
    <Notice tone={isForeign || follow.purpose === 'withdrawal' ? 'warning' : 'info'}>
      <p>
        <Interpolated
          text={followText(texts, follow.purpose, first && !isForeign)}
          values={{ code }}
        />
      </p>
      <button type="button" className="office-link" onClick={() => onOpen(follow.id)}>
        <span className={unbrokenIfCode(code)}>{code}</span>
      </button>
    </Notice>
  );
}

/** The thread, and other reports about the same vehicle or tank. */
export function Related({
  all,
  entry,
  onOpen,
  access: _access,
  live: _live,
  write: _write,
  ...props
}: WithOthers) {
  const t = props.texts.office;
  const { report } = entry;
  const thread = threadOf(all, report.id).filter((other) => other.report.id !== report.id);
  const same = aboutTheSame(all, entry);
  const vehicle = vehicleKeyOf(plateOf(report.kind, report.answers as Answers) ?? '');
  const open = vehicle === '' ? [] : same.filter(({ work }) => work.plate !== undefined);
  const count = open.reduce((sum, one) => sum + openDefectsOf(one.report, one.work).length, 0);
  return (
    <>
      <Others {...props} title={t.thread} entries={thread} onOpen={onOpen} />
      {count > 0 && <p>{plural(t.openDefects, count, props.locale)}</p>}
      <Others {...props} title={t.same} entries={same.slice(0, 5)} onOpen={onOpen} />
    </>
  );
}
