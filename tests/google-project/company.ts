/** The config.json of a company with all values filled in. */
export const companyConfig = (projectId: string): object => ({
  firebase: {
    apiKey: `AIza${'x'.repeat(35)}`,
    authDomain: `${projectId}.firebaseapp.com`,
    projectId,
    storageBucket: `${projectId}.firebasestorage.app`,
    messagingSenderId: '123456789012',
    appId: '1:123456789012:web:0123456789abcdef',
    databaseURL: `https://${projectId}-default-rtdb.europe-west1.firebasedatabase.app`,
  },
  emulatorOrigin: null,
  signInMethods: ['password'],
  brand: { name: 'Haulage' },
  contacts: Object.fromEntries(
    ['onCall', 'dispatch', 'safetyAdviser', 'technicalOnCall', 'workshop', 'tyreService']
      .concat(['towing', 'depot'])
      .map((name) => [`${name}Phone`, '+49 40 123456']),
  ),
  operator: {
    legalName: 'Haulage GmbH',
    legalForm: 'GmbH',
    street: 'Hafenstraße 1',
    zip: '20457',
    city: 'Hamburg',
    country: 'Deutschland',
    representatives: ['Kim Petersen'],
    phone: '+49 40 123456',
    email: 'office@haulage.example',
    registerCourt: 'Amtsgericht Hamburg',
    registerNo: 'HRB 1',
    vatId: 'DE123456789',
    publicationDirector: 'Kim Petersen',
    hostName: 'Google Ireland Limited',
    hostAddress: 'Gordon House, Barrow Street, Dublin 4',
    hostPhone: '+353 1 543 1000',
    dpoContact: 'privacy@haulage.example',
    lastUpdated: '2026-11-22',
    periodsConfirmed: '2026-11-22',
    firstAidConfirmed: '2026-11-22',
  },
});
