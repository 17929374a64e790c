import { useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { $config } from '../../../features/config/config-store.ts';
import { defaultConfig } from '../../../features/config/model/default-config.ts';
import type { PushOutcome } from '../../../features/push/push-messages.lazy.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { loadMessages, type Messages } from '../../../i18n/messages.ts';
import { deviceText, isStorageBlocked } from '../../../platform/device-memory.ts';
import { fetchCode } from '../../../platform/late-code.ts';
import { pushOfferedKey } from '../../../platform/storage-keys.ts';
import { announce } from '../../../platform/announce.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';

const offered = deviceText(pushOfferedKey);
/** A device that cannot store the answer would show the offer after every report. */
const wasOffered = (): boolean => isStorageBlocked() || offered.read() !== undefined;

interface Offer {
  readonly texts: Messages;
  readonly accept: () => Promise<PushOutcome>;
}

/**
 * Offers once to notify the driver when the office answers. Renders nothing if the company has not
 * set up push messages, or if this browser cannot receive them or already does.
 */
export function PushOffer({ locale }: { readonly locale: Locale }) {
  const key = useStore($config, { ssr: () => defaultConfig }).functions.push;
  const [offer, setOffer] = useState<Offer>();
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<PushOutcome | 'declined'>();
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (key === undefined || wasOffered()) return undefined;
    let isCurrent = true;
    const prepare = async (): Promise<void> => {
      const { readPhone, turnOnPhone } = await fetchCode(
        () => import('../../../app/start-push.lazy.ts'),
      );
      const [{ status }, texts] = await Promise.all([readPhone(), loadMessages(locale, 'push')]);
      if (!isCurrent || status !== 'off') return;
      offered.write('1');
      setOffer({ texts, accept: () => turnOnPhone(false) });
    };
    void prepare();
    return () => {
      isCurrent = false;
    };
  }, [key, locale]);
  // The buttons are gone, and the focus with them.
  const isOver = answer === 'on' || answer === 'refused' || answer === 'declined';
  useEffect(() => {
    if (isOver) result.current?.focus({ preventScroll: true });
  }, [isOver]);
  if (!offer) return null;

  const t = (id: string): string => offer.texts[id] ?? '';
  const accept = async (): Promise<void> => {
    setBusy(true);
    const outcome = await offer.accept();
    setAnswer(outcome);
    setBusy(false);
    // The other results get the focus and are read out with it.
    if (outcome !== 'on' && outcome !== 'refused') announce(answerText(t, outcome));
  };
  return (
    <Notice tone="info">
      {!isOver && (
        <>
          <p>{t('offer')}</p>
          <p className="sent-hint">{t('way')}</p>
          <div className="report-form-actions">
            <Button look="secondary" busy={isBusy} onClick={() => void accept()}>
              {t('offerYes')}
            </Button>
            <Button look="quiet" onClick={() => setAnswer('declined')}>
              {t('offerNo')}
            </Button>
          </div>
        </>
      )}
      <p tabIndex={-1} ref={result}>
        {answerText(t, answer)}
      </p>
    </Notice>
  );
}

function answerText(t: (id: string) => string, answer: PushOutcome | 'declined' | undefined) {
  if (answer === undefined) return '';
  if (answer === 'refused') return t('blocked');
  if (answer === 'declined') return t('offerLater');
  return t(`outcome-${answer}`);
}
