/** Computes the value of an expression for one request. */
import { functions, isLookup, type Lookup, namespaces } from './builtins.ts';
import type { CallTargets } from './check-names.ts';
import { callMethod } from './methods.ts';
import { element, member, operate, slice } from './operators.ts';
import { NoValue } from './problem.ts';
import type { Expression, FunctionDeclaration, RulesFile } from './syntax.ts';
import {
  demandKnown,
  Duration,
  Path,
  toInteger,
  type Value,
  type ValueMap,
  typeName,
} from './values.ts';

/** The context of an expression, in addition to its arguments. */
export interface Environment {
  readonly request: ValueMap;
  readonly resource: Value;
  /**
   * Reads another document: the resource map { data, id, __name__ } or null; `after` means with the
   * writes of this request.
   */
  readonly document: (path: readonly string[], after: boolean) => Value;
}

/** Google's limit of evaluated expressions per request. */
const maxExpressions = 1000;
/** Maximum number of other documents that one request may read. */
const maxLookups = { 'cloud.firestore': 10, 'firebase.storage': 2 } as const;

type OperationType = 'not' | 'negative' | 'and' | 'or' | 'binary' | 'is' | 'conditional';
type Variables = ReadonlyMap<string, Value>;

/**
 * One evaluation with its counters. Errors are thrown as `NoValue`; && and || ignore them when the
 * other side decides.
 */
export class Evaluation {
  /** The last condition that was false. It usually explains a denial. */
  blame: number | undefined;
  expressions = 0;
  private readonly targets: CallTargets;
  private readonly environment: Environment;
  private readonly maxLookups: number;
  private readonly lookups = new Map<string, Value>();

  constructor(service: RulesFile['service'], targets: CallTargets, environment: Environment) {
    this.targets = targets;
    this.environment = environment;
    this.maxLookups = maxLookups[service];
  }

  /** True only when the condition is the boolean true. Throws NoValue when it has no value. */
  decides(condition: Expression, captures: Variables): boolean {
    return this.truth(condition, captures, captures);
  }

  private truth(expression: Expression, variables: Variables, captures: Variables): boolean {
    const value = this.value(expression, variables, captures);
    if (typeof value !== 'boolean')
      throw new NoValue(`expected a condition, found ${typeName(value)}`, expression.at);
    return value;
  }

  /**
   * Google's count, measured on the live service: one per evaluated part. Some parts cost more; the
   * extra cost is added where they are evaluated.
   */
  private count(more: number, at: number): void {
    this.expressions += more;
    if (this.expressions > maxExpressions)
      throw new NoValue(
        `maximum of ${maxExpressions} expressions to evaluate has been reached`,
        at,
      );
  }

  private value(expression: Expression, variables: Variables, captures: Variables): Value {
    this.count(1, expression.at);
    try {
      const value = this.compute(expression, variables, captures);
      if (
        value === false &&
        expression.type !== 'and' &&
        expression.type !== 'or' &&
        expression.type !== 'call' &&
        expression.type !== 'literal'
      )
        this.blame = expression.at;
      return value;
    } catch (error) {
      if (error instanceof NoValue && error.at === undefined)
        throw new NoValue(error.message, expression.at);
      throw error;
    }
  }

  private compute(expression: Expression, variables: Variables, captures: Variables): Value {
    const inner = (part: Expression): Value => this.value(part, variables, captures);
    switch (expression.type) {
      case 'literal':
        return expression.value;
      case 'name':
        return this.variable(expression.name, variables);
      case 'list':
        return expression.items.map((item) => demandKnown(inner(item)));
      case 'map':
        return new Map(
          expression.entries.map(([key, value]) => [
            this.text(inner(key)),
            demandKnown(inner(value)),
          ]),
        );
      case 'path':
        return new Path(
          expression.parts.flatMap((part) =>
            typeof part === 'string' ? [part] : this.segments(inner(part)),
          ),
        );
      case 'member':
        return member(inner(expression.of), expression.name);
      case 'index':
        return element(inner(expression.of), inner(expression.index));
      case 'slice':
        return slice(inner(expression.of), inner(expression.from), inner(expression.to));
      case 'call':
        return this.call(expression, variables, captures);
      case 'method':
        return this.method(expression, variables, captures);
      default:
        return this.operation(expression, variables, captures);
    }
  }

