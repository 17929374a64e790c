/** What the office page asks of a backend. Reads reject with OfficeError. */
import type { Report } from './report.ts';
import type { Area, OfficeRole, ReportFilter } from './roles.ts';
import type { QuarantineEntry, ReportCollection } from './quarantine.ts';
import type { TakenIn } from './taken-in.ts';
import type { VehicleChange } from './vehicles.ts';
import type { Certificate, Deed, Work } from './work.ts';

/** conflict: it is there already. */
export type OfficeProblem = 'offline' | 'refused' | 'signIn' | 'missing' | 'conflict';
export class OfficeError extends Error {
  readonly problem: OfficeProblem;
  constructor(problem: OfficeProblem, message: string = problem) {
    super(message);
    this.name = 'OfficeError';
    this.problem = problem;
  }
}

/** Where a page ended. Several records may have come at the same moment: the name tells them apart. */
export interface PageMark {
  /** The moment in ISO time; of an anonymous report the day. */
  readonly at: string;
  /** The record's resource name. */
  readonly name: string;
}
/** A page of records, ordered by when they came. Bounds are moments in ISO time, or days. */
export interface PageQuestion {
  readonly limit: number;
  readonly order: 'newest' | 'oldest';
  /** Only what came then or later. */
  readonly from?: string | undefined;
  /** Only what came earlier. */
  readonly before?: string | undefined;
  /** The end of the page before this one. */
  readonly after?: PageMark | undefined;
}

/** A document among the reports that is none. */
export interface UnreadableRecord {
  readonly id: string;
  readonly collection: ReportCollection;
  /** When it came, in ISO time; of an anonymous one the day. */
  readonly at: string;
  /** Why it cannot be read, for whoever looks into it. */
  readonly problem: string;
}
export interface Records {
  readonly reports: readonly Report[];
  readonly unreadable: readonly UnreadableRecord[];
}

export interface RecordPage extends Records {
  /** `after` of the page that follows; undefined where there is none. */
  readonly next: PageMark | undefined;
}
/** Where a record lies. */
export type RecordPlace = Pick<UnreadableRecord, 'id' | 'collection'>;

/**
 * What is written about one report, all of it or nothing. The log entry says what was done, and the
 * rules take no other change of the work beside it.
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
  /** What it changes for whoever drives the vehicle next. */
  readonly vehicle?: VehicleChange | undefined;
}
/**
 * stale: another desk was faster, nothing was written. offline: nothing was written. unknown: no answer
 * yet; the same deed again does not write twice.
 */
export type ChangeResult = 'written' | 'stale' | 'offline' | 'unknown';

export interface Person {
  readonly uid: string;
  /** As typed at this desk. */
  readonly name: string;
  /** The address of the account, where it has one: the rules compare it. */
  readonly account?: string | undefined;
}

/** A report's place in the live database. */
export interface WorkPlace {
  readonly id: string;
  readonly area: Area;
}

/** What the live database says of one report, unchecked. */
export interface LiveReport {
  readonly work: unknown;
  readonly log: unknown;
  readonly notes: unknown;
  readonly receipt: unknown;
  /** Who has it open: names by uid. */
  readonly presence: unknown;
  /** Which relieving drivers have seen its defects, and when. */
  readonly seen: unknown;
}

export interface OfficePort {
  /** The roles of the account that is signed in; none for a driver. */
  roles(uid: string, fresh: boolean): Promise<readonly OfficeRole[]>;
  listReports(
    uid: string,
    page: PageQuestion & { readonly filter: ReportFilter },
  ): Promise<RecordPage>;
  /** Anonymous ones, by the day that the phone wrote. */
  listAnonymous(uid: string, page: PageQuestion): Promise<RecordPage>;
  /** What was set aside at `from` (ISO time) or later, as far as these roles may know. */
  listQuarantined(
    uid: string,
    roles: readonly OfficeRole[],
    from: string | undefined,
  ): Promise<readonly Pick<QuarantineEntry, 'id' | 'at' | 'collection'>[]>;
  /** Keeps a record out of all lists for good; rejects with "conflict" where it is already. */
  quarantine(
    uid: string,
    record: Pick<UnreadableRecord, 'id' | 'collection'>,
    reason: string,
  ): Promise<void>;
  /** Rejects with "missing" where there is none. */
  getReport(uid: string, id: string): Promise<Report>;
  /** The document as it is stored, as text that a screen can show. Rejects with "missing". */
  storedRecord(uid: string, record: Pick<UnreadableRecord, 'id' | 'collection'>): Promise<string>;
  /** Many at once. `absent` are the ids of those that are not there or that this account may not read. */
  getReports(
    uid: string,
    places: readonly RecordPlace[],
  ): Promise<Records & { readonly absent: readonly string[] }>;
  /**
   * Which photos have arrived, by number; undefined where this account may not list them.
   */
  arrivedPhotos(uid: string, report: Report): Promise<readonly number[] | undefined>;
  /** Photos that can never come: reason by number. */
  missingPhotos(uid: string, report: Report): Promise<ReadonlyMap<number, string>>;
  photo(uid: string, report: Report, number: number): Promise<Blob>;
  /** Follows what is open in these areas; each area's work by report id, again at each change. */
  watchWork(
    areas: readonly Area[],
    listener: {
      work(area: Area, value: unknown): void;
      connected(stands: boolean): void;
      /** A phone says that a report has come. Anybody who is signed in could say so. */
      arrival(): void;
      /**
       * When a phone last said that an accident or a security event has come, in milliseconds since 1970;
       * only where these areas leave such reports out.
       */
      accident(at: number): void;
    },
  ): Promise<() => void>;
  /** Follows one report, with the reader's name among those who have it open. */
  watchReport(
    report: WorkPlace & { readonly uid: string | undefined },
    me: Person,
    listener: (live: Partial<LiveReport>) => void,
  ): Promise<() => void>;
  /** What stands about all reports of one vehicle (see vehicleKeyOf), closed ones too; unchecked. */
  workOfVehicle(vehicle: string): Promise<unknown>;
  /** What stands about a report now, unchecked; null where nothing does or may be read. */
  work(place: WorkPlace): Promise<unknown>;
  /**
   * How a report stands, what was done about it and what its driver was told, unchecked; each null
   * where nothing is or may be read.
   */
  history(
    report: WorkPlace & { readonly uid: string | undefined },
  ): Promise<Pick<LiveReport, 'work' | 'log' | 'receipt'>>;
  /** Up to which moments the office has taken in all reports. Rejects without connection. */
  takenIn(areas: readonly Area[]): Promise<TakenIn>;
  /** Moves these moments forward; `stale` where another desk has moved one of them further. */
  moveTakenIn(moved: TakenIn, me: Person): Promise<ChangeResult>;
  /** Tells drivers that the office has all reports of defects before it now. */
  writeLookedAt(): Promise<void>;
  /** Several at once count as one: all or none. */
  change(changes: readonly WorkChange[], me: Person): Promise<ChangeResult>;
  note(place: WorkPlace, isAnonymous: boolean, text: string, me: Person): Promise<ChangeResult>;
}
