/** Longest text the SDK takes as one frame, in UTF-16 units. */
const frameSize = 16_384;

/** Largest message, in UTF-16 units: the Realtime Database takes writes of 16 MB from the SDK. */
export const messageLimit = 16 * 1024 * 1024;

/** A message as frames: alone when short, else their number first and then the parts. */
export function splitIntoFrames(message: string): string[] {
  if (message.length <= frameSize) return [message];
  // A character outside the basic plane could be cut in two, and each half would be lost on the
  // way.
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
 * Puts frames together again. The returned function takes one frame and answers with the message
 * that it completes; a keep-alive ("0") completes nothing. It throws when a message would exceed
 * the limit.
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
