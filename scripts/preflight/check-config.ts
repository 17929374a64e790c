/** Checks a company's config.json before a deployment. */
import { policyFor } from '../build/content-security-policy.ts';
import type { Config } from '../../src/features/config/model/config-schema.ts';
import { checkAuthDomain } from './check-providers.ts';
import { type Finding, look, wrong } from './finding.ts';

/** The formats of these values in the Firebase console. */
const shapes = {
  apiKey: /^AIza[\w-]{35}$/,
  authDomain: /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
  projectId: /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
  storageBucket: /^[a-z0-9-]+\.(?:appspot\.com|firebasestorage\.app)$/,
  messagingSenderId: /^\d{6,}$/,
  appId: /^1:\d+:web:[0-9a-f]+$/,
  databaseURL: /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)?\.(?:firebaseio\.com|firebasedatabase\.app)$/,
} as const satisfies Partial<Record<keyof Config['firebase'], RegExp>>;

export function checkConfig(config: Config): readonly Finding[] {
  const found: Finding[] = [];
  for (const name of Object.keys(shapes) as (keyof typeof shapes)[]) {
    const value = config.firebase[name];
    if (!shapes[name].test(value))
      found.push(wrong(`firebase.${name} "${value}" does not look like the console's value`));
  }
  const { projectId, storageBucket } = config.firebase;
  if (storageBucket !== '' && !storageBucket.startsWith(`${projectId}.`))
    found.push(look(`firebase.storageBucket "${storageBucket}" is not named after the project`));
  if (config.emulatorOrigin !== null)
    found.push(wrong('emulatorOrigin must be null: the app would ask its own host for everything'));
  if (config.appCheckSiteKey === '')
    found.push(look('appCheckSiteKey is empty: any program with the keys may ask the services'));
  found.push(...checkAuthDomain(config));
  if (config.confirmReading)
    found.push(look('confirmReading is on: right only if the works council has agreed'));
  return found;
}

/** Checks that the built pages allow requests to exactly the hosts in the configuration. */
export function checkPolicy(page: string, config: Config): readonly Finding[] {
  const policy = /http-equiv="content-security-policy"[^>]*content="([^"]*)"/i.exec(page)?.[1];
  if (policy === undefined) return [wrong('the built page bears no content security policy')];
  // Only the page's policy is compared, without scripts and styles.
  return policy === policyFor(page, config)
    ? []
    : [wrong('the pages were built for another config.json: build with this one in public/')];
}
