/**
 * Everything a form may have to say about a field; each code has a text (problems.<code>) in every
 * language.
 */
export const problemCodes = [
  // An answer is missing or cannot be read.
  'required',
  'customerMissing',
  'nothingAdded',
  'choiceUnknown',
  'choiceNotOffered',
  'choiceExclusive',
  'notANumber',
  'notADay',
  'notAMonth',
  'notAMoment',
  'notATime',
  'dayMissing',
  // Hard bounds.
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'windowOrder',
  'yearOutOfRange',
  'inFuture',
  'tooManyPhotos',
  'tooManyEntries',
  'duplicate',
  // Plausibility: asked about, never refused.
  'overfilled',
  'levelFell',
  'moreThanPlanned',
  'meterBackwards',
  'odometerLower',
  'odometerJump',
  'severityLowered',
  'dayPast',
  'longAgo',
  'photoWanted',
  'placeWanted',
  'unexpectedPlate',
  'unexpectedVin',
  'unexpectedCustomerNumber',
  'unexpectedOrderNumber',
  'unexpectedTankSerial',
  'unexpectedTankCode',
  'unexpectedUnNumber',
  'unexpectedPhone',
] as const;
export type ProblemCode = (typeof problemCodes)[number];
