/** The texts of a table in one language. They are the same as on the office page. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { TableTexts } from '../src/features/office/model/table-texts.ts';
import { reportKinds } from '../src/features/reports/kinds.ts';
import { languages, type Locale } from '../src/i18n/locales.ts';

const texts = z.record(z.string(), z.string());
const labels = z.record(z.string(), texts);
const fieldSchema = z.object({
  label: z.string(),
  entry: z.string().optional(),
  get fields() {
    return z.record(z.string(), fieldSchema).optional();
  },
});
const formSchema = z.object({
  title: z.string(),
  fields: z.record(z.string(), fieldSchema),
  choices: labels.default({}),
  ratings: labels.default({}),
});
const reportsSchema = z.object({ status: texts, yesNo: texts, units: texts, choices: labels });
const followSchema = z.object({ screen: z.object({ purposes: texts }) });
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

/** Loads the texts. Rejects if a file is missing or has another format. */
export async function loadTableTexts(language: Locale): Promise<TableTexts> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(
      await readFile(new URL(`../src/locales/${language}/${name}.json`, import.meta.url), 'utf8'),
    );
  const forms = await Promise.all(
    Object.keys(reportKinds).map(
      async (kind) => [kind, formSchema.parse(await read(`forms/${kind}`))] as const,
    ),
  );
  return {
    tag: languages[language].tag,
    office: officeSchema.parse(await read('office')),
    reports: reportsSchema.parse(await read('reports')),
    purposes: followSchema.parse(await read('follow')).screen.purposes,
    unread: unreadSchema.parse(await read('unread')),
    forms: Object.fromEntries(forms),
  };
}
