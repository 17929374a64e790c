/** False for a control in a folded part, which cannot take the focus. */
const isReachable = (control: HTMLElement): boolean =>
  control.tagName === 'SUMMARY' || control.closest('details:not([open])') === null;

/** Scrolls to a field and focuses it; a folded section is opened first. */
export function focusField(path: string): void {
  const element = document.getElementById(path);
  if (!element) return;
  for (
    let fold = element.closest('details');
    fold;
    fold = fold.parentElement?.closest('details') ?? null
  )
    fold.setAttribute('open', '');
  const target = element.matches('input, textarea, button')
    ? element
    : ([
        ...element.querySelectorAll<HTMLElement>('input:not(:disabled), button, textarea, summary'),
      ].find(isReachable) ?? element);
  target.focus({ preventScroll: true });
  // A long group starts with its label and the focused control; its error stays in sight
  // (ReportForm.css).
  const isLong = element.offsetHeight > innerHeight / 2;
  element.scrollIntoView({ block: isLong ? 'start' : 'center' });
}
