/**
 * The overview on the home screen: the reports and drafts on which the driver must act. If there are
 * none, it shows the state of the vehicle.
 */

/** The subjects of the overview, in the order of their urgency. */
export const glanceTopics = [
  'danger',
  'accident',
  'accidentDraft',
  'question',
  'refused',
  'signIn',
  'waiting',
  'draft',
] as const;
export type GlanceTopic = (typeof glanceTopics)[number];

/** The topics on which the driver must act. The badge in the bottom bar counts them. */
export const topicsForDriver: ReadonlySet<GlanceTopic> = new Set([
  'danger',
  'accidentDraft',
  'question',
  'refused',
  'signIn',
]);

export interface GlanceEntry {
  readonly topic: GlanceTopic;
  /** The number of reports or drafts with this topic. */
  readonly count: number;
  /** The kind of the newest one. */
  readonly kind: string;
  /** The German path of the newest one. */
  readonly href: string;
}

/** A departure check that is due. */
export interface DueCheck {
  /** The plate of the vehicle. */
  readonly plate: string;
  /**
   * The time of the office's answer in milliseconds since 1970. The answer is valid on this day
   * only.
   */
  readonly at: number;
}

/** The driver's vehicle with its open defects. */
export interface GlanceVehicle {
  readonly plate: string;
  /** The number of open defects, or null if it is unknown. */
  readonly open: number | null;
  /** The time of the answer in milliseconds since 1970; 0 if there was none. */
  readonly at: number;
  /** False if the last request failed, so that a defect may be missing. */
  readonly isCurrent: boolean;
  /** What keeps the vehicle where it is, in the language `locale`; '' if nothing is known to. */
  readonly stop: string;
  readonly locale: string;
}

/** A house rule: later than this after the answer, another driver may have reported a defect. */
const currentMilliseconds = 10 * 60_000;

/** Returns true if the vehicle is known to have no open defect: only then a tick is true. */
export const isWithoutDefect = ({ open, at, isCurrent }: GlanceVehicle, now: number): boolean =>
  open === 0 && isCurrent && Math.abs(now - at) <= currentMilliseconds;

export interface Glance {
  /** At most one entry for each topic, the most urgent first. */
  readonly entries: readonly GlanceEntry[];
  /** The phone number for urgent reports; '' if the company has none. */
  readonly phone: string;
  /** A departure check that is due today, as the office answered. */
  readonly check: DueCheck | null;
  /**
   * The reason why the rules accept no report of this driver yet: the e-mail address is not confirmed,
   * or the office has to act. Null if they do or if it is unknown.
   */
  readonly bar: 'address' | 'office' | null;
  readonly vehicle: GlanceVehicle | null;
}

export const emptyGlance: Glance = {
  entries: [],
  phone: '',
  check: null,
  bar: null,
  vehicle: null,
};

/** Returns the number of reports and drafts on which the driver must act. */
export const countForDriver = ({ entries }: Pick<Glance, 'entries'>): number =>
  entries.reduce((sum, { topic, count }) => sum + (topicsForDriver.has(topic) ? count : 0), 0);

/**
 * Returns the mark of the row: the number of the badge, "!" for an accident that the office does not
 * have yet, and "…" if the driver need not act.
 */
export function markOf(glance: Pick<Glance, 'entries'>): string {
  const count = countForDriver(glance);
  if (count > 0) return String(count);
  return glance.entries[0]?.topic === 'accident' ? '!' : '…';
}
