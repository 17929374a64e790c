/** The words of the forms in the drivers' languages, for reading a report. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { TableTexts } from '../src/features/office/model/table-words.ts';
import { reportKinds } from '../src/features/reports/kinds.ts';
import { languages, type Locale } from '../src/i18n/locales.ts';

const labels = z.record(z.string(), z.record(z.string(), z.string()));
const fieldWords = z.object({
  label: z.string(),
  entry: z.string().optional(),
  get fields() {
    return z.record(z.string(), fieldWords).optional();
  },
});
const formSchema = z.object({
  title: z.string(),
  fields: z.record(z.string(), fieldWords),
  choices: labels.default({}),
  ratings: labels.default({}),
});
const texts = z.record(z.string(), z.string());
const sharedSchema = z.object({
  status: texts,
  yesNo: z.object({ yes: z.string(), no: z.string() }),
  units: texts,
  choices: labels,
});

const followSchema = z.object({ screen: z.object({ purposes: texts }) });

/** What the office page and the tables call things. */
const officeSchema = z.object({
  anonymous: z.string(),
  severity: texts,
  tabs: texts,
  reasons: texts,
  defects: texts,
  export: z.object({
    file: z.string(),
    columns: texts,
    parts: texts,
    sources: texts,
    groups: texts,
  }),
});

const unreadSchema = z.object({ column: z.string() });

export type FieldWords = z.infer<typeof fieldWords>;
export interface Words {
  readonly language: Locale;
  readonly shared: z.infer<typeof sharedSchema>;
  /** What a report that follows another one says of it. */
  readonly follow: z.infer<typeof followSchema>;
  readonly office: z.infer<typeof officeSchema>;
  /** What answers are called that could not be read. */
  readonly unread: z.infer<typeof unreadSchema>;
  /** Undefined for a kind that these words do not know. */
  form(kind: string): z.infer<typeof formSchema> | undefined;
}

/** Reads the words of one language. Rejects when a file is missing or has another shape. */
export async function loadWords(language: Locale): Promise<Words> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(
      await readFile(new URL(`../src/locales/${language}/${name}.json`, import.meta.url), 'utf8'),
    );
  const forms = new Map(
    await Promise.all(
      Object.keys(reportKinds).map(
        async (kind) => [kind, formSchema.parse(await read(`forms/${kind}`))] as const,
      ),
    ),
  );
  return {
    language,
    office: officeSchema.parse(await read('office')),
    follow: followSchema.parse(await read('follow')),
    shared: sharedSchema.parse(await read('reports')),
    unread: unreadSchema.parse(await read('unread')),
    form: (kind) => forms.get(kind),
  };
}

/** The words of a table, the same that the office page has. */
export async function loadTableTexts(language: Locale): Promise<TableTexts> {
  const words = await loadWords(language);
  return {
    tag: languages[language].tag,
    office: words.office,
    reports: words.shared,
    purposes: words.follow.screen.purposes,
    unread: words.unread,
    forms: Object.fromEntries(
      Object.keys(reportKinds).flatMap((kind) => {
        const form = words.form(kind);
        return form ? [[kind, form] as const] : [];
      }),
    ),
  };
}
