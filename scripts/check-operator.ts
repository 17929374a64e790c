/**
 * Lists the operator's data that is missing in config.json. `node scripts/check-operator.ts [file]`
 */
import type { Config } from '../src/features/config/model/config-schema.ts';
import { configFile, readConfig } from './read-config.ts';

/**
 * Required data, each with the reason: § 5 DDG, LCEN art. 1-1 (publication director and host), Art.
 * 13 GDPR.
 */
const required: Readonly<Partial<Record<keyof Config['operator'], string>>> = {
  legalName: 'DDG § 5 (1) 1',
  legalForm: 'DDG § 5 (1) 1',
  street: 'DDG § 5 (1) 1',
  zip: 'DDG § 5 (1) 1',
  city: 'DDG § 5 (1) 1',
  country: 'DDG § 5 (1) 1',
  representatives: 'DDG § 5 (1) 1',
  phone: 'DDG § 5 (1) 2',
  email: 'DDG § 5 (1) 2',
  registerCourt: 'DDG § 5 (1) 4',
  registerNo: 'DDG § 5 (1) 4',
  publicationDirector: 'LCEN art. 1-1',
  hostName: 'LCEN art. 1-1',
  hostAddress: 'LCEN art. 1-1',
  hostPhone: 'LCEN art. 1-1',
  dpoContact: 'GDPR art. 13 (1) b',
  lastUpdated: 'day of these details',
  periodsConfirmed:
    'GDPR art. 13 (2) a: day on which the storage periods of the privacy notice were confirmed; until then they are proposals',
  firstAidConfirmed: 'day on which the company doctor confirmed the chapter on first aid',
};
/** These values are required only in the cases to which they apply. */
const optional = ['authority', 'authorityUrl', 'capital', 'liquidation', 'editorName'] as const;

const isEmpty = (value: string | readonly string[]): boolean =>
  typeof value === 'string' ? value.trim() === '' : value.length === 0;

const { operator, contacts } = readConfig();
const missing = (Object.keys(required) as (keyof typeof required)[])
  .filter((name) => isEmpty(operator[name]))
  .map((name) => `operator.${name} (${required[name]})`);
// One of the two numbers is sufficient.
if (isEmpty(operator.vatId) && isEmpty(operator.wIdNr))
  missing.push('operator.vatId or operator.wIdNr (DDG § 5 (1) 6)');
for (const [name, number] of Object.entries(contacts))
  if (isEmpty(number)) missing.push(`contacts.${name} (contact plan of the manual)`);

for (const line of missing) console.error(`missing: ${line}`);
const open = optional.filter((name) => isEmpty(operator[name]));
if (open.length > 0)
  console.log(
    `empty, right only if it does not apply: ${open.map((name) => `operator.${name}`).join(', ')}`,
  );
console.log(`operator: ${configFile}, ${missing.length} required values missing`);
process.exitCode = missing.length > 0 ? 1 : 0;
