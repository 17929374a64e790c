/**
 * The schema of /config.json, which the company deploys with the app. Every field is optional; an
 * error contains the name of the invalid field. default-config.ts repeats the defaults for screens
 * that do not load this schema; tests/unit/config/config.test.ts compares the two.
 */
import * as z from 'zod/mini';

/** The order is that of the login screen. */
const signInMethods = ['password', 'emailLink', 'google', 'facebook', 'github', 'x'] as const;
export type SignInMethod = (typeof signInMethods)[number];

const text = (fallback: string, maximum = 500) =>
  z._default(z.string().check(z.maxLength(maximum)), fallback);
const whole = (fallback: number, minimum: number, maximum: number) =>
  z._default(z.int().check(z.gte(minimum), z.lte(maximum)), fallback);
const phone = () => text('', 40);
const day = () =>
  z._default(
    z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, 'expected a day such as 2026-11-21')),
    '',
  );
const colour = z.optional(
  z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'expected a colour such as #1a2b3c')),
);

/** A signature is valid only if all three fields are set. */
const signature = () =>
  z.prefault(z.object({ adviser: text('', 120), signedOn: day(), edition: whole(0, 0, 9999) }), {});

const isHttp = (value: string) => {
  try {
    return /^https?:$/.test(new URL(value).protocol);
  } catch {
    return false;
  }
};
const isOrigin = (value: string) => isHttp(value) && new URL(value).origin === value;
const isPattern = (value: string) => {
  try {
    new RegExp(value, 'u');
    return true;
  } catch {
    return false;
  }
};
/** The value is "" (not set), a path on this origin, or an absolute URL. */
const address = z
  .string()
  .check(
    z.refine(
      (value) => value === '' || value.startsWith('/') || isHttp(value),
      'expected an address that starts with https://, http:// or /',
    ),
  );

