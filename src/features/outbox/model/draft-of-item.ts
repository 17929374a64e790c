/** Turns a report that the driver takes back into a draft. These functions are pure. */
import type { Draft } from '../../drafts/model/draft.ts';
import { photoRecordOf } from '../../drafts/model/photo-references.ts';
import type { OutboxItem } from './outbox-item.ts';
import { followOf, isNamed } from './thread.ts';

/**
 * Returns the reference to the report that this one follows. If a report was refused because
 * another version of it has arrived, it becomes a correction of that version.
 */
function followOfDraft(
  { answers, state, id, shortCode, anonymous }: OutboxItem,
  items: readonly OutboxItem[],
): Partial<Draft> {
  const follow = followOf({ answers });
  if (follow) {
    const first = items.find((one) => isNamed(one, follow.first));
    return {
      followsReport: follow.first,
      ...(first && { followsCode: first.shortCode }),
      ...(answers['followPurpose'] !== undefined && { followPurpose: follow.purpose }),
    };
  }
  if (state.status !== 'rejected' || state.reason !== 'alreadyDifferent') return {};
  const { photosThere = 0 } = state;
  return {
    ...(!anonymous && { followsReport: id, followPurpose: 'correction', followsCode: shortCode }),
    // The version that has arrived lists photos that will not be sent.
    ...(photosThere > 0 && { replaces: { id, photos: photosThere, anonymous } }),
  };
}

/** Returns the earlier version that may have arrived because the app has tried to send it. */
function triedOf({ state, id, photos, anonymous, tried }: OutboxItem): Pick<Draft, 'tried'> {
  const isTried = state.status === 'queued' && state.attempt > 0;
  if (isTried) return { tried: { id, photos: photos.length, anonymous } };
  return tried && state.status === 'queued' ? { tried } : {};
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
  ...(item.replaces && { replaces: item.replaces }),
  ...(item.answersQueryOf !== undefined && { answersQueryOf: item.answersQueryOf }),
  ...triedOf(item),
  ...followOfDraft(item, items),
});
