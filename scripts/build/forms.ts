/**
 * Writes all files and parts of files that are generated from form definitions, roles, limits,
 * languages and chapters. Each build and `npm test` begin with it. Manually: `npm run forms`, or
 * `npm run forms -- --check`.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { format, resolveConfig } from 'prettier';
import * as z from 'zod';
import { databaseRules } from './database-rules.ts';
import { writeGeneratedParts } from './security-rules.ts';

const definitionSchema = z.object({
  kind: z.string(),
  letter: z.string().regex(/^[A-Z]$/),
  screen: z.string().regex(/^[a-z][A-Za-z0-9]*$/),
  icon: z.string(),
  order: z.number(),
  anonymous: z.unknown().optional(),
  ownScreen: z.boolean().optional(),
});
interface Form extends z.infer<typeof definitionSchema> {
  /** File name without its extension. */
  readonly file: string;
}

const folder = 'src/features/reports/forms';
const islands = 'src/islands/forms';
const remark = 'Derived from src/features/reports/forms by scripts/build/forms.ts: do not edit.';
const pascal = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1);
const isOwn = ({ ownScreen }: Form): boolean => ownScreen === true;
const isGeneral = (form: Form): boolean => !isOwn(form);
const lines = (forms: readonly Form[], line: (form: Form) => string): string =>
  forms.map(line).join('\n');

/**
 * The definitions in the order of the menu. Throws if a definition cannot be used to generate the
 * other files.
 */
async function readForms(root: string): Promise<readonly Form[]> {
  const forms: Form[] = [];
  for (const path of globSync(`${folder}/*.ts`, { cwd: root }).filter(
    (name) => basename(name) !== 'all.ts',
  )) {
    const file = basename(path, '.ts');
    const kind = file.replaceAll(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
    const exported = (await import(pathToFileURL(join(root, path)).href)) as Readonly<
      Record<string, unknown>
    >;
    const read = definitionSchema.safeParse(exported[kind]);
    if (!read.success)
      throw new Error(
        `${path} must export the definition "${kind}".\n${z.prettifyError(read.error)}`,
      );
    const form = { ...read.data, file };
    if (form.kind !== kind)
      throw new Error(`${path}: the kind must be "${kind}", like the file name.`);
    if (form.anonymous !== undefined && kind !== 'nearbyAccident')
      throw new Error(
        `${path}: only nearbyAccident can be anonymous, because firestore.rules lists its fields by hand.`,
      );
    const twin = forms.find(
      ({ letter, screen }) => letter === form.letter || screen === form.screen,
    );
    if (twin)
      throw new Error(
        `${path}: ${twin.kind} already has the letter ${form.letter} or the screen ${form.screen}.`,
      );
    const hasPage = existsSync(join(root, `src/pages/[...locale]/${form.screen}.astro`));
    if (form.ownScreen === true && !hasPage)
      throw new Error(`${path}: the page ${form.screen}.astro of its own screen is missing.`);
    if (form.ownScreen !== true && hasPage)
      throw new Error(`${path}: a page with the name ${form.screen} exists already.`);
    forms.push(form);
  }
  return forms.sort((one, other) => one.order - other.order || (one.kind < other.kind ? -1 : 1));
}

const kindsFile = (
  forms: readonly Form[],
): string => `/** The kinds of report in the order of the menu, each with the letter of its short codes and its screen. ${remark} */
export const reportKinds = {
${lines(forms, ({ kind, letter, screen }) => `  ${kind}: { letter: '${letter}', screen: '${screen}' },`)}
} as const satisfies Readonly<Record<string, { readonly letter: string; readonly screen: string }>>;

export type ReportKind = keyof typeof reportKinds;

/** The kinds with a page and an island of their own instead of the general form screen. */
export type OwnScreenKind = ${
  forms.some(isOwn)
    ? forms
        .filter(isOwn)
        .map(({ kind }) => `'${kind}'`)
        .join(' | ')
    : 'never'
};
export const formKinds: readonly Exclude<ReportKind, OwnScreenKind>[] = [
${lines(forms.filter(isGeneral), ({ kind }) => `  '${kind}',`)}
];
`;

const definitionsFile = (
  forms: readonly Form[],
): string => `/** All definitions, for pages at build time, tests and the office; an island has only its own. ${remark} */
import type { FormDefinition } from '../form.ts';
import type { ReportKind } from '../kinds.ts';
${lines(forms, ({ kind, file }) => `import { ${kind} } from './${file}.ts';`)}

export const formDefinitions: Readonly<Record<ReportKind, FormDefinition>> = {
  ${forms.map(({ kind }) => kind).join(', ')},
};
`;

const islandFile = ({ kind, file }: Form): string => `// ${remark}
import { ${kind} } from '../../features/reports/forms/${file}.ts';
import { ReportForm, type ReportFormProps } from '../ReportForm/ReportForm.tsx';

export default function ${pascal(kind)}(props: ReportFormProps) {
  return <ReportForm definition={${kind}} {...props} />;
}
`;

/**
 * Astro loads an island by its name in the template; with one branch per form, a page loads only
 * its form.
 */
const switchFile = (forms: readonly Form[]): string => `---
// ${remark}
import type { OwnScreenKind, ReportKind } from '../../features/reports/kinds.ts';
import type { ReportFormProps } from '../ReportForm/ReportForm.tsx';
${lines(forms, ({ kind }) => `import ${pascal(kind)} from './${pascal(kind)}.tsx';`)}
type Props = ReportFormProps & { readonly kind: Exclude<ReportKind, OwnScreenKind> };
const { kind, ...props } = Astro.props;
---
${lines(forms, ({ kind }) => `{kind === '${kind}' && <${pascal(kind)} client:load {...props}><slot /></${pascal(kind)}>}`)}
`;

/** The chapters of the manual in their order, by the last segment of their URL. */
const chaptersOf = (root: string): readonly string[] =>
  globSync('src/content/manual/de/*.mdx', { cwd: root })
    .toSorted()
    .map((path) => {
      const slug = /^slug: '?([a-z0-9-]+)'?$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1];
      if (slug === undefined) throw new Error(`${path} names no slug.`);
      return slug;
    });

