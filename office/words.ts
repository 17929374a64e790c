/** The words of the forms in the drivers' languages, for reading a report. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { reportKinds } from '../src/features/reports/kinds.ts';
import type { Locale } from '../src/i18n/locales.ts';

const labels = z.record(z.string(), z.record(z.string(), z.string()));
const fieldWords = z.object({
  label: z.string(),
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

export type FieldWords = z.infer<typeof fieldWords>;
export interface Words {
  readonly language: Locale;
  readonly shared: z.infer<typeof sharedSchema>;
  /** Before the number of the report that this one answers. */
  readonly follows: string;
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
  const { follows } = z.object({ follows: z.string() }).parse(await read('report'));
  return {
    language,
    follows,
    shared: sharedSchema.parse(await read('reports')),
    form: (kind) => forms.get(kind),
  };
}
