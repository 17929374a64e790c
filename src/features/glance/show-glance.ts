/**
 * Shows the overview in the row at the top of the home screen. The row always has its place and is
 * filled before the first paint, so the layout does not shift.
 */
import { phoneHref } from '../../platform/phone-href.ts';
import { isOfOffice } from '../../platform/desk-entries.ts';
import {
  countForDriver,
  type Glance,
  type GlanceEntry,
  isWithoutDefect,
  markOf,
} from './model/glance.ts';

/** Returns the text of a data attribute of the row, with the number filled in. */
const fill = ({ dataset }: HTMLElement, name: string, count: number): string =>
  (dataset[name + (count === 1 ? 'One' : 'Other')] ?? dataset[name] ?? '').replace(
    '{{count}}',
    String(count),
  );

interface GlanceLine {
  readonly tone: 'urgent' | 'pending' | 'check' | 'neutral' | 'idle' | 'desk';
  /** The mark at the beginning, the sentence and the line below it. */
  readonly texts: readonly [string, string, string];
  readonly href: string;
}

/** Only a single report is opened directly; for several the list is the better place. */
function hrefOf(row: HTMLElement, { topic, count, href }: GlanceEntry, phone: string): string {
  if (topic === 'danger' && phone !== '') return phoneHref(phone);
  return count === 1 ? (row.dataset['prefix'] ?? '') + href : (row.dataset['list'] ?? '');
}

/** Only what the driver must do, or an accident that waits, is orange. */
function toneOf({ topic }: GlanceEntry, entries: Glance['entries']): GlanceLine['tone'] {
  if (topic === 'danger') return 'urgent';
  return topic === 'accident' || countForDriver({ entries }) > 0 ? 'pending' : 'neutral';
}

function pendingLine(row: HTMLElement, { entries, phone }: Glance): GlanceLine | undefined {
  const [first, ...others] = entries;
  if (!first) return undefined;
  const { topic, count, kind } = first;
  const below =
    others.length === 0
      ? (row.getAttribute(`data-kind-${kind.toLowerCase()}`) ?? '')
      : others.map((entry) => fill(row, `${entry.topic}Short`, entry.count)).join(', ');
  return {
    tone: toneOf(first, entries),
    texts: [markOf({ entries }), fill(row, topic, count), below],
    href: hrefOf(row, first, phone),
  };
}

/** The time of an answer; a day before today is named. */
function timeText({ dataset }: HTMLElement, at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(dataset['tag'], {
    ...(!isToday && { dateStyle: 'short' }),
    timeStyle: 'short',
  }).format(at);
}

const aboutTime = (row: HTMLElement, text: string, at: number): string =>
  at === 0
    ? text
    : (row.dataset['asOf'] ?? '')
        .replace('{{text}}', () => text)
        .replace('{{time}}', timeText(row, at));

/** The anchor of the line about the vehicle on the home page. */
export const defectsHref = '#vehicle-defects';

/** Names what keeps the vehicle where it is, and leads to it. */
function stopLine(row: HTMLElement, { vehicle }: Glance): GlanceLine | undefined {
  if (!vehicle || vehicle.stop === '') return undefined;
  const { plate, stop, at, locale } = vehicle;
  // It was stored in the language of the page on which it was loaded.
  const title = row.dataset['tag']?.startsWith(locale) === true ? stop : row.dataset['stop'];
  return {
    tone: 'urgent',
    texts: ['!', title ?? '', aboutTime(row, plate, at)],
    href: defectsHref,
  };
}

/** A tick only if it is known that no defect is open; what is unknown is said as unknown. */
function idleLine(row: HTMLElement, { vehicle }: Glance, isOnline: boolean): GlanceLine {
  const offline = isOnline ? '' : (row.dataset['offline'] ?? '');
  if (!vehicle)
    return {
      tone: 'idle',
      texts: ['✓', row.dataset['idle'] ?? '', offline],
      href: row.dataset['list'] ?? '',
    };
  const { plate, open, at } = vehicle;
  const about = (mark: string, text: string, time: number): GlanceLine => ({
    tone: 'idle',
    texts: [mark, plate, [aboutTime(row, text, time), offline].filter(Boolean).join(' · ')],
    href: defectsHref,
  });
  if (open === null) return about('?', row.dataset['unknown'] ?? '', 0);
  if (open > 0) return about('!', fill(row, 'defects', open), at);
  const none = row.dataset['none'] ?? '';
  return isWithoutDefect(vehicle, Date.now()) ? about('✓', none, 0) : about('?', none, at);
}

