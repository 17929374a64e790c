/** Checks whether a reload of this page would interrupt the driver. */

/** Time until a busy page is checked again, in milliseconds. */
const checkMilliseconds = 2000;

const guards: (() => boolean)[] = [];
/** Adds a function that prevents a reload of this page while it returns true. */
export const addReloadGuard = (isBusy: () => boolean): unknown => guards.push(isBusy);

const hasInput = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  !field.disabled &&
  field.value !== '' &&
  !/^(?:checkbox|radio|hidden|button|submit|reset)$/.test(field.type);

const controls = 'button, checkbox, color, file, hidden, image, radio, range, reset, submit'.split(
  ', ',
);
/** Returns true if the focus is in a field that takes typed text. */
export function isTyping(): boolean {
  const field = document.activeElement as HTMLInputElement | HTMLTextAreaElement | null;
  return field?.matches('textarea, input') === true && !controls.includes(field.type);
}

/**
 * Returns true while a form or dialog is open, a text field has input, or a function of
 * addReloadGuard returns true.
 */
export function isPageBusy(): boolean {
  if (document.querySelector('form.report-form, dialog[open]')) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  );
  return [...fields].some(hasInput) || guards.some((isBusy) => isBusy());
}

/** Resolves once the page is not busy. */
export function whenPageFree(): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (isPageBusy()) setTimeout(check, checkMilliseconds);
      else resolve();
    };
    check();
  });
}
