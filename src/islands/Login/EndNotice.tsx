import { useEffect, useState } from 'react';
import { useStore } from '../../ui/use-store.ts';
import type { Locale } from '../../i18n/locales.ts';
import { loadMessages, messageFor } from '../../i18n/messages.ts';
import { $sessionEnd } from '../../stores/session.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Says why the last session was ended, where the service ended it. */
export function EndNotice({
  locale,
  failed,
}: {
  readonly locale: Locale;
  readonly failed: string;
}) {
  const code = useStore($sessionEnd, { ssr: () => null });
  const [sentence, setSentence] = useState<string>();
  useEffect(() => {
    if (code === null) {
      setSentence(undefined);
      return undefined;
    }
    let isCurrent = true;
    void loadMessages(locale, 'identity-errors').then((messages) => {
      if (isCurrent) setSentence(messageFor(messages, code, failed));
    });
    return () => {
      isCurrent = false;
    };
  }, [code, locale, failed]);
  return sentence === undefined ? null : (
    <Notice tone={code === 'account-deleted' ? 'success' : 'warning'} role="status">
      <p>{sentence}</p>
    </Notice>
  );
}
