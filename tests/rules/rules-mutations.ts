/** Changes a rules file in one place at a time, on its syntax tree. */
import { lineAndColumn } from 'firebase-local/rules/problem';
import type {
  AllowStatement,
  Expression,
  FunctionDeclaration,
  MatchBlock,
  RulesFile,
} from 'firebase-local/rules/syntax';

interface Change<Part> {
  readonly what: string;
  readonly at: number;
  readonly part: Part;
}
export interface Mutation {
  readonly title: string;
  readonly rules: RulesFile;
}

const bool = (at: number, value: boolean): Expression => ({ type: 'literal', at, value });
const neighbours = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==' } as const;
const without = <Item>(items: readonly Item[], index: number): Item[] =>
  items.filter((_item, at) => at !== index);

/**
 * Negates a condition: an operand of && and ||, or the whole expression of a function or an allow
 * statement.
 */
function conditionChanges(expression: Expression): Change<Expression>[] {
  if (expression.type === 'and' || expression.type === 'or') return [];
  const { at } = expression;
  return [{ what: 'negated', at, part: { type: 'not', at, of: expression } }];
}

/** Changes inside one part of an expression; `put` inserts the changed part. */
const inside = (part: Expression, put: (changed: Expression) => Expression): Change<Expression>[] =>
  expressionChanges(part).map((change) => ({ ...change, part: put(change.part) }));
const insideAll = (
  parts: readonly Expression[],
  put: (changed: readonly Expression[]) => Expression,
): Change<Expression>[] =>
  parts.flatMap((part, index) =>
    inside(part, (changed) =>
      put(parts.map((other, position) => (position === index ? changed : other))),
    ),
  );

function literalChanges(
  expression: Expression & { readonly type: 'literal' },
): Change<Expression>[] {
  const { at } = expression;
  const { value } = expression;
  if (typeof value === 'bigint')
    return [1n, -1n].map((step) => ({
      what: `${value} becomes ${value + step}`,
      at,
      part: { ...expression, value: value + step },
    }));
  if (typeof value === 'number')
    return [
      { what: `${value} becomes ${value + 1}`, at, part: { ...expression, value: value + 1 } },
    ];
  if (typeof value === 'string')
    return [{ what: `'${value}' is changed`, at, part: { ...expression, value: `${value}x` } }];
  return typeof value === 'boolean'
    ? [{ what: `${value} becomes ${!value}`, at, part: { ...expression, value: !value } }]
    : [];
}

function binaryChanges(expression: Expression & { readonly type: 'binary' }): Change<Expression>[] {
  const { at } = expression;
  const neighbour = neighbours[expression.operator as keyof typeof neighbours] as
    (typeof neighbours)[keyof typeof neighbours] | undefined;
  return [
    ...(neighbour
      ? [
          {
            what: `${expression.operator} becomes ${neighbour}`,
            at,
            part: { ...expression, operator: neighbour },
          },
        ]
      : []),
    ...insideAll(
      [expression.left, expression.right],
      ([left = expression.left, right = expression.right]) => ({ ...expression, left, right }),
    ),
  ];
}

function decisionChanges(
  expression: Expression & { readonly type: 'and' | 'or' },
): Change<Expression>[] {
  const { at } = expression;
  const word = expression.type === 'and' ? '&&' : '||';
  const sides = ([
    left = expression.left,
    right = expression.right,
  ]: readonly Expression[]): Expression => ({ ...expression, left, right });
  return [
    { what: `right of ${word} removed`, at, part: expression.left },
    { what: `left of ${word} removed`, at, part: expression.right },
    {
      what: `${word} swapped`,
      at,
      part: { ...expression, type: expression.type === 'and' ? 'or' : 'and' },
    },
    ...conditionChanges(expression.left).map((change) => ({
      ...change,
      part: sides([change.part, expression.right]),
    })),
    ...conditionChanges(expression.right).map((change) => ({
      ...change,
      part: sides([expression.left, change.part]),
    })),
    ...insideAll([expression.left, expression.right], sides),
  ];
}

function conditionalChanges(
  expression: Expression & { readonly type: 'conditional' },
): Change<Expression>[] {
  const { at } = expression;
  return [
    { what: 'always the first', at, part: expression.yes },
    { what: 'always the second', at, part: expression.no },
    ...insideAll(
      [expression.condition, expression.yes, expression.no],
      ([condition = expression.condition, yes = expression.yes, no = expression.no]) => ({
        ...expression,
        condition,
        yes,
        no,
      }),
    ),
  ];
}

function expressionChanges(expression: Expression): Change<Expression>[] {
  switch (expression.type) {
    case 'name':
    case 'path':
      return [];
    case 'literal':
      return literalChanges(expression);
    case 'binary':
      return binaryChanges(expression);
    case 'and':
    case 'or':
      return decisionChanges(expression);
    case 'conditional':
      return conditionalChanges(expression);
    default:
      return partChanges(expression);
  }
}

