/** Checks whether a reload of this page would interrupt the driver. */

/** Time until a busy page is checked again, in milliseconds. */
const checkMilliseconds = 2000;

const guards: (() => boolean)[] = [];
/** Adds a function that prevents a reload of this page while it returns true. */
export const addReloadGuard = (isBusy: () => boolean): unknown => guards.push(isBusy);

type Field = HTMLInputElement | HTMLTextAreaElement;
/**
 * Types of inputs that take no typed text. "file" is not among them: a chosen file counts as input.
 */
const controls = /^(?:button|checkbox|color|hidden|image|radio|range|reset|submit)$/;
const hasInput = (field: Field): boolean =>
  !field.disabled && field.value !== '' && !controls.test(field.type);

/** Returns true if the focus is in a field that takes typed text. */
export function isTyping(): boolean {
  const field = document.activeElement as Field | null;
  return (
    field?.matches('textarea, input') === true &&
    field.type !== 'file' &&
    !controls.test(field.type)
  );
}

/**
 * Returns true while a form or dialog is open, a text field has input, or a function of
 * addReloadGuard returns true.
 */
export function isPageBusy(): boolean {
  if (document.querySelector('form.report-form, dialog[open]')) return true;
  const fields = document.querySelectorAll<Field>('input, textarea');
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
