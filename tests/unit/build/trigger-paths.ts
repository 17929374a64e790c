/** Finds triggers that an anonymous report would set off; each call would leave its second in a log. */
import type { Manifest } from '../../../scripts/deploy/functions.ts';

type Trigger = NonNullable<Manifest['endpoints'][string]['eventTrigger']>;

/** What the app and the office write about an anonymous report. */
const written = {
  firestore: ['anonymousReports/a'],
  database: ['work/safety/a', 'log/safety/a/b', 'notes/safety/a/b'],
};

const isRest = (segment: string): boolean => segment === '**' || /^\{\w+=\*\*\}$/.test(segment);
const isAny = (segment: string): boolean => segment === '*' || /^\{\w+(?:=\*)?\}$/.test(segment);

function matches([first, ...rest]: readonly string[], path: readonly string[]): boolean {
  if (first === undefined) return path.length === 0;
  if (isRest(first)) return path.some((_, start) => matches(rest, path.slice(start + 1)));
  const [name, ...others] = path;
  return name !== undefined && (isAny(first) || first === name) && matches(rest, others);
}

function prefixesOf(path: string): readonly string[] {
  const segments = path.split('/');
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

/** True also for a trigger of an unknown kind, and of all files: photos belong to reports. */
export function coversAnonymousReports(trigger: Trigger): boolean {
  const { eventType, eventFilters, eventFilterPathPatterns } = trigger;
  const isCovered = (pattern: string, paths: readonly string[]): boolean =>
    paths.some((path) => matches(pattern.split('/'), path.split('/')));
  const { document, ref } = { ...eventFilters, ...eventFilterPathPatterns };
  if (document !== undefined) return isCovered(document, written.firestore);
  // A trigger of the Realtime Database also fires for changes below its path, and above it.
  if (ref !== undefined) {
    const segments = ref.replace(/^\//, '').split('/');
    return written.database.some((path) => {
      const { length } = path.split('/');
      return isCovered(segments.slice(0, length).join('/'), prefixesOf(path));
    });
  }
  return !eventType.startsWith('google.firebase.auth.user.');
}
