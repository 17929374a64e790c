/** Maximum text of one frame for the SDK, in UTF-16 units. */
const frameSize = 16_384;

/** Maximum message, in UTF-16 units: the Realtime Database accepts writes of 16 MB from the SDK. */
export const messageLimit = 16 * 1024 * 1024;

/**
 * Splits a message into frames: one if it is short, else the number of parts followed by the parts.
 */
export function splitIntoFrames(message: string): string[] {
  if (message.length <= frameSize) return [message];
  // A surrogate pair must not be split: each half would be lost in the encoding.
  const safe = message.replace(
    /[\ud800-\udfff]/g,
    (half) => `\\u${half.charCodeAt(0).toString(16)}`,
  );
  const parts = Array.from({ length: Math.ceil(safe.length / frameSize) }, (_, index) =>
    safe.slice(index * frameSize, (index + 1) * frameSize),
  );
  return [String(parts.length), ...parts];
}

/**
 * Joins frames. The returned function takes one frame and returns the message that it completes, if
 * any; a keep-alive ("0") completes none. It throws when a message exceeds the limit.
 */
export function createFrameReader(): (frame: string) => string | undefined {
  let missing = 0;
  let length = 0;
  let parts: string[] = [];
  return (frame) => {
    if (missing === 0) {
      if (!/^\d{1,6}$/.test(frame)) return frame;
      missing = Number(frame);
      length = 0;
      parts = [];
      if (missing > messageLimit / frameSize) throw new Error('The message has too many frames');
      return undefined;
    }
    parts.push(frame);
    length += frame.length;
    if (length > messageLimit) throw new Error('The message is too long');
    missing -= 1;
    if (missing > 0) return undefined;
    const message = parts.join('');
    parts = [];
    return message;
  };
}
