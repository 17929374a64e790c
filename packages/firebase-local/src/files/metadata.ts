/** Metadata of a stored file, on disk and in requests. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';

export const storedFileSchema = z.object({
  name: z.string(),
  /** Name of the file in the blobs folder. */
  blob: z.string(),
  size: z.number(),
  contentType: z.string(),
  md5Hash: z.string(),
  crc32c: z.string(),
  /** Microseconds since 1970 as text; a new one with each upload. */
  generation: z.string(),
  metageneration: z.number(),
  timeCreated: z.string(),
  updated: z.string(),
  downloadToken: z.string(),
  settings: z.object({
    cacheControl: z.optional(z.string()),
    contentDisposition: z.optional(z.string()),
    contentEncoding: z.optional(z.string()),
    contentLanguage: z.optional(z.string()),
    metadata: z.optional(z.record(z.string(), z.string())),
  }),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

/** Text that is allowed in a response header. */
const headerText = (longest: number): z.ZodString =>
  z.string().check(z.maxLength(longest), z.regex(/^[\x20-\x7e]*$/));

/**
 * Metadata that a client can set. Other metadata is ignored, as on the service. Null removes a
 * setting.
 */
export const settingsSchema = z.object({
  contentType: z.nullish(headerText(255)),
  cacheControl: z.nullish(headerText(1000)),
  contentDisposition: z.nullish(headerText(1000)),
  contentEncoding: z.nullish(headerText(100)),
  contentLanguage: z.nullish(headerText(100)),
  md5Hash: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.nullable(z.string()))),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Removes settings without a value. */
export function keptSettings(
  { cacheControl, contentDisposition, contentEncoding, contentLanguage, metadata }: Settings,
  before: StoredFile['settings'] = {},
): StoredFile['settings'] {
  const merged = {
    ...before,
    ...Object.fromEntries(
      Object.entries({ cacheControl, contentDisposition, contentEncoding, contentLanguage }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
  };
  const changed = metadata === null ? undefined : { ...before.metadata, ...metadata };
  const own = metadata === undefined ? before.metadata : changed;
  return {
    ...Object.fromEntries(
      Object.entries(merged).filter(([key, value]) => value !== null && key !== 'metadata'),
    ),
    ...(own && {
      metadata: Object.fromEntries(
        Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== null),
      ),
    }),
  };
}

export interface Upload {
  readonly name: string;
  readonly settings: Settings;
  readonly contentType: string;
  readonly size: number;
  readonly md5Hash: string;
  readonly crc32c: string;
}

/** The record of a finished upload. */
export function toStoredFile(
  { name, settings, contentType, size, md5Hash, crc32c }: Upload,
  blob: string,
  nowMilliseconds: number,
): StoredFile {
  const time = new Date(nowMilliseconds).toISOString();
  return {
    name,
    blob,
    size,
    contentType,
    md5Hash,
    crc32c,
    settings: keptSettings(settings),
    generation: `${Math.trunc(nowMilliseconds)}000`,
    metageneration: 1,
    timeCreated: time,
    updated: time,
    downloadToken: randomUUID(),
  };
}

/** The file in the form of a response. */
export function toResource(file: StoredFile, bucket: string): object {
  const {
    name,
    size,
    contentType,
    md5Hash,
    crc32c,
    generation,
    metageneration,
    timeCreated,
    updated,
    downloadToken,
    settings,
  } = file;
  return {
    name,
    bucket,
    generation,
    metageneration: String(metageneration),
    contentType,
    timeCreated,
    updated,
    storageClass: 'STANDARD',
    size: String(size),
    md5Hash,
    crc32c,
    etag: etagOf(file),
    downloadTokens: downloadToken,
    contentEncoding: 'identity',
    contentDisposition: defaultDisposition(file),
    ...settings,
  };
}

export const etagOf = ({ generation, metageneration }: StoredFile): string =>
  `${generation}/${metageneration}`;
/**
 * The default Content-Disposition: the browser displays the file, and saves it under the file's
 * name.
 */
export const defaultDisposition = ({ name }: StoredFile): string =>
  `inline; filename*=utf-8''${encodeURIComponent(name.split('/').at(-1) ?? name)}`;
