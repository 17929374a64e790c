import type { Dossier } from './report.ts';
import { minuteOf, printable } from './text.ts';
import type { Json } from './values.ts';

const indent = (text: string): string => text.replaceAll('\n', '\n    ');

function lines(label: string, value: Json): string[] {
  if (value === null || typeof value !== 'object') return [`  ${label}: ${indent(printable(String(value)))}`];
  if (Array.isArray(value)) {
    if (value.every((one) => one === null || typeof one !== 'object')) return [`  ${label}: ${value.map((one) => printable(String(one))).join(', ')}`];
    return value.flatMap((one: Json, index) => lines(`${label}.${index + 1}`, one));
  }
  return Object.entries(value).flatMap(([key, part]) => lines(`${label}.${printable(key)}`, part));
}

/** A whole report for reading on a terminal. */
export function describe({ report, receipt }: Dossier): string {
  const head: [string, string][] = report.anonymous
    ? [['Driver', 'anonymous'], ['Made on', report.createdOn]]
    : [
        ['Driver', `${report.reporter.name}, personnel number ${report.reporter.personnelNumber || '-'}, depot ${report.reporter.depot || '-'}, phone ${report.reporter.phone || '-'}`],
        ['uid', report.uid],
        ['Made', `${minuteOf(report.createdAt)} by the device, whose clock was ${report.clockOffsetMilliseconds === null ? 'not compared' : `${report.clockOffsetMilliseconds} ms off`}`],
        ['Sent', minuteOf(report.sentAt)],
        ['Status', receipt === undefined ? 'none yet' : `${receipt.status} since ${minuteOf(receipt.at)}${receipt.note === undefined ? '' : `: ${receipt.note}`}`],
        ['App', report.appVersion],
      ];
  const rows: [string, string][] = [['id', report.id], ...head, ['Form', `${report.kind}, version ${report.formVersion}, in ${report.locale}`], ['Hash', report.contentHash]];
  return [
    printable(`${report.shortCode}  ${report.kind}`),
    ...rows.map(([label, value]) => `  ${label}: ${indent(printable(value))}`),
    'Answers',
    ...Object.entries(report.answers).flatMap(([key, value]) => lines(printable(key), value)),
    `Photos: ${report.photos.length}`,
    ...report.photos.map((photo) => `  ${printable(photo.path)}  ${photo.width} x ${photo.height}, ${Math.round(photo.bytes / 1000)} kB, ${printable(photo.field)}${photo.capturedAt === undefined ? '' : `, ${minuteOf(photo.capturedAt)}`}`),
  ].join('\n');
}
