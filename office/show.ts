import { answerLines } from './answers.ts';
import type { Dossier } from '../src/features/office/model/report.ts';
import { minuteOf, printable } from './text.ts';
import type { Words } from './words.ts';

const indent = (text: string): string => text.replaceAll('\n', '\n    ');

/** A whole report for reading on a terminal. */
export function describe({ report, receipt }: Dossier, words: Words): string {
  const head: [string, string][] = report.anonymous
    ? [
        ['Driver', 'anonymous'],
        ['Made on', report.createdOn],
      ]
    : [
        [
          'Driver',
          `${report.reporter.name}, staff number ${report.reporter.personnelNumber || '-'}, depot ${report.reporter.depot || '-'}, phone ${report.reporter.phone || '-'}`,
        ],
        ['uid', report.uid],
        [
          'Made',
          `${minuteOf(report.createdAt)} by the device, whose clock was ${report.clockOffsetMilliseconds === null ? 'not compared' : `${report.clockOffsetMilliseconds} ms off`}`,
        ],
        ['Sent', minuteOf(report.sentAt)],
        [
          'Status',
          receipt === undefined
            ? 'none yet'
            : `${words.shared.status[receipt.status] ?? receipt.status} (${receipt.status}) since ${minuteOf(receipt.at)}${receipt.note === undefined ? '' : `: ${receipt.note}`}`,
        ],
        ['App', report.appVersion],
      ];
  const rows: [string, string][] = [
    ['id', report.id],
    ...head,
    ['Form', `${report.kind}, version ${report.formVersion}, in ${report.locale}`],
    ['Hash', report.contentHash],
  ];
  return [
    printable(`${report.shortCode}  ${words.form(report.kind)?.title ?? report.kind}`),
    ...rows.map(([label, value]) => `  ${label}: ${indent(printable(value))}`),
    'Answers',
    ...answerLines(report.kind, report.answers, words),
    `Photos: ${report.photos.length}`,
    ...report.photos.map(
      (photo) =>
        `  ${printable(photo.path)}  ${photo.width} x ${photo.height}, ${Math.round(photo.bytes / 1000)} kB, ${printable(photo.field)}${photo.capturedAt === undefined ? '' : `, ${minuteOf(photo.capturedAt)}`}`,
    ),
  ].join('\n');
}
