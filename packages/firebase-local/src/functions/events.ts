/** Converts changes of documents and of the live tree to the events that functions receive. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Changed } from '../documents/store.ts';
import { nodeAt, type MaybeNode, plainValue } from '../live/node.ts';
import type { Commit } from '../live/store.ts';
import { encodeDocumentEvent } from './document-event.ts';

/** A trigger as firebase-functions describes it in `__endpoint.eventTrigger`. */
export const eventTriggerSchema = z.object({
  eventType: z.string(),
  eventFilters: z.record(z.string(), z.string()).default({}),
  eventFilterPathPatterns: z.record(z.string(), z.string()).default({}),
  retry: z.boolean().default(false),
});
export type EventTrigger = z.infer<typeof eventTriggerSchema>;

/** One CloudEvent in the binary form of its HTTP binding. */
export interface FunctionEvent {
  readonly attributes: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body: Buffer;
}

const documentTypes = 'google.cloud.firestore.document.v1.';
const liveTypes = 'google.firebase.database.ref.v1.';

const isWildcard = (segment: string): boolean => /^\{[^}]+\}$/.test(segment);
const pattern = ({ eventFilters, eventFilterPathPatterns }: EventTrigger, name: string): string[] =>
  (eventFilterPathPatterns[name] ?? eventFilters[name] ?? '').split('/').filter(Boolean);

const isMatch = (wanted: readonly string[], path: readonly string[]): boolean =>
  wanted.length === path.length &&
  wanted.every((segment, index) => isWildcard(segment) || segment === path[index]);

/** "created", "updated" or "deleted"; undefined when the value did not exist before or after. */
function nameOfChange(wasThere: boolean, isThere: boolean): string | undefined {
  if (!wasThere) return isThere ? 'created' : undefined;
  return isThere ? 'updated' : 'deleted';
}
const isWanted = (trigger: EventTrigger, prefix: string, happened: string | undefined): boolean =>
  happened !== undefined &&
  [`${prefix}written`, `${prefix}${happened}`].includes(trigger.eventType);

/** Returns the events of a commit in Firestore for a trigger. `now` in milliseconds since 1970. */
export function documentEvents(
  trigger: EventTrigger,
  changes: readonly Changed[],
  { projectId, now }: { readonly projectId: string; readonly now: number },
): FunctionEvent[] {
  const wanted = pattern(trigger, 'document');
  return changes
    .filter(
      ({ path, before, document }) =>
        isWanted(
          trigger,
          documentTypes,
          nameOfChange(before !== undefined, document !== undefined),
        ) && isMatch(wanted, path),
    )
    .map(({ path, before, document }) => {
      const database = `projects/${projectId}/databases/(default)`;
      return {
        attributes: {
          id: randomUUID(),
          source: `//firestore.googleapis.com/${database}`,
          type: trigger.eventType,
          subject: `documents/${path.join('/')}`,
          time: new Date(now).toISOString(),
          project: projectId,
          database: '(default)',
          namespace: '(default)',
          location: 'eur3',
          document: path.join('/'),
        },
        contentType: 'application/protobuf',
        body: encodeDocumentEvent(`${database}/documents/${path.join('/')}`, before, document),
      };
    });
}

const childNames = (node: MaybeNode): readonly string[] =>
  node?.kind === 'branch' ? [...node.children.keys()] : [];

/** Returns the paths that match the pattern and that a write to `path` may have changed. */
function changedPaths(
  wanted: readonly string[],
  path: readonly string[],
  versions: readonly MaybeNode[],
): string[][] {
  const [segment, ...rest] = wanted;
  if (segment === undefined) return [[]];
  const [written] = path;
  const candidates =
    written === undefined ? [...new Set(versions.flatMap((node) => childNames(node)))] : [written];
  return candidates
    .filter((name) => isWildcard(segment) || name === segment)
    .flatMap((name) =>
      changedPaths(
        rest,
        path.slice(1),
        versions.map((node) => nodeAt(node, [name])),
      ).map((found) => [name, ...found]),
    );
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns the difference as the service describes it: null removes a value. */
function differenceOf(before: unknown, after: unknown): unknown {
  if (!isTree(before) || !isTree(after)) return after ?? null;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, differenceOf(before[name], after[name])]),
  );
}

/** Returns the events of a commit in the Realtime Database for a trigger. */
export function liveEvents(
  trigger: EventTrigger,
  { before, after, assignments }: Commit,
  { projectId, now }: { readonly projectId: string; readonly now: number },
): FunctionEvent[] {
  const wanted = pattern(trigger, 'ref');
  const paths = new Map(
    assignments
      .flatMap(({ path }) => changedPaths(wanted, path, [before, after]))
      .map((path) => [path.join('/'), path]),
  );
  return [...paths].flatMap(([ref, path]) => {
    const former = nodeAt(before, path);
    const current = nodeAt(after, path);
    if (
      former === current ||
      !isWanted(trigger, liveTypes, nameOfChange(former !== null, current !== null))
    )
      return [];
    const data = plainValue(former);
    const instance = `${projectId}-default-rtdb`;
    return [
      {
        attributes: {
          id: randomUUID(),
          source: `//firebasedatabase.googleapis.com/projects/_/locations/europe-west1/instances/${instance}`,
          type: trigger.eventType,
          subject: `refs/${ref}`,
          time: new Date(now).toISOString(),
          ref,
          instance,
          location: 'europe-west1',
          firebasedatabasehost: 'europe-west1.firebasedatabase.app',
        },
        contentType: 'application/json',
        body: Buffer.from(JSON.stringify({ data, delta: differenceOf(data, plainValue(current)) })),
      },
    ];
  });
}

const deletedAccount = 'google.firebase.auth.user.v2.deleted';
export const isAccountTrigger = ({ eventType }: EventTrigger): boolean =>
  eventType === deletedAccount;

/** Returns the event of a deleted account. */
export const accountEvent = (
  uid: string,
  { projectId, now }: { readonly projectId: string; readonly now: number },
): FunctionEvent => ({
  attributes: {
    id: randomUUID(),
    source: `//identitytoolkit.googleapis.com/projects/${projectId}`,
    type: deletedAccount,
    subject: `users/${uid}`,
    time: new Date(now).toISOString(),
    project: projectId,
  },
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify({ oldValue: { uid } })),
});

export const isDocumentTrigger = ({ eventType }: EventTrigger): boolean =>
  eventType.startsWith(documentTypes);
