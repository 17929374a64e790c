import type { Backend } from '../backend.ts';

/** Calls an endpoint under /__dev. Throws for every status except 200. */
export async function dev(
  backend: Pick<Backend, 'origin'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${backend.origin}/__dev/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
