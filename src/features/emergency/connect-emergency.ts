/** Connects the emergency screen: numbers of the loaded configuration, and the position. */
import { $config, $configState } from '../config/config-store.ts';
import { formatNumber, interpolate } from '../../i18n/format.ts';
import { pageLocale, type Locale } from '../../i18n/locales.ts';
import { type DevicePosition, locateDevice } from '../../platform/locate-device.ts';
import type texts from '../../locales/de/emergency.json';
import { showContacts } from './show-contacts.ts';

type WhereTexts = (typeof texts)['where'];

/** Returns a position as it is read out on the phone: "54,63210 N · 9,77120 O". */
function positionText(
  { latitude, longitude }: DevicePosition,
  t: WhereTexts,
  locale: Locale,
): string {
  const part = (degrees: number, positive: string, negative: string): string =>
    `${formatNumber(Math.abs(degrees), locale, 5)}\u00a0${degrees < 0 ? negative : positive}`;
  return `${part(latitude, t.north, t.south)} · ${part(longitude, t.east, t.west)}`;
}

function connectContacts(): void {
  const show = (): void => {
    if ($configState.get().status !== 'ready') return;
    const contacts: Readonly<Record<string, string>> = $config.get().contacts;
    showContacts((name) => contacts[name] ?? '');
  };
  $configState.subscribe(show);
}

function connectPosition(where: HTMLElement, t: WhereTexts): void {
  const element = (name: string) => where.querySelector<HTMLElement>(`[data-${name}]`);
  const button = where.querySelector('button');
  const [label, point, accuracy, problem] = ['label', 'point', 'accuracy', 'problem'].map(element);
  if (!button || !label || !point || !accuracy || !problem) return;
  let isLocating = false;
  const locate = async (): Promise<void> => {
    if (isLocating) return;
    isLocating = true;
    problem.textContent = '';
    label.textContent = t.locating;
    const found = await locateDevice();
    isLocating = false;
    if (typeof found === 'string') {
      // A position that was found before stays, because it is better than none.
      label.textContent = point.textContent === '' ? t.locate : t.again;
      problem.textContent = t[found];
      return;
    }
    const locale = pageLocale();
    label.textContent = t.again;
    point.textContent = positionText(found, t, locale);
    accuracy.textContent = interpolate(t.accuracy, {
      metres: formatNumber(found.accuracyMetres, locale, 0),
    });
    where.classList.add('has-point');
  };
  button.addEventListener('click', () => void locate());
  // Without permission the browser's question would cover the numbers, so it waits for a tap.
  void navigator.permissions
    ?.query({ name: 'geolocation' })
    .then(({ state }) => (state === 'granted' ? locate() : undefined))
    .catch(() => undefined);
}

/** Call this on the emergency screen. */
export function connectEmergency(): void {
  connectContacts();
  const where = document.querySelector<HTMLElement>('.emergency-where');
  if (where) connectPosition(where, JSON.parse(where.dataset['texts'] ?? '{}') as WhereTexts);
}
