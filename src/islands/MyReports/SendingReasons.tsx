import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import { sendingReasons } from './status-text.ts';
import type { SendingTexts } from './texts.ts';

/** Shows why a report waits or was refused, and which of its photos have problems. */
export function SendingReasons({
  texts,
  item,
}: {
  readonly texts: SendingTexts;
  readonly item: OutboxItem;
}) {
  return sendingReasons(item, texts).map((reason) => <p key={reason}>{reason}</p>);
}
