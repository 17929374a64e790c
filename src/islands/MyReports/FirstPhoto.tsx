import { useEffect, useRef, useState } from 'react';
import { outboxDependencies } from '../../features/outbox/outbox-store.ts';

/** The thumbnail of a report that is still on the device, loaded when it scrolls into view. */
export function FirstPhoto({ photo }: { readonly photo: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  const [address, setAddress] = useState('');
  useEffect(() => {
    const element = place.current;
    if (!element || photo === undefined) return undefined;
    let made = '';
    let isGone = false;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      outboxDependencies()
        .localStore.getPhoto(photo)
        .then(
          (stored) => {
            if (isGone || !stored) return;
            made = URL.createObjectURL(stored.thumbnail);
            setAddress(made);
          },
          (error: unknown) => {
            console.info('A thumbnail cannot be read', error);
          },
        );
    });
    watch.observe(element);
    return () => {
      isGone = true;
      watch.disconnect();
      if (made) URL.revokeObjectURL(made);
    };
  }, [photo]);
  return photo === undefined ? null : (
    <span className="my-reports-photo" ref={place}>
      {address && <img src={address} alt="" />}
    </span>
  );
}
