/**
 * What the shell has to say by itself, at the edge where no button of the screen stands: offline
 * copy failed, a new version, a wrong set-up file. That the offline copy is there says home
 * (install-offer.ts).
 */
import { interpolate } from '../../i18n/format.ts';
import { localizePath, pathToLocale } from '../../i18n/locales.ts';
import { loadMessages } from '../../i18n/messages.ts';
import { $configState } from '../config/config-store.ts';
import { isPageBusy, whenPageFree } from '../update/page-busy.ts';
import { appVersion } from '../../platform/app-version.ts';
import { markShown } from '../../platform/mark-shown.ts';
import { whenReleased } from '../../platform/pointer-press.ts';
import { $update } from '../update/update-store.ts';
import { deviceText } from '../../platform/device-memory.ts';
import {
  offlineFailedSaidKey,
  updateLaterKey,
  versionSeenKey,
} from '../../platform/storage-keys.ts';

/** A notice without a button leaves after this time, unless a pointer or the focus rests on it. */
const openMilliseconds = 5000;
/** A page is out of sight for a moment whenever another one follows; longer is away. */
const unseenMilliseconds = 2000;
/** "Later" holds for this long in this window, also on its next screens. */
const laterMilliseconds = 3_600_000;

const updateLater = deviceText(updateLaterKey, 'sessionStorage');
function putOff(): void {
  updateLater.write(String(Date.now()));
}
const isPutOff = (): boolean =>
  Math.abs(Date.now() - Number(updateLater.read() ?? 0)) < laterMilliseconds;

/** True once after an update of this device; the very first version brings nothing new. */
function isFirstScreenOf(version: string): boolean {
  const memory = deviceText(versionSeenKey);
  const seen = memory.read();
  if (seen === version) return false;
  return memory.write(version) && seen !== undefined;
}

/** `language` where it is not that of the page. */
interface Notice {
  readonly text: string;
  readonly language?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly dismiss?: string;
  readonly dismissed?: () => void;
}

/**
 * Says something at the edge of the screen; a screen reader hears it. What was said before makes
 * room. Under a finger it waits until the tap has landed.
 */
export function showNotice(notice: Notice): void {
  void whenReleased().then(() => {
    placeNotice(notice);
  });
}

function placeNotice({ text, language, action, dismiss, dismissed }: Notice): void {
  const area =
    document.querySelector('.shell-notice-area') ??
    document.body.appendChild(
      Object.assign(document.createElement('div'), {
        className: 'shell-notice-area',
        role: 'status',
      }),
    );
  const notice = Object.assign(document.createElement('div'), { className: 'shell-notice' });
  notice.append(Object.assign(document.createElement('span'), { textContent: text }));
  if (language) notice.lang = language;
  const footer = document.querySelector<HTMLElement>('.shell-footer');
  const close = (): void => {
    notice.remove();
    if (footer && area.childElementCount === 0) footer.style.marginBlockEnd = '';
  };
  const button = (label: string, run: () => void): void => {
    const element = Object.assign(document.createElement('button'), {
      className: 'button button--quiet',
      type: 'button',
      textContent: label,
    });
    element.addEventListener('click', () => {
      close();
      run();
    });
    notice.append(element);
  };
  if (action) button(action.label, action.run);
  if (dismiss) button(dismiss, () => dismissed?.());
  // What only passes takes nobody's answer away.
  if (!action && !dismiss && area.querySelector('button')) area.append(notice);
  else area.replaceChildren(notice);
  // What lies behind a notice at the lower edge can be scrolled out from there.
  const isBelow = area.getBoundingClientRect().top > innerHeight / 2;
  if (footer && isBelow) footer.style.marginBlockEnd = `${area.clientHeight + 16}px`;
  if (action || dismiss) return;
  const leave = (): void => {
    if (notice.matches(':hover, :focus-within')) setTimeout(leave, 1000);
    else close();
  };
  setTimeout(leave, openMilliseconds);
}

/** Shows each change of installation and configuration once, in the page's language. */
export function startNotices(): void {
  const { lang } = document.documentElement;
  const say = async (make: (texts: Readonly<Record<string, string>>) => Notice): Promise<void> =>
    showNotice(make(await loadMessages(lang, 'notices')));
  const said = new Set<string>();
  const once = (what: string, make: (texts: Readonly<Record<string, string>>) => Notice): void => {
    if (said.has(what)) return;
    said.add(what);
    void say(make);
  };
  // The page reloads by itself, at times only after some seconds, and not while something is typed.
  const load = (t: Readonly<Record<string, string>>): void => {
    showNotice({ text: t[isPageBusy() ? 'updatingLater' : 'updating'] ?? '' });
    const update = $update.get();
    if (update.status === 'waiting') update.load();
  };

  // Who does not look is not disturbed: what is typed, sent or asked there keeps the page busy.
  const takeUnseen = (): void => {
    const update = $update.get();
    if (document.visibilityState === 'hidden' && update.status === 'waiting' && !isPageBusy())
      update.load();
  };
  const waitUnseen = (): unknown => setTimeout(takeUnseen, unseenMilliseconds);
  document.addEventListener('visibilitychange', waitUnseen);
  if (isFirstScreenOf(appVersion))
    once('news', (t) => ({ text: t['whatsNew'] ?? '', dismiss: t['understood'] ?? '' }));

  $update.subscribe(({ status }) => {
    if (status === 'full')
      once('full', (t) => ({
        text: t['updateFull'] ?? '',
        action: {
          label: t['makeRoom'] ?? '',
          run: () =>
            location.assign(`${localizePath('/settings', pathToLocale(location.pathname))}#device`),
        },
        dismiss: t['later'] ?? '',
      }));
    else if (status === 'waiting') {
      waitUnseen();
      // Who is in the middle of something is not asked; the next screen asks.
      void whenPageFree().then(() => {
        if (!isPutOff())
          once('update', (t) => ({
            text: t['update'] ?? '',
            action: { label: t['reload'] ?? '', run: () => load(t) },
            dismiss: t['later'] ?? '',
            dismissed: putOff,
          }));
      });
    } else if (status === 'failed' && !markShown(deviceText(offlineFailedSaidKey, 'sessionStorage')))
      once('failed', (t) => ({ text: t['failed'] ?? '' }));
  });
  $configState.subscribe((state) => {
    if (state.status === 'wrong')
      once('config', (t) => ({
        text: interpolate(t['wrongConfig'] ?? '', { field: state.field || state.message }),
        dismiss: t['later'] ?? '',
      }));
  });
}