const configSchema = z.object({
  firebase: z.prefault(
    z.object({
      apiKey: text(''),
      authDomain: text(''),
      projectId: text(''),
      storageBucket: text(''),
      messagingSenderId: text(''),
      appId: text(''),
      databaseURL: z._default(address, ''),
    }),
    {},
  ),
  /**
   * The origin of the local backend that replaces the Firebase services. "/" is the origin of the
   * app; null stands for the real services.
   */
  emulatorOrigin: z._default(
    z.nullable(
      z
        .string()
        .check(
          z.refine(
            (value) => value === '/' || isOrigin(value),
            'expected "/", an origin such as http://localhost:4173 or null',
          ),
        ),
    ),
    null,
  ),
  signInMethods: z._default(z.array(z.enum(signInMethods)).check(z.minLength(1)), ['password']),
  /**
   * The base URL of the app's own requests (/version.json). If it is empty, the host of the app is
   * used.
   */
  apiBaseUrl: z._default(address, ''),
  appCheckSiteKey: text(''),
  /**
   * Decides which accounts may send reports. It must be equal to the deployed rules (decision
   * 0038).
   */
  mayReport: z._default(z.enum(['verified', 'claim']), 'verified'),
  /**
   * The country code that is added to phone numbers without one, e.g. "+49". If it is empty, it
   * depends on the language.
   */
  phoneCountryCode: z._default(
    z.string().check(z.regex(/^(\+[1-9]\d{0,2})?$/, 'expected a code such as +49')),
    '',
  ),
  /**
   * The RSA key (SubjectPublicKeyInfo, base64) with which the login screen encrypts the unsent
   * reports of a driver who can no longer sign in. If it is empty, the login screen does not offer
   * this.
   */
  sealingKey: z._default(
    z
      .string()
      .check(z.regex(/^([A-Za-z0-9+/]{100,2000}={0,2})?$/, 'expected a public key in base64')),
    '',
  ),
  brand: z.prefault(
    z.object({
      name: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Tanklotse'),
      logo: z._default(address, ''),
      colours: z.prefault(
        z.object({
          background: colour,
          surface: colour,
          surfaceRaised: colour,
          text: colour,
          textMuted: colour,
          primary: colour,
          onPrimary: colour,
          secondary: colour,
          border: colour,
        }),
        {},
      ),
    }),
    {},
  ),
  contacts: z.prefault(
    z.object({
      onCallPhone: phone(),
      dispatchPhone: phone(),
      safetyAdviserPhone: phone(),
      technicalOnCallPhone: phone(),
      workshopPhone: phone(),
      tyreServicePhone: phone(),
      towingPhone: phone(),
      depotPhone: phone(),
    }),
    {},
  ),
  /** Values for the imprint and the privacy notice (§ 5 DDG, LCEN art. 1-1, Art. 13 GDPR). */
  operator: z.prefault(
    z.object({
      legalName: text(''),
      legalForm: text(''),
      street: text(''),
      zip: text(''),
      city: text(''),
      country: text(''),
      representatives: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(120))), []),
      phone: phone(),
      email: text('', 254),
      registerCourt: text(''),
      registerNo: text(''),
      vatId: text(''),
      wIdNr: text(''),
      authority: text(''),
      authorityUrl: z._default(address, ''),
      capital: text(''),
      liquidation: text(''),
      editorName: text(''),
      publicationDirector: text(''),
      hostName: text(''),
      hostAddress: text(''),
      hostPhone: phone(),
      dpoContact: text(''),
      lastUpdated: day(),
      /**
       * The days on which the operator confirmed the storage periods in the privacy notice, and the
       * company doctor confirmed the chapter on first aid.
       */
      periodsConfirmed: day(),
      firstAidConfirmed: day(),
    }),
    {},
  ),
  limits: z.prefault(
    z.object({
      photoLongEdgePixels: whole(1920, 640, 1920),
      photoLongEdgeSavingPixels: whole(1280, 640, 1920),
      draftDays: whole(30, 1, 365),
      drafts: whole(50, 5, 500),
      customerNumberPattern: z._default(
        z.string().check(z.refine(isPattern, 'expected a regular expression')),
        '^\\d{5,10}$',
      ),
    }),
    {},
  ),
  /**
   * `employmentCountry` is the country in which the drivers are insured against accidents at work
   * ("" is unknown). For each country the safety adviser who signed the table of duties after an
   * accident is stored, with the day and the edition (`dutiesEdition`). If the signature of a
   * country is missing, reports from it are never assessed as "none".
   */
  accidentDuties: z.prefault(
    z.object({
      employmentCountry: z._default(z.enum(['', 'DE', 'GB', 'NI', 'FR', 'other']), ''),
      DE: signature(),
      GB: signature(),
      NI: signature(),
      FR: signature(),
    }),
    {},
  ),
  /** The number of months for which the office keeps departure checks. */
  departureCheckMonths: whole(15, 12, 60),
  /**
   * If true, drivers confirm each chapter of the manual as read and understood. Requires an
   * agreement with the works council (decision 0031).
   */
  confirmReading: z._default(z.boolean(), false),
  /** Which functions are deployed (docs/functions.md). What is not deployed is not shown. */
  functions: z.prefault(
    z.object({
      /** The page on which administrators change roles. */
      roles: z._default(z.boolean(), false),
      /**
       * The public VAPID key of the functions that send push messages: 65 bytes in base64url. While
       * it is missing, the app offers no push messages. Requires an agreement with the works council
       * (docs/functions.md).
       */
      push: z.optional(
        z
          .string()
          .check(z.regex(/^B[A-Za-z0-9_-]{86}$/, 'expected a public VAPID key in base64url')),
      ),
    }),
    {},
  ),
  depots: z._default(
    z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(500)),
    [],
  ),
});

export type Config = z.infer<typeof configSchema>;

/**
 * The configuration file is invalid. `field` is the path of the first invalid value, e.g.
 * "brand.colours.primary"; it is empty if the whole file is invalid.
 */
export class ConfigError extends Error {
  readonly field: string;
  constructor(field: string, problem: string) {
    super(`config.json: ${field === '' ? '' : `"${field}": `}${problem}`);
    this.name = 'ConfigError';
    this.field = field;
  }
}

/** Replaces the error messages of zod, which would add 3 kB to the bundle. */
function describe(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`;
    case 'invalid_value':
      return `expected one of ${issue.values.join(', ')}`;
    case 'too_small':
      return `expected at least ${issue.minimum}`;
    case 'too_big':
      return `expected at most ${issue.maximum}`;
    default:
      return issue.message;
  }
}

/**
 * Validates `value`. Missing fields get their defaults, unknown fields are ignored. Throws
 * ConfigError.
 */
export function parseConfig(value: unknown): Config {
  const result = configSchema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(
    issue?.path.join('.') ?? '',
    issue === undefined ? 'not readable' : describe(issue),
  );
}

/** Does the same as parseConfig for the text of the file. */
export function parseConfigText(text: string): Config {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigError('', error instanceof Error ? error.message : 'not JSON');
  }
  return parseConfig(value);
}
