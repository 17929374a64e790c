/** What home says at a glance: who asks, what waits, and whether it cannot wait. */

export interface Glance {
  /** How many questions of the office are open, and the newest of them. */
  readonly asks: number;
  readonly asked: { readonly id: string; readonly kind: string; readonly code: string } | null;
  /** What nothing happens to before the driver does something, questions among them. */
  readonly actionNeeded: number;
  /** Reports whose words the office does not have yet. */
  readonly waiting: number;
  /** One of them cannot wait for a network. */
  readonly isUrgent: boolean;
  /** Whom the driver calls then; '' where the company gives no number. */
  readonly phone: string;
}

export const calmGlance: Glance = {
  asks: 0,
  asked: null,
  actionNeeded: 0,
  waiting: 0,
  isUrgent: false,
  phone: '',
};
