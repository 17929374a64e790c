/** Defines who must compare facts of the manual with their source. */

/** The company doctor checks first aid, the safety adviser everything else. */
export const checkerRoles = ['safety-adviser', 'company-doctor'] as const;
export type CheckerRole = (typeof checkerRoles)[number];

export interface Fact {
  readonly fact: string;
  readonly source: string;
  /**
   * True if somebody has read the passage in a law or in a text of an authority or standards body.
   */
  readonly verified: boolean;
  /** The role that must check the fact as long as it is unchecked. */
  readonly asks: CheckerRole;
  /**
   * The check as recorded on the printed sheet: who ticked the fact, when, and for which edition of
   * the chapter.
   */
  readonly ticked?:
    { readonly role: CheckerRole; readonly date: Date; readonly edition: number } | undefined;
}

export const isOpen = ({ verified, ticked }: Pick<Fact, 'verified' | 'ticked'>): boolean =>
  !verified && ticked === undefined;
