/** Finds the position of this device once. Nothing is located in the background. */

const waitMilliseconds = 20_000;
const oldestMilliseconds = 30_000;

export interface DevicePosition {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyMetres: number;
}

/**
 * Resolves with the position, with "denied" if the driver or the browser refuses it, or with
 * "unavailable" if it is not found within 20 seconds. The first call may show the browser's request
 * for permission.
 */
export const locateDevice = (): Promise<DevicePosition | 'denied' | 'unavailable'> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('unavailable');
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracyMetres: Math.round(accuracy) }),
      (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, timeout: waitMilliseconds, maximumAge: oldestMilliseconds },
    );
  });
