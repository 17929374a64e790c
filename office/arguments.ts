import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { reportKinds } from '../src/features/reports/kinds.ts';
import {
  type AdministrationCommand,
  administrationOf,
  administrationOptions,
} from './administration-arguments.ts';
import { needed, oneOf, textOf, type Values } from './given-values.ts';
import { moment } from './moment.ts';
import { Problem } from './problem.ts';
import { statuses } from '../src/features/office/model/report.ts';
import type { Selection } from './selection.ts';
import { maxReasonLength } from '../src/features/office/model/quarantine.ts';
import { type Locale, locales } from '../src/i18n/locales.ts';

export type Command =
  | { readonly name: 'help' }
  | AdministrationCommand
  | {
      readonly name: 'export';
      readonly selection: Selection;
      readonly format: 'csv' | 'xlsx' | 'json';
      readonly to: string;
      readonly photos: boolean;
      /**
       * The language of tables for people; undefined for tables with field names and ids, which
       * programs read.
       */
      readonly language: Locale | undefined;
      readonly bom: boolean;
      /** If undefined, the separator is the one that a spreadsheet in this language expects. */
      readonly separator: ',' | ';' | undefined;
    }
  | {
      readonly name: 'training';
      readonly to: string;
      readonly language: Locale;
      readonly bom: boolean;
      readonly separator: ',' | ';';
    }
  | { readonly name: 'openFile'; readonly file: string; readonly key: string; readonly to: string }
  | { readonly name: 'aside'; readonly id: string | undefined; readonly reason: string }
  | { readonly name: 'orphans'; readonly olderThanDays: number; readonly remove: boolean };

