/**
 * Actions on a sent report: load its photos, begin a report that follows it, or begin a new report
 * that repeats some of its answers. The sent report itself never changes.
 */
import type { Draft } from '../drafts/model/draft.ts';
import { photoRecordOf, renamePhotos, withoutPhotos } from '../drafts/model/photo-references.ts';
import type { StoredPhoto } from '../photos/model/photo-port.ts';
import type { FollowPurpose } from '../reports/following.ts';
import type { Inputs } from '../reports/inputs-and-answers.ts';
import type { Receipt } from '../receipts/model/receipt.ts';
import type { OutboxItem } from './model/outbox-item.ts';
import { followOf } from './model/thread.ts';
import { outboxDependencies, refreshOutbox } from './outbox-store.ts';

/**
 * Loads the photos of a report in order, from the device or the server. Rejects if one is missing.
 */
export async function loadPhotos(item: OutboxItem): Promise<readonly Blob[]> {
  const { localStore, reports } = outboxDependencies();
  const photos: Blob[] = [];
  for (const [index, { id }] of item.photos.entries())
    photos.push(
      (await localStore.getPhoto(id))?.image ?? (await reports.fetchPhoto(item, index + 1)),
    );
  return photos;
}

const importPhotoCode = () => import('../photos/prepare-photo.lazy.ts');

type Begun = Pick<
  Draft,
  | 'inputs'
  | 'photos'
  | 'followsReport'
  | 'followPurpose'
  | 'followsCode'
  | 'answersQueryOf'
  | 'question'
  | 'begunFrom'
  | 'step'
>;

/**
 * Stores a new draft of the same kind with its photos. `pixels` are in the order of the photos. If
 * the device cannot store it, rejects and leaves no draft.
 */
async function storeDraft(
  { kind, formVersion, uid }: OutboxItem,
  begun: Begun,
  pixels: readonly Blob[] = [],
): Promise<Draft> {
  const { localStore, now, newId, channel, loadPhotoCode = importPhotoCode } = outboxDependencies();
  const draft: Draft = {
    id: newId(),
    kind,
    formVersion,
    uid,
    createdAt: now(),
    updatedAt: now(),
    ...begun,
  };
  const photos: StoredPhoto[] = [];
  for (const [index, { id }] of draft.photos.entries()) {
    const image = pixels[index];
    if (!image) continue;
    const thumbnail = await loadPhotoCode().then(
      ({ thumbnailOf }) => thumbnailOf(image),
      () => image,
    );
    photos.push({ id, reportId: draft.id, image, thumbnail });
  }
  try {
    await localStore.putDraftWithPhotos(draft, photos);
  } catch (error) {
    // A write that did not end in time may be carried out later.
    await localStore.deleteDraft(draft.id).catch(() => undefined);
    throw error;
  }
  await refreshOutbox();
  channel.post();
  return draft;
}

/**
 * Returns the references of a draft that follows `item`. `first` is the first report of the thread,
 * if it is on this device. `query` is the office's receipt with the open question.
 */
export const referencesTo = (
  item: OutboxItem,
  first: OutboxItem | undefined,
  followPurpose: FollowPurpose,
  query: Pick<Receipt, 'at' | 'note'> | undefined,
) => ({
  followsReport: first?.id ?? followOf(item)?.first ?? item.id,
  followPurpose,
  followsCode: (first ?? item).shortCode,
  ...(query !== undefined && { answersQueryOf: query.at }),
  ...(query?.note !== undefined && { question: query.note }),
});

/**
 * Stores the draft of a report that follows `item` (see `referencesTo`). A correction begins with
 * all inputs of `item` and the photos for which `pixels` are given; an addition or a withdrawal
 * begins empty. An answer is not stored before its first input (drafts/open-draft.ts).
 */
export function beginFollowing(
  item: OutboxItem,
  first: OutboxItem | undefined,
  followPurpose: Exclude<FollowPurpose, 'answer'>,
  pixels: readonly Blob[] = [],
  query?: Pick<Receipt, 'at' | 'note'>,
): Promise<Draft> {
  const follow = referencesTo(item, first, followPurpose, query);
  if (followPurpose !== 'correction')
    return storeDraft(item, { ...follow, inputs: {}, photos: [] });
  const { newId } = outboxDependencies();
  const kept = item.photos.slice(0, pixels.length);
  const ids = new Map(kept.map(({ id }) => [id, newId()]));
  const lost = new Set(item.photos.slice(pixels.length).map(({ id }) => id));
  return storeDraft(
    item,
    {
      ...follow,
      // The draft opens at the summary, which has links to every part of the form.
      step: 'review',
      inputs: renamePhotos(withoutPhotos(item.inputs as Inputs, lost), ids),
      photos: kept.map((photo) => ({ ...photoRecordOf(photo), id: ids.get(photo.id) ?? photo.id })),
    },
    pixels,
  );
}

/**
 * Stores the draft of a new report of the same kind, with the answers that its form lists in
 * `repeats`. Rejects if the device cannot store it.
 */
export function beginAgain(item: OutboxItem, repeats: readonly string[]): Promise<Draft> {
  const inputs = item.inputs as Inputs;
  return storeDraft(item, {
    photos: [],
    begunFrom: 'report',
    inputs: Object.fromEntries(Object.entries(inputs).filter(([field]) => repeats.includes(field))),
  });
}
