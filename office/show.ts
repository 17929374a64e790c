import { answerLines } from './answers.ts';
import type { Answers } from '../src/features/reports/inputs-and-answers.ts';
import { followOf } from '../src/features/outbox/model/thread.ts';
import { wordOf } from '../src/features/reports/readable-answers.ts';
import {
  type UnreadAnswer,
  unreadCount,
  type UnreadReason,
} from '../src/features/reports/read-stored-answers.ts';
import { storedExcerpt } from '../src/features/reports/unread-texts.ts';
import { arrivalText, missingSentences, type ShownDossier } from './photo-arrival.ts';
import type { Report, SignedReport } from '../src/features/office/model/report.ts';
import { counted, minuteOf, printable } from './text.ts';
import type { Words } from './words.ts';

const indent = (text: string): string => text.replaceAll('\n', '\n    ');

/** Whether a photo that is not there is still to come. */
function stateOf(number: number, { there, missing }: ShownDossier['arrival']): string {
  if (there.has(number)) return '';
  const reason = missing.get(number);
  return reason === undefined ? ', on its way' : `, never comes (${missingSentences[reason]})`;
}

/** What belongs to the report, one line each; nothing where it stands alone. */
function threadLines(thread: readonly SignedReport[], shown: Report, words: Words): string[] {
  if (thread.length < 2) return [];
  const { list, screen } = words.follow;
  const line = (one: SignedReport): string => {
    const purpose = followOf(one)?.purpose;
    const { followText } = one.answers;
    const name = purpose === undefined ? undefined : wordOf(list.purposes, purpose);
    const what = (name ?? screen.first).replace('{{code}}', '').trim();
    const text = typeof followText === 'string' ? `: ${indent(followText)}` : '';
    return `  ${one.id === shown.id ? '>' : ' '} ${one.shortCode}  ${minuteOf(one.sentAt)}  ${printable(what + text)}, photos: ${one.photos.length}`;
  };
  return [screen.thread, ...thread.map(line)];
}

/** Who made a report and when, as far as it says so. */
function headOf(
  report: Report,
  receipt: ShownDossier['receipt'],
  words: Words,
): readonly [string, string][] {
  if (report.anonymous)
    return [
      ['Driver', 'anonymous'],
      ['Made on', report.createdOn],
      ...(report.writtenOn === undefined
        ? []
        : [['Written on', `${report.writtenOn}, as the phone says`] as [string, string]]),
    ];
  const { name, personnelNumber, depot, phone } = report.reporter;
  const offset = report.clockOffsetMilliseconds;
  const clock = offset === null ? 'not compared' : `${offset} ms off`;
  return [
    [
      'Driver',
      `${name}, staff number ${personnelNumber || '-'}, depot ${depot || '-'}, phone ${phone || '-'}`,
    ],
    ['uid', report.uid],
    ['Made', `${minuteOf(report.createdAt)} by the device, whose clock was ${clock}`],
    ['Times in', report.timeZone ?? 'the time zone of the phone, which did not name it'],
    ['Sent', minuteOf(report.sentAt)],
    ['Status', statusLine(receipt, words)],
    ['App', report.appVersion],
  ];
}

function statusLine(receipt: ShownDossier['receipt'], words: Words): string {
  if (receipt === undefined) return 'none yet';
  const { status, at, note } = receipt;
  const word = words.shared.status[status] ?? status;
  return `${word} (${status}) since ${minuteOf(at)}${note === undefined ? '' : `: ${note}`}`;
}

const unreadSentences: Readonly<Record<Exclude<UnreadReason, 'more'>, string>> = {
  empty: 'stored empty',
  wrongType: 'does not fit the field',
  impossible: 'not a possible value',
  tooLong: 'too long, only the beginning is shown',
  tooMany: 'too many entries, only the first 100 are shown',
  unknownField: 'no field of this form',
};

/** Which answers could not be read, with the beginning of what is stored; nothing for none. */
function unreadLines(unread: readonly UnreadAnswer[]): string[] {
  if (unread.length === 0) return [];
  return [
    `Not read: ${counted(unreadCount(unread), 'answer')}; --raw prints all that is stored`,
    ...unread.map((one) =>
      one.reason === 'more'
        ? `  and ${storedExcerpt(one)} more`
        : `  ${printable(`${one.field || 'all'}: ${unreadSentences[one.reason]}: ${storedExcerpt(one)}`)}`,
    ),
  ];
}

/** A whole report for reading on a terminal; `thread`: what belongs to it, oldest first. */
export function describe(
  { report, receipt, arrival }: ShownDossier,
  words: Words,
  thread: readonly SignedReport[] = [],
): string {
  const rows: [string, string][] = [
    ['id', report.id],
    ...headOf(report, receipt, words),
    ['Form', `${report.kind}, version ${report.formVersion}, in ${report.locale}`],
    ['Hash', report.contentHash],
  ];
  return [
    printable(`${report.shortCode}  ${words.form(report.kind)?.title ?? report.kind}`),
    ...rows.map(([label, value]) => `  ${label}: ${indent(printable(value))}`),
    'Answers',
    ...answerLines(report.kind, report.answers as Answers, words),
    ...unreadLines(report.unread),
    `Photos: ${arrivalText(report, arrival)}`,
    ...report.photos.map(
      (photo, index) =>
        `  ${printable(photo.path)}  ${photo.width} x ${photo.height}, ${Math.round(photo.bytes / 1000)} kB, ${printable(photo.field)}${photo.capturedAt === undefined ? '' : `, ${minuteOf(photo.capturedAt)}`}${stateOf(index + 1, arrival)}`,
    ),
    ...threadLines(thread, report, words),
  ].join('\n');
}
