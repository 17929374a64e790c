/**
 * What the app assumes until /config.json has been read, and for every field that file leaves out.
 * Stands alone so that a screen can show these values without carrying the schema.
 */
import type { Config } from './config.ts';

/** Empty strings are places for the operator to fill; nothing here belongs to a company. */
export const defaultConfig: Config = {
  firebase: { apiKey: '', authDomain: '', projectId: '', storageBucket: '', messagingSenderId: '', appId: '', databaseURL: '' },
  emulatorOrigin: null,
  signInMethods: ['password'],
  apiBaseUrl: '',
  appCheckSiteKey: '',
  phoneCountryCode: '',
  brand: { name: 'Tanklotse', logo: '', colours: {} },
  contacts: {
    onCallPhone: '', dispatchPhone: '', safetyAdviserPhone: '', technicalOnCallPhone: '',
    workshopPhone: '', tyreServicePhone: '', towingPhone: '', depotPhone: '',
  },
  operator: {
    legalName: '', legalForm: '', street: '', zip: '', city: '', country: '', representatives: [], phone: '', email: '',
    registerCourt: '', registerNo: '', vatId: '', wIdNr: '', authority: '', authorityUrl: '', capital: '', liquidation: '',
    editorName: '', publicationDirector: '', hostName: '', hostAddress: '', hostPhone: '', dpoContact: '', lastUpdated: '',
    periodsConfirmed: '', firstAidConfirmed: '',
  },
  limits: {
    photoLongEdgePixels: 1920,
    photoLongEdgeSavingPixels: 1280,
    draftDays: 30,
    drafts: 50,
    customerNumberPattern: '^\\d{5,10}$',
  },
  depots: [],
};
