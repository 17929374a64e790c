/**
 * A model of the three services of the backend with the rules that matter for reports: a document is
 * created once, an id is in one collection only, and a file is never replaced by another one.
 * tests/rules and tests/conformance compare the real rules with the local backend.
 */
import { createHash } from 'node:crypto';

/** A value of a document in the format of the requests. */
interface Wire {
  readonly stringValue?: string;
  readonly arrayValue?: { readonly values?: readonly Wire[] };
  readonly mapValue?: { readonly fields?: WireFields };
  readonly integerValue?: string;
  readonly doubleValue?: number;
}
export type WireFields = Readonly<Record<string, Wire>>;
export interface StoredFile {
  readonly bytes: Uint8Array;
  readonly type: string;
}
export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface Caller {
  readonly uid: string;
  readonly mayReport: boolean;
}

export const refusal = (status: number, name = 'PERMISSION_DENIED'): ServiceAnswer => ({
  status,
  body: { error: { code: status, status: name, message: 'refused' } },
});
const stored = (file: StoredFile, path: string): ServiceAnswer => ({
  status: 200,
  body: { name: path, size: String(file.bytes.byteLength) },
});
const ok = (body: unknown): ServiceAnswer => ({ status: 200, body });

export class Service {
  /** Documents by path, in the order of arrival. Reports, and notices of missing photos. */
  readonly documents = new Map<string, WireFields>();
  readonly files = new Map<string, StoredFile>();
  /** Ids of the reports that the next drivers of their vehicles can read. */
  readonly vehicles = new Set<string>();
  readonly uploads = new Map<
    string,
    { readonly path: string; readonly type: string; bytes: Uint8Array }
  >();
  /** Wrong rules refuse these requests, with this status. */
  refusesDocuments: number | undefined;
  refusesReading = false;
  refusesFiles: number | undefined;
  /** The service may check the rules or the condition "does not exist" first. */
  checksRulesFirst = false;
  /** Earlier rules did not look for the id in the other collection, so the phone must not rely on it. */
  hasEarlierRules = false;
  private lastUpload = 0;

  /** The paths of all reports, without the notices of their photos. */
  get reports(): readonly string[] {
    return [...this.documents.keys()].filter((path) => path.split('/').length === 2);
  }

  commit(caller: Caller, path: string, fields: WireFields): ServiceAnswer {
    const status = this.refusesDocuments;
    if (status !== undefined) return refusal(status, status === 403 ? undefined : 'INVALID');
    const isExisting = this.documents.has(path);
    if (isExisting && !this.checksRulesFirst) return refusal(409, 'ALREADY_EXISTS');
    if (isExisting || !this.mayCreate(caller, path, fields)) return refusal(403);
    this.documents.set(path, fields);
    return ok({ writeResults: [{}] });
  }
  private mayCreate(caller: Caller, path: string, fields: WireFields): boolean {
    const [collection, id = '', notice] = path.split('/');
    const isAnonymous = collection === 'anonymousReports';
    const author = fields['uid']?.stringValue;
    if (!caller.mayReport || author !== (isAnonymous ? undefined : caller.uid)) return false;
    if (notice === undefined && this.hasEarlierRules) return true;
    if (notice === undefined)
      return !this.documents.has(`${isAnonymous ? 'reports' : 'anonymousReports'}/${id}`);
    const report = this.documents.get(`${collection}/${id}`);
    return report !== undefined && report['uid']?.stringValue === author;
  }

  readDocument({ uid }: Caller, path: string): ServiceAnswer {
    if (this.refusesReading) return refusal(403);
    const fields = this.documents.get(path);
    if (path.startsWith('anonymousReports'))
      return fields ? ok({ name: path, fields }) : refusal(404, 'NOT_FOUND');
    return fields?.['uid']?.stringValue === uid ? ok({ name: path, fields }) : refusal(403);
  }
  query({ uid }: Caller, author: string, path: string): ServiceAnswer {
    if (this.refusesReading || author !== uid)
      return { ...refusal(403), body: [refusal(403).body] };
    const fields = this.documents.get(path);
    const isOwn = fields?.['uid']?.stringValue === uid;
    return ok([{ readTime: 'now', ...(isOwn && { document: { name: path, fields } }) }]);
  }

  private mayUpload({ uid, mayReport }: Caller, path: string, file: StoredFile): boolean {
    const [collection, owner] = path.split('/');
    const before = this.files.get(path);
    const hash = ({ bytes }: StoredFile): string => createHash('md5').update(bytes).digest('hex');
    return (
      mayReport &&
      (collection !== 'reports' || owner === uid) &&
      (!before || (before.type === file.type && hash(before) === hash(file)))
    );
  }
  upload(caller: Caller, path: string, file: StoredFile): ServiceAnswer {
    if (this.refusesFiles !== undefined) return refusal(this.refusesFiles);
    if (!this.mayUpload(caller, path, file)) return refusal(403);
    this.files.set(path, file);
    return stored(file, path);
  }
  startUpload({ mayReport }: Caller, path: string, type: string): ServiceAnswer {
    if (this.refusesFiles !== undefined) return refusal(this.refusesFiles);
    if (!mayReport) return refusal(403);
    const url = `https://firebasestorage.googleapis.com/v0/b/bucket/o?upload_id=${(this.lastUpload += 1)}`;
    this.uploads.set(url, { path, type, bytes: new Uint8Array() });
    return { status: 200, body: {}, headers: { 'X-Goog-Upload-URL': url } };
  }
  queryUpload(url: string): ServiceAnswer {
    const upload = this.uploads.get(url);
    if (!upload) return refusal(404, 'NOT_FOUND');
    const size = upload.bytes.byteLength;
    const headers = {
      'X-Goog-Upload-Status': 'active',
      'X-Goog-Upload-Size-Received': String(size),
    };
    return { status: 200, body: '', headers };
  }
  continueUpload(caller: Caller, url: string, offset: number, bytes: Uint8Array): ServiceAnswer {
    const upload = this.uploads.get(url);
    if (!upload) return refusal(404, 'NOT_FOUND');
    if (upload.bytes.byteLength !== offset) return refusal(400, 'INVALID');
    const { path, type } = upload;
    const file = { bytes: Buffer.concat([upload.bytes, bytes]), type };
    this.uploads.delete(url);
    return this.upload(caller, path, file);
  }
  /** The connection broke when a part of the bytes had arrived. */
  receivePart(url: string, offset: number, bytes: Uint8Array): void {
    const upload = this.uploads.get(url);
    if (upload?.bytes.byteLength === offset) upload.bytes = Buffer.concat([upload.bytes, bytes]);
  }
  readFile(path: string): ServiceAnswer {
    const file = this.files.get(path);
    if (this.refusesReading) return refusal(403);
    return file ? stored(file, path) : refusal(404, 'NOT_FOUND');
  }
}

/** Returns the text in a field, at any depth of maps. */
export function textIn(
  fields: WireFields | undefined,
  ...names: readonly string[]
): string | undefined {
  const [name = '', ...rest] = names;
  const value = fields?.[name];
  return rest.length === 0 ? value?.stringValue : textIn(value?.mapValue?.fields, ...rest);
}
/** The fields of the photos that a report lists. */
export const photosIn = (fields: WireFields): readonly WireFields[] =>
  (fields['photos']?.arrayValue?.values ?? []).map(({ mapValue }) => mapValue?.fields ?? {});
