import { useEffect, useState } from 'react';
import { type MissingReason, missingReasons } from '../../features/outbox/model/report-document.ts';
import { OfficeError } from '../../features/office/model/office-port.ts';
import { interpolate } from '../../i18n/format.ts';
import type { DossierProps } from './dossier-props.ts';
import { PhotoZoom } from './PhotoZoom.tsx';

/** Interval in milliseconds at which the folder is read while photos are expected. */
const againMilliseconds = 5000;

/** The state of one photo. */
type Photo =
  | { readonly state: 'waiting' | 'failed' | MissingReason }
  | { readonly state: 'here'; readonly address: string };

/** The photos of a report as they arrive, and those that are lost. */
export function DossierPhotos({ entry, texts, access }: DossierProps) {
  const t = texts.office.photos;
  const { report } = entry;
  const total = report.photos.length;
  const photos = usePhotos(entry, access);
  const [shown, setShown] = useState<number>();
  if (total === 0) return null;
  const arrived = photos.filter(({ state }) => state === 'here').length;
  return (
    <section className="report-group report-photos" aria-busy={arrived < total}>
      <h3>{t.title}</h3>
      <p role="status" className="office-photo-count">
        {interpolate(t.arrived, { done: arrived, total })}
      </p>
      <ul className="report-photo-list">
        {report.photos.map((_, index) => {
          const number = index + 1;
          const photo = photos[index] ?? { state: 'waiting' };
          return (
            <li key={number} data-photo={photo.state}>
              {photo.state === 'here' ? (
                <button
                  type="button"
                  className="office-photo"
                  onClick={() => setShown(index)}
                  aria-label={interpolate(t.photo, { number })}
                >
                  <img src={photo.address} alt="" />
                </button>
              ) : (
                <p className="office-photo-missing">{interpolate(t[photo.state], { number })}</p>
              )}
            </li>
          );
        })}
      </ul>
      {shown !== undefined && (
        <PhotoZoom
          texts={t}
          name={report.shortCode}
          addresses={photos.map((photo) => (photo.state === 'here' ? photo.address : undefined))}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  );
}

function usePhotos(
  { report }: DossierProps['entry'],
  { port, desk }: DossierProps['access'],
): readonly Photo[] {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const { uid } = desk.me;
  useEffect(() => {
    const found = new Map<number, Photo>();
    const addresses: string[] = [];
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void =>
      setPhotos(report.photos.map((_, index) => found.get(index + 1) ?? { state: 'waiting' }));
    async function fetchOne(number: number): Promise<void> {
      try {
        const pixels = await port.photo(uid, report, number);
        if (isGone) return;
        const address = URL.createObjectURL(pixels);
        addresses.push(address);
        found.set(number, { state: 'here', address });
      } catch (error) {
        const isMissing = error instanceof OfficeError && error.problem === 'missing';
        found.set(number, { state: isMissing ? 'waiting' : 'failed' });
      }
      if (!isGone) show();
    }
    async function look(): Promise<void> {
      const arrived = await port.arrivedPhotos(uid, report).catch((): readonly number[] => []);
      const wanted = report.photos
        .map((_, index) => index + 1)
        .filter((number) => found.get(number)?.state !== 'here');
      // Without permission to list the folder, each photo is requested separately.
      const ready = wanted.filter((number) => arrived === undefined || arrived.includes(number));
      await Promise.all(ready.map(fetchOne));
      if (ready.length < wanted.length)
        for (const [number, reason] of await port.missingPhotos(uid, report))
          if (found.get(number)?.state !== 'here')
            found.set(number, {
              state: missingReasons.find((one) => one === reason) ?? 'unreadable',
            });
      if (isGone) return;
      show();
      const isOpen = wanted.some((number) =>
        ['waiting', 'failed', undefined].includes(found.get(number)?.state),
      );
      if (isOpen) timer = setTimeout(() => void look(), againMilliseconds);
    }
    if (report.photos.length > 0) void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [port, uid, report]);
  return photos;
}
