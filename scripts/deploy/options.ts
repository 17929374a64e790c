/** The options of `npm run deploy` that decide what is checked before and after. */
import { parseConfigText } from '../../src/features/config/model/config-schema.ts';

/** Returns the value of an option in the forms `--name value` and `--name=value`. */
function valueOf(options: readonly string[], names: readonly string[]): string | undefined {
  for (const [index, option] of options.entries())
    for (const name of names) {
      if (option === name) return options[index + 1];
      if (option.startsWith(`${name}=`)) return option.slice(name.length + 1);
    }
  return undefined;
}

export const projectOption = (options: readonly string[]): string | undefined =>
  valueOf(options, ['--project', '-P']);

/**
 * Returns true if this part of the project is deployed. `byDefault`: whether it is deployed without
 * the option `--only`.
 */
export function deploysTarget(
  options: readonly string[],
  target: string,
  byDefault: boolean,
): boolean {
  const only = valueOf(options, ['--only']);
  const except = valueOf(options, ['--except'])?.split(',') ?? [];
  if (only === undefined) return byDefault && !except.includes(target);
  return only.split(',').some((name) => name.split(':')[0] === target);
}

/** Returns true if the Storage rules are deployed. */
export const deploysStorageRules = (options: readonly string[]): boolean =>
  !options.includes('--dry-run') && deploysTarget(options, 'storage', true);

/**
 * Returns a sentence if the built site belongs to another project or to the demo. `config` is the
 * config.json of the built site.
 */
export function otherProject(config: string, projectId: string): string | undefined {
  const { firebase, emulatorOrigin } = parseConfigText(config);
  const remedy = `Copy the config.json of ${projectId} to public/config.json and run "npm run build".`;
  if (emulatorOrigin !== null)
    return `dist was built for the demo on this machine, not for ${projectId}. ${remedy}`;
  if (firebase.projectId !== projectId)
    return `dist was built for the project ${firebase.projectId}, not for ${projectId}. ${remedy}`;
  return undefined;
}
