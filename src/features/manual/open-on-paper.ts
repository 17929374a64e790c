/** Opens folded boxes before the page is printed: nothing unfolds on paper. */
export function openOnPaper(boxes: Iterable<HTMLDetailsElement>): void {
  addEventListener('beforeprint', () => {
    for (const box of boxes) box.open = true;
  });
}
