/**
 * Selects everything that is still missing from the booklet: facts that are not checked against
 * their source yet, and empty operator values. If there is anything, every printed page is marked
 * as a draft.
 */
export const openPlacesSelector = '.booklet-open,[data-operator]:not(.is-filled)';

/** The class of a booklet in which nothing is missing. */
export const completeClass = 'is-complete';
