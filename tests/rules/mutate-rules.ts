/**
 * Changes database.rules.json in one place at a time. If all rows still get the expected decision,
 * no row tests this place.
 */

type Tree = { readonly [key: string]: unknown };
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pattern = /\/\^.*?\$\//g;

/** Variants of a rule with one changed operand, operator, literal or name; a pattern changes as a whole. */
function mutateExpression(whole: string): string[] {
  const patterns = whole.match(pattern) ?? [];
  let number = 0;
  const rule = whole.replace(pattern, () => `#${String.fromCharCode(65 + number++)}`);
  const restored = (text: string): string =>
    text.replace(/#([A-Z])/g, (_, letter: string) => patterns[letter.charCodeAt(0) - 65] ?? '');
  return [
    ...mutateParts(rule).map(restored),
    ...patterns.map((_, at) => restored(rule.replace(`#${String.fromCharCode(65 + at)}`, '/.*/'))),
  ];
}

/** `(… 'd0') && (… 'd1') && …`: conditions that differ only in their numbers. */
const repeated = /\([^()]*(?:\([^()]*\)[^()]*)*\)(?: && |$)/g;

/**
 * The positions of all these conditions except the first: the tables have a row for only one of
 * them.
 */
function repetitions(rule: string): readonly (readonly [from: number, to: number])[] {
  const known = new Set<string>();
  return [...rule.matchAll(repeated)].flatMap(({ 0: condition, index }) => {
    const shape = condition.replaceAll(/\d+/g, '0').replace(/ && $/, '');
    if (!known.has(shape)) {
      known.add(shape);
      return [];
    }
    return [[index, index + condition.length] as const];
  });
}

function mutateParts(rule: string): string[] {
  const found = new Set<string>(['true', 'false']);
  const repeats = repetitions(rule);
  const replaceAll = (pattern: RegExp, replacement: (match: string) => readonly string[]): void => {
    for (const match of rule.matchAll(pattern))
      if (!repeats.some(([from, to]) => match.index >= from && match.index < to))
        for (const text of replacement(match[0]))
          found.add(rule.slice(0, match.index) + text + rule.slice(match.index + match[0].length));
  };
  replaceAll(/&&/g, () => ['||']);
  replaceAll(/\|\|/g, () => ['&&']);
  // One operand with balanced parentheses.
  replaceAll(/(?:[^&|()]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g, (operand) =>
    /[?:!=.]/.test(operand) ? [' true ', ' false '] : [],
  );
  replaceAll(/[!=]==/g, (operator) => [operator === '===' ? '!==' : '===']);
  replaceAll(/===(?= now)/g, () => ['<=', '>=']);
  replaceAll(/<=/g, () => ['<', '===', '>=']);
  replaceAll(/\b\d+\b/g, (number) => [String(Number(number) - 1), String(Number(number) + 1)]);
  replaceAll(/'[^']*'/g, (text) => [`${text.slice(0, -1)}x'`]);
  replaceAll(/\btrue\b/g, () => ['false']);
  replaceAll(/\$uid\b/g, () => ["'office-1'"]);
  found.delete(rule);
  return [...found];
}

function mutateTree(tree: Tree, path: string): (readonly [string, Tree])[] {
  return Object.entries(tree).flatMap(([key, value]): (readonly [string, Tree])[] => {
    const place = `${path}/${key}`;
    const without = Object.fromEntries(Object.entries(tree).filter(([name]) => name !== key));
    const removed = [`${place} removed`, without] as const;
    if (typeof value === 'string')
      return [
        removed,
        ...mutateExpression(value).map(
          (rule) => [`${place} = ${rule}`, { ...tree, [key]: rule }] as const,
        ),
      ];
    if (typeof value === 'boolean')
      return [removed, [`${place} = ${!value}`, { ...tree, [key]: !value }]];
    if (!isTree(value)) return [removed];
    return [
      removed,
      ...mutateTree(value, place).map(
        ([name, changed]) => [name, { ...tree, [key]: changed }] as const,
      ),
    ];
  });
}

/** The changed rules files, each with the name of its change. */
export function mutate(rulesText: string): (readonly [string, string])[] {
  const file = JSON.parse(rulesText) as { readonly rules: Tree };
  return mutateTree(file.rules, '')
    .filter(([, rules]) => Object.keys(rules).length > 0)
    .map(([name, rules]) => [name, JSON.stringify({ rules })] as const);
}
