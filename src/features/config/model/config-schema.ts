/**
 * The file a company puts beside the app: /config.json. Every field may be missing; a wrong one is
 * named. The same defaults stand in default-config.ts for screens that do not carry this schema; a
 * test compares them.
 */
import * as z from 'zod/mini';

/** The ways in, in the order the login screen offers them. */
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

/** Counts only where all three are given. */
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
/** "" (nothing), "/" (this origin) or an absolute address. */
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
   * Where a local stand-in for the Firebase services answers; "/" means the origin that serves the
   * app, null the real services.
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
  /** Where the product's own calls go (/version.json); empty: to the host of the app. */
  apiBaseUrl: z._default(address, ''),
  appCheckSiteKey: text(''),
  /** Whose reports are taken, as the deployed rules say it: decision 0038. */
  mayReport: z._default(z.enum(['verified', 'claim']), 'verified'),
  /** Completes phone numbers typed without country, e.g. "+49". Empty: by language. */
  phoneCountryCode: z._default(
    z.string().check(z.regex(/^(\+[1-9]\d{0,2})?$/, 'expected a code such as +49')),
    '',
  ),
  /**
   * RSA key (SubjectPublicKeyInfo, base64) for which the login screen seals reports that wait on a
   * phone whose driver cannot sign in any more. Empty: it offers nothing.
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
  /** Imprint and privacy notice (§ 5 DDG, LCEN art. 1-1, Art. 13 GDPR). */
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
       * Days on which the operator confirmed the storage periods of the privacy notice and the
       * company doctor the chapter on first aid.
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
   * Where the drivers are insured against accidents at work ("" is unknown), and which safety
   * adviser has signed the duties after an accident of a country, in which edition of its table
   * (`dutiesEdition`). Without a signature no report of that country ends with "none".
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
  /**
   * Asks drivers to confirm each chapter of the manual as read and understood. Only once the
   * company has agreed it with its works council (decision 0031).
   */
  confirmReading: z._default(z.boolean(), false),
  depots: z._default(
    z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(500)),
    [],
  ),
});

export type Config = z.infer<typeof configSchema>;

/**
 * A configuration file that cannot be used. `field` is the path to the first wrong value, e.g.
 * "brand.colours.primary"; empty for the whole file.
 */
export class ConfigError extends Error {
  readonly field: string;
  constructor(field: string, problem: string) {
    super(`config.json: ${field === '' ? '' : `"${field}": `}${problem}`);
    this.name = 'ConfigError';
    this.field = field;
  }
}

/** The library's own sentences would cost 3 kB; the operator needs the rule and no more. */
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
 * The configuration a value describes, missing fields filled with the defaults, unknown ones
 * ignored. Throws ConfigError.
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

/** As parseConfig, from the file's text. */
export function parseConfigText(text: string): Config {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigError('', error instanceof Error ? error.message : 'not JSON');
  }
  return parseConfig(value);
}
