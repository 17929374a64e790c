/**
 * What of the booklet is not done: facts that nobody has compared with their source, and places of
 * the company's numbers and names that are empty. While there is any, each printed page says that it
 * is a draft.
 */
export const openPlaces = '.booklet-open,[data-operator]:not(.is-filled)';

/** The booklet has this class once nothing of it is open. */
export const completeClass = 'is-complete';
