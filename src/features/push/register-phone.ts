/** Stores the address of this browser for an account. Pages and the worker use it. */
import type { Phone, PhonesPort } from './model/phones-port.ts';

/** An account has at most this many phones. The oldest one gives way to a new one. */
const maxPhones = 5;

const newPhoneId = (): string => crypto.randomUUID().replaceAll('-', '');

/**
 * Creates the document of this browser, then removes the earlier ones of the same address or of
 * `formerEndpoint`, and the oldest ones if there are too many. Resolves with the new id. Rejects
 * with PhonesError.
 */
export async function registerPhone(
  port: PhonesPort,
  uid: string,
  phone: Phone,
  formerEndpoint: string = phone.endpoint,
): Promise<string> {
  const known = await port.list(uid);
  const isSame = (endpoint: string): boolean =>
    endpoint === phone.endpoint || endpoint === formerEndpoint;
  const others = known
    .filter(({ endpoint }) => !isSame(endpoint))
    .toSorted((one, other) => one.at - other.at);
  const surplus = others.slice(0, Math.max(0, others.length + 1 - maxPhones));
  const id = newPhoneId();
  // The new one is created first, so that no message is lost in between.
  await port.create(uid, id, phone);
  for (const { id: old } of [...known.filter(({ endpoint }) => isSame(endpoint)), ...surplus])
    await port.remove(uid, old);
  return id;
}
