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

/** `{{code}}` is the number of the first report. */
const followSchema = z.object({
  list: z.object({ purposes: texts }),
  screen: z.object({ thread: z.string(), first: z.string(), text: z.string(), reason: z.string() }),
});

export type FieldWords = z.infer<typeof fieldWords>;
export interface Words {
  readonly language: Locale;
  readonly shared: z.infer<typeof sharedSchema>;
  /** What a report that follows another one says of it. */
  readonly follow: z.infer<typeof followSchema>;
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
    follow: followSchema.parse(await read('follow')),
    shared: sharedSchema.parse(await read('reports')),
    form: (kind) => forms.get(kind),
  };
}
