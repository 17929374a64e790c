/**
 * Shows notices at the edge of the screen, for example that the offline copy failed, that a new
 * version is available, or that the configuration file is invalid.
 */
import { interpolate } from '../../i18n/format.ts';
import { localizePath, pageLocale } from '../../i18n/locales.ts';
import { loadMessages } from '../../i18n/messages.ts';
import { $configState } from '../config/config-store.ts';
import { isPageBusy, whenPageFree } from '../../platform/page-busy.ts';
import { appVersion } from '../../platform/app-version.ts';
import { markShown } from '../../platform/mark-shown.ts';
import { placeNotice, type Notice } from '../../platform/notice.ts';
import { phoneLinks } from '../../platform/phone-href.ts';
import { whenReleased } from '../../platform/pointer-press.ts';
import { $update } from '../update/update-store.ts';
import { deviceText } from '../../platform/device-memory.ts';
import {
  offlineFailedNoticeShownKey,
  updateLaterKey,
  versionSeenKey,
} from '../../platform/storage-keys.ts';

/**
 * Every navigation hides a page for a moment. A page that is hidden for longer than this counts as
 * unused.
 */
const hiddenMilliseconds = 2000;
/**
 * The time for which "Later" applies in this window, including the screens that are opened next.
 */
const laterMilliseconds = 3_600_000;

const updateLater = deviceText(updateLaterKey, 'sessionStorage');
function postpone(): void {
  updateLater.write(String(Date.now()));
}
const isPostponed = (): boolean =>
  Math.abs(Date.now() - Number(updateLater.read() ?? 0)) < laterMilliseconds;

const isEmergencyScreen = (): boolean => document.querySelector('.emergency') !== null;

/** Returns true once after an update on this device, but not after the first installation. */
function isFirstScreenOf(version: string): boolean {
  const memory = deviceText(versionSeenKey);
  const seen = memory.read();
  if (seen === version) return false;
  return memory.write(version) && seen !== undefined;
}

/**
 * Shows a notice at the edge of the screen. It replaces the previous notice. While a pointer is
 * pressed, it waits for the release. The emergency screen shows none, because it would cover the
 * plates; the next screen shows it if it still applies.
 */
export function showNotice(notice: Notice): void {
  if (isEmergencyScreen()) return;
  void whenReleased().then(() => {
    showInShell(notice);
  });
}

function showInShell(notice: Notice): void {
  const area =
    document.querySelector('.shell-notice-area') ??
    document.body.appendChild(
      Object.assign(document.createElement('div'), {
        className: 'shell-notice-area',
        ariaLive: 'polite',
      }),
    );
  placeNotice(area, notice, () => {
    if (area.childElementCount > 0) return;
    growPage(0);
    removeEventListener('scroll', scheduleCheck);
  });
  keepCallsClear();
  addEventListener('scroll', scheduleCheck, { passive: true });
  const isBelow = area.getBoundingClientRect().top > innerHeight / 2;
  growPage(isBelow ? area.clientHeight + 16 : 0);
}

let scheduled = 0;
/** Measuring forces a layout, so it happens at most once for each frame. */
function scheduleCheck(): void {
  cancelAnimationFrame(scheduled);
  scheduled = requestAnimationFrame(keepCallsClear);
}

/** Moves the notices to the other edge of the screen while they would cover a call button. */
function keepCallsClear(): void {
  const area = document.querySelector('.shell-notice-area:not(:empty)');
  if (!area) return;
  const calls = [...document.querySelectorAll(`main ${phoneLinks}`)];
  const covers = (): boolean => {
    const { top, bottom } = area.getBoundingClientRect();
    return calls.some((call) => {
      const box = call.getBoundingClientRect();
      return box.height > 0 && box.bottom > top && box.top < bottom;
    });
  };
  area.classList.remove('is-moved');
  if (!covers()) return;
  area.classList.add('is-moved');
  if (covers()) area.classList.remove('is-moved');
}

/**
 * Makes the page longer at its end, so that content behind a notice at the lower edge stays reachable
 * by scrolling. At the upper edge the page does not move, because a driver may be about to tap.
 */
function growPage(pixels: number): void {
  const footer = document.querySelector<HTMLElement>('.shell-footer');
  if (footer) footer.style.marginBlockEnd = pixels > 0 ? `${pixels}px` : '';
}

/** Shows each change of the version and of the configuration once, in the language of the page. */
export function startNotices(): void {
  const show = async (make: (texts: Readonly<Record<string, string>>) => Notice): Promise<void> =>
    showNotice(make(await loadMessages(pageLocale(), 'notices')));
  const shown = new Set<string>();
  const once = (what: string, make: (texts: Readonly<Record<string, string>>) => Notice): void => {
    if (shown.has(what)) return;
    shown.add(what);
    void show(make);
  };
  // The page reloads automatically within a few seconds, but not while it is busy.
  const load = (t: Readonly<Record<string, string>>): void => {
    showNotice({ text: t[isPageBusy() ? 'updatingLater' : 'updating'] ?? '' });
    const update = $update.get();
    if (update.status === 'waiting') update.load();
  };

  // A hidden page that is not busy can be reloaded without interrupting the driver.
  const loadWhileHidden = (): void => {
    const update = $update.get();
    if (document.visibilityState === 'hidden' && update.status === 'waiting' && !isPageBusy())
      update.load();
  };
  const waitWhileHidden = (): unknown => setTimeout(loadWhileHidden, hiddenMilliseconds);
  document.addEventListener('visibilitychange', waitWhileHidden);
  if (!isEmergencyScreen() && isFirstScreenOf(appVersion))
    once('news', (t) => ({ text: t['whatsNew'] ?? '', dismiss: t['understood'] ?? '' }));

  $update.subscribe(({ status }) => {
    if (status === 'full')
      once('full', (t) => ({
        text: t['updateFull'] ?? '',
        action: {
          label: t['makeRoom'] ?? '',
          run: () => location.assign(`${localizePath('/settings', pageLocale())}#device`),
        },
        dismiss: t['later'] ?? '',
      }));
    else if (status === 'waiting') {
      waitWhileHidden();
      // A busy page does not show the notice; the next screen does.
      void whenPageFree().then(() => {
        if (!isPostponed())
          once('update', (t) => ({
            text: t['update'] ?? '',
            action: { label: t['reload'] ?? '', run: () => load(t) },
            dismiss: t['later'] ?? '',
            dismissed: postpone,
          }));
      });
    } else if (
      status === 'failed' &&
      !markShown(deviceText(offlineFailedNoticeShownKey, 'sessionStorage'))
    )
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
