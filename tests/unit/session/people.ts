import type { Profile, User } from '../../../src/features/session/model/user.ts';

export const jona: User = {
  uid: 'jona',
  displayName: 'Jona Brandt',
  photoURL: null,
  email: 'jona@firma.example',
  emailVerified: true,
  phoneNumber: null,
  tenantId: null,
  providerData: [
    {
      providerId: 'password',
      uid: 'jona@firma.example',
      displayName: null,
      email: 'jona@firma.example',
      phoneNumber: null,
      photoURL: null,
    },
  ],
  metadata: {
    creationTime: 'Sat, 21 Nov 2026 08:00:00 GMT',
    lastSignInTime: 'Sat, 21 Nov 2026 09:00:00 GMT',
  },
  isAnonymous: false,
};
export const amel: User = {
  ...jona,
  uid: 'amel',
  displayName: 'Amel Kaya',
  email: 'amel@firma.example',
  providerData: [],
};
export const jonasProfile: Profile = {
  firstName: 'Jona',
  lastName: 'Brandt',
  phone: '+491712345678',
  personnelNumber: '4711',
  depot: 'Kiel',
  locale: 'de',
};
