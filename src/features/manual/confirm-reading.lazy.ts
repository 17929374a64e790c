/**
 * Shows the box "read and understood" at the end of a chapter if `confirmReading` is true in
 * config.json. After a new edition the driver confirms again and sees the list of changes.
 */
import { interpolate } from '../../i18n/format.ts';
import type { Messages } from '../../i18n/messages.ts';
import { localDay } from '../reports/dates.ts';
import {
  confirmedEditions,
  storeUnsentReading,
  storeConfirmedEditions,
  unsentReadings,
} from './confirmed-readings-store.ts';
import type { ConfirmedReading, ReadingsPort } from './model/confirmed-reading.ts';
import { type SendReadingsResult, sendReadings } from './send-readings.lazy.ts';

export interface ConfirmReadingOptions {
  readonly uid: string;
  readonly port: ReadingsPort;
  readonly texts: Messages;
  readonly locale: string;
  /** Returns the name and the staff number in the profile. Called when the button is tapped. */
  readonly driver: () => Pick<ConfirmedReading, 'name' | 'personnelNumber'>;
  readonly now: () => number;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/**
 * Inserts the box before the navigation at the end of the chapter, and sends unsent confirmations.
 */
export async function showReadingConfirmation(
  place: HTMLElement,
  { uid, port, texts: words, locale, driver, now }: ConfirmReadingOptions,
): Promise<void> {
  const chapter = place.dataset['reading'] ?? '';
  const edition = Number(place.dataset['version'] ?? 1);
  const textOf = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    interpolate(words[key] ?? '', { edition, ...values });
  const box = document.createElement('section');
  box.className = 'manual reading-confirmation';
  const frame = document.createElement('div');
  frame.className = 'manual-box';
  const status = element('p', '');
  status.setAttribute('aria-live', 'polite');
  status.tabIndex = -1;
  const question = document.createElement('div');
  const title = element('strong', '');
  title.id = 'reading-confirmation';
  box.setAttribute('aria-labelledby', title.id);
  frame.append(title, question, status);
  box.append(frame);

  const unsent = (): ConfirmedReading | undefined =>
    unsentReadings(uid).find((one) => one.chapter === chapter && one.edition >= edition);
  let outcome: SendReadingsResult = 'waiting';

  function showQuestion(confirmed: number | undefined): void {
    title.textContent = textOf('title');
    const button = element('button', textOf('confirm'));
    button.type = 'button';
    button.addEventListener('click', () => void confirm());
    const changes = [...place.querySelectorAll<HTMLElement>('.reading-changes [data-note]')]
      .filter(({ dataset }) => Number(dataset['note']) > (confirmed ?? edition))
      .map((note) => element('li', note.textContent ?? ''));
    const list = document.createElement('ul');
    list.append(...changes);
    question.replaceChildren(
      element('p', confirmed === undefined ? textOf('lead') : textOf('again', { confirmed })),
      ...(changes.length > 0 ? [list] : []),
      button,
      element('small', textOf('what')),
    );
  }

  function showState(): void {
    const arrived = confirmedEditions(uid)[chapter];
    if (arrived !== undefined && arrived >= edition) status.textContent = textOf('done');
    else if (unsent()) status.textContent = textOf(outcome === 'refused' ? 'refused' : 'waiting');
    else {
      showQuestion(arrived);
      return;
    }
    title.textContent = textOf('confirm');
    question.replaceChildren();
  }

  async function send(): Promise<void> {
    outcome = await sendReadings(uid, port);
    showState();
  }

  async function confirm(): Promise<void> {
    const reading = { ...driver(), chapter, edition, locale, confirmedOn: localDay(now()) };
    if (!storeUnsentReading(uid, reading)) {
      status.textContent = textOf('notKept');
      return;
    }
    showState();
    // The button that had the focus has been removed.
    status.focus();
    await send();
  }

  showState();
  place.querySelector('.article-on')?.before(box);
  addEventListener('online', () => void send());
  if (unsent()) await send();
  else if ((confirmedEditions(uid)[chapter] ?? 0) < edition) {
    // The chapter may have been confirmed on another phone.
    const known = await port.list(uid).catch(() => []);
    storeConfirmedEditions(uid, known);
    if ((confirmedEditions(uid)[chapter] ?? 0) >= edition) showState();
  }
}
