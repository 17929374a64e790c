/** Splits the body of a multipart upload into metadata and bytes. */
import { ApiError } from '../documents/errors.ts';

export interface MultipartUpload {
  readonly metadata: unknown;
  /** Content type from the header of the second part. */
  readonly contentType: string | undefined;
  readonly bytes: Buffer;
}

const malformed = (reason: string): ApiError =>
  new ApiError('INVALID_ARGUMENT', `The multipart body cannot be read: ${reason}.`);

/** Reads a multipart/related body of exactly two parts; throws INVALID_ARGUMENT. */
export function readMultipart(contentType: string, body: Buffer): MultipartUpload {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (!/^multipart\/related/i.test(contentType) || mark === undefined)
    throw malformed('the content type has no boundary');
  const first = readPart(body, 0, mark);
  const second = readPart(body, first.end, mark);
  if (!body.subarray(second.end).toString('latin1').startsWith(`--${mark}--`))
    throw malformed('it does not end with the boundary');
  try {
    return {
      metadata: JSON.parse(first.bytes.toString('utf8')),
      contentType: second.contentType,
      bytes: second.bytes,
    };
  } catch {
    throw malformed('the first part is no JSON');
  }
}

/** Reads one part, starting at its boundary line; `end` is the offset of the next boundary. */
function readPart(
  body: Buffer,
  from: number,
  mark: string,
): { readonly contentType: string | undefined; readonly bytes: Buffer; readonly end: number } {
  const line = Buffer.from(`--${mark}\r\n`);
  if (!body.subarray(from, from + line.length).equals(line))
    throw malformed('a part does not begin with the boundary');
  const headEnd = body.indexOf('\r\n\r\n', from + line.length - 2);
  const next = headEnd < 0 ? -1 : body.indexOf(`\r\n--${mark}`, headEnd + 4);
  if (next < 0) throw malformed('a part has no end');
  const head = body.subarray(from + line.length, headEnd).toString('latin1');
  return {
    contentType: /^content-type:\s*(.+?)\s*$/im.exec(head)?.[1],
    bytes: body.subarray(headEnd + 4, next),
    end: next + 2,
  };
}
