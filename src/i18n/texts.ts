/**
 * Loads texts at build time. This is the only file that uses i18next. Pages call it and pass the
 * texts to islands as props.
 */
import i18next from 'i18next';
import type calls from '../locales/de/calls.json';
import type card from '../locales/de/card.json';
import type shell from '../locales/de/shell.json';
import type follow from '../locales/de/follow.json';
import type emergency from '../locales/de/emergency.json';
import type hazardPlates from '../locales/de/hazard-plates.json';
import type home from '../locales/de/home.json';
import type install from '../locales/de/install.json';
import type manual from '../locales/de/manual.json';
import type print from '../locales/de/print.json';
import type training from '../locales/de/training.json';
import type offline from '../locales/de/offline.json';
import type login from '../locales/de/login.json';
import type register from '../locales/de/register.json';
import type settings from '../locales/de/settings.json';
import type settingsAccess from '../locales/de/settings-access.json';
import type settingsData from '../locales/de/settings-data.json';
import type settingsDevice from '../locales/de/settings-device.json';
import type settingsProfile from '../locales/de/settings-profile.json';
import type reports from '../locales/de/reports.json';
import type office from '../locales/de/office.json';
import type people from '../locales/de/people.json';
import type report from '../locales/de/report.json';
import type unread from '../locales/de/unread.json';
import type departureCheck from '../locales/de/departure-check.json';
import type vehicle from '../locales/de/vehicle.json';
import type gasCalculator from '../locales/de/gas-calculator.json';
import type { Locale } from './locales.ts';

/**
 * The German files define the type for all languages; tests check that all languages have the same
 * keys.
 */
interface Namespaces {
  calls: typeof calls;
  shell: typeof shell;
  card: typeof card;
  vehicle: typeof vehicle;
  'departure-check': typeof departureCheck;
  follow: typeof follow;
  emergency: typeof emergency;
  'hazard-plates': typeof hazardPlates;
  home: typeof home;
  install: typeof install;
  manual: typeof manual;
  print: typeof print;
  training: typeof training;
  offline: typeof offline;
  login: typeof login;
  register: typeof register;
  settings: typeof settings;
  'settings-access': typeof settingsAccess;
  'settings-data': typeof settingsData;
  'settings-device': typeof settingsDevice;
  'settings-profile': typeof settingsProfile;
  reports: typeof reports;
  people: typeof people;
  report: typeof report;
  unread: typeof unread;
  office: typeof office;
  'gas-calculator': typeof gasCalculator;
}

/**
 * Returns all texts of a screen in one language; placeholders stay in them. Throws if the file is
 * missing.
 */
export function texts<Name extends keyof Namespaces>(
  locale: Locale,
  namespace: Name,
): Namespaces[Name] {
  return bundle(locale, namespace) as Namespaces[Name];
}

/** Returns all texts of a file; missing texts come from the fallback language. */
function bundle(locale: Locale, namespace: string): unknown {
  const own: unknown = i18next.getResourceBundle(locale, namespace);
  if (typeof own !== 'object' || own === null)
    throw new Error(`Failed locale loading: src/locales/${locale}/${namespace}.json`);
  const t = i18next.getFixedT(locale, namespace);
  return Object.fromEntries(
    Object.keys(own).map((key) => [key, t(key, { returnObjects: true, skipInterpolation: true })]),
  );
}

/**
 * The texts that every form has. The menu, the home screen and the lists show `title`. Sections and
 * fields are identified by the ids of the form definition.
 */
export interface FormTexts {
  readonly title: string;
  readonly intro: string;
  readonly sections: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, { readonly label: string; readonly help?: string }>>;
}

/**
 * Returns the texts of the report form of this kind in one language. Throws if the file is missing.
 */
export function formTexts(locale: Locale, kind: string): FormTexts {
  return bundle(locale, `forms/${kind}`) as FormTexts;
}
