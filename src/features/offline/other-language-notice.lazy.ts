/**
 * A page that the worker showed in a language that is on the device, in place of the one that was
 * asked for.
 */
import { requestedLocaleParameter } from './model/worker-messages.ts';
import { interpolate } from '../../i18n/format.ts';
import { isLocale } from '../../i18n/locales.ts';
import { loadMessages } from '../../i18n/messages.ts';
import { showNotice } from '../notices/notices.ts';

/**
 * Says so in the language that was asked for, until the driver puts it away, and takes the word out
 * of the address.
 */
export async function showOtherLanguageNotice(): Promise<void> {
  const address = new URL(location.href);
  const asked = address.searchParams.get(requestedLocaleParameter);
  address.searchParams.delete(requestedLocaleParameter);
  history.replaceState(history.state, '', address);
  if (!isLocale(asked)) return;
  const { otherLanguage, understood } = await loadMessages(asked, 'notices');
  if (!otherLanguage || !understood) return;
  const language =
    new Intl.DisplayNames([asked], { type: 'language' }).of(document.documentElement.lang) ?? '';
  showNotice({
    text: interpolate(otherLanguage, { language }),
    language: asked,
    dismiss: understood,
  });
}
