/** The page for administrators. Everybody can load it; the functions decide who may use them. */
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start-app.ts';
import { $session, unknownSession } from '../../features/session/session-store.ts';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { startFetching } from '../../platform/late-code.ts';
import { lazyModule } from '../../ui/lazy-module.tsx';
import { SlowLoading } from '../../ui/SlowLoading.tsx';
import type { PeopleProps } from './texts.ts';

startApp();
const PeoplePage = lazyModule(() => import('./PeoplePage.lazy.tsx')).component(
  (module) => module.PeoplePage,
);

export function People({ crash, ...props }: PeopleProps & { readonly crash: CrashTexts }) {
  const { user } = useStore($session, { ssr: () => unknownSession });
  useEffect(startFetching, []);
  const { starting, slow, again } = props.texts;
  const waiting = (
    <SlowLoading text={starting} slow={slow} again={again} onAgain={() => location.reload()} />
  );
  return (
    <ErrorBoundary texts={crash}>
      <div className="people">
        {user ? (
          <PeoplePage {...props} uid={user.uid} key={user.uid} placeholder={waiting} />
        ) : (
          waiting
        )}
      </div>
    </ErrorBoundary>
  );
}
