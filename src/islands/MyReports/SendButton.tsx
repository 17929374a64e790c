import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import { loadOutbox } from '../../features/outbox/load-outbox.ts';
import { Button } from '../../ui/Button.tsx';
import type { SendingTexts } from './texts.ts';

/** Moves a waiting report to the front of the queue. */
export function SendButton({
  texts: t,
  item,
  isPaused,
}: {
  readonly texts: SendingTexts;
  readonly item: OutboxItem;
  /** True if the photos wait for Wi-Fi because of the driver's setting. */
  readonly isPaused: boolean;
}) {
  return (
    <Button
      look="secondary"
      onClick={() => void loadOutbox().then(({ sendNow }) => sendNow(isPaused ? item : undefined))}
    >
      {isPaused ? t.sendAnyway : t.sendNow}
    </Button>
  );
}
