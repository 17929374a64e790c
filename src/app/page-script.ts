/**
 * The script of every page. It marks the chosen theme, changes the language and prints. It loads
 * start-page when the page is idle.
 */
import { markChosenTheme } from '../features/theme/choose-theme.ts';
import { applyStoredTheme } from '../features/theme/theme.ts';
import { fetchCodeAgain, requireCode } from '../platform/late-code.ts';
import { whenHydrated } from '../platform/when-hydrated.ts';
import { whenIdle } from '../platform/when-idle.ts';

const root = document.documentElement;

/** Returns false for a click that opens another window or tab. */
const opensHere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(ctrlKey || metaKey || shiftKey || altKey);

// routing/shell-clicks.ts has already stored the chosen theme or language; it handles clicks from
// the first paint on.
document.addEventListener('click', (event) => {
  // The browser does not close the menu for a link to a place on the same page.
  if (event.target instanceof Element && event.target.closest('#menu a'))
    document.getElementById('menu')?.hidePopover?.();

  const target =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>('[data-theme],a[data-locale],[data-print]')
      : null;
  // An installed app has no browser menu to print from.
  if (target?.hasAttribute('data-print')) print();
  else if (target?.dataset['theme']) markChosenTheme();
  else if (target instanceof HTMLAnchorElement && opensHere(event)) {
    event.preventDefault();
    void changeLanguage(target);
  }
});

/** Maximum time to wait for the files of the new language, in milliseconds. */
const languageMilliseconds = 1000;

async function changeLanguage({ href, dataset }: HTMLAnchorElement): Promise<void> {
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, languageMilliseconds);
  });
  const loading = import('./load-language.lazy.ts').then(({ loadLanguage }) =>
    loadLanguage(dataset['locale'] ?? ''),
  );
  await Promise.race([timeout, loading.catch(() => undefined)]);
  location.assign(href);
}

const loadPopoverFallback = () => import('./popover-fallback.lazy.ts');
/** Loads the code that opens the menu. After a failure the next tap loads it again. */
async function startMenu(tap?: Event): Promise<void> {
  try {
    const { startPopoverFallback } = await requireCode(loadPopoverFallback, tap ? 'tap' : 'page');
    startPopoverFallback(tap?.target);
  } catch {
    addEventListener('click', (next) => void startMenu(next), { once: true });
  }
}
if (!('popover' in HTMLElement.prototype)) void startMenu();

/** The table of contents is next to the chapter on wide screens and above it on narrow ones. */
const parts = document.querySelector<HTMLDetailsElement>('.on-this-page');
if (parts) {
  for (const heading of document.querySelectorAll<HTMLElement>('.manual h2[id]')) {
    const link = document.createElement('a');
    link.href = `#${heading.id}`;
    link.textContent = heading.textContent;
    parts.append(link);
  }
  const isBeside = matchMedia('(width >= 1280px)');
  const unfold = (): void => {
    parts.open = isBeside.matches;
  };
  isBeside.addEventListener('change', unfold);
  unfold();
}

// The pages are built without a host, because each company has another one. Readers of these links
// need full URLs.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=canonical],link[hreflang]'))
  link.setAttribute('href', link.href);

const { fatal } = root.dataset;
const message = document.querySelector<HTMLElement>('.fatal-message');
if (fatal !== undefined && message) {
  // The message is now the only content of the page.
  message.role = 'main';
  const reason = message.querySelector('code');
  if (reason) reason.textContent = fatal;
}
markChosenTheme();
matchMedia('(prefers-color-scheme: light)').addEventListener('change', () =>
  applyStoredTheme(root),
);
// Safari on iOS shows the :active state only on pages with a touch listener.
document.addEventListener('touchstart', () => undefined, { passive: true });

// The load event has not fired yet, because it waits for this module.
const loadRest = () => import('./start-page.lazy.ts');
const startRest = (): void =>
  void requireCode(loadRest, 'page')
    .catch(() => fetchCodeAgain(loadRest))
    .then(({ startPage }) => startPage());
addEventListener('load', () => void whenHydrated().then(() => whenIdle(startRest)));