export interface Invocation {
  readonly command: Command;
  readonly origin: string;
  readonly config: string | undefined;
  readonly email: string | undefined;
  readonly password: string | undefined;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const common = {
  email: text,
  password: text,
  origin: text,
  config: text,
  help: flag,
} satisfies ParseArgsOptionsConfig;
const filters = {
  kind: text,
  status: text,
  from: text,
  until: text,
  driver: text,
  signed: flag,
  anonymous: flag,
  once: text,
} satisfies ParseArgsOptionsConfig;
const options: Readonly<Record<string, ParseArgsOptionsConfig>> = {
  export: {
    ...common,
    ...filters,
    format: text,
    to: text,
    'no-photos': flag,
    language: text,
    bom: flag,
    separator: text,
  },
  training: { ...common, to: text, language: text, bom: flag, separator: text },
  orphans: { ...common, 'older-than': text, remove: flag },
  aside: { ...common, reason: text },
  'open-file': { key: text, to: text, help: flag },
  ...Object.fromEntries(
    Object.entries(administrationOptions).map(([name, own]) => [name, { ...common, ...own }]),
  ),
};

function sortOf({ signed, anonymous }: Values): Selection['sort'] {
  if (signed === true && anonymous === true)
    throw new Problem('--signed and --anonymous exclude each other.');
  if (signed === true) return 'signed';
  return anonymous === true ? 'anonymous' : undefined;
}

function selectionOf(values: Values): Selection {
  const from = moment('--from', textOf(values, 'from'), 'start');
  const before = moment('--until', textOf(values, 'until'), 'end');
  if (from !== undefined && before !== undefined && before <= from)
    throw new Problem('The period ends before it begins.');
  const kind = textOf(values, 'kind');
  const status = textOf(values, 'status');
  return {
    period: { from, before },
    kind: kind === undefined ? undefined : oneOf('--kind', kind, Object.keys(reportKinds)),
    status:
      status === undefined ? undefined : oneOf('--status', status, [...statuses, 'none'] as const),
    driver: textOf(values, 'driver'),
    sort: sortOf(values),
    once: textOf(values, 'once'),
  };
}

/**
 * A phone with the first edition of the app may still send the report of a photo that is newer than
 * this.
 */
const orphanDays = 90;
/** Any version of the app may still send the report of a photo that is newer than this. */
const minOrphanDays = 30;
function daysOf(text: string | undefined): number {
  const days = Number(text ?? orphanDays);
  if (!Number.isInteger(days) || days < minOrphanDays)
    throw new Problem(
      `--older-than ${text ?? ''}: expected a number of days, at least ${minOrphanDays}.`,
    );
  return days;
}

const languageOf = (values: Values): Locale =>
  oneOf('--language', textOf(values, 'language') ?? 'de', locales);
function separatorOf(values: Values): ',' | ';' | undefined {
  const separator = textOf(values, 'separator');
  return separator === undefined ? undefined : oneOf('--separator', separator, [',', ';'] as const);
}

const exportFormats = ['csv', 'xlsx', 'json'] as const;
function exportOf(values: Values): Extract<Command, { name: 'export' }> {
  const given = needed(textOf(values, 'format'), '--format csv, xlsx or json');
  const format = oneOf('--format', given, exportFormats);
  const hasLanguage = textOf(values, 'language') !== undefined;
  return {
    name: 'export',
    selection: selectionOf(values),
    to: needed(textOf(values, 'to'), '--to DIR'),
    format,
    photos: values['no-photos'] !== true,
    // Only people read workbooks, so they always have a language.
    language: hasLanguage || format === 'xlsx' ? languageOf(values) : undefined,
    bom: values['bom'] === true || hasLanguage,
    separator: separatorOf(values),
  };
}

const trainingOf = (values: Values): Command => ({
  name: 'training',
  to: needed(textOf(values, 'to'), '--to FILE'),
  language: languageOf(values),
  bom: values['bom'] === true,
  separator: separatorOf(values) ?? ',',
});

function commandOf(name: string, values: Values, rest: readonly string[], max: number): Command {
  if (rest.length > max)
    throw new Problem(`"${rest[max]}" is one word too many. Put texts with spaces in quotes.`);
  switch (name) {
    case 'export':
      return exportOf(values);
    case 'training':
      return trainingOf(values);
    case 'open-file': {
      const file = needed(rest[0], 'The file');
      return {
        name: 'openFile',
        file,
        key: needed(textOf(values, 'key'), '--key PEM'),
        to: textOf(values, 'to') ?? `${file.replace(/\.sealed$/, '')}.zip`,
      };
    }
    case 'orphans':
      return {
        name,
        olderThanDays: daysOf(textOf(values, 'older-than')),
        remove: values['remove'] === true,
      };
    case 'aside':
      return asideOf(values, rest[0]);
    default:
      return administrationOf(name, values, rest);
  }
}

function asideOf(values: Values, id: string | undefined): Command {
  const reason = textOf(values, 'reason') ?? '';
  if (id !== undefined && reason.trim() === '')
    throw new Problem('"aside" needs a --reason: whoever misses the report has to know it.');
  if (reason.length > maxReasonLength)
    throw new Problem(`The reason has ${reason.length} characters; at most ${maxReasonLength}.`);
  return { name: 'aside', id, reason };
}

const maxWords: Readonly<Record<string, number>> = {
  export: 0,
  training: 0,
  orphans: 0,
  aside: 1,
  'open-file': 1,
  grant: 2,
  revoke: 2,
};

function parseOptions(
  args: string[],
  known: ParseArgsOptionsConfig,
): { readonly values: Values; readonly positionals: readonly string[] } {
  try {
    return parseArgs({ args, options: known, allowPositionals: true }) as {
      values: Values;
      positionals: string[];
    };
  } catch (error) {
    throw new Problem(
      `${error instanceof Error ? error.message.split('. ')[0] : String(error)}. npm run office -- help shows all options.`,
    );
  }
}

/** Reads the command line. Throws Problem with one sentence about the error in it. */
export function parseInvocation(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Invocation {
  const [name = 'help', ...args] = argv;
  const known = options[name];
  const shared = {
    origin: 'http://localhost:4173',
    config: undefined,
    email: undefined,
    password: undefined,
  };
  if (name === 'help' || name === '--help') return { ...shared, command: { name: 'help' } };
  if (!known) throw new Problem(`There is no command "${name}". npm run office -- help shows all.`);
  const { values, positionals } = parseOptions(args, known);
  if (values['help'] === true) return { ...shared, command: { name: 'help' } };
  return {
    command: commandOf(name, values, positionals, maxWords[name] ?? 0),
    origin: textOf(values, 'origin') ?? shared.origin,
    config: textOf(values, 'config'),
    email: (textOf(values, 'email') ?? environment['TANKLOTSE_EMAIL']) || undefined,
    password: (textOf(values, 'password') ?? environment['TANKLOTSE_PASSWORD']) || undefined,
  };
}
