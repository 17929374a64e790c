import { useEffect, useState } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { type Catalogue, loadMessages, messageFor } from '../../i18n/messages.ts';

/** The message for an error code as soon as its texts are loaded; undefined without a code. */
export function useMessage(
  locale: Locale,
  catalogue: Catalogue,
  code: string | undefined,
  otherwise: string,
): string | undefined {
  const [found, setFound] = useState<{ readonly code: string; readonly sentence: string }>();
  useEffect(() => {
    if (code === undefined) return undefined;
    let isCurrent = true;
    void loadMessages(locale, catalogue).then((messages) => {
      if (isCurrent) setFound({ code, sentence: messageFor(messages, code, otherwise) });
    });
    return () => {
      isCurrent = false;
    };
  }, [locale, catalogue, code, otherwise]);
  return found?.code === code ? found?.sentence : undefined;
}
