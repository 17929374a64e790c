import type { NewAccount } from './identity/index.ts';

/**
 * The two accounts that every fresh start knows. Their passwords are no secret and are printed at
 * the start.
 */
export const demoDriver: NewAccount = {
  uid: 'demo-driver-jona-brandt',
  email: 'demo@tanklotse.example',
  password: 'Tanklotse-Demo-1',
  displayName: 'Jona Brandt',
};
export const demoOffice: NewAccount = {
  uid: 'demo-office',
  email: 'office@tanklotse.example',
  password: 'Tanklotse-Office-1',
  displayName: 'Disposition Nord',
  claims: { office: true, safety: true },
};

/** The driver's profile document, users/{uid}. */
export const demoProfile = {
  firstName: 'Jona',
  lastName: 'Brandt',
  phone: '+49 151 23456789',
  personnelNumber: '4711',
  depot: 'Hamburg',
  locale: 'de',
} as const;
