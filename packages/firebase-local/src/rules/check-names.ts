/**
 * Checks a rules file at load: every name, function, method and type must be supported, with the
 * right number of arguments. Otherwise an unsupported expression would silently deny every request.
 */
import { functions, isLookup, namespaces } from './builtins.ts';
import { methodArguments } from './methods.ts';
import { patternProblem } from './patterns.ts';
import { RulesFileError } from './problem.ts';
import type { Expression, FunctionDeclaration, MatchBlock, RulesFile } from './syntax.ts';
import { knownTypes } from './values.ts';

/** The function that each call refers to, by scope. */
export type CallTargets = ReadonlyMap<Expression, FunctionDeclaration>;

interface Scope {
  readonly names: ReadonlySet<string>;
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
}

type MethodCall = Expression & { readonly type: 'method' };

const deepestCalls = 20;
/** End of messages about names that Google may support and this evaluator does not. */
const partial = ', or not known here: see packages/firebase-local/src/rules/README.md';
const patternMethods = new Set(['matches', 'replace']);

/**
 * Checks the whole file and returns the function of each call. Throws a RulesFileError for the
 * first error.
 */
export function checkNames(rules: RulesFile): CallTargets {
  const targets = new Map<Expression, FunctionDeclaration>();
  const calls = new Map<
    FunctionDeclaration,
    { readonly to: FunctionDeclaration; readonly at: number }[]
  >();
  const fail = (at: number, reason: string): never => {
    throw new RulesFileError(rules.file, rules.source, at, reason);
  };
  const inService = { lookups: rules.service === 'cloud.firestore' };

  function declare(scope: Scope, declared: readonly FunctionDeclaration[]): Scope {
    const known = new Map(scope.functions);
    for (const declaration of declared) {
      if (declared.some((other) => other !== declaration && other.name === declaration.name))
        fail(declaration.at, `two functions are named "${declaration.name}"`);
      if (
        Object.hasOwn(functions, declaration.name) ||
        isLookup(declaration.name) ||
        Object.hasOwn(namespaces, declaration.name)
      )
        fail(declaration.at, `"${declaration.name}" is built in`);
      known.set(declaration.name, declaration);
    }
    return { names: scope.names, functions: known };
  }

  function checkFunction(scope: Scope, declaration: FunctionDeclaration): void {
    calls.set(declaration, []);
    const names = new Set([...scope.names, ...declaration.parameters]);
    for (const { name, at, value } of declaration.bindings) {
      checkExpression(value, { ...scope, names }, declaration);
      if (names.has(name)) fail(at, `"${name}" is already used`);
      names.add(name);
    }
    checkExpression(declaration.result, { ...scope, names }, declaration);
  }

  function checkMatch(outer: Scope, block: MatchBlock): void {
    const names = new Set(outer.names);
    for (const segment of block.path) {
      if (segment.type === 'fixed') continue;
      if (names.has(segment.name)) fail(block.at, `"${segment.name}" is already used`);
      names.add(segment.name);
    }
    const scope = declare({ ...outer, names }, block.functions);
    for (const declaration of block.functions) checkFunction(scope, declaration);
    for (const { condition } of block.allows) checkExpression(condition, scope, undefined);
    for (const inner of block.matches) checkMatch(scope, inner);
  }

  function demandCount(at: number, name: string, count: number, from: number, to: number): void {
    if (count < from || count > to)
      fail(
        at,
        `${name} takes ${from === to ? from : `${from} to ${to}`} arguments, found ${count}`,
      );
  }

  function checkCall(
    expression: Expression & { readonly type: 'call' },
    scope: Scope,
    within: FunctionDeclaration | undefined,
  ): void {
    const { at, name, args } = expression;
    const target = scope.functions.get(name);
    if (target) {
      demandCount(at, name, args.length, target.parameters.length, target.parameters.length);
      targets.set(expression, target);
      if (within) calls.get(within)?.push({ to: target, at });
      return;
    }
    if (isLookup(name) && inService.lookups) return demandCount(at, name, args.length, 1, 1);
    const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (known === undefined) return fail(at, `unknown function "${name}"${partial}`);
    demandCount(at, name, args.length, known.from, known.to);
  }

  /** Checks a call like timestamp.date(…); false when the name before the dot is a value. */
  function checkNamespace({ at, of, name, args }: MethodCall, scope: Scope): boolean {
    if (of.type !== 'name' || scope.names.has(of.name)) return false;
    const full = `${of.name}.${name}`;
    if (of.name === 'firestore' && !inService.lookups) {
      if (name !== 'get' && name !== 'exists') fail(at, `unknown function "${full}"`);
      demandCount(at, full, args.length, 1, 1);
      return true;
    }
    const space = Object.hasOwn(namespaces, of.name) ? namespaces[of.name] : undefined;
    if (space === undefined) return false;
    const known = Object.hasOwn(space, name) ? space[name] : undefined;
    if (known === undefined) return fail(at, `unknown function "${full}"${partial}`);
    demandCount(at, full, args.length, known.from, known.to);
    return true;
  }

  function checkMethod(
    expression: MethodCall,
    scope: Scope,
    within: FunctionDeclaration | undefined,
  ): void {
    const { at, of, name, args } = expression;
    if (checkNamespace(expression, scope)) return;
    checkExpression(of, scope, within);
    const known = methodArguments(name);
    if (known === undefined) return fail(at, `unknown method "${name}"${partial}`);
    demandCount(at, name, args.length, known.from, known.to);
    const [pattern] = args;
    if (!patternMethods.has(name) || pattern?.type !== 'literal') return;
    const problem = typeof pattern.value === 'string' ? patternProblem(pattern.value) : undefined;
    if (problem !== undefined) fail(pattern.at, `this pattern cannot be used: ${problem}`);
  }

  function checkExpression(
    expression: Expression,
    scope: Scope,
    within: FunctionDeclaration | undefined,
  ): void {
    const inner = (part: Expression): void => checkExpression(part, scope, within);
    switch (expression.type) {
      case 'literal':
        return;
      case 'name':
        if (!scope.names.has(expression.name))
          fail(expression.at, `unknown name "${expression.name}"`);
        return;
      case 'is':
        if (!knownTypes.has(expression.typeName))
          fail(expression.at, `unknown type "${expression.typeName}"`);
        return inner(expression.of);
      case 'call':
        checkCall(expression, scope, within);
        return expression.args.forEach(inner);
      case 'method':
        checkMethod(expression, scope, within);
        return expression.args.forEach(inner);
      default:
        return partsOf(expression).forEach(inner);
    }
  }

  const file = declare(
    { names: new Set(['request', 'resource']), functions: new Map() },
    rules.functions,
  );
  for (const declaration of rules.functions) checkFunction(file, declaration);
  for (const block of rules.matches) checkMatch(file, block);

  function depth(declaration: FunctionDeclaration, chain: readonly FunctionDeclaration[]): void {
    for (const { to, at } of calls.get(declaration) ?? []) {
      if (chain.includes(to)) fail(at, `"${to.name}" calls itself`);
      if (chain.length >= deepestCalls) fail(at, `calls may be ${deepestCalls} deep`);
      depth(to, [...chain, to]);
    }
  }
  for (const declaration of calls.keys()) depth(declaration, [declaration]);
  return targets;
}

const isExpression = (value: unknown): value is Expression =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The expressions directly inside an expression, in their order. */
const partsOf = (expression: Expression): readonly Expression[] =>
  Object.values<unknown>({ ...expression })
    .flat(2)
    .filter(isExpression);
