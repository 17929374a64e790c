/**
 * A ref callback that moves the focus here, because the form that had the focus no longer exists.
 */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();
