/**
 * The time zone of all tests in Node and in the browser. It is west of Greenwich with an offset of
 * half an hour, so that a day or an hour taken in UTC by mistake fails a test.
 */
export const timeZone = 'America/St_Johns';
