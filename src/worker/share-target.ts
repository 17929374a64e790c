/**
 * Receives photos that another app shares with this one, and stores them on the device. The driver
 * then chooses a form for them.
 */
import {
  isLocale,
  type Locale,
  localizePath,
  pathToLocale,
  pathWithoutLocale,
} from '../i18n/locales.ts';
import { languageCookieName } from '../i18n/locale-cookie.ts';
import { hasStoredSession } from '../backend/firebase/stored-session.lazy.ts';
import { putSharedPhotos } from '../features/share-target/shared-photos.ts';

/** "/share", "/en/share", "/fr/share". */
export const isSharePath = (path: string): boolean => pathWithoutLocale(path) === '/share';

/** The part of the Cookie Store API that is used here. Some browsers do not offer it in workers. */
interface CookieReader {
  get(name: string): Promise<{ readonly value?: string } | null>;
}

/**
 * Returns the language that the driver chose, or else the language of the manifest that contains
 * this share address.
 */
async function languageOf(path: string): Promise<Locale> {
  const { cookieStore } = globalThis as unknown as { readonly cookieStore?: CookieReader };
  const chosen = await cookieStore?.get(languageCookieName).catch(() => null);
  return isLocale(chosen?.value) ? chosen.value : pathToLocale(path);
}

/**
 * Stores the pictures of a share request and redirects to the screen where the driver chooses a
 * form. The query contains the number of refused files. Any website can send such a request, so
 * nothing is read if nobody is signed in.
 */
export async function receiveShared(request: Request): Promise<Response> {
  const target = localizePath('/share', await languageOf(new URL(request.url).pathname));
  const redirectWith = (query: Readonly<Record<string, number | ''>>): Response => {
    const search = Object.entries(query)
      .filter(([, value]) => value !== 0)
      .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
      .join('&');
    return Response.redirect(search === '' ? target : `${target}?${search}`, 303);
  };
  if (!(await hasStoredSession())) return redirectWith({ signedOut: '' });
  try {
    const files = [...(await request.formData()).values()].filter(
      (value) => value instanceof File && value.size > 0,
    );
    const pictures = files.filter(
      (file): file is File => file instanceof File && file.type.startsWith('image/'),
    );
    const tooMany = await putSharedPhotos(pictures, Date.now());
    const others = files.length - pictures.length;
    return redirectWith({ refused: files.length === 0 ? 1 : others, tooMany });
  } catch (error) {
    console.error(error);
    return redirectWith({ failed: '' });
  }
}
