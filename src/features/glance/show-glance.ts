/**
 * Shows the overview in the row at the top of the home screen. The row always has its place and is
 * filled before the first paint, so the layout does not shift.
 */
import { phoneHref } from '../../platform/phone-href.ts';
import { countForDriver, type Glance, type GlanceEntry, markOf } from './model/glance.ts';

/** Returns the text of a data attribute of the row, with the number filled in. */
const fill = ({ dataset }: HTMLElement, name: string, count: number): string =>
  (dataset[name + (count === 1 ? 'One' : 'Other')] ?? dataset[name] ?? '').replace(
    '{{count}}',
    String(count),
  );

interface GlanceLine {
  readonly tone: 'urgent' | 'pending' | 'check' | 'neutral' | 'idle';
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

function idleLine(row: HTMLElement, { vehicle }: Glance, isOnline: boolean): GlanceLine {
  const open = vehicle?.open ?? 0;
  const nothing = row.dataset['idle'] ?? '';
  const about = open > 0 ? fill(row, 'defects', open) : nothing;
  const offline = isOnline ? '' : (row.dataset['offline'] ?? '');
  const texts: readonly [string, string] = vehicle?.plate
    ? [vehicle.plate, [about, offline].filter(Boolean).join(' · ')]
    : [nothing, offline];
  return { tone: 'idle', texts: ['✓', ...texts], href: row.dataset['list'] ?? '' };
}

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

/** Returns the most important line. */
function lineOf(row: HTMLElement, glance: Glance, isOnline: boolean): GlanceLine {
  const pending = pendingLine(row, glance);
  const check = checkLine(row, glance);
  const forDriver = pending?.tone === 'neutral' ? undefined : pending;
  // A check that is due comes before plain drafts.
  const others = glance.entries[0]?.topic === 'draft' ? [check, pending] : [pending, check];
  const lines = [forDriver, barLine(row, glance), ...others];
  return lines.find((line) => line !== undefined) ?? idleLine(row, glance, isOnline);
}

/**
 * Fills the row if the page contains it. The tile for emergencies mentions numbers only if the
 * emergency screen has some.
 */
export function showGlance(glance: Glance, isOnline: boolean): void {
  document.documentElement.toggleAttribute('data-numbers', glance.phone !== '');
  const row = document.getElementById('glance');
  if (!row) return;
  const { tone, texts, href } = lineOf(row, glance, isOnline);
  row.dataset['tone'] = tone;
  row.setAttribute('href', href);
  for (const [index, part] of row.querySelectorAll('[data-part]').entries()) {
    const text = texts[index] ?? '';
    // The same text again could be read out again.
    if (part.textContent !== text) part.textContent = text;
  }
}
