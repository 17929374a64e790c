/** The screen where a driver chooses the form for pictures shared from the phone's gallery. */
import { pageLocale } from '../i18n/locales.ts';
import { plural } from '../i18n/plural.ts';
import { removeSharedPhotos, listSharedPhotos } from '../features/share-target/shared-photos.ts';

const element = (id: string): HTMLElement | null => document.getElementById(id);
const show = (id: string, visible = true): void => {
  const found = element(id);
  if (found) found.hidden = !visible;
};

/** The files that could not be used, in the driver's language; '' if there were none. */
function problemSentence(query: URLSearchParams): string {
  const texts = (element('shared') ?? document.body).dataset;
  if (query.has('failed')) return texts['failed'] ?? '';
  if (query.has('signedOut')) return texts['signedOut'] ?? '';
  const locale = pageLocale();
  return (['refused', 'tooMany'] as const)
    .map((name) => {
      const count = Number(query.get(name));
      const { [`${name}One`]: one = '', [`${name}Other`]: other = '' } = texts;
      return count > 0 ? plural({ one, other }, count, locale) : '';
    })
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/**
 * Shows the shared pictures and the refused files. Pictures that the browser cannot display are
 * listed by name.
 */
export async function showSharedPhotos(): Promise<void> {
  const sentence = problemSentence(new URLSearchParams(location.search));
  const problem = element('shared-problem');
  if (problem && sentence !== '') {
    problem.textContent = sentence;
    problem.hidden = false;
  }
  const files = await listSharedPhotos(Date.now());
  show('shared-some', files.length > 0);
  show('shared-none', files.length === 0 && sentence === '');
  element('shared-photos')?.replaceChildren(
    ...files.map((file) => {
      const item = document.createElement('li');
      const picture = Object.assign(document.createElement('img'), {
        alt: file.name,
        src: URL.createObjectURL(file),
      });
      picture.addEventListener('error', () => {
        item.textContent = file.name;
      });
      item.append(picture);
      return item;
    }),
  );
  element('shared-forget')?.addEventListener(
    'click',
    () =>
      void removeSharedPhotos().then(() => {
        element('shared-photos')?.replaceChildren();
        show('shared-some', false);
        show('shared-none');
      }),
  );
}
