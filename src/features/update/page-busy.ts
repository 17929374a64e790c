/** May this page be reloaded without taking something out of the driver's hands? */
import { isMoving } from '../outbox/model/outbox-item.ts';
import { $outbox } from '../outbox/outbox-store.ts';

/** How often is looked again, in milliseconds. */
const lookAgainMilliseconds = 2000;

const isTyped = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  !field.disabled &&
  field.value !== '' &&
  !/^(?:checkbox|radio|hidden|button|submit|reset)$/.test(field.type);

/**
 * True in the middle of a report, a photo, a question or a sending, and where anything is typed.
 */
export function isPageBusy(): boolean {
  if (document.querySelector('form.report-form, dialog[open]')) return true;
  if (
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
      isTyped,
    )
  )
    return true;
  // What lies in this page's memory alone ends with the page.
  return $outbox
    .get()
    .items.some(({ state, unkept }) => isMoving(state) || (unkept && state.status !== 'sent'));
}

/** Resolves once nothing is going on here. */
export function whenPageFree(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (isPageBusy()) setTimeout(look, lookAgainMilliseconds);
      else resolve();
    };
    look();
  });
}
