/** What a service of Google says when it refuses, told apart from what others say on the way. */
import * as z from 'zod/mini';

const serviceErrorSchema = z.object({
  error: z.object({
    code: z.number(),
    status: z.optional(z.string()),
    details: z.optional(z.array(z.unknown())),
  }),
});
const projectTroubleSchema = z.object({ reason: z.string() });

/**
 * Did the service itself look at what was asked and refuse it? A login page of a network, a
 * company's proxy, a project that is switched off or has a wrong key say 400 and 403 too, but not
 * about this request: they pass.
 */
export function isVerdict(body: unknown): boolean {
  const error = serviceErrorSchema.safeParse(body);
  return (
    error.success &&
    !(error.data.error.details ?? []).some(
      (detail) => projectTroubleSchema.safeParse(detail).success,
    )
  );
}

/** The service's own name for an error, such as ALREADY_EXISTS. */
export function errorStatusIn(body: unknown): string | undefined {
  const error = serviceErrorSchema.safeParse(body);
  return error.success ? error.data.error.status : undefined;
}
