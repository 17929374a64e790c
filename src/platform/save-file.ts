/**
 * The browser still reads from the URL after the download has begun, so it is revoked only after
 * this time, in milliseconds.
 */
const revokeMilliseconds = 60_000;

/** Offers the content to the driver as a download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeMilliseconds);
}
