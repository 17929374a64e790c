/**
 * The zone of every check, in Node and in the browser, whatever the machine's own is. Half an hour
 * off and west of Greenwich: a day or an hour taken in UTC by mistake shows.
 */
export const timeZone = 'America/St_Johns';
