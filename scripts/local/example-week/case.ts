/**
 * The structure of the example reports. People, plates and customers are invented; telephone
 * numbers are from the ranges that are reserved for films.
 */
import { demoDriver, demoProfile } from '../demo-accounts.ts';
import type { CloseReason, Deed } from '../../../src/features/office/model/work.ts';
import type { Inputs } from '../../../src/features/reports/inputs-and-answers.ts';
import type { ReportKind } from '../../../src/features/reports/kinds.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import type { Scene } from './scenes.ts';

interface Driver {
  readonly uid: string;
  readonly name: string;
  readonly personnelNumber: string;
  readonly phone: string;
  readonly depot: string;
  readonly locale: Locale;
}

const driver = (name: string, personnelNumber: string, phone: string, locale: Locale): Driver => ({
  uid: `example-driver-${personnelNumber}`,
  name,
  personnelNumber,
  phone,
  depot: 'Hamburg',
  locale,
});
export const jona: Driver = {
  uid: demoDriver.uid,
  name: demoDriver.displayName,
  personnelNumber: demoProfile.personnelNumber,
  phone: demoProfile.phone,
  depot: demoProfile.depot,
  locale: demoProfile.locale,
};
export const svenja = driver('Svenja Beispiel', '4702', '+49 171 3920011', 'de');
export const tjark = driver('Tjark Mustermann', '4705', '+49 171 3920012', 'de');
export const deniz = driver('Deniz Probe', '4708', '+49 171 3920013', 'de');
export const marek = driver('Marek Vorlage', '4709', '+49 171 3920014', 'en');

/** A time as minutes before now, or as days before today with a time of day on this machine. */
export type Ago = number | readonly [days: number, hour: number, minute: number];

export interface Case {
  readonly kind: ReportKind;
  /** Absent for an anonymous report. */
  readonly driver?: Driver;
  readonly ago: Ago;
  readonly inputs: Inputs | ((day: string) => Inputs);
  readonly photos?: readonly Scene[];
  /** Number of photos that have arrived; absent means all. */
  readonly arrived?: number;
  /** The office's actions; absent if nobody has opened it. */
  readonly work?: {
    /**
     * The actions in order. `after` is the number of minutes since the report; `text` describes a
     * repair.
     */
    readonly deeds: readonly (readonly [after: number, what: Deed, text?: string])[];
    /** The reason for closing it. */
    readonly reason?: CloseReason;
    /** The defect that was repaired. */
    readonly repaired?: string;
    readonly note?: string;
  };
}

/** The inputs of a departure check without findings. */
export const wholeCheck: Inputs = {
  papers: 'inOrder',
  aroundVehicle: 'inOrder',
  brakes: 'inOrder',
  coupling: 'noTrailer',
  tankBody: 'inOrder',
  equipment: 'inOrder',
};
