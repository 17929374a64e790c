/**
 * Selects what is missing in the booklet: facts that nobody has compared with their source, and
 * empty values of the operator. While it matches anything, each printed page is marked as a draft.
 */
export const openPlacesSelector = '.booklet-open,[data-operator]:not(.is-filled)';

/** Class of a booklet without missing values. */
export const completeClass = 'is-complete';
