/** Facts of the manual, and who must compare them with their source. */

/** The company doctor checks first aid, the safety adviser everything else. */
export const checkerRoles = ['safety-adviser', 'company-doctor'] as const;
export type CheckerRole = (typeof checkerRoles)[number];

export interface Fact {
  readonly fact: string;
  readonly source: string;
  /** True if the passage was read in a law or in a text of an authority or standards body. */
  readonly verified: boolean;
  /** Who must check the fact while it is unchecked. */
  readonly asks: CheckerRole;
  /**
   * The check recorded on the printed sheet: who ticked it, when, and for which edition of the
   * chapter.
   */
  readonly ticked?:
    { readonly role: CheckerRole; readonly date: Date; readonly edition: number } | undefined;
}

export const isOpen = ({ verified, ticked }: Pick<Fact, 'verified' | 'ticked'>): boolean =>
  !verified && ticked === undefined;
