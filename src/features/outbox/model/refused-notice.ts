/**
 * Computes when a notice about missing photos is repeated that the service has refused as wrong,
 * although it may have the report.
 */
import type { SendResult } from './report-port.ts';

type Refusal = Extract<SendResult, { type: 'refused' }>;

const repeatMilliseconds = 60 * 60_000;

/**
 * Returns true if the service has refused the notice itself, and a later one may be accepted. A
 * missing permission may be granted at any time, so that notice is repeated like a failed request.
 */
export const isRepeatedLater = ({
  reason,
  isUncertain,
}: Pick<Refusal, 'reason' | 'isUncertain'>): boolean =>
  isUncertain === true && reason !== 'permission';

/**
 * Returns the time until the notice is repeated, in milliseconds. Setting the clock back does not
 * make it longer.
 */
export const noticeWaitMilliseconds = (refusedAt: number | undefined, now: number): number =>
  refusedAt === undefined || refusedAt > now
    ? 0
    : Math.max(0, refusedAt + repeatMilliseconds - now);
