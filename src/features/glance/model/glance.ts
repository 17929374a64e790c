/** The overview on home: the office's questions, waiting reports, and their urgency. */

export interface Glance {
  /** Number of open questions from the office. `asked` is the report with the newest one. */
  readonly asks: number;
  readonly asked: { readonly id: string; readonly kind: string; readonly code: string } | null;
  /** Number of reports that need an action from the driver, including questions. */
  readonly actionNeeded: number;
  /** Number of reports whose document the office does not have yet. */
  readonly waiting: number;
  /** True if at least one of them cannot wait for a network. */
  readonly isUrgent: boolean;
  /** Phone number for urgent reports; '' if the company has none. */
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
