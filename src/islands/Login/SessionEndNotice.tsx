import { useStore } from '@nanostores/react';
import type { Locale } from '../../i18n/locales.ts';
import { $sessionEndReason } from '../../features/session/session-store.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useMessage } from './use-message.ts';

/** Shows why the service ended the last session, if it did. */
export function SessionEndNotice({
  locale,
  failed,
}: {
  readonly locale: Locale;
  readonly failed: string;
}) {
  const code = useStore($sessionEndReason, { ssr: () => null });
  const sentence = useMessage(locale, 'identity-errors', code ?? undefined, failed);
  return sentence === undefined ? null : (
    <Notice tone={code === 'account-deleted' ? 'success' : 'warning'} role="status">
      <p>{sentence}</p>
    </Notice>
  );
}
