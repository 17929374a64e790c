/** Closes notifications about answers that the live channel shows on this page. */
import * as z from 'zod/mini';
import type { Receipts } from '../receipts/model/receipt.ts';
import { reportOfTag } from './model/push-message.ts';

/** Does nothing in a browser without notifications. Never rejects. */
export async function closeAnswered(receipts: Receipts): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const notification of (await registration?.getNotifications()) ?? []) {
      const receipt = receipts[reportOfTag(notification.tag) ?? ''];
      if (receipt && receipt.at >= timeOf(notification)) notification.close();
    }
  } catch (error) {
    console.info('Notifications stay', error);
  }
}

const dataSchema = z.object({ at: z.number() });

/** The server's time of the answer that a notification is about. */
const timeOf = ({ data }: Notification): number => dataSchema.safeParse(data).data?.at ?? 0;
