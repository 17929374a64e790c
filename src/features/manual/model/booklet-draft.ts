/**
 * Matches what is still missing from the booklet: facts not yet checked against their source, and
 * empty operator values. If anything matches, every printed page is marked as a draft.
 */
export const openPlacesSelector = '.booklet-open,[data-operator]:not(.is-filled)';

/** Class of a booklet without missing values. */
export const completeClass = 'is-complete';
