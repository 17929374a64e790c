/** The notification that the worker shows for a push message, in words of its own. */
import { answerTag, type PushMessage } from '../features/push/model/push-message.ts';
import { type Locale, localizePath } from '../i18n/locales.ts';
import german from '../locales/de/push-messages.json';

/** The texts of all languages, by path. */
const files = import.meta.glob<typeof german>('../locales/*/push-messages.json', {
  eager: true,
  import: 'default',
});
const textsOf = (locale: Locale): typeof german =>
  files[`../locales/${locale}/push-messages.json`] ?? german;

export interface PushNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  /** The page that a click opens. */
  readonly path: string;
  /** The server's time of what it is about; undefined if it is about nothing in particular. */
  readonly at: number | undefined;
}

/**
 * Returns the notification of a message. It is neutral for a message that this version cannot read
 * or that is not for the signed-in account: a lock screen does not show whom it was for.
 */
export function pushNotification(
  message: PushMessage | undefined,
  { isOwn, locale, brandName }: Readonly<{ isOwn: boolean; locale: Locale; brandName: string }>,
): PushNotification {
  const t = textsOf(message?.locale ?? locale);
  const path = (german: string): string => localizePath(german, message?.locale ?? locale);
  if (!message || !isOwn)
    return { title: brandName, body: t.neutral, tag: 'neutral', path: path('/'), at: undefined };
  const { at } = message;
  return message.type === 'answer'
    ? {
        title: t.answer,
        body: t.answerBody,
        tag: answerTag(message.report),
        path: path(`/report?id=${message.report}`),
        at,
      }
    : { title: t.danger, body: t.dangerBody, tag: 'danger', path: path('/office'), at };
}
