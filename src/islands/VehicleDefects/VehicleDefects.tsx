/**
 * The open defects of the vehicle that this driver takes over. The line is rendered from the
 * beginning and keeps its height, so that the layout does not shift when it is filled.
 */
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start-app.ts';
import { $session, unknownSession } from '../../features/session/session-store.ts';
import { startFetching } from '../../platform/late-code.ts';
import { rest } from './rest.ts';
import type { VehicleDefectsProps } from './rest/vehicles-props.ts';

startApp();
const Line = rest.component((module) => module.VehicleLine, { isRequired: false });

export function VehicleDefects(props: VehicleDefectsProps) {
  const { user } = useStore($session, { ssr: () => unknownSession });
  useEffect(startFetching, []);
  const waiting = <p className="vehicle-line">{props.texts.vehicle.title}</p>;
  return (
    <div className="vehicle-defects" id="vehicle-defects">
      {user ? <Line {...props} uid={user.uid} key={user.uid} placeholder={waiting} /> : waiting}
    </div>
  );
}
