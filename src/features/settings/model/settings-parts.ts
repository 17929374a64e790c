/** The screens of the settings in their order; each has its anchor in the address. */
export const settingsParts = [
  'profile',
  'vehicle',
  'display',
  'sending',
  'access',
  'device',
  'data',
] as const;
