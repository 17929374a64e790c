/** Hands the photos that lie with the office to the stores. */
import type { SentReportEnvironment } from '../features/outbox/answer-query.ts';

const load = () => import('../backend/firebase/sent-photos.lazy.ts');

export const sentPhotos: SentReportEnvironment = {
  fetchPhoto: async (item, number) => (await load()).fetchSentPhoto(item, number),
  thumbnailOf: async (image) => (await load()).thumbnailOf(image),
};
