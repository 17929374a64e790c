/**
 * The only answers that an anonymous report may hold. Whoever reads the list must not be able to
 * tell who wrote it: no names, plates, file numbers, witnesses or wishes for an answer. The
 * security rules refuse every other key.
 */
export const anonymousFields = [
  'eventKind',
  'reporterMode',
  'occurredAt',
  'placeKind',
  'location',
  'roadKind',
  'activity',
  'eventTypes',
  'description',
  'potentialSeverity',
  'likelihood',
  'product',
  'productName',
  'productUnNumber',
  'release',
  'releasedAmount',
  'releasedAmountUnknown',
  'releaseUnit',
  'releaseDuration',
  'releasePlace',
  'ignited',
  'weather',
  'weatherTemperature',
  'light',
  'ppeWorn',
  'causes',
  'existingRule',
  'immediateMeasures',
  'suggestion',
  'photos',
] as const;
