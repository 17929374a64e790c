/** One write of a commit: content, mask, transforms, precondition. */
import * as z from 'zod';
import { ApiError, invalid } from './errors.ts';
import { type FieldPath, parseFieldPath, valueAt, withValueAt } from './field-paths.ts';
import type { DocumentPath, Names } from './names.ts';
import { documentSize, maxBytes } from './size.ts';
import type { StoredDocument } from './store.ts';
import { textToMicroseconds } from './times.ts';
import { readTransform, type Transform, transformSchema } from './transforms.ts';
import { readFields, type WireFields, type WireValue } from './values.ts';

const preconditionSchema = z.strictObject({
  exists: z.optional(z.boolean()),
  updateTime: z.optional(z.string()),
});
const maskSchema = z.strictObject({ fieldPaths: z.optional(z.array(z.string())) });
const writeSchema = z.strictObject({
  update: z.optional(z.looseObject({ name: z.string(), fields: z.optional(z.unknown()) })),
  delete: z.optional(z.string()),
  verify: z.optional(z.string()),
  updateMask: z.optional(maskSchema),
  updateTransforms: z.optional(z.array(transformSchema)),
  currentDocument: z.optional(preconditionSchema),
});
export const commitSchema = z.looseObject({ writes: z.optional(z.array(writeSchema)) });

interface Precondition {
  readonly exists?: boolean;
  readonly updateTime?: bigint;
}

export interface Write {
  readonly path: DocumentPath;
  readonly type: 'update' | 'delete' | 'verify';
  readonly fields: WireFields;
  readonly mask: readonly FieldPath[] | undefined;
  readonly transforms: readonly Transform[];
  readonly precondition: Precondition;
}

/** Parses one write of a request; throws INVALID_ARGUMENT. */
export function readWrite(data: z.infer<typeof writeSchema>, names: Names): Write {
  const {
    update,
    delete: deleted,
    verify,
    updateMask,
    updateTransforms = [],
    currentDocument,
  } = data;
  const targets = [update?.name, deleted, verify].filter((name) => name !== undefined);
  const [name] = targets;
  if (name === undefined || targets.length !== 1)
    throw invalid('A write is exactly one of update, delete and verify.');
  const removed = deleted === undefined ? 'verify' : 'delete';
  return {
    path: names.toDocumentPath(name),
    type: update ? 'update' : removed,
    fields: readFields(update?.fields),
    mask: updateMask && (updateMask.fieldPaths ?? []).map(parseFieldPath),
    transforms: updateTransforms.map(readTransform),
    precondition: readPrecondition(currentDocument),
  };
}

function readPrecondition({
  exists,
  updateTime,
}: z.infer<typeof preconditionSchema> = {}): Precondition {
  const microseconds = updateTime === undefined ? undefined : textToMicroseconds(updateTime);
  if (updateTime !== undefined && microseconds === undefined)
    throw invalid(`"${updateTime}" is no time.`);
  return {
    ...(exists !== undefined && { exists }),
    ...(microseconds !== undefined && { updateTime: microseconds }),
  };
}

/** The reason why the precondition fails, or undefined. */
export function preconditionError(
  write: Write,
  before: StoredDocument | undefined,
  name: string,
): ApiError | undefined {
  const { exists, updateTime } = write.precondition;
  if (exists === false && before)
    return new ApiError('ALREADY_EXISTS', `Document already exists: ${name}`);
  if (exists === true && !before)
    return new ApiError('NOT_FOUND', `No document to update: ${name}`);
  if (updateTime !== undefined && before?.updateTime !== updateTime)
    return new ApiError(
      'FAILED_PRECONDITION',
      `The document has changed since it was read: ${name}`,
    );
  return undefined;
}

export interface Outcome {
  readonly after: StoredDocument | undefined;
  /** One result per transform, in their order. */
  readonly transformResults: readonly WireValue[];
}

/**
 * The document after a write at `time` (microseconds). `requestTime` is the value of server
 * timestamps. Throws INVALID_ARGUMENT for a document above 1 MiB.
 */
export function applyWrite(
  write: Write,
  before: StoredDocument | undefined,
  time: bigint,
  requestTime: WireValue,
  name: string,
): Outcome {
  if (write.type === 'delete') return { after: undefined, transformResults: [] };
  if (write.type === 'verify') return { after: before, transformResults: [] };
  let fields = write.fields;
  if (write.mask) {
    fields = before?.fields ?? {};
    for (const path of write.mask) fields = withValueAt(fields, path, valueAt(write.fields, path));
  }
  const transformResults: WireValue[] = [];
  for (const { path, apply } of write.transforms) {
    const { value, result } = apply(valueAt(fields, path), requestTime);
    fields = withValueAt(fields, path, value);
    transformResults.push(result);
  }
  const bytes = documentSize(write.path, fields);
  if (bytes > maxBytes)
    throw invalid(
      `Document "${name}" cannot be written because its size (${bytes} bytes) exceeds the maximum allowed size of ${maxBytes} bytes.`,
    );
  return {
    after: { path: write.path, fields, createTime: before?.createTime ?? time, updateTime: time },
    transformResults,
  };
}
