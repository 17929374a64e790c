import { useStore } from '@nanostores/react';
import type { OutboxItem } from '../../../features/outbox/model/outbox-item.ts';
import { entriesIn, textIn } from '../../../features/reports/conditions.ts';
import type { Answers } from '../../../features/reports/inputs-and-answers.ts';
import { type ReportKind, reportKinds } from '../../../features/reports/kinds.ts';
import { codeEnd } from '../../../features/reports/short-code.ts';
import { $storedAnswers, knownOfPlate } from '../../../features/vehicle-defects/known-defects.ts';
import { namedDefects } from '../../../features/vehicle-defects/model/named-defects.ts';
import type { OpenDefects } from '../../../features/vehicle-defects/model/open-defects.ts';
import { formatShortMoment, interpolate, joinTexts, labelledText } from '../../../i18n/format.ts';
import { choiceLabel } from '../../ReportForm/texts.ts';
import type { CheckTexts } from '../texts.ts';

interface Known {
  readonly texts: CheckTexts;
  /** The reports on this phone. */
  readonly items: readonly OutboxItem[];
}

/** The sides of a defect, if its report is on this phone: the entry of the vehicle has none. */
function sidesOf(item: OutboxItem | undefined, key: string | undefined, texts: CheckTexts): string {
  const index = Number(key?.slice(1));
  const entry = item && entriesIn(item.answers as Answers, 'defects')[index];
  const sides: unknown = entry?.['side'];
  const ids: readonly unknown[] = Array.isArray(sides) ? sides : [sides];
  return ids
    .flatMap((id) => (typeof id === 'string' ? [`, ${choiceLabel(texts, 'side', id)}`] : []))
    .join('');
}

const isReportKind = (kind: string): kind is ReportKind => Object.hasOwn(reportKinds, kind);

/**
 * The number of a report. The day in the number of another phone's report is not known here: it is
 * the day of writing, and the entry has that of sending.
 */
function codeOf(id: string, { kind }: OpenDefects, item: OutboxItem | undefined): string {
  if (item) return item.shortCode;
  const letter = isReportKind(kind) ? reportKinds[kind].letter : '';
  return `${letter}-…-${codeEnd(id)}`;
}

/** Every open defect of the vehicle with its level and the number of its report. */
export function OpenDefectList({
  texts,
  items,
  uid,
  plate,
}: Known & { readonly uid: string; readonly plate: string }) {
  useStore($storedAnswers);
  const { proof: t } = texts.check;
  const { locale, openDefects } = texts;
  const known = knownOfPlate(uid, plate);
  const asOf = known && formatShortMoment(known.at, locale);
  if (!known || asOf === undefined) return <p data-open="unknown">{t.unknown}</p>;
  if (known.open.size === 0) return <p data-open="0">{interpolate(t.noneKnown, { when: asOf })}</p>;
  return (
    <>
      <ul className="check-proof-list" data-open={known.open.size}>
        {[...known.open].map(([id, one]) => {
          const item = items.find((report) => report.id === id);
          return (
            <li key={id}>
              {one.outOfService && <strong>{openDefects.vehicle.outOfService}</strong>}
              {namedDefects(one, openDefects).map(({ key, name, level }) => (
                <strong key={key ?? name}>
                  {labelledText(
                    level ? openDefects.levels[level] : t.levelUnknown,
                    name + sidesOf(item, key, texts),
                    locale,
                  )}
                </strong>
              ))}
              <small translate="no">{codeOf(id, one, item)}</small>
              {one.at > 0 && (
                <small>
                  {interpolate(openDefects.vehicle.reported, {
                    when: formatShortMoment(one.at, locale),
                  })}
                </small>
              )}
            </li>
          );
        })}
      </ul>
      <p>{interpolate(t.asOf, { when: asOf })}</p>
    </>
  );
}

/** The defects that the check itself has found, with the numbers of their reports. */
export function FoundDefectList({
  texts,
  items,
  check,
}: Known & { readonly check: OutboxItem | undefined }) {
  const { proof: t } = texts.check;
  if (!check) return <p>{t.elsewhere}</p>;
  const found = entriesIn(check.answers as Answers, 'foundDefects');
  if (found.length === 0) return <p>{t.noneFound}</p>;
  return (
    <ul className="check-proof-list">
      {found.map((entry, index) => {
        const code = textIn(entry, 'code') ?? '';
        const group = choiceLabel(texts, 'checkedGroups', textIn(entry, 'group') ?? '');
        const report = items.find(({ shortCode }) => shortCode === code);
        const names = report ? namesIn(report, texts) : '';
        return (
          <li key={`${code}-${String(index)}`}>
            <strong>{names === '' ? group : labelledText(group, names, texts.locale)}</strong>
            {entry['stop'] === true && <strong>{texts.openDefects.levels.stop}</strong>}
            <small className="unbroken" translate="no">
              {code}
            </small>
          </li>
        );
      })}
    </ul>
  );
}

function namesIn(report: OutboxItem, texts: CheckTexts): string {
  const { defects: names, vehicle } = texts.openDefects;
  const named = entriesIn(report.answers as Answers, 'defects').map((entry, index) => {
    const id = textIn(entry, 'defect') ?? '';
    const name = Object.hasOwn(names, id) ? names[id] : vehicle.other;
    return `${name ?? ''}${sidesOf(report, `d${String(index)}`, texts)}`;
  });
  return joinTexts(named, texts.locale);
}
