/** Distinguishes errors of a Google service from errors of proxies and networks in between. */
import * as z from 'zod/mini';

const serviceErrorSchema = z.object({
  error: z.object({
    code: z.number(),
    status: z.optional(z.string()),
    details: z.optional(z.array(z.unknown())),
  }),
});
const projectErrorSchema = z.object({ reason: z.string() });

/**
 * Returns true if the service itself has checked the request and refused it. The login page of a
 * network, a proxy, or a disabled or misconfigured project also answer 400 and 403, but these
 * problems are temporary and do not concern this request.
 */
export function isServiceRefusal(body: unknown): boolean {
  const error = serviceErrorSchema.safeParse(body);
  return (
    error.success &&
    !(error.data.error.details ?? []).some((detail) => projectErrorSchema.safeParse(detail).success)
  );
}

/** The service's error name, for example ALREADY_EXISTS. */
export function errorStatusIn(body: unknown): string | undefined {
  const error = serviceErrorSchema.safeParse(body);
  return error.success ? error.data.error.status : undefined;
}
