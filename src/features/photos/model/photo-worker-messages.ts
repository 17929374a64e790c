/** Messages between the page and the image worker. */
import * as z from 'zod/mini';

export const imageRequestSchema = z.object({
  number: z.number(),
  file: z.instanceof(Blob),
  longEdgePixels: z.number(),
});
export type ImageRequest = z.infer<typeof imageRequestSchema>;

export const imageReplySchema = z.object({
  number: z.number(),
  /** Absent if the worker failed. The page may then try to prepare the photo. */
  outcome: z.optional(
    z.union([
      z.object({
        problem: z.enum(['tooLarge', 'tooManyPixels', 'notAnImage', 'unsupported', 'damaged']),
      }),
      z.object({
        image: z.instanceof(Blob),
        thumbnail: z.instanceof(Blob),
        width: z.number(),
        height: z.number(),
      }),
    ]),
  ),
});
export type ImageReply = z.infer<typeof imageReplySchema>;
