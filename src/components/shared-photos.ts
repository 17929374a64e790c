/** The screen where a driver chooses the form for pictures that came from the phone's gallery. */
import { defaultLocale, isLocale } from '../i18n/locales.ts';
import { plural } from '../i18n/plural.ts';
import { forgetSharedPhotos, listSharedPhotos } from '../features/share-target/shared-photos.ts';

const element = (id: string): HTMLElement | null => document.getElementById(id);
const show = (id: string, visible = true): void => {
  const found = element(id);
  if (found) found.hidden = !visible;
};

/** What could not be taken, in the driver's language; undefined where all was. */
function problemSentence(hasFailed: boolean, refused: number): string | undefined {
  const {
    failed = '',
    refusedOne: one = '',
    refusedOther: other = '',
  } = (element('shared') ?? document.body).dataset;
  if (hasFailed) return failed;
  if (!(refused > 0)) return undefined;
  const { lang } = document.documentElement;
  return plural({ one, other }, refused, isLocale(lang) ? lang : defaultLocale);
}

/**
 * Shows what waits and what could not be taken. Pictures the browser cannot draw are named instead.
 */
export async function showSharedPhotos(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const sentence = problemSentence(query.has('failed'), Number(query.get('refused')));
  const problem = element('shared-problem');
  if (problem && sentence !== undefined) {
    problem.textContent = sentence;
    problem.hidden = false;
  }
  const files = await listSharedPhotos(Date.now());
  show('shared-some', files.length > 0);
  show('shared-none', files.length === 0 && sentence === undefined);
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
      void forgetSharedPhotos().then(() => {
        element('shared-photos')?.replaceChildren();
        show('shared-some', false);
        show('shared-none');
      }),
  );
}
