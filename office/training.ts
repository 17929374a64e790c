/**
 * Writes a table of the chapters that drivers have confirmed as read, with empty columns for the
 * trainer's signature.
 */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { byteOrderMark, csvLine } from '../src/features/office/model/csv.ts';
import { rawDocument, wireDocument } from '../src/features/office/model/document-values.ts';
import type { Locale } from '../src/i18n/locales.ts';
import type { Command } from './arguments.ts';
import { readAll } from './documents.ts';
import { Problem, reasonOf } from './problem.ts';
import type { Session } from './session.ts';

type TrainingCommand = Extract<Command, { readonly name: 'training' }>;

const readingSchema = z.object({
  uid: z.string(),
  name: z.string(),
  personnelNumber: z.string(),
  chapter: z.string(),
  edition: z.number(),
  locale: z.string(),
  confirmedOn: z.string(),
  at: z.string(),
});

interface Chapter {
  readonly order: number;
  readonly title: string;
  readonly edition: number;
}

/** Returns the chapters of this edition of the manual by their slug. */
async function readChapters(language: Locale): Promise<ReadonlyMap<string, Chapter>> {
  const folder = new URL(`../src/content/manual/${language}/`, import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mdx'));
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const text = await readFile(new URL(file, folder), 'utf8');
        const of = (name: string) => new RegExp(`^${name}: '?(.*?)'?$`, 'm').exec(text)?.[1] ?? '';
        const chapter = {
          order: Number(of('order')),
          title: of('title'),
          edition: Number(of('version')),
        };
        return [of('slug'), chapter] as const;
      }),
    ),
  );
}

const head = [
  'name',
  'personnelNumber',
  'uid',
  'chapter',
  'title',
  'edition',
  'currentEdition',
  'language',
  'confirmedOn',
  'receivedAt',
  'trainer',
  'countersignedOn',
  'trainerSignature',
];

/** Writes the table and returns the number of confirmations. Rejects with Problem. */
export async function exportTraining(
  session: Session,
  { to, bom, separator, language }: TrainingCommand,
): Promise<number> {
  const chapters = await readChapters(language);
  const readings: z.infer<typeof readingSchema>[] = [];
  for await (const page of readAll(session, 'readings'))
    for (const document of page) {
      const { fields } = wireDocument.parse(rawDocument.parse(document));
      readings.push(readingSchema.parse(fields));
    }
  const orderOf = (slug: string): number => chapters.get(slug)?.order ?? 0;
  readings.sort(
    (one, other) =>
      one.name.localeCompare(other.name, language) ||
      one.uid.localeCompare(other.uid) ||
      orderOf(one.chapter) - orderOf(other.chapter) ||
      one.edition - other.edition,
  );
  const lines = readings.map((reading) => {
    const chapter = chapters.get(reading.chapter);
    return csvLine(
      [
        reading.name,
        reading.personnelNumber,
        reading.uid,
        chapter?.order,
        chapter?.title ?? reading.chapter,
        reading.edition,
        chapter?.edition,
        reading.locale,
        reading.confirmedOn,
        reading.at,
        '',
        '',
        '',
      ],
      { separator },
    );
  });
  const table = (bom ? byteOrderMark : '') + csvLine(head, { separator }) + lines.join('');
  try {
    // The file gets its final name only when it is complete.
    await writeFile(`${to}.part`, table);
    await rename(`${to}.part`, to);
  } catch (error) {
    throw new Problem(`${to} cannot be written: ${reasonOf(error)}`, { cause: error });
  }
  return readings.length;
}
