/** Checks the security rules for files. */
import { ApiError } from '../documents/errors.ts';
import type { Caller } from '../documents/guard.ts';
import { toAuth } from '../documents/rules-view.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { Method } from '../rules/syntax.ts';
import { Path, Timestamp, type Value } from '../rules/values.ts';
import { etagOf, type StoredFile } from './metadata.ts';

/** The attributes of a file before it is stored. */
export interface PlannedFile {
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
  /** Absent, like `crc32c`, until all bytes have arrived. */
  readonly md5Hash?: string;
  readonly crc32c?: string;
  readonly settings?: Omit<StoredFile['settings'], 'contentDisposition' | 'contentEncoding'> & {
    readonly contentDisposition?: string | null | undefined;
    readonly contentEncoding?: string | null | undefined;
  };
  /** Attributes that the rules cannot read. Other unset attributes are null. */
  readonly lacks?: readonly string[];
}

const optional = (
  entries: Readonly<Record<string, string | null | undefined>>,
): [string, Value][] =>
  Object.entries(entries).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as [string, Value]],
  );
const millisecondsToTime = (text: string): Timestamp =>
  new Timestamp(BigInt(Date.parse(text)) * 1_000_000n);

const metadataView = (own: Readonly<Record<string, string>> | undefined): [string, Value] => [
  'metadata',
  own === undefined ? null : new Map(Object.entries(own)),
];

/** Attributes that every file has; null when unset. */
function plainView(
  { name, size, contentType, md5Hash, crc32c, settings }: PlannedFile,
  bucket: string,
): [string, Value][] {
  return [
    ['name', name],
    ['bucket', bucket],
    ['size', BigInt(size)],
    ['contentType', contentType],
    metadataView(settings?.metadata),
    ...optional({ md5Hash, crc32c }),
  ];
}

/**
 * `request.resource` of an upload. Attributes that are unset or exist only for stored files are
 * null.
 */
const plannedView = (planned: PlannedFile, bucket: string): Value =>
  new Map<string, Value>(
    [
      ...plainView(planned, bucket),
      ...['generation', 'metageneration', 'etag', 'storageClass'].map((name): [string, Value] => [
        name,
        null,
      ]),
      ...(['cacheControl', 'contentLanguage'] as const).map((name): [string, Value] => [
        name,
        planned.settings?.[name] ?? null,
      ]),
      ...optional({
        contentDisposition: planned.settings?.contentDisposition,
        contentEncoding: planned.settings?.contentEncoding,
      }),
    ].filter(([name]) => planned.lacks?.includes(name) !== true),
  );

/** `resource` of a stored file; null when the file does not exist. */
function storedView(file: StoredFile | undefined, bucket: string): Value {
  if (!file) return null;
  const { settings, generation, metageneration, timeCreated, updated } = file;
  return new Map<string, Value>([
    ...plainView(file, bucket),
    ['generation', BigInt(generation)],
    ['metageneration', BigInt(metageneration)],
    ['etag', etagOf(file)],
    ['timeCreated', millisecondsToTime(timeCreated)],
    ['updated', millisecondsToTime(updated)],
    ...optional({
      cacheControl: settings.cacheControl,
      contentDisposition: settings.contentDisposition,
      contentEncoding: settings.contentEncoding,
      contentLanguage: settings.contentLanguage,
    }),
  ]);
}

export class FileGuard {
  private readonly rules: Ruleset;
  private readonly now: () => number;
  private readonly readDocument: (path: readonly string[]) => Value;

  /** `now` in milliseconds; `readDocument` is for firestore.get and firestore.exists. */
  constructor(rules: Ruleset, now: () => number, readDocument: (path: readonly string[]) => Value) {
    this.rules = rules;
    this.now = now;
    this.readDocument = readDocument;
  }

  /**
   * Throws PERMISSION_DENIED with the deciding line of the rules. An upload is `create`, also over
   * an existing file; a change of metadata is `update`.
   */
  check(
    caller: Caller,
    method: Method,
    bucket: string,
    name: string,
    stored: StoredFile | undefined,
    planned?: PlannedFile,
  ): void {
    const path = [
      'b',
      bucket,
      'o',
      ...name.split('/').filter((segment, index, all) => segment !== '' || index < all.length - 1),
    ];
    const verdict = this.rules.decide(method, path, {
      request: new Map<string, Value>([
        ['auth', toAuth(caller)],
        ['method', method],
        ['path', new Path(path)],
        ['time', new Timestamp(BigInt(Math.trunc(this.now())) * 1_000_000n)],
        ...(planned ? [['resource', plannedView(planned, bucket)] as [string, Value]] : []),
      ]),
      resource: storedView(stored, bucket),
      document: this.readDocument,
    });
    if (!verdict.allowed)
      throw new ApiError('PERMISSION_DENIED', `Permission denied. (${verdict.reason})`);
  }
}
