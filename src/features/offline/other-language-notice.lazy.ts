/**
 * Shows a notice on a page that the worker served in a stored language instead of the requested
 * one.
 */
import { requestedLocaleParameter } from './model/worker-messages.ts';
import { interpolate } from '../../i18n/format.ts';
import { isLocale, pageLocale } from '../../i18n/locales.ts';
import { loadMessages } from '../../i18n/messages.ts';

/**
 * Shows the notice in the requested language until the driver closes it, and removes the parameter
 * from the URL.
 */
export async function showOtherLanguageNotice(
  showNotice: (notice: {
    readonly text: string;
    readonly language: string;
    readonly dismiss: string;
  }) => void,
): Promise<void> {
  const address = new URL(location.href);
  const requested = address.searchParams.get(requestedLocaleParameter);
  address.searchParams.delete(requestedLocaleParameter);
  history.replaceState(history.state, '', address);
  if (!isLocale(requested)) return;
  const { otherLanguage, understood } = await loadMessages(requested, 'notices');
  if (!otherLanguage || !understood) return;
  const language = new Intl.DisplayNames([requested], { type: 'language' }).of(pageLocale()) ?? '';
  showNotice({
    text: interpolate(otherLanguage, { language }),
    language: requested,
    dismiss: understood,
  });
}