  private operation(
    expression: Expression & { readonly type: OperationType },
    variables: Variables,
    captures: Variables,
  ): Value {
    const inner = (part: Expression): Value => this.value(part, variables, captures);
    switch (expression.type) {
      case 'not':
        return !this.truth(expression.of, variables, captures);
      case 'negative':
        return this.negative(inner(expression.of));
      case 'and':
        return this.decideBoth(expression, false, variables, captures);
      case 'or':
        return this.decideBoth(expression, true, variables, captures);
      case 'binary':
        return operate(expression.operator, inner(expression.left), inner(expression.right));
      case 'is':
        this.count(1, expression.at);
        return this.isOfType(inner(expression.of), expression.typeName);
      case 'conditional':
        if (this.truth(expression.condition, variables, captures)) {
          this.count(1, expression.at);
          return inner(expression.yes);
        }
        this.count(3, expression.at);
        return inner(expression.no);
    }
  }

  /** A false side decides &&, a true side decides ||, even when the other side has no value. */
  private decideBoth(
    { at, left, right }: Expression & { readonly type: 'and' | 'or' },
    decisive: boolean,
    variables: Variables,
    captures: Variables,
  ): boolean {
    let failure: NoValue | undefined;
    for (const side of [left, right]) {
      if (side === right) this.count(1, at);
      try {
        if (this.truth(side, variables, captures) === decisive) return decisive;
      } catch (error) {
        if (!(error instanceof NoValue) || this.expressions > maxExpressions) throw error;
        failure ??= error;
      }
    }
    if (failure) throw failure;
    return !decisive;
  }

  private variable(name: string, variables: Variables): Value {
    const known = variables.get(name);
    if (known !== undefined) return known;
    if (name === 'request') return this.environment.request;
    if (name === 'resource') return this.environment.resource;
    throw new NoValue(`"${name}" has no value`);
  }

  private call(
    expression: Expression & { readonly type: 'call' },
    variables: Variables,
    captures: Variables,
  ): Value {
    const args = expression.args.map((argument) => this.value(argument, variables, captures));
    const target = this.targets.get(expression);
    if (target) return this.run(target, args, captures);
    if (isLookup(expression.name)) return this.lookUp(expression.name, args[0] ?? null);
    const known = functions[expression.name];
    if (known === undefined) throw new NoValue(`unknown function "${expression.name}"`);
    return known.run(args.map(demandKnown));
  }

  private run(target: FunctionDeclaration, args: readonly Value[], captures: Variables): Value {
    const variables = new Map(captures);
    target.parameters.forEach((parameter, index) => variables.set(parameter, args[index] ?? null));
    for (const { name, at, value } of target.bindings) {
      this.count(1, at);
      variables.set(name, this.value(value, variables, captures));
    }
    return this.value(target.result, variables, captures);
  }

  private method(
    expression: Expression & { readonly type: 'method' },
    variables: Variables,
    captures: Variables,
  ): Value {
    const { of, name } = expression;
    const args = expression.args.map((argument) => this.value(argument, variables, captures));
    if (of.type === 'name' && !variables.has(of.name)) {
      if (of.name === 'firestore' && isLookup(name)) return this.lookUp(name, args[0] ?? null);
      const known = namespaces[of.name]?.[name];
      if (known) return known.run(args.map(demandKnown));
    }
    return callMethod(this.value(of, variables, captures), name, args);
  }

  private lookUp(name: Lookup, path: Value): Value {
    if (!(path instanceof Path)) throw new NoValue(`${name} needs a path, found ${typeName(path)}`);
    const after = name === 'getAfter' || name === 'existsAfter';
    const key = `${after} ${path.segments.join('/')}`;
    let found = this.lookups.get(key);
    if (found === undefined) {
      if (this.lookups.size >= this.maxLookups)
        throw new NoValue(`more than ${this.maxLookups} documents were read`);
      found = this.environment.document(path.segments, after);
      this.lookups.set(key, found);
    }
    return name === 'exists' || name === 'existsAfter' ? found !== null : found;
  }

  private negative(value: Value): Value {
    if (typeof value === 'bigint') return toInteger(-value);
    if (typeof value === 'number') return -value;
    if (value instanceof Duration) return new Duration(-value.nanoseconds);
    throw new NoValue(`${typeName(value)} has no negative`);
  }

  private isOfType(value: Value, wanted: string): boolean {
    const actual = typeName(demandKnown(value));
    return wanted === actual || (wanted === 'number' && (actual === 'int' || actual === 'float'));
  }

  private text(value: Value): string {
    if (typeof value !== 'string') throw new NoValue(`expected a string, found ${typeName(value)}`);
    return value;
  }

  private segments(value: Value): readonly string[] {
    if (value instanceof Path) return value.segments;
    const text = this.text(demandKnown(value));
    if (text === '') throw new NoValue('a path segment is empty');
    return text.split('/').filter((segment) => segment !== '');
  }
}
