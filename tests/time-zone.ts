/**
 * The time zone of all tests in Node and in the browser. It is west of Greenwich with an offset
 * that includes half an hour, so that a test fails if a day or an hour is computed in UTC by
 * mistake.
 */
export const timeZone = 'America/St_Johns';
