/** The choices in the near miss and accident report. */
export const yesNoUnknown = ['yes', 'no', 'unknown'] as const;

/** Near miss and accident come first, so that both are on the first screen of a phone. */
export const eventKinds = ['nearMiss', 'accident', 'unsafeCondition', 'security'] as const;

export const placeKinds = [
  'road',
  'customer',
  'terminal',
  'depot',
  'parking',
  'workshop',
  'railSiding',
  'other',
] as const;

/** How badly somebody is hurt, as the driver sees it in the first report. */
export const injurySeverities = ['slight', 'serious', 'dead', 'unknown'] as const;

export const roadKinds = ['motorway', 'outsideTown', 'inTown', 'privateGround', 'siding'] as const;

export const activities = [
  'driving',
  'reversing',
  'parking',
  'loading',
  'connecting',
  'filling',
  'disconnecting',
  'hoseHandling',
  'climbing',
  'walking',
  'maintenance',
  'coupling',
  'office',
  'other',
] as const;

export const eventTypeGroups = [
  {
    id: 'person',
    options: [
      'slipTripFall',
      'fallFromHeight',
      'hitByObject',
      'crushed',
      'coldContact',
      'healthProblem',
      'violence',
    ],
  },
  {
    id: 'gas',
    options: [
      'gasRelease',
      'fire',
      'explosion',
      'overfill',
      'towAway',
      'hoseBurst',
      'wrongProduct',
      'oxygenDeficiency',
      'oxygenEnrichment',
    ],
  },
  {
    id: 'vehicle',
    options: [
      'collisionVehicle',
      'collisionObject',
      'rollover',
      'nearCollision',
      'rollAway',
      'loadShift',
      'traffic',
    ],
  },
  { id: 'other', options: ['equipmentFailure', 'animal', 'other'] },
] as const;
export const eventTypes: readonly string[] = eventTypeGroups.flatMap((group) => group.options);

/** Events that involve the goods. For these the product is required. */
export const gasEvents = [
  'coldContact',
  'gasRelease',
  'fire',
  'explosion',
  'overfill',
  'towAway',
  'hoseBurst',
  'wrongProduct',
  'oxygenDeficiency',
  'oxygenEnrichment',
  'rollover',
  'loadShift',
] as const;

/** "agency" is an agency worker of the company; "otherFirm" works for another employer. */
export const personRoles = [
  'self',
  'colleague',
  'agency',
  'otherFirm',
  'customer',
  'thirdParty',
  'responder',
] as const;

export const bodyParts = [
  'head',
  'eyes',
  'face',
  'neck',
  'back',
  'chest',
  'abdomen',
  'shoulder',
  'arm',
  'hand',
  'hip',
  'leg',
  'knee',
  'foot',
  'lungs',
  'psyche',
] as const;

export const injuryKinds = [
  'coldBurn',
  'burn',
  'cut',
  'bruise',
  'fracture',
  'breathing',
  'unconscious',
  'eye',
  'amputation',
  'crushed',
  'largeBurn',
  'other',
] as const;

/** "under24h" occurs only in older reports. It does not show whether the stay included a night. */
export const hospitalStays = [
  'none',
  'hours',
  'night',
  'under24h',
  'atLeast24h',
  'unknown',
] as const;

/**
 * Days unfit for work. ADR 1.8.5 counts from three consecutive days on, the notice to the BG (the
 * German accident insurance) from more than three, Great Britain from more than seven.
 * "moreThanThree" exists only in older reports.
 */
export const daysUnfit = [
  'none',
  'oneToTwo',
  'three',
  'fourToSeven',
  'overSeven',
  'moreThanThree',
  'unknown',
] as const;

export const weathers = ['dry', 'rain', 'snow', 'ice', 'fog', 'storm', 'heat'] as const;

export const protectiveEquipment = [
  'shoes',
  'gloves',
  'goggles',
  'faceShield',
  'helmet',
  'vest',
  'antistatic',
  'gasDetector',
  'none',
] as const;

export const causes = [
  'technical',
  'siteCondition',
  'organisation',
  'timePressure',
  'communication',
  'knowledge',
  'fatigue',
  'weather',
  'thirdParty',
  'humanSlip',
  'other',
] as const;

/** Rough amounts in kilograms. Each ends at a limit in a table of duties. */
export const amountBands = [
  'under2',
  'under10',
  'under66',
  'under333',
  'under500',
  'under1000',
  'more',
  'unknown',
] as const;

export const failedParts = [
  'none',
  'hose',
  'pipe',
  'shell',
  'valve',
  'safetyDevice',
  'unknown',
] as const;
