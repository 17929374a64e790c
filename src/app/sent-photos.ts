/** Hands the photos that lie with the office to the stores. */
import type { SentReportEnvironment } from '../stores/sent-report.ts';

const load = () => import('../services/sent-photos.ts');

export const sentPhotos: SentReportEnvironment = {
  fetchPhoto: async (item, number) => (await load()).fetchSentPhoto(item, number),
  thumbnailOf: async (image) => (await load()).thumbnailOf(image),
};
