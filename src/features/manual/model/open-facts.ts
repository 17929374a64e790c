/** Facts of the manual, and who has to compare them with their source. */

/** The company doctor checks first aid, the safety adviser everything else. */
export const checkerRoles = ['safety-adviser', 'company-doctor'] as const;
export type CheckerRole = (typeof checkerRoles)[number];

export interface Fact {
  readonly fact: string;
  readonly source: string;
  /** True when the passage was read in a law or in a text of an authority or standards body. */
  readonly verified: boolean;
  /** Who has to check the fact while it is open. */
  readonly asks: CheckerRole;
  /** The tick on the printed sheet: by whom, when, and for which edition of the chapter. */
  readonly ticked?:
    { readonly role: CheckerRole; readonly date: Date; readonly edition: number } | undefined;
}

export const isOpen = ({ verified, ticked }: Pick<Fact, 'verified' | 'ticked'>): boolean =>
  !verified && ticked === undefined;
