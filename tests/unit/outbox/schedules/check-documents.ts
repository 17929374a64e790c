/** The second promise: no report arrives twice without a reference, and nothing names the driver of an anonymous one. */
import type { Schedule } from './events.ts';
import { versionIn } from './ledger.ts';
import { textIn, type WireFields } from './service.ts';

export const versionOf = (fields: WireFields | undefined): ReturnType<typeof versionIn> =>
  versionIn(textIn(fields, 'answers', 'description'));
export const idOf = (path: string): string => path.split('/')[1] ?? '';

/** True if the fields contain one of these ids, at any place. */
const containsId = (fields: WireFields | undefined, ids: ReadonlySet<string>): boolean => {
  const text = JSON.stringify(fields);
  return [...ids].some((id) => text.includes(id));
};

/** Names that would tell who wrote an anonymous report. */
const naming = ['uid', 'reporter', 'followsReport', 'createdAt'];
function namesDriver(fields: WireFields | undefined): boolean {
  const answers = fields?.['answers']?.mapValue?.fields;
  return naming.some((name) => name in (fields ?? {}) || name in (answers ?? {}));
}

/** Reports with name that are there twice without a reference, or that refer to an anonymous one. */
function checkReferences(
  { phone: { service } }: Schedule,
  named: readonly string[],
  anonymousIds: ReadonlySet<string>,
): readonly string[] {
  const stories = new Set<number>();
  return named.flatMap((path) => {
    const fields = service.documents.get(path);
    const follows = textIn(fields, 'answers', 'followsReport');
    const story = versionOf(fields)?.story ?? 0;
    const isSecond = stories.has(story);
    stories.add(story);
    if (follows !== undefined && anonymousIds.has(follows))
      return [`${path} follows an anonymous report`];
    return isSecond && follows === undefined
      ? [`${path} is a second report that is tied to nothing`]
      : [];
  });
}

export function checkDocuments(schedule: Schedule): readonly string[] {
  const { service } = schedule.phone;
  const named = service.reports.filter((path) => path.startsWith('reports/'));
  const anonymous = service.reports.filter((path) => !path.startsWith('reports/'));
  const namedIds = new Set(named.map(idOf));
  const anonymousIds = new Set(anonymous.map(idOf));
  return [
    ...[...anonymousIds]
      .filter((id) => namedIds.has(id))
      .map((id) => `${id} is in both collections`),
    ...checkReferences(schedule, named, anonymousIds),
    ...anonymous
      .filter((path) => {
        const fields = service.documents.get(path);
        return namesDriver(fields) || containsId(fields, namedIds);
      })
      .map((path) => `${path} names its driver`),
    ...[...service.files.keys()]
      .filter((path) => path.startsWith('reports/') && anonymousIds.has(path.split('/')[2] ?? ''))
      .map((path) => `${path} names the driver of an anonymous report`),
  ];
}
