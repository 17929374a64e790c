import type { NewAccount } from 'firebase-local/identity';
import type { Seed } from 'firebase-local/initial-data';

/** The demo accounts of each start. Their passwords are no secret: `npm start` prints them. */
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
  claims: { office: true, safety: true, admin: true },
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

export const demoSeed: Seed = {
  accounts: [demoDriver, demoOffice],
  documents: (now) =>
    new Map([[`users/${demoDriver.uid}`, { ...demoProfile, updatedAt: new Date(now) }]]),
};
