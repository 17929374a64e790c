/**
 * The overview on the home screen: questions from the office, reports that are waiting to be sent,
 * and whether they are urgent.
 */

export interface Glance {
  /** The number of open questions from the office. `asked` is the report with the newest one. */
  readonly asks: number;
  readonly asked: { readonly id: string; readonly kind: string; readonly code: string } | null;
  /** The number of reports that need an action from the driver, including questions. */
  readonly actionNeeded: number;
  /** The number of reports whose document the office does not have yet. */
  readonly waiting: number;
  /** True if at least one of the waiting reports is too urgent to wait for network. */
  readonly isUrgent: boolean;
  /** The phone number for urgent reports; '' if the company has none. */
  readonly phone: string;
}

export const emptyGlance: Glance = {
  asks: 0,
  asked: null,
  actionNeeded: 0,
  waiting: 0,
  isUrgent: false,
  phone: '',
};
