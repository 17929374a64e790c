/**
 * An inline script in the head of every screen with islands, for the time before hydration on a
 * slow connection. It restores typed values after a reload, shows a tapped button as pressed until
 * the island is hydrated and then repeats the tap (ui/PreHydrationTap.tsx), prevents the browser
 * from submitting forms, and shows a notice if hydration takes too long.
 */
import { typedEarlyKey } from '../../platform/storage-keys.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Astro removes the attribute `ssr` when an island is hydrated. */
const unhydratedIsland = 'astro-island[ssr]';
/** After this time a notice appears that a part of the screen is missing, in milliseconds. */
const lateNoticeMilliseconds = 8000;
const root = document.documentElement;
const isUnhydrated = (element: Element): boolean => element.closest(unhydratedIsland) !== null;

/** Only the last tap is repeated after hydration. */
function markTapped(element: Element): void {
  for (const earlier of document.querySelectorAll('[data-tapped]')) {
    earlier.removeAttribute('data-tapped');
    earlier.removeAttribute('aria-busy');
  }
  element.setAttribute('data-tapped', '');
  element.setAttribute('aria-busy', 'true');
}

addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (!isUnhydrated(form)) return;
    event.preventDefault();
    markTapped(event.submitter ?? form);
  },
  true,
);
addEventListener(
  'click',
  (event) => {
    const button = (event.target as Element).closest('button[type=button]');
    if (button && isUnhydrated(button)) markTapped(button);
  },
  true,
);

setTimeout(() => {
  if (document.querySelector(unhydratedIsland)) root.classList.add('is-late');
}, lateNoticeMilliseconds);
addEventListener(
  'astro:hydrate',
  () => {
    if (!document.querySelector(unhydratedIsland)) root.classList.remove('is-late');
  },
  true,
);

const controls = (): readonly Control[] => [
  ...document.querySelectorAll<Control>(
    `${unhydratedIsland} :is(input:not([type=password],[type=file]),textarea,select)`,
  ),
];
function isTyped(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedIndex > 0;
  return control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)
    ? control.checked && !control.defaultChecked
    : control.value !== control.defaultValue;
}

/** Restores a typed value and fires the events that a hydrated island needs. */
function restoreValue(control: Control, value: string): void {
  if (control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)) {
    if (control.value === value && !control.checked) control.click();
    return;
  }
  // React overrides the setter on the element. If the value is set with it, React ignores the
  // event.
  const prototype: object = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

// Uses sessionStorage directly, because this inline script runs before any module.
try {
  const [path, typed] = (sessionStorage.getItem(typedEarlyKey) ?? '').split('?');
  sessionStorage.removeItem(typedEarlyKey);
  if (path === location.pathname)
    document.addEventListener(
      'readystatechange',
      () => {
        for (const [name, value] of new URLSearchParams(typed))
          for (const control of document.getElementsByName(name))
            restoreValue(control as Control, value);
      },
      { once: true },
    );
  addEventListener('pagehide', () => {
    const typedValues = new URLSearchParams(
      controls()
        .filter(isTyped)
        .map(({ name, value }) => [name, value]),
    ).toString();
    if (typedValues) sessionStorage.setItem(typedEarlyKey, `${location.pathname}?${typedValues}`);
  });
} catch {
  /* Storage is blocked, so typed values are lost on a reload. */
}
