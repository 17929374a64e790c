/** The interface between the office and a backend. Read methods reject with OfficeError. */
import type { Report } from './report.ts';
import type { Area, OfficeRole, ReportFilter } from './roles.ts';
import type { QuarantineEntry, ReportCollection } from './quarantine.ts';
import type { TakenIn } from './taken-in.ts';
import type { VehicleChange } from './vehicles.ts';
import type { Certificate, Deed, Work } from './work.ts';

/** conflict: the record already exists. */
export type OfficeProblem = 'offline' | 'refused' | 'signIn' | 'missing' | 'conflict';
export class OfficeError extends Error {
  readonly problem: OfficeProblem;
  constructor(problem: OfficeProblem, message: string = problem) {
    super(message);
    this.name = 'OfficeError';
    this.problem = problem;
  }
}

/** The end of a page. The name distinguishes records with the same time. */
export interface PageMark {
  /** The time in ISO format; for an anonymous report the day. */
  readonly at: string;
  /** The record's resource name. */
  readonly name: string;
}
/** Asks for a page of records, ordered by arrival. Bounds are ISO times, or days. */
export interface PageQuestion {
  readonly limit: number;
  readonly order: 'newest' | 'oldest';
  /** Only records that arrived at this time or later. */
  readonly from?: string | undefined;
  /** Only records that arrived earlier. */
  readonly before?: string | undefined;
  /** The end of the previous page. */
  readonly after?: PageMark | undefined;
}

/** A document in the report collections that is not a valid report. */
export interface UnreadableRecord {
  readonly id: string;
  readonly collection: ReportCollection;
  /** When it arrived, as ISO time; for an anonymous record the day. */
  readonly at: string;
  /** The reason, for developers. */
  readonly problem: string;
}
export interface Records {
  readonly reports: readonly Report[];
  readonly unreadable: readonly UnreadableRecord[];
}

export interface RecordPage extends Records {
  /** `after` of the next page; undefined on the last one. */
  readonly next: PageMark | undefined;
}
/** The place of a record in Firestore. */
export type RecordPlace = Pick<UnreadableRecord, 'id' | 'collection'>;

/**
 * An atomic change to one report. The log entry describes the action, and the rules accept no other
 * change of the work with it.
 */
export interface WorkChange {
  readonly id: string;
  readonly work: Work;
  readonly log: {
    readonly what: Deed;
    readonly text?: string | undefined;
    readonly defect?: string | undefined;
    readonly certificate?: Certificate | undefined;
    readonly duty?: string | undefined;
  };
  readonly receipt?:
    | { readonly uid: string; readonly status: string; readonly note?: string | undefined }
    | undefined;
  /** The change of the vehicle's open defects, for its next driver. */
  readonly vehicle?: VehicleChange | undefined;
}
/**
 * stale: another desk was faster, nothing was written. offline: nothing was written. unknown: no
 * answer yet; repeating the same action does not write twice.
 */
export type ChangeResult = 'written' | 'stale' | 'offline' | 'unknown';

export interface Person {
  readonly uid: string;
  /** As typed at this desk. */
  readonly name: string;
  /** The e-mail address of the account, if it has one; the rules compare it. */
  readonly account?: string | undefined;
}

/** A report's place in the live database. */
export interface WorkPlace {
  readonly id: string;
  readonly area: Area;
}

/** The records of one report in the live database, unchecked. */
export interface LiveReport {
  readonly work: unknown;
  readonly log: unknown;
  readonly notes: unknown;
  readonly receipt: unknown;
  /** Names of the people who have it open, by uid. */
  readonly presence: unknown;
  /** The next drivers who have seen its defects, with the time. */
  readonly seen: unknown;
}

export interface OfficePort {
  /** The roles of the signed-in account; none for a driver. */
  roles(uid: string, fresh: boolean): Promise<readonly OfficeRole[]>;
  listReports(
    uid: string,
    page: PageQuestion & { readonly filter: ReportFilter },
  ): Promise<RecordPage>;
  /** Anonymous ones, by the day that the phone wrote. */
  listAnonymous(uid: string, page: PageQuestion): Promise<RecordPage>;
  /** Entries quarantined at `from` (ISO time) or later that these roles may read, oldest first. */
  listQuarantined(
    uid: string,
    roles: readonly OfficeRole[],
    from: string | undefined,
  ): Promise<readonly Pick<QuarantineEntry, 'id' | 'at' | 'collection'>[]>;
  /**
   * Removes a record from all lists permanently; rejects with "conflict" if it is already
   * quarantined.
   */
  quarantine(
    uid: string,
    record: Pick<UnreadableRecord, 'id' | 'collection'>,
    reason: string,
  ): Promise<void>;
  /** Rejects with "missing" if there is none. */
  getReport(uid: string, id: string): Promise<Report>;
  /** The stored document as displayable text. Rejects with "missing". */
  storedRecord(uid: string, record: Pick<UnreadableRecord, 'id' | 'collection'>): Promise<string>;
  /**
   * Fetches several reports in one request. `absent` contains the ids of reports that do not exist
   * or that this account may not read.
   */
  getReports(
    uid: string,
    places: readonly RecordPlace[],
  ): Promise<Records & { readonly absent: readonly string[] }>;
  /** Numbers of the photos that have arrived; undefined if this account may not list them. */
  arrivedPhotos(uid: string, report: Report): Promise<readonly number[] | undefined>;
  /** Reasons for lost photos, by number. */
  missingPhotos(uid: string, report: Report): Promise<ReadonlyMap<number, string>>;
  photo(uid: string, report: Report, number: number): Promise<Blob>;
  /** Follows the open work of these areas: on each change, all work of an area by report id. */
  watchWork(
    areas: readonly Area[],
    listener: {
      work(area: Area, value: unknown): void;
      connected(stands: boolean): void;
      /** Called when a phone has announced a report. Any signed-in account can do this. */
      arrival(): void;
      /**
       * Called with the time at which a phone last announced an accident or a security event, in
       * milliseconds since 1970; only if these areas do not include these reports.
       */
      accident(at: number): void;
    },
  ): Promise<() => void>;
  /** Follows one report and adds `me` to the people who have it open. */
  watchReport(
    report: WorkPlace & { readonly uid: string | undefined },
    me: Person,
    listener: (live: Partial<LiveReport>) => void,
  ): Promise<() => void>;
  /**
   * The work on all reports of one vehicle (see vehicleKeyOf), including closed ones; unchecked.
   */
  workOfVehicle(vehicle: string): Promise<unknown>;
  /** The current work of a report, unchecked; null if there is none or it may not be read. */
  work(place: WorkPlace): Promise<unknown>;
  /**
   * Work, log and receipt of a report, unchecked; each null if there is none or it may not be
   * read.
   */
  history(
    report: WorkPlace & { readonly uid: string | undefined },
  ): Promise<Pick<LiveReport, 'work' | 'log' | 'receipt'>>;
  /** The times up to which the office has taken in all reports. Rejects if offline. */
  takenIn(areas: readonly Area[]): Promise<TakenIn>;
  /** Advances these times; `stale` if another desk has advanced one of them further. */
  moveTakenIn(moved: TakenIn, me: Person): Promise<ChangeResult>;
  /** Publishes for drivers that a desk now shows all defect reports. */
  writeLookedAt(): Promise<void>;
  /** Several changes are written atomically: all or none. */
  change(changes: readonly WorkChange[], me: Person): Promise<ChangeResult>;
  note(place: WorkPlace, isAnonymous: boolean, text: string, me: Person): Promise<ChangeResult>;
}
