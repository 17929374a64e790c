/** Opens folded boxes before the page is printed. */
export function openBeforePrint(boxes: Iterable<HTMLDetailsElement>): void {
  addEventListener('beforeprint', () => {
    for (const box of boxes) box.open = true;
  });
}
