/**
 * The notices of the app: those of the shell (features/notices) and "undo" beside a field
 * (ui/Snackbar). They differ only in their area, so that "undo" is the next stop of the keyboard
 * after the field.
 */

/** How long a notice without a button is shown, in milliseconds. */
const noticeMilliseconds = 5000;
/**
 * How long a notice with an action such as "undo" is shown, in milliseconds. With a screen reader or
 * a switch, five seconds are not enough to reach the button (WCAG 2.2.1 gives 20 s).
 */
const actionMilliseconds = 20_000;

/** `language` is set if it differs from that of the page. */
export interface Notice {
  readonly text: string;
  readonly language?: string;
  /** `focus`: the button receives the focus when it appears, for keyboard users. */
  readonly action?: {
    readonly label: string;
    readonly run: () => void;
    readonly focus?: boolean | undefined;
  };
  readonly dismiss?: string;
  readonly dismissed?: () => void;
  /** Called when the notice closes automatically. A notice with buttons but without this stays. */
  readonly expired?: () => void;
}

function createButton(label: string, run: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), {
    className: 'button button--quiet',
    type: 'button',
    textContent: label,
  });
  button.addEventListener('click', run);
  return button;
}

/** Calls `expire` after a while, but not while a pointer is over the notice or it has the focus. */
function startExpiry(notice: HTMLElement, milliseconds: number, expire: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Closed or replaced meanwhile.
      if (!notice.isConnected) return;
      if (notice.matches(':hover, :focus-within')) restart();
      else expire();
    }, milliseconds);
  };
  for (const end of ['pointerleave', 'focusout']) notice.addEventListener(end, restart);
  restart();
}

/**
 * Shows a notice in an area, which screen readers announce if it is a live region. It replaces the
 * previous one, but a notice that closes automatically does not replace one with buttons. Returns
 * the function that closes it; `closed` is called after each closing.
 */
export function placeNotice(
  area: Element,
  { text, language, action, dismiss, dismissed, expired }: Notice,
  closed?: () => void,
): () => void {
  const notice = Object.assign(document.createElement('div'), { className: 'shell-notice' });
  notice.append(Object.assign(document.createElement('span'), { textContent: text }));
  if (language) notice.lang = language;
  const close = (): void => {
    notice.remove();
    closed?.();
  };
  const addButton = (label: string, run?: () => void): HTMLButtonElement => {
    const button = createButton(label, () => {
      // It may move the focus, which a removed button loses.
      run?.();
      close();
    });
    notice.append(button);
    return button;
  };
  const actionButton = action && addButton(action.label, action.run);
  if (dismiss) addButton(dismiss, dismissed);
  const isTemporary = expired !== undefined || notice.childElementCount === 1;
  if (isTemporary && area.querySelector('button')) area.append(notice);
  else area.replaceChildren(notice);
  if (action?.focus) actionButton?.focus();
  if (isTemporary)
    startExpiry(notice, action ? actionMilliseconds : noticeMilliseconds, () => {
      close();
      expired?.();
    });
  return close;
}
