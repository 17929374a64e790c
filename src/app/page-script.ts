/**
 * What the shell does without waiting: marks of the theme, texts of the language that was chosen,
 * printing, then the rest when the page is idle.
 */
import { markChosenTheme } from '../features/theme/choose-theme.ts';
import { applyStoredTheme } from '../features/theme/theme.ts';
import { fetchCodeAgain, requireCode } from '../platform/late-code.ts';
import { whenHydrated } from '../platform/when-hydrated.ts';
import { whenIdle } from '../platform/when-idle.ts';

const root = document.documentElement;

/** Another window or tab is the browser's own affair. */
const opensHere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(ctrlKey || metaKey || shiftKey || altKey);

// That a theme or a language is taken: routing/shell-clicks.ts, from the first paint on.
document.addEventListener('click', (event) => {
  // A link to a place on the same page leaves the menu over it.
  if (event.target instanceof Element && event.target.closest('#menu a'))
    document.getElementById('menu')?.hidePopover?.();

  const target =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>('[data-theme],a[data-locale],[data-print]')
      : null;
  // The installed app has no menu of a browser to print from.
  if (target?.hasAttribute('data-print')) print();
  else if (target?.dataset['theme']) markChosenTheme();
  else if (target instanceof HTMLAnchorElement && opensHere(event)) {
    event.preventDefault();
    void changeLanguage(target);
  }
});

/** How long the files of the new language may take before its screen is opened all the same. */
const languageMilliseconds = 1000;

async function changeLanguage({ href, dataset }: HTMLAnchorElement): Promise<void> {
  const patience = new Promise((resolve) => {
    setTimeout(resolve, languageMilliseconds);
  });
  const loading = import('./load-language.lazy.ts').then(({ loadLanguage }) =>
    loadLanguage(dataset['locale'] ?? ''),
  );
  await Promise.race([patience, loading.catch(() => undefined)]);
  location.assign(href);
}

/** Beside a chapter, or folded in above it: where its parts begin. */
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

// Built without a host, because each company has its own; whoever reads them wants whole addresses.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=canonical],link[hreflang]'))
  link.setAttribute('href', link.href);

const { fatal } = root.dataset;
const message = document.querySelector<HTMLElement>('.fatal-message');
if (fatal !== undefined && message) {
  // Nothing else stands on the page.
  message.role = 'main';
  const reason = message.querySelector('code');
  if (reason) reason.textContent = fatal;
}
markChosenTheme();
matchMedia('(prefers-color-scheme: light)').addEventListener('change', () =>
  applyStoredTheme(root),
);
// An iPhone shows what is pressed only on a page that listens for touches.
document.addEventListener('touchstart', () => undefined, { passive: true });

// The load event waits for the modules of a page: it is still to come.
const loadRest = () => import('./start-page.lazy.ts');
const startRest = (): void =>
  void requireCode(loadRest)
    .catch(() => fetchCodeAgain(loadRest))
    .then(({ startPage }) => startPage());
addEventListener('load', () => void whenHydrated().then(() => whenIdle(startRest)));