function partChanges(
  expression: Expression & {
    readonly type:
      'list' | 'map' | 'member' | 'not' | 'negative' | 'is' | 'index' | 'slice' | 'call' | 'method';
  },
): Change<Expression>[] {
  const { at } = expression;
  switch (expression.type) {
    case 'list':
      return [
        ...expression.items.map((item, index) => ({
          what: `list without item ${index}`,
          at: item.at,
          part: { ...expression, items: without(expression.items, index) },
        })),
        ...insideAll(expression.items, (items) => ({ ...expression, items })),
      ];
    case 'map':
      return expression.entries.map(([key], index) => ({
        what: `map without entry ${index}`,
        at: key.at,
        part: { ...expression, entries: without(expression.entries, index) },
      }));
    case 'member':
      return inside(expression.of, (of) => ({ ...expression, of }));
    case 'not':
      return [
        { what: 'without !', at, part: expression.of },
        ...inside(expression.of, (of) => ({ ...expression, of })),
      ];
    case 'negative':
      return inside(expression.of, (of) => ({ ...expression, of }));
    case 'is':
      return inside(expression.of, (of) => ({ ...expression, of }));
    case 'index':
      return insideAll(
        [expression.of, expression.index],
        ([of = expression.of, index = expression.index]) => ({ ...expression, of, index }),
      );
    case 'slice':
      return insideAll(
        [expression.of, expression.from, expression.to],
        ([of = expression.of, from = expression.from, to = expression.to]) => ({
          ...expression,
          of,
          from,
          to,
        }),
      );
    case 'call':
      return insideAll(expression.args, (args) => ({ ...expression, args }));
    case 'method':
      return [
        ...inside(expression.of, (of) => ({ ...expression, of })),
        ...insideAll(expression.args, (args) => ({ ...expression, args })),
      ];
  }
}

const wholeChanges = (expression: Expression): Change<Expression>[] => [
  { what: 'always true', at: expression.at, part: bool(expression.at, true) },
  { what: 'always false', at: expression.at, part: bool(expression.at, false) },
  ...conditionChanges(expression),
  ...expressionChanges(expression),
];

function functionChanges(declaration: FunctionDeclaration): Change<FunctionDeclaration>[] {
  return [
    ...wholeChanges(declaration.result).map((change) => ({
      ...change,
      part: { ...declaration, result: change.part },
    })),
    ...declaration.bindings.flatMap((binding, index) =>
      expressionChanges(binding.value).map((change) => ({
        ...change,
        part: {
          ...declaration,
          bindings: declaration.bindings.map((other, position) =>
            position === index ? { ...binding, value: change.part } : other,
          ),
        },
      })),
    ),
  ];
}

function allowChanges(allow: AllowStatement): Change<AllowStatement>[] {
  return [
    ...allow.methods.map((method) => ({
      what: `allow without ${method}`,
      at: allow.at,
      part: { ...allow, methods: allow.methods.filter((other) => other !== method) },
    })),
    ...wholeChanges(allow.condition).map((change) => ({
      ...change,
      part: { ...allow, condition: change.part },
    })),
  ];
}

function each<Item>(
  items: readonly Item[],
  change: (item: Item) => Change<Item>[],
): Change<readonly Item[]>[] {
  return items.flatMap((item, index) =>
    change(item).map((changed) => ({
      ...changed,
      part: items.map((other, position) => (position === index ? changed.part : other)),
    })),
  );
}

function matchChanges(block: MatchBlock): Change<MatchBlock>[] {
  return [
    ...each(block.functions, functionChanges).map((change) => ({
      ...change,
      part: { ...block, functions: change.part },
    })),
    ...each(block.allows, allowChanges).map((change) => ({
      ...change,
      part: { ...block, allows: change.part },
    })),
    ...each(block.matches, matchChanges).map((change) => ({
      ...change,
      part: { ...block, matches: change.part },
    })),
  ];
}

/** All single changes of a file, each with its line. */
export function mutationsOf(rules: RulesFile): readonly Mutation[] {
  const changes: Change<RulesFile>[] = [
    ...each(rules.functions, functionChanges).map((change) => ({
      ...change,
      part: { ...rules, functions: change.part },
    })),
    ...each(rules.matches, matchChanges).map((change) => ({
      ...change,
      part: { ...rules, matches: change.part },
    })),
  ];
  return changes.map(({ what, at, part }) => {
    const { line, column } = lineAndColumn(rules.source, at);
    return { title: `${rules.file}:${line}:${column} ${what}`, rules: part };
  });
}
