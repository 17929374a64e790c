/** Shows the last entered place with its age. It may be old, so the text says when it was entered. */
import { calendarDays, interpolate } from '../../i18n/format.ts';
import { languages, pageLocale, type Locale } from '../../i18n/locales.ts';
import type texts from '../../locales/de/emergency.json';
import { readLastPlace } from './last-place.ts';

type WhereTexts = (typeof texts)['where'];

/** Returns "today 10:40" or "yesterday 22:15". */
export function whenText(at: number, now: number, t: WhereTexts, locale: Locale): string {
  const time = new Intl.DateTimeFormat(languages[locale].tag, { timeStyle: 'short' }).format(at);
  return interpolate(calendarDays(at, now) === 0 ? t.today : t.yesterday, { time });
}

/** Shows the place of this driver, or nothing if there is none from the last 24 hours. */
export function showLastPlace(where: HTMLElement, t: WhereTexts, uid: string): void {
  const line = where.querySelector<HTMLElement>('[data-last]');
  const address = line?.querySelector('[data-address]');
  const check = line?.querySelector('[data-check]');
  if (!line || !address || !check) return;
  const now = Date.now();
  const place = readLastPlace(uid, now);
  line.hidden = place === undefined;
  if (!place) return;
  address.textContent = place.address;
  check.textContent = interpolate(t.check, { when: whenText(place.at, now, t, pageLocale()) });
}
