/** The version every report carries. */
export { version as appVersion } from '../../package.json';
