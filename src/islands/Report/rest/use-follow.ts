import { useState } from 'react';
import { beginFollowing, loadPhotos } from '../../../features/outbox/follow-report.ts';
import type { FollowPurpose } from '../../../features/reports/following.ts';
import { draftPath } from '../../../routing/draft-path.ts';
import type { ReportProps } from '../report-props.ts';

type Begun = Exclude<FollowPurpose, 'answer'>;

interface Follow {
  /**
   * withoutPhotos: the photos cannot be loaded at the moment, and the driver may continue without
   * them.
   */
  readonly work: 'idle' | 'busy' | 'withoutPhotos' | 'failed';
  /** Starts a report that follows this one and opens it. */
  readonly begin: (purpose: Begun, withPhotos?: boolean) => Promise<void>;
}

/**
 * Lets the driver follow up a sent report with another one; `photos` are its photos if they are
 * loaded.
 */
export function useFollow(
  {
    item,
    first,
    reportStatus,
    receipt,
    locale,
  }: Pick<ReportProps, 'item' | 'first' | 'reportStatus' | 'receipt' | 'locale'>,
  photos: readonly Blob[] | undefined,
): Follow {
  const [work, setWork] = useState<Follow['work']>('idle');
  const load = (): Promise<readonly Blob[] | undefined> =>
    loadPhotos(item).catch((error: unknown) => {
      console.info('Photos cannot be had', error);
      return undefined;
    });
  const begin: Follow['begin'] = async (purpose, withPhotos = purpose === 'correction') => {
    setWork('busy');
    const pixels = withPhotos ? (photos ?? (await load())) : [];
    if (pixels === undefined) return setWork('withoutPhotos');
    try {
      const query = reportStatus === 'returned' ? receipt : undefined;
      const draft = await beginFollowing(item, first, purpose, pixels, query);
      location.assign(draftPath(draft, locale));
    } catch (error) {
      console.error(error);
      setWork('failed');
    }
  };
  return { work, begin };
}
