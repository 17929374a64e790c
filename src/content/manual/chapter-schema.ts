/** What the front matter of a chapter must say; the same for the build and for the tests. */
import { z } from 'astro/zod';
import { checkerRoles } from '../../features/manual/model/open-facts.ts';

const sentence = z.string().min(8).max(400);

export const chapterSchema = z.strictObject({
  title: z.string().min(3).max(70),
  /** Counts from 1; equal to the number in the file's name. */
  order: z.int().min(1).max(99),
  /** The last part of the address, the same in all languages. */
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** Rises with each change a driver must know of; `changes` says what it was. */
  version: z.int().min(1),
  updated: z.coerce.date(),
  summary: sentence,
  /** What a driver types into the search: other words, short forms, usual misspellings. */
  keywords: z.array(z.string().min(2).max(60)).min(6),
  minutes: z.int().min(1).max(15),
  /**
   * `verified`: the passage was read in a law, or in the text of an authority, a statutory insurer,
   * a standards body or a manufacturer. Otherwise whom it `asks` compares it before print; `ticked`
   * is what came back on the sheet of `npm run manual:open`.
   */
  sources: z
    .array(
      z.strictObject({
        fact: sentence,
        source: z.string().min(3).max(200),
        verified: z.boolean(),
        asks: z.enum(checkerRoles).default('safety-adviser'),
        ticked: z
          .strictObject({
            role: z.enum(checkerRoles),
            date: z.coerce.date(),
            edition: z.int().min(1),
          })
          .optional(),
      }),
    )
    .min(1),
  changes: z.array(z.strictObject({ version: z.int().min(1), text: sentence })).min(1),
  /** For trainers. */
  questions: z
    .array(z.strictObject({ question: sentence, answer: z.string().min(1).max(400) }))
    .min(4)
    .max(6),
});

export type ChapterData = z.infer<typeof chapterSchema>;
