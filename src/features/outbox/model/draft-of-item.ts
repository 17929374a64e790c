/** Turns a report that the driver takes back into a draft. These functions are pure. */
import type { Draft } from '../../drafts/model/draft.ts';
import { photoRecordOf } from '../../drafts/model/photo-references.ts';
import type { OutboxItem } from './outbox-item.ts';
import { followOf, isNamed } from './thread.ts';

type Rejected = Extract<OutboxItem['state'], { status: 'rejected' }>;

/** Returns the refusal if another version of the report has arrived. */
const differentThere = ({ state }: Pick<OutboxItem, 'state'>): Rejected | undefined =>
  state.status === 'rejected' && state.reason === 'alreadyDifferent' ? state : undefined;

/**
 * Returns true if the corrected report needs a new id: the document under the old id stays
 * unchanged, and so do photos that are already uploaded.
 */
export const needsNewId = (item: OutboxItem): boolean =>
  differentThere(item) !== undefined ||
  item.photos.some(({ uploaded, uploadUrl }) => uploaded || uploadUrl !== undefined);

/** Returns the report that this one follows. An anonymous report does not contain it. */
function referenceOf({
  answers,
  followsNamed,
}: Pick<OutboxItem, 'answers' | 'followsNamed'>): OutboxItem['followsNamed'] {
  const follow = followOf({ answers });
  if (!follow) return followsNamed;
  return answers['followPurpose'] === undefined ? { first: follow.first } : follow;
}

/**
 * Returns the reference to the report that this one follows. If a report was refused because
 * another version of it has arrived, it becomes a correction of that version.
 */
function followOfDraft(item: OutboxItem, items: readonly OutboxItem[]): Partial<Draft> {
  const { id, shortCode, anonymous } = item;
  const follow = referenceOf(item);
  if (follow) {
    const first = items.find((one) => isNamed(one, follow.first));
    return {
      followsReport: follow.first,
      ...(first && { followsCode: first.shortCode }),
      ...(follow.purpose && { followPurpose: follow.purpose }),
    };
  }
  return differentThere(item) && !anonymous
    ? { followsReport: id, followPurpose: 'correction', followsCode: shortCode }
    : {};
}

/** Returns the arrived version whose photos will not be sent: this one, or an earlier one. */
function replacedOf(item: OutboxItem): Pick<Draft, 'replaces'> {
  const { id, anonymous, tried } = item;
  const there = differentThere(item);
  const photos = there ? (there.photosThere ?? tried?.photos ?? 0) : 0;
  const replaces = photos > 0 ? { id, photos, anonymous } : item.replaces;
  return replaces ? { replaces } : {};
}

/** Returns this version, which may have arrived, together with the earlier ones under its id. */
function triedOf(item: OutboxItem): Pick<Draft, 'tried'> {
  if (needsNewId(item)) return {};
  const { id, anonymous, tried } = item;
  return { tried: { id, photos: Math.max(item.photos.length, tried?.photos ?? 0), anonymous } };
}

/** `items` are the reports on this device. They include the report that this one follows. */
export const draftOfItem = (
  item: OutboxItem,
  items: readonly OutboxItem[],
): Omit<Draft, 'id' | 'createdAt' | 'updatedAt'> => ({
  kind: item.kind,
  formVersion: item.formVersion,
  uid: item.uid,
  inputs: item.inputs as Draft['inputs'],
  photos: item.photos.map(photoRecordOf),
  ...(item.state.status === 'rejected' ? { rejectedBecause: item.state.reason } : {}),
  ...replacedOf(item),
  ...(item.answersQueryOf !== undefined && { answersQueryOf: item.answersQueryOf }),
  ...(item.question !== undefined && { question: item.question }),
  ...triedOf(item),
  ...(item.triedOtherwise && { triedOtherwise: item.triedOtherwise }),
  ...followOfDraft(item, items),
});
