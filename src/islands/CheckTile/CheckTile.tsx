/** The state of the departure check of the driver's vehicle, for the tile on home. */
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start-app.ts';
import { $session, unknownSession } from '../../features/session/session-store.ts';
import type { Locale } from '../../i18n/locales.ts';
import type departureCheck from '../../locales/de/departure-check.json';
import { rest } from './rest.ts';

startApp();
const State = rest.component((module) => module.TileState, { isRequired: false });

export interface CheckTileProps {
  readonly locale: Locale;
  readonly texts: Omit<(typeof departureCheck)['tile'], 'due' | 'dueAbout'>;
}

export function CheckTile(props: CheckTileProps) {
  const { user } = useStore($session, { ssr: () => unknownSession });
  const placeholder = <span className="check-tile-state">{props.texts.unknown}</span>;
  return user ? (
    <State {...props} uid={user.uid} key={user.uid} placeholder={placeholder} />
  ) : (
    placeholder
  );
}
