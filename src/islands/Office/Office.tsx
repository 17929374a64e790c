/** The office page. Everybody can load the page; the rules decide who may read reports. */
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start-app.ts';
import { $session, unknownSession } from '../../features/session/session-store.ts';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { startFetching } from '../../platform/late-code.ts';
import { lazyModule } from '../../ui/lazy-module.tsx';
import { SlowLoading } from '../../ui/SlowLoading.tsx';
import type { OfficeProps } from './texts.ts';

startApp();
const OfficeDesk = lazyModule(() => import('./OfficeDesk.lazy.tsx')).component(
  (module) => module.OfficeDesk,
);

export function Office({ crash, ...props }: OfficeProps & { readonly crash: CrashTexts }) {
  const { user } = useStore($session, { ssr: () => unknownSession });
  useEffect(startFetching, []);
  const { starting, slow, again } = props.texts.office;
  const waiting = (
    <SlowLoading text={starting} slow={slow} again={again} onAgain={() => location.reload()} />
  );
  return (
    <ErrorBoundary texts={crash}>
      <div className="office">
        {user ? <OfficeDesk {...props} key={user.uid} placeholder={waiting} /> : waiting}
      </div>
    </ErrorBoundary>
  );
}