/** Leads an account of the office to its page. What is new there is not known here. */
const deskLine = ({ dataset }: HTMLElement): GlanceLine => ({
  tone: 'desk',
  texts: ['', dataset['desk'] ?? '', dataset['deskAbout'] ?? ''],
  href: dataset['office'] ?? '',
});

function checkLine({ dataset }: HTMLElement, { check }: Glance): GlanceLine | undefined {
  if (!check) return undefined;
  const time = new Intl.DateTimeFormat(dataset['tag'], { timeStyle: 'short' }).format(check.at);
  const about = (dataset['checkAbout'] ?? '')
    .replace('{{plate}}', () => check.plate)
    .replace('{{time}}', time);
  return {
    tone: 'check',
    texts: ['!', dataset['checkDue'] ?? '', about],
    href: dataset['check'] ?? '',
  };
}

/** Says that reports cannot be sent yet, and leads to the mail that can be sent again. */
function barLine({ dataset }: HTMLElement, { bar }: Glance): GlanceLine | undefined {
  if (!bar) return undefined;
  const about = bar === 'address' ? dataset['barAddress'] : dataset['barOffice'];
  return {
    tone: 'pending',
    texts: ['!', dataset['barTitle'] ?? '', about ?? ''],
    href: dataset['bar'] ?? '',
  };
}

/** Only danger and an accident are more urgent than a vehicle that must not be driven. */
const moreUrgent: ReadonlySet<string | undefined> = new Set([
  'danger',
  'accident',
  'accidentDraft',
]);

/** Returns the most important line. */
function lineOf(row: HTMLElement, glance: Glance, isOnline: boolean): GlanceLine {
  const pending = pendingLine(row, glance);
  const topic = glance.entries[0]?.topic;
  const urgent = moreUrgent.has(topic) ? pending : stopLine(row, glance);
  const check = checkLine(row, glance);
  const forDriver = pending?.tone === 'neutral' ? undefined : pending;
  // A check that is due comes before plain drafts.
  const others = topic === 'draft' ? [check, pending] : [pending, check];
  const lines = [urgent, forDriver, barLine(row, glance), ...others];
  const idle = isOfOffice() ? deskLine(row) : idleLine(row, glance, isOnline);
  return lines.find((line) => line !== undefined) ?? idle;
}

/** Writes a text in which a licence plate stays in one line. */
function write(part: Element, text: string, plates: readonly (string | undefined)[]): void {
  // The same text again could be read out again.
  if (part.textContent === text) return;
  const plate = plates.find((one) => one !== undefined && text.includes(one));
  const [before = '', ...after] = plate === undefined ? [text] : text.split(plate);
  part.textContent = before;
  if (plate === undefined) return;
  const whole = document.createElement('span');
  whole.className = 'unbroken';
  whole.textContent = plate;
  part.append(whole, after.join(plate));
}

/**
 * Fills the row if the page contains it. The tile for emergencies mentions numbers only if the
 * emergency screen has some.
 */
export function showGlance(glance: Glance, isOnline: boolean): void {
  const root = document.documentElement;
  root.toggleAttribute('data-numbers', glance.phone !== '');
  root.toggleAttribute('data-without-vehicle', isOfOffice() && glance.vehicle === null);
  const row = document.getElementById('glance');
  if (!row) return;
  const { tone, texts, href } = lineOf(row, glance, isOnline);
  row.dataset['tone'] = tone;
  row.setAttribute('href', href);
  const plates = [glance.vehicle?.plate, glance.check?.plate];
  for (const [index, part] of row.querySelectorAll('[data-part]').entries())
    write(part, texts[index] ?? '', plates);
}
