/** The parts of the settings screen in order; each is the anchor in the address. */
export const settingsParts = [
  'profile',
  'vehicle',
  'display',
  'sending',
  'access',
  'device',
  'data',
] as const;
