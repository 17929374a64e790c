import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { interpolate, formatBytes } from '../../../i18n/format.ts';
import { plural } from '../../../i18n/plural.ts';
import { loadPhotos } from '../../../features/outbox/follow-report.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ReportProps } from '../report-props.ts';

interface Props extends ReportProps {
  readonly photos: readonly Blob[] | undefined;
  readonly onLoaded: (photos: readonly Blob[]) => void;
}

/**
 * The photos of the report. Photos on the device are shown immediately. Photos at the office are
 * loaded after a tap, because loading costs data.
 */
export function Photos({ locale, texts: { report: t }, item, photos, onLoaded }: Props) {
  const isHere = item.state.status !== 'sent';
  const count = item.photos.length;
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>(
    isHere && photos === undefined ? 'loading' : 'idle',
  );
  const addresses = useMemo(
    () => (photos ?? []).map((photo) => URL.createObjectURL(photo)),
    [photos],
  );
  useEffect(
    () => () => {
      for (const address of addresses) URL.revokeObjectURL(address);
    },
    [addresses],
  );
  const load = (): void => {
    loadPhotos(item).then(
      (loaded) => {
        onLoaded(loaded);
        setState('idle');
      },
      (error: unknown) => {
        console.info('Photos cannot be had', error);
        setState('failed');
      },
    );
  };
  const loadOwn = useEffectEvent(() => {
    if (isHere && count > 0 && photos === undefined) load();
  });
  // This runs once and shows the photos that are on the device.
  useEffect(() => {
    loadOwn();
  }, []);
  if (count === 0) return null;
  const bytes = item.photos.reduce((sum, photo) => sum + photo.bytes, 0);
  return (
    <section className="report-group report-photos" aria-busy={state === 'loading'}>
      <h3>{plural(t.photos, count, locale)}</h3>
      {photos === undefined && !isHere && <p className="report-hint">{t.photosAway}</p>}
      {photos === undefined && (!isHere || state === 'failed') && (
        <Button
          look="secondary"
          busy={state === 'loading'}
          onClick={() => {
            setState('loading');
            load();
          }}
        >
          {state === 'loading'
            ? t.loadingPhotos
            : interpolate(plural(t.loadPhotos, count, locale), {
                size: formatBytes(bytes, locale),
              })}
        </Button>
      )}
      {state === 'failed' && <p role="alert">{t.photosFailed}</p>}
      <ul className="report-photo-list">
        {addresses.map((address, index) => (
          <li key={address}>
            <img
              src={address}
              alt={interpolate(t.photo, { number: index + 1 })}
              width={item.photos[index]?.width}
              height={item.photos[index]?.height}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
