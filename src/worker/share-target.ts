/**
 * Takes what another app shares with this one: pictures are kept on the device, then the driver
 * chooses a form.
 */
import { isLocale, type Locale, localizePath, pathToLocale } from '../i18n/locales.ts';
import { languageCookieName } from '../i18n/locale-cookie.ts';
import { putSharedPhotos } from '../features/share-target/shared-photos.ts';

/** "/share", "/en/share", "/fr/share". */
export const sharePath = /^(?:\/[a-z]{2})?\/share$/;

/** What of the Cookie Store API is used; not every browser's worker has it. */
interface CookieReader {
  get(name: string): Promise<{ readonly value?: string } | null>;
}

/** The language the driver chose, else that of the manifest which named the address. */
async function languageOf(path: string): Promise<Locale> {
  const { cookieStore } = globalThis as unknown as { readonly cookieStore?: CookieReader };
  const chosen = await cookieStore?.get(languageCookieName).catch(() => null);
  return isLocale(chosen?.value) ? chosen.value : pathToLocale(path);
}

/**
 * Stores the pictures of a share request and leads to the screen where a form is chosen; what is no
 * picture is counted there.
 */
export async function takeShared(request: Request): Promise<Response> {
  const target = localizePath('/share', await languageOf(new URL(request.url).pathname));
  try {
    const files = [...(await request.formData()).values()].filter(
      (value) => value instanceof File && value.size > 0,
    );
    const pictures = files.filter(
      (file): file is File => file instanceof File && file.type.startsWith('image/'),
    );
    await putSharedPhotos(pictures, Date.now());
    const others = files.length - pictures.length;
    return Response.redirect(
      others > 0 || files.length === 0 ? `${target}?refused=${Math.max(others, 1)}` : target,
      303,
    );
  } catch (error) {
    console.error(error);
    return Response.redirect(`${target}?failed`, 303);
  }
}
