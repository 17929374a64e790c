/**
 * The rules for login and registration, with limits for each field. The server also checks limits.
 */
import { cleanCode, cleanEmail, visibleText } from '../../../i18n/typed-characters.ts';
import { isE164 } from './phone-number.ts';

const passwordLength = { minimum: 12, maximum: 128 } as const;
const bounds = { email: 254, name: 60, personnelNumber: { minimum: 2, maximum: 12 } } as const;

/** The keys of the messages in register.json (`problems`). */
export type Problem =
  | 'emailMissing'
  | 'emailInvalid'
  | 'passwordMissing'
  | 'passwordShort'
  | 'passwordLong'
  | 'firstNameMissing'
  | 'lastNameMissing'
  | 'nameLong'
  | 'phoneMissing'
  | 'phoneInvalid'
  | 'personnelNumberLength'
  | 'depotMissing';

const length = (text: string): number => [...text].length;

/**
 * Checks for one "@" with characters on both sides, none of spaces, commas and brackets, and at most
 * 254 characters. Whether the address exists can only be found out by sending a mail.
 */
export function emailProblem(email: string): Problem | undefined {
  const address = cleanEmail(email);
  if (address === '') return 'emailMissing';
  return /^[^\s@,;:<>()[\]"\\]+@[^\s@.,;:<>()[\]"\\/]+(\.[^\s@.,;:<>()[\]"\\/]+)*$/.test(address) &&
    address.length <= bounds.email
    ? undefined
    : 'emailInvalid';
}

/** A password has 12 to 128 characters of any kind. Spaces count, and nothing is trimmed. */
export function newPasswordProblem(password: string): Problem | undefined {
  if (password === '') return 'passwordMissing';
  if (length(password) < passwordLength.minimum) return 'passwordShort';
  return length(password) > passwordLength.maximum ? 'passwordLong' : undefined;
}

/** The inputs of the registration screen. */
export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** In E.164, or as the driver typed it. */
  readonly phone: string;
  readonly personnelNumber: string;
  readonly depot: string;
  readonly password: string;
}
export type RegistrationField = keyof Registration;

/** The fields in the order of the screen. The first one with a problem gets the focus. */
export const registrationFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'personnelNumber',
  'depot',
  'password',
] as const satisfies readonly RegistrationField[];

/** Reads the inputs of a form by field. */
export const readRegistration = (value: (field: RegistrationField) => string): Registration => ({
  firstName: value('firstName'),
  lastName: value('lastName'),
  email: value('email'),
  phone: value('phone'),
  personnelNumber: value('personnelNumber'),
  depot: value('depot'),
  password: value('password'),
});

function nameProblem(name: string, missing: Problem): Problem | undefined {
  const text = visibleText(name);
  if (text === '') return missing;
  return length(text) > bounds.name ? 'nameLong' : undefined;
}

/** The fields of a profile. */
export type ProfileFields = Pick<
  Registration,
  'firstName' | 'lastName' | 'phone' | 'personnelNumber' | 'depot'
>;
export type ProfileField = keyof ProfileFields;
export const profileFields = [
  'firstName',
  'lastName',
  'phone',
  'personnelNumber',
  'depot',
] as const satisfies readonly ProfileField[];

type Problems<Field extends string> = Partial<Record<Field, Problem>>;
const onlyFound = <Field extends string>(
  found: Record<Field, Problem | undefined>,
): Problems<Field> =>
  Object.fromEntries(
    Object.entries(found).filter(([, problem]) => problem !== undefined),
  ) as Problems<Field>;

function phoneProblem(typed: string): Problem | undefined {
  if (typed === '') return 'phoneMissing';
  return isE164(typed) ? undefined : 'phoneInvalid';
}

/**
 * Returns the problem of each invalid field. It is empty if the profile may be stored. If `depots`
 * is empty, the form has no field for the depot.
 */
export function profileProblems(
  typed: ProfileFields,
  depots: readonly string[],
): Problems<ProfileField> {
  const staff = length(cleanCode(typed.personnelNumber));
  return onlyFound({
    firstName: nameProblem(typed.firstName, 'firstNameMissing'),
    lastName: nameProblem(typed.lastName, 'lastNameMissing'),
    phone: phoneProblem(cleanCode(typed.phone)),
    personnelNumber:
      staff === 0 ||
      (staff >= bounds.personnelNumber.minimum && staff <= bounds.personnelNumber.maximum)
        ? undefined
        : 'personnelNumberLength',
    depot: depots.length > 0 && !depots.includes(typed.depot) ? 'depotMissing' : undefined,
  });
}

/**
 * Returns the problem of each invalid field. It is empty if the registration may be sent. If
 * `depots` is empty, the form has no field for the depot.
 */
export function registrationProblems(
  typed: Registration,
  depots: readonly string[],
): Problems<RegistrationField> {
  return {
    ...profileProblems(typed, depots),
    ...onlyFound({
      email: emailProblem(typed.email),
      password: newPasswordProblem(typed.password),
    }),
  };
}
