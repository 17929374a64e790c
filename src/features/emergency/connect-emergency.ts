/**
 * Connects the emergency screen: numbers of the loaded configuration, the position, and the
 * last entered place.
 */
import { $config, $configState } from '../config/config-store.ts';
import { formatNumber, interpolate } from '../../i18n/format.ts';
import { pageLocale, type Locale } from '../../i18n/locales.ts';
import { type DevicePosition, locateDevice } from '../../platform/locate-device.ts';
import type texts from '../../locales/de/emergency.json';
import { showContacts } from './show-contacts.ts';
import { showLastPlace } from './show-last-place.ts';
import { isBritish, showBritish } from './show-british.ts';
import { ownVehicle, signedInUid } from './stored-values.ts';

type WhereTexts = (typeof texts)['where'];

/**
 * Returns both halves of a position: "54,63210 Nord", "9,77120 Ost". The directions are whole words,
 * because on the phone the German letter O is taken for a zero.
 */
function positionTexts(
  { latitude, longitude }: DevicePosition,
  { directions: { north, south, east, west } }: WhereTexts,
  locale: Locale,
): readonly string[] {
  const part = (degrees: number, positive: string, negative: string): string =>
    `${formatNumber(Math.abs(degrees), locale, 5)}\u00a0${degrees < 0 ? negative : positive}`;
  return [part(latitude, north, south), part(longitude, east, west)];
}

/** Returns the accuracy, or "" below one metre: "to within 0 m" is never true. */
const accuracyText = (metres: number, t: WhereTexts, locale: Locale): string =>
  metres < 1 ? '' : interpolate(t.accuracy, { metres: formatNumber(metres, locale, 0) });

/** An element for each text, with a space between them for copying. */
const separateTexts = (texts: readonly string[]): readonly (Node | string)[] =>
  texts.flatMap((text, index) => {
    const element = document.createElement('span');
    element.textContent = text;
    return index === 0 ? [element] : [' ', element];
  });

/** Returns the same position in spoken form: "Nord 54 Komma 6 3 2 1, Ost 9 Komma 7 7 1 2". */
function spokenText({ latitude, longitude }: DevicePosition, t: WhereTexts): string {
  const spell = (degrees: number, positive: string, negative: string): string => {
    const [whole = '', fraction = ''] = formatNumber(Math.abs(degrees), 'en', 5).split('.');
    const decimals = fraction === '' ? '' : ` ${t.comma} ${[...fraction].join(' ')}`;
    return `${degrees < 0 ? negative : positive} ${whole}${decimals}`;
  };
  const { north, south, east, west } = t.directions;
  return interpolate(t.spoken, {
    latitude: spell(latitude, north, south),
    longitude: spell(longitude, east, west),
  });
}

function connectContacts(): void {
  const show = (): void => {
    if ($configState.get().status !== 'ready') return;
    const { accidentDuties, ...config } = $config.get();
    const contacts: Readonly<Record<string, string>> = config.contacts;
    showContacts((name) => contacts[name] ?? '');
    showBritish(isBritish(accidentDuties.employmentCountry, ownVehicle('vehiclePlate')));
  };
  $configState.subscribe(show);
}

function connectPosition(where: HTMLElement, t: WhereTexts): void {
  const element = (name: string) => where.querySelector<HTMLElement>(`[data-${name}]`);
  const button = where.querySelector('button');
  const [label, point, spoken, accuracy, problem] = [
    'label',
    'point',
    'spoken',
    'accuracy',
    'problem',
  ].map(element);
  if (!button || !label || !point || !spoken || !accuracy || !problem) return;
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
    point.replaceChildren(...separateTexts(positionTexts(found, t, locale)));
    spoken.textContent = spokenText(found, t);
    accuracy.textContent = accuracyText(found.accuracyMetres, t, locale);
    where.classList.add('has-point');
  };
  button.addEventListener('click', () => void locate());
  // Without permission the browser's question would cover the numbers, so it waits for a tap.
  void navigator.permissions
    ?.query({ name: 'geolocation' })
    .then(({ state }) => (state === 'granted' ? locate() : undefined))
    .catch(() => undefined);
}

/** Shows the last entered place of the signed-in driver, again whenever the page is hidden or shown. */
function connectLastPlace(where: HTMLElement, t: WhereTexts): void {
  const show = (): void => showLastPlace(where, t, signedInUid());
  show();
  document.addEventListener('visibilitychange', show);
}

/** Call this on the emergency screen. */
export function connectEmergency(): void {
  connectContacts();
  const where = document.querySelector<HTMLElement>('.emergency-where');
  if (!where) return;
  const t = JSON.parse(where.dataset['texts'] ?? '{}') as WhereTexts;
  connectPosition(where, t);
  connectLastPlace(where, t);
}
