/**
 * The app version that is sent with each report. It comes from package.json, unless the build sets
 * PUBLIC_APP_VERSION.
 */
import { version } from '../../package.json';

export const appVersion: string = import.meta.env.PUBLIC_APP_VERSION ?? version;