/**
 * Writes the generated files below `root`, or only compares them if `check` is true. Resolves with the
 * names of those that differed.
 */
async function writeForms(root: string, check = false): Promise<readonly string[]> {
  const forms = await readForms(root);
  const files = new Map<string, string>([
    ['src/features/reports/kinds.ts', kindsFile(forms)],
    [`${folder}/all.ts`, definitionsFile(forms)],
    [`${islands}/Form.astro`, switchFile(forms.filter(isGeneral))],
    ...forms
      .filter(isGeneral)
      .map((form): [string, string] => [`${islands}/${pascal(form.kind)}.tsx`, islandFile(form)]),
    ...(['firestore.rules', 'storage.rules'] as const).map((name): [string, string] => [
      name,
      writeGeneratedParts(name, readFileSync(join(root, name), 'utf8'), forms, chaptersOf(root)),
    ]),
    ['database.rules.json', JSON.stringify(databaseRules)],
  ]);
  for (const [name, content] of files)
    if (!name.endsWith('.rules'))
      files.set(
        name,
        await format(content, { ...(await resolveConfig(join(root, name))), filepath: name }),
      );
  const different = [...files].filter(
    ([name, content]) =>
      !existsSync(join(root, name)) || readFileSync(join(root, name), 'utf8') !== content,
  );
  const leftOver = globSync(`${islands}/*`, { cwd: root }).filter((name) => !files.has(name));
  if (!check) {
    mkdirSync(join(root, islands), { recursive: true });
    for (const [name, content] of different) writeFileSync(join(root, name), content);
    for (const name of leftOver) rmSync(join(root, name));
  }
  return [...different.map(([name]) => name), ...leftOver];
}

/** Runs before each command of Astro: build, check, sync. */
export const forms = (): AstroIntegration => ({
  name: 'forms',
  hooks: {
    'astro:config:setup': async ({ logger }) => {
      for (const name of await writeForms(process.cwd())) logger.info(`written: ${name}`);
    },
  },
});

if (import.meta.main) {
  const check = process.argv.includes('--check');
  const names = await writeForms(resolve(import.meta.dirname, '../..'), check);
  for (const name of names)
    console.log(`${check ? 'differs from the definitions' : 'written'}: ${name}`);
  console.log(`forms: ${names.length} derived files ${check ? 'differ' : 'written'}`);
  if (check && names.length > 0) process.exitCode = 1;
}
