/** The interface between the office and a backend. Methods that read reject with OfficeError. */
import type { Report } from './report.ts';
import type { Area, OfficeRole, ReportFilter } from './roles.ts';
import type { QuarantineEntry, ReportCollection } from './quarantine.ts';
import type { TakenIn } from './taken-in.ts';
import type { VehicleChange } from './vehicles.ts';
import type { Certificate, Deed, Work } from './work.ts';

/** "conflict": the record already exists. */
export type OfficeProblem = 'offline' | 'refused' | 'signIn' | 'missing' | 'conflict';
export class OfficeError extends Error {
  readonly problem: OfficeProblem;
  constructor(problem: OfficeProblem, message: string = problem) {
    super(message);
    this.name = 'OfficeError';
    this.problem = problem;
  }
}

/** The position of the last record of a page. The name distinguishes records with the same time. */
export interface PageMark {
  /** The time in ISO format; for an anonymous report the day. */
  readonly at: string;
  /** The record's resource name. */
  readonly name: string;
}
/** The query for a page of records, ordered by arrival. The bounds are ISO times, or days. */
export interface PageQuestion {
  readonly limit: number;
  readonly order: 'newest' | 'oldest';
  /** Selects only records that arrived at this time or later. */
  readonly from?: string | undefined;
  /** Selects only records that arrived earlier. */
  readonly before?: string | undefined;
  /** The position of the last record of the previous page. */
  readonly after?: PageMark | undefined;
}

/** A document in the report collections that is not a valid report. */
export interface UnreadableRecord {
  readonly id: string;
  readonly collection: ReportCollection;
  /** The time of arrival in ISO format; for an anonymous record the day. */
  readonly at: string;
  /** The reason why it is not a valid report, for developers. */
  readonly problem: string;
}
export interface Records {
  readonly reports: readonly Report[];
  readonly unreadable: readonly UnreadableRecord[];
}

export interface RecordPage extends Records {
  /** The value of `after` for the next page; undefined on the last page. */
  readonly next: PageMark | undefined;
}
/** The place of a record in Firestore. */
export type RecordPlace = Pick<UnreadableRecord, 'id' | 'collection'>;

/**
 * An atomic change of one report. The log entry describes the action, and the rules accept only the
 * change of the work that belongs to this action.
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
  /** The change of the vehicle's open defects, which its next driver sees. */
  readonly vehicle?: VehicleChange | undefined;
}
/**
 * "stale": another desk was faster and nothing was written. "offline": nothing was written.
 * "unknown": there is no answer yet; if the same action is repeated, it is not written twice.
 * "earlierWritten": this was not written, because an earlier action without an answer turned out to
 * be written; the person has to look at the report first.
 */
export type ChangeResult = 'written' | 'stale' | 'offline' | 'unknown' | 'earlierWritten';

export interface Person {
  readonly uid: string;
  /** The name as it was typed at this desk. */
  readonly name: string;
  /** The e-mail address of the account, if it has one. The rules check it. */
  readonly account?: string | undefined;
}

/** A report's place in the live database. */
export interface WorkPlace {
  readonly id: string;
  readonly area: Area;
}

/** The records of one report in the live database. They are not checked yet. */
export interface LiveReport {
  readonly work: unknown;
  readonly log: unknown;
  readonly notes: unknown;
  readonly receipt: unknown;
  /** The names of the people who have the report open, by uid. */
  readonly presence: unknown;
  /** The drivers who have seen its defects, with the time. */
  readonly seen: unknown;
}

