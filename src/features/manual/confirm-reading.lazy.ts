/**
 * The end of a chapter where the company asks for it: the driver confirms that this edition is read
 * and understood. A newer edition asks again and says what has changed.
 */
import { interpolate } from '../../i18n/format.ts';
import type { Messages } from '../../i18n/messages.ts';
import { localDay } from '../reports/dates.ts';
import {
  arrivedEditions,
  keepReading,
  noteArrived,
  unsentReadings,
} from './confirmed-readings-store.ts';
import type { ConfirmedReading, ReadingsPort } from './model/confirmed-reading.ts';
import { type SendingOfReadings, sendReadings } from './send-readings.lazy.ts';

export interface ConfirmEnvironment {
  readonly uid: string;
  readonly port: ReadingsPort;
  readonly words: Messages;
  readonly locale: string;
  /** Who confirms, as the profile says when the button is tapped. */
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

/** Puts the question before the way on of an open chapter; what waits is sent. */
export async function askToConfirm(
  place: HTMLElement,
  { uid, port, words, locale, driver, now }: ConfirmEnvironment,
): Promise<void> {
  const chapter = place.dataset['reading'] ?? '';
  const edition = Number(place.dataset['version'] ?? 1);
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    interpolate(words[key] ?? '', { edition, ...values });
  const box = document.createElement('section');
  box.className = 'manual reading-confirmation';
  const frame = document.createElement('div');
  frame.className = 'manual-box';
  const status = element('p', '');
  status.role = 'status';
  status.tabIndex = -1;
  const question = document.createElement('div');
  const title = element('strong', '');
  title.id = 'reading-confirmation';
  box.setAttribute('aria-labelledby', title.id);
  frame.append(title, question, status);
  box.append(frame);

  const unsent = (): ConfirmedReading | undefined =>
    unsentReadings(uid).find((one) => one.chapter === chapter && one.edition >= edition);
  let outcome: SendingOfReadings = 'waiting';

  function ask(confirmed: number | undefined): void {
    title.textContent = say('title');
    const button = element('button', say('confirm'));
    button.type = 'button';
    button.addEventListener('click', () => void confirm());
    const changes = [...place.querySelectorAll<HTMLElement>('.reading-changes [data-note]')]
      .filter(({ dataset }) => Number(dataset['note']) > (confirmed ?? edition))
      .map((note) => element('li', note.textContent ?? ''));
    const list = document.createElement('ul');
    list.append(...changes);
    question.replaceChildren(
      element('p', confirmed === undefined ? say('lead') : say('again', { confirmed })),
      ...(changes.length > 0 ? [list] : []),
      button,
      element('small', say('what')),
    );
  }

  /** Draws what is known; the question stays as long as it is open. */
  function show(): void {
    const arrived = arrivedEditions(uid)[chapter];
    if (arrived !== undefined && arrived >= edition) status.textContent = say('done');
    else if (unsent()) status.textContent = say(outcome === 'refused' ? 'refused' : 'waiting');
    else {
      ask(arrived);
      return;
    }
    title.textContent = say('confirm');
    question.replaceChildren();
  }

  async function send(): Promise<void> {
    outcome = await sendReadings(uid, port);
    show();
  }

  async function confirm(): Promise<void> {
    const reading = { ...driver(), chapter, edition, locale, confirmedOn: localDay(now()) };
    if (!keepReading(uid, reading)) {
      status.textContent = say('notKept');
      return;
    }
    show();
    // The button that had the focus is gone.
    status.focus();
    await send();
  }

  show();
  place.querySelector('.article-on')?.before(box);
  addEventListener('online', () => void send());
  if (unsent()) await send();
  else if ((arrivedEditions(uid)[chapter] ?? 0) < edition) {
    // Confirmed on another phone?
    const known = await port.list(uid).catch(() => []);
    noteArrived(uid, known);
    if ((arrivedEditions(uid)[chapter] ?? 0) >= edition) show();
  }
}
