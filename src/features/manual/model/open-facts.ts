/** Who compares a fact of the manual with its source, and whether that is still to be done. */

/** Only a doctor answers for first aid; everything else is the safety adviser's. */
export const checkerRoles = ['safety-adviser', 'company-doctor'] as const;
export type CheckerRole = (typeof checkerRoles)[number];

export interface Fact {
  readonly fact: string;
  readonly source: string;
  /** The passage was read in a law, or in the text of an authority or a standards body. */
  readonly verified: boolean;
  /** Who is asked as long as the fact is open. */
  readonly asks: CheckerRole;
  /** Who has ticked it on paper, when, and in which edition of the chapter. */
  readonly ticked?:
    { readonly role: CheckerRole; readonly date: Date; readonly edition: number } | undefined;
}

export const isOpen = ({ verified, ticked }: Pick<Fact, 'verified' | 'ticked'>): boolean =>
  !verified && ticked === undefined;
