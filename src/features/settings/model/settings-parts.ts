/** The parts of the settings screen in order. Each id is the anchor in the URL. */
export const settingsParts = [
  'profile',
  'vehicle',
  'display',
  'sending',
  'access',
  'device',
  'data',
] as const;
