import type { OutboxItem } from './outbox-item.ts';

const contentOf = ({ answers, anonymous, photos }: OutboxItem): string =>
  JSON.stringify([answers, anonymous, photos.map(({ id }) => id)]);

/** True if the office receives the same, apart from the times of the two taps. */
export const isSameReport = (one: OutboxItem, other: OutboxItem): boolean =>
  one.contentHash === other.contentHash || contentOf(one) === contentOf(other);
