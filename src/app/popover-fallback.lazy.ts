/**
 * Opens and closes the menu and the panel of language and theme in browsers without popovers (Safari
 * below 17, Chrome below 114, Firefox below 125): by their buttons, a tap outside, a tap on a link
 * of the menu, and Escape. An open one has the class "is-open".
 */
interface Open {
  readonly panel: HTMLElement;
  readonly button: HTMLElement;
}

const isClosing = (button: HTMLElement): boolean =>
  button.getAttribute('popovertargetaction') === 'hide';

/** Call once per page, with what the driver tapped before. */
export function startPopoverFallback(tapped?: EventTarget | null): void {
  let shown: Open | undefined;

  function close(): void {
    shown?.panel.classList.remove('is-open');
    shown?.button.setAttribute('aria-expanded', 'false');
    shown = undefined;
  }
  function closeAndReturn(): void {
    const button = shown?.button;
    close();
    button?.focus();
  }
  function toggle(button: HTMLElement): void {
    const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
    if (isClosing(button) || shown?.panel === panel) return closeAndReturn();
    close();
    if (!panel) return;
    panel.classList.add('is-open');
    button.setAttribute('aria-expanded', 'true');
    shown = { panel, button };
  }

  for (const button of document.querySelectorAll<HTMLElement>('[popovertarget]'))
    if (!isClosing(button)) button.setAttribute('aria-expanded', 'false');
  function handleTap(target?: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('[popovertarget]');
    if (button) toggle(button);
    else if (!shown?.panel.contains(target) || target.closest('#menu a')) close();
  }
  handleTap(tapped);
  document.addEventListener('click', ({ target }) => handleTap(target));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeAndReturn();
  });
}
