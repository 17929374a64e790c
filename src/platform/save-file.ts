/** The browser still reads from the address for a while after the download has begun. */
const keptMilliseconds = 60_000;

/** Has the browser save this content as a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMilliseconds);
}
