/**
 * Creates what a company deploys: rules without the condition of a verified address if it accepts
 * reports with the office's claim alone, and its functions.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionSettings } from './functions.ts';
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

type Settings = Record<string, Record<string, unknown>>;

/** Writes changed copies of the rules into `root`, and the settings that refer to them. */
function settingsByClaim(root: string, settings: Settings): Settings {
  const changed = { ...settings };
  for (const [product, file] of [
    ['firestore', 'firestore.rules'],
    ['storage', 'storage.rules'],
    ['database', 'database.rules.json'],
  ] as const) {
    const copy = `by-claim.${file}`;
    writeFileSync(join(root, copy), rulesByClaim(readFileSync(join(root, file), 'utf8')));
    changed[product] = { ...changed[product], rules: copy };
  }
  return changed;
}

/**
 * Additional options of the deployment: none if firebase.json is deployed unchanged, otherwise a
 * configuration next to it. `config` is the deployed configuration.
 */
export function deployOptions(
  root: string,
  config: string,
  { functions, rewrites }: FunctionSettings = {},
): readonly string[] {
  const byClaim = parseConfigText(config).mayReport === 'claim';
  if (!byClaim && !functions && !rewrites) return [];
  const settings = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as Settings;
  const changed = {
    ...(byClaim ? settingsByClaim(root, settings) : settings),
    ...(functions && { functions }),
    ...(rewrites && { hosting: { ...settings['hosting'], rewrites } }),
  };
  writeFileSync(join(root, 'firebase.deploy.json'), JSON.stringify(changed));
  return ['--config', join(root, 'firebase.deploy.json')];
}
