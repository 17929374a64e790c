/**
 * Creates the rules that a company deploys: without the condition of a verified address if it
 * accepts reports with the office's claim alone.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfigText } from '../../src/features/config/model/config-schema.ts';

const address = /(?:request\.)?auth\.token\.email_verified ={2,3} true \|\| /g;

/**
 * Removes the condition of a verified address. Throws if the condition is missing or is also
 * written in another form.
 */
export function rulesByClaim(rules: string): string {
  const changed = rules.replaceAll(address, '');
  if (changed === rules || changed.includes('email_verified'))
    throw new Error('The rules do not name the verified address as the deployment expects');
  return changed;
}

/**
 * Additional options of the deployment: none for unchanged rules, otherwise a configuration next to
 * firebase.json that refers to changed copies. `config` is the deployed configuration.
 */
export function deployOptions(root: string, config: string): readonly string[] {
  if (parseConfigText(config).mayReport !== 'claim') return [];
  const settings: unknown = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  const changed = { ...(settings as Record<string, Record<string, unknown>>) };
  for (const [product, file] of [
    ['firestore', 'firestore.rules'],
    ['storage', 'storage.rules'],
    ['database', 'database.rules.json'],
  ] as const) {
    const copy = `by-claim.${file}`;
    writeFileSync(join(root, copy), rulesByClaim(readFileSync(join(root, file), 'utf8')));
    changed[product] = { ...changed[product], rules: copy };
  }
  writeFileSync(join(root, 'firebase.deploy.json'), JSON.stringify(changed));
  return ['--config', join(root, 'firebase.deploy.json')];
}
