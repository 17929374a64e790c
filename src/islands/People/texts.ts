import type { PeopleProblem, Person } from '../../features/people/model/people-port.ts';
import type { Locale } from '../../i18n/locales.ts';
import type people from '../../locales/de/people.json';

export type PeopleTexts = typeof people;
export interface PeopleProps {
  readonly locale: Locale;
  readonly texts: PeopleTexts;
}

const isNamed = (texts: PeopleTexts, role: string): role is keyof PeopleTexts['roles'] =>
  Object.hasOwn(texts.roles, role);

/** The name of a role; the claim itself if it has no name. */
export const roleName = (texts: PeopleTexts, role: string): string =>
  isNamed(texts, role) ? texts.roles[role].name : role;

/** How an account is addressed: by its e-mail address, which is unique. */
export const accountName = (texts: PeopleTexts, { email }: Person): string =>
  email === '' ? texts.noAddress : email;

/** `isChange`: without an answer, the change may have been written. */
export const problemText = (texts: PeopleTexts, problem: PeopleProblem, isChange = false): string =>
  texts.problems[isChange && problem === 'offline' ? 'unknown' : problem];
