/**
 * Notifies the open pages of the office that a report has arrived. If a page does not receive this,
 * it finds the report with its next poll. Anonymous reports are not announced, because the time
 * could reveal the author. Accidents and security events are also announced to office accounts that
 * may not read them.
 */
import { accidentArrival, areaOf, isAnnouncedAccident } from '../../features/office/model/roles.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import type { SendDependencies } from './send-report.ts';
import { liveAddress } from './urls.ts';

/** The office page polls every half minute, so a later announcement is useless. */
const timeoutMilliseconds = 20_000;

/** Sends the announcement in the background. Never throws. */
export function announceArrival(
  item: OutboxItem,
  { config, token, appCheck }: Pick<SendDependencies, 'config' | 'token' | 'appCheck'>,
): void {
  if (item.anonymous) return;
  const writeArrivals = async (): Promise<void> => {
    const idToken = await token(false);
    if ('problem' in idToken) return;
    const answers = item.answers as Answers;
    const area = areaOf({ ...item, answers });
    const isAccident = area === 'safety' && isAnnouncedAccident(answers);
    const tokens = { token: idToken.token, appCheck: await appCheck?.(false) };
    const places = isAccident ? [area, accidentArrival] : [area];
    await Promise.allSettled(
      places.map((place) =>
        fetch(liveAddress(config, `arrivals/${place}`, tokens), {
          method: 'PUT',
          body: '{".sv":"timestamp"}',
          keepalive: true,
          signal: AbortSignal.timeout(timeoutMilliseconds),
        }),
      ),
    );
  };
  void writeArrivals().catch(() => undefined);
}