export interface OfficePort {
  /**
   * Resolves once the outcome of a `change` or `note` with the result "unknown" is known, or with
   * undefined if there is none.
   */
  settled(
    place: WorkPlace,
    what: 'change' | 'note',
  ): Promise<Extract<ChangeResult, 'written' | 'stale'> | undefined>;
  /** Returns the roles of the signed-in account. A driver has none. */
  roles(uid: string, fresh: boolean): Promise<readonly OfficeRole[]>;
  listReports(
    uid: string,
    page: PageQuestion & { readonly filter: ReportFilter },
  ): Promise<RecordPage>;
  /** Lists the anonymous reports by the day that the phone wrote. */
  listAnonymous(uid: string, page: PageQuestion): Promise<RecordPage>;
  /**
   * Lists the records that were quarantined at `from` (ISO time) or later and that these roles may
   * read, oldest first.
   */
  listQuarantined(
    uid: string,
    roles: readonly OfficeRole[],
    from: string | undefined,
  ): Promise<readonly Pick<QuarantineEntry, 'id' | 'at' | 'collection'>[]>;
  /**
   * Removes a record from all lists permanently. Rejects with "conflict" if it is already
   * quarantined.
   */
  quarantine(
    uid: string,
    record: Pick<UnreadableRecord, 'id' | 'collection'>,
    reason: string,
  ): Promise<void>;
  /** Rejects with "missing" if the report does not exist. */
  getReport(uid: string, id: string): Promise<Report>;
  /** Returns the stored document as text that can be shown. Rejects with "missing". */
  storedRecord(uid: string, record: Pick<UnreadableRecord, 'id' | 'collection'>): Promise<string>;
  /**
   * Fetches several reports in one request. `absent` contains the ids of reports that do not exist
   * or that this account may not read.
   */
  getReports(
    uid: string,
    places: readonly RecordPlace[],
  ): Promise<Records & { readonly absent: readonly string[] }>;
  /**
   * Returns the numbers of the photos that have arrived, or undefined if this account may not list
   * them.
   */
  arrivedPhotos(uid: string, report: Report): Promise<readonly number[] | undefined>;
  /** Returns the reasons why photos will not arrive, by number. */
  missingPhotos(uid: string, report: Report): Promise<ReadonlyMap<number, string>>;
  photo(uid: string, report: Report, number: number): Promise<Blob>;
  /**
   * Watches the open work of these areas. After each change, it sends all work of the area by
   * report id.
   */
  watchWork(
    areas: readonly Area[],
    listener: {
      work(area: Area, value: unknown): void;
      connected(stands: boolean): void;
      /** Called when a phone has announced a report. Any signed-in account can do this. */
      arrival(): void;
      /**
       * Called with the time at which a phone last announced an accident or a security event, in
       * milliseconds since 1970, but only if these areas do not include such reports.
       */
      accident(at: number): void;
    },
  ): Promise<() => void>;
  /** Watches one report and adds `me` to the people who have it open. */
  watchReport(
    report: WorkPlace & { readonly uid: string | undefined },
    me: Person,
    listener: (live: Partial<LiveReport>) => void,
  ): Promise<() => void>;
  /**
   * Returns the work on all reports of one vehicle (see vehicleKeyOf), including closed ones. It is
   * not checked yet.
   */
  workOfVehicle(vehicle: string): Promise<unknown>;
  /**
   * Returns the current work on a report, or null if there is none or it may not be read. It is not
   * checked yet.
   */
  work(place: WorkPlace): Promise<unknown>;
  /**
   * Returns work, log and receipt of a report. Each is null if there is none or it may not be read.
   * They are not checked yet.
   */
  history(
    report: WorkPlace & { readonly uid: string | undefined },
  ): Promise<Pick<LiveReport, 'work' | 'log' | 'receipt'>>;
  /** Returns the times up to which the office has taken in all reports. Rejects without network. */
  takenIn(areas: readonly Area[]): Promise<TakenIn>;
  /**
   * Advances these times. Resolves with `stale` if another desk has advanced one of them further.
   */
  moveTakenIn(moved: TakenIn, me: Person): Promise<ChangeResult>;
  /** Publishes for the drivers that a desk now shows all defect reports. */
  writeLookedAt(): Promise<void>;
  /** Writes all of these changes or none. */
  change(changes: readonly WorkChange[], me: Person): Promise<ChangeResult>;
  note(place: WorkPlace, isAnonymous: boolean, text: string, me: Person): Promise<ChangeResult>;
}
