/**
 * Defines whom a driver calls in which situation. Chapter 1 of the driver manual, the forms, the
 * gas calculator and the emergency card use this table. It is a rule of the company, not of law.
 * The texts for situations and callees are in src/locales/<locale>/calls.json. tests/unit/calls
 * compares all other texts with this table.
 */

/** The emergency number in all countries in which the company drives. It cannot be configured. */
export const emergencyNumber = '112';

/**
 * "emergency" is 112. "dispatcher" and "technician" are on duty round the clock, "dispatch" and
 * "adviser" in office hours.
 */
export type Callee = 'emergency' | 'dispatcher' | 'technician' | 'dispatch' | 'adviser';

/**
 * The callees who can be reached at any time, because safety matters must not wait for office
 * hours.
 */
export type SafetyCallee = Exclude<Callee, 'dispatch' | 'adviser'>;

/** The key of the phone number in `contacts` of config.json; undefined for `emergencyNumber`. */
export const contactOf = {
  emergency: undefined,
  dispatcher: 'onCallPhone',
  technician: 'technicalOnCallPhone',
  dispatch: 'dispatchPhone',
  adviser: 'safetyAdviserPhone',
} as const satisfies Record<Callee, string | undefined>;

/** In order of urgency, the most urgent situation first. */
export const callTable = [
  { callee: 'emergency', situations: ['gasEscapes', 'fire', 'hurt'] },
  {
    callee: 'dispatcher',
    situations: [
      'afterEmergency',
      'overfilled',
      'wrongProduct',
      'towAway',
      'stranded',
      'tankToSecure',
      'stolen',
      'urgent',
    ],
  },
  {
    callee: 'technician',
    situations: [
      'unfitInYard',
      'noFilling',
      'unpressurised',
      'capMissing',
      'inspectionOverdue',
      'release',
    ],
  },
  { callee: 'dispatch', situations: ['run', 'papers'] },
  { callee: 'adviser', situations: ['law', 'nearMiss'] },
] as const satisfies readonly { readonly callee: Callee; readonly situations: readonly string[] }[];

export type Situation = (typeof callTable)[number]['situations'][number];
