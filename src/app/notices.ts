/** What the shell has to say by itself, below the app bar, where no button is covered: offline copy ready or failed, a new version, a wrong set-up file. */
import { fill } from '../i18n/format.ts';
import { loadMessages } from '../i18n/messages.ts';
import { $configState } from '../stores/config.ts';
import { $installation } from '../stores/installation.ts';
import { $session } from '../stores/session.ts';
import { untilFree } from './disturbing.ts';

/** A notice without a decision leaves after this time, unless a pointer or the focus rests on it. */
const openMilliseconds = 5000;
const readyKey = 'offline-ready-said';
const failedKey = 'offline-failed-said';

/** `language` where it is not that of the page. */
interface Notice { readonly text: string; readonly language?: string; readonly action?: { readonly label: string; readonly run: () => void }; readonly dismiss?: string }

/** Says something below the app bar; a screen reader hears it. What was said before makes room. */
export function showNotice({ text, language, action, dismiss }: Notice): void {
  const area = document.querySelector('.shell-notice-area') ?? document.body.appendChild(Object.assign(document.createElement('div'), { className: 'shell-notice-area', role: 'status' }));
  const notice = Object.assign(document.createElement('div'), { className: 'shell-notice' });
  notice.append(Object.assign(document.createElement('span'), { textContent: text }));
  if (language) notice.lang = language;
  const close = (): void => notice.remove();
  const button = (label: string, run: () => void): void => {
    const element = Object.assign(document.createElement('button'), { className: 'button button--quiet', type: 'button', textContent: label });
    element.addEventListener('click', () => { close(); run(); });
    notice.append(element);
  };
  if (action) button(action.label, action.run);
  if (dismiss) button(dismiss, close);
  area.replaceChildren(notice);
  if (action) return;
  const leave = (): void => { if (notice.matches(':hover, :focus-within')) setTimeout(leave, 1000); else close(); };
  setTimeout(leave, openMilliseconds);
}

/** Shows each change of installation and configuration once, in the page's language. */
export function startNotices(): void {
  const { lang } = document.documentElement;
  const say = async (make: (texts: Readonly<Record<string, string>>) => Notice): Promise<void> => showNotice(make(await loadMessages(lang, 'notices')));
  const said = new Set<string>();
  const once = (what: string, make: (texts: Readonly<Record<string, string>>) => Notice): void => {
    if (said.has(what)) return;
    said.add(what);
    void say(make);
  };
  // The page reloads by itself, at times only after some seconds.
  const load = (text = ''): void => {
    showNotice({ text });
    $installation.get().update?.();
  };

  $installation.subscribe(({ offlineReady, registrationFailed, update }) => {
    if (update) {
      // Who is in the middle of something is not asked; the next screen asks.
      void untilFree().then(() => { once('update', (t) => ({ text: t['update'] ?? '', action: { label: t['reload'] ?? '', run: () => load(t['updating']) }, dismiss: t['later'] ?? '' })); });
    } else if (registrationFailed && !marked(sessionStorage, failedKey)) once('failed', (t) => ({ text: t['failed'] ?? '' }));
    // Not over the login form, where somebody types: the start page says it.
    else if (offlineReady && $session.get().status === 'signedIn' && !marked(localStorage, readyKey)) once('ready', (t) => ({ text: t['ready'] ?? '' }));
  });
  $configState.subscribe((state) => {
    if (state.status === 'wrong') once('config', (t) => ({ text: fill(t['wrongConfig'] ?? '', { field: state.field || state.message }), dismiss: t['later'] ?? '' }));
  });
}

/** Said before? The good news of the offline copy is told once per device, its failure once per visit. */
function marked(storage: Storage, key: string): boolean {
  try {
    if (storage.getItem(key)) return true;
    storage.setItem(key, '1');
    return false;
  } catch {
    return true;
  }
}
