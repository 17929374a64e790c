/**
 * The rules as a company deploys them: where it takes reports by the office's claim alone, the one
 * line about the verified address goes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfigText } from '../../src/features/config/model/config-schema.ts';

const byAddress = 'request.auth.token.email_verified == true || ';

/** Throws where the line is not there exactly once. */
export function rulesByClaim(rules: string): string {
  const [before, after, ...more] = rules.split(byAddress);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The rules name "${byAddress.trim()}" not exactly once`);
  return before + after;
}

/**
 * Further options of the command line's deployment: none where the files as they are will do, else
 * a configuration beside firebase.json that names changed copies. `config` is the
 * configuration that is deployed with them.
 */
export function deployOptions(root: string, config: string): readonly string[] {
  if (parseConfigText(config).mayReport !== 'claim') return [];
  const settings: unknown = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  const changed = { ...(settings as Record<string, Record<string, unknown>>) };
  for (const [product, file] of [
    ['firestore', 'firestore.rules'],
    ['storage', 'storage.rules'],
  ] as const) {
    const copy = `by-claim.${file}`;
    writeFileSync(join(root, copy), rulesByClaim(readFileSync(join(root, file), 'utf8')));
    changed[product] = { ...changed[product], rules: copy };
  }
  writeFileSync(join(root, 'firebase.deploy.json'), JSON.stringify(changed));
  return ['--config', join(root, 'firebase.deploy.json')];
}
