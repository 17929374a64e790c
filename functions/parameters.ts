/** Parameters that several functions need. */
import { defineString } from 'firebase-functions/params';

/** The address of the site, without a slash at its end. */
export const siteOrigin = defineString('SITE_ORIGIN', { default: '' });

/** The addresses of a parameter, which separates them by commas. */
export const addresses = (parameter: { value(): string }): string[] =>
  parameter
    .value()
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
