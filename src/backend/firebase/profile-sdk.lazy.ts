/** Reads and writes the driver's profile in the document users/{uid}. Load only with import(). */
import type { FirebaseApp } from 'firebase/app';
import { doc, getDoc, serverTimestamp, setDoc } from 'firebase/firestore/lite';
import * as z from 'zod/mini';
import type { Config } from '../../features/config/model/config-schema.ts';
import type { Profile } from '../../features/session/model/user.ts';
import { openDocuments } from './documents-sdk.ts';

const text = z._default(z.string(), '');
const profileSchema = z.object({
  firstName: text,
  lastName: text,
  phone: text,
  personnelNumber: text,
  depot: text,
  locale: text,
});

/** Returns the stored profile, or null if there is none. Rejects without network or permission. */
export async function readProfile(
  app: FirebaseApp,
  config: Config,
  uid: string,
): Promise<Profile | null> {
  const found = await getDoc(doc(openDocuments(app, config), 'users', uid));
  return found.exists() ? profileSchema.parse(found.data()) : null;
}

/** Writes the whole document, so that repeating a write whose answer was lost changes nothing. */
export async function writeProfile(
  app: FirebaseApp,
  config: Config,
  uid: string,
  profile: Profile,
): Promise<void> {
  await setDoc(doc(openDocuments(app, config), 'users', uid), {
    ...profile,
    updatedAt: serverTimestamp(),
  });
}
