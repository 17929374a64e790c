/**
 * The version every report carries. A build may name another one than package.json
 * (PUBLIC_APP_VERSION).
 */
import { version } from '../../package.json';

export const appVersion: string = import.meta.env.PUBLIC_APP_VERSION ?? version;
