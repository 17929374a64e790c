import type { KeyboardEvent } from 'react';
import type office from '../../locales/de/office.json';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { interpolate } from '../../i18n/format.ts';
import { maxZoom, useZoom } from '../../ui/use-zoom.ts';

interface Props {
  readonly texts: (typeof office)['photos'];
  /** Prefix of the file name of a download. */
  readonly name: string;
  /** The URL of each photo; undefined if the photo has not arrived. */
  readonly addresses: readonly (string | undefined)[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

/**
 * One photo in full size, with zoom, next photo and download; also works with the arrow keys, + and
 * -.
 */
export function PhotoZoom({ texts: t, name, addresses, shown, onShow, onClose }: Props) {
  const { frame, zoom, zoomTo } = useZoom();
  const here = addresses.flatMap((address, index) => (address === undefined ? [] : [index]));
  const at = here.indexOf(shown);
  const address = addresses[shown];
  const title = interpolate(t.photo, { number: shown + 1 });
  const show = (by: -1 | 1): void => {
    const next = here[at + by];
    if (next === undefined) return;
    zoomTo(1);
    onShow(next);
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === '+' || key === '-') zoomTo(key === '+' ? zoom * 2 : zoom / 2);
    else if (zoom === 1 && key === 'ArrowRight') show(1);
    else if (zoom === 1 && key === 'ArrowLeft') show(-1);
  };
  return (
    <Dialog
      title={title}
      closeLabel={t.close}
      onClose={onClose}
      onKeyDown={onKeyDown}
      size="full"
      actions={
        <div className="report-actions">
          <Button look="quiet" disabled={at <= 0} onClick={() => show(-1)}>
            {t.previous}
          </Button>
          <Button look="quiet" disabled={at >= here.length - 1} onClick={() => show(1)}>
            {t.next}
          </Button>
          <Button look="quiet" disabled={zoom === 1} onClick={() => zoomTo(zoom / 2)}>
            {t.zoomOut}
          </Button>
          <Button look="quiet" disabled={zoom === maxZoom} onClick={() => zoomTo(zoom * 2)}>
            {t.zoomIn}
          </Button>
          <a
            className={buttonClass({ look: 'quiet' })}
            href={address}
            download={`${name} ${shown + 1}.jpg`}
          >
            {t.download}
          </a>
        </div>
      }
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- An enlarged picture is scrolled with the keyboard. */}
      <div className="photo-viewer" ref={frame} tabIndex={0} role="group" aria-label={title}>
        {address !== undefined && <img src={address} alt={title} />}
      </div>
    </Dialog>
  );
}
