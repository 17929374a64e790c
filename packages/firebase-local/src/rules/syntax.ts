/** The parts of a parsed rules file. `at` is the offset in the source. */

export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%';

export type Expression =
  | {
      readonly type: 'literal';
      readonly at: number;
      readonly value: null | boolean | bigint | number | string;
    }
  | { readonly type: 'name'; readonly at: number; readonly name: string }
  | { readonly type: 'list'; readonly at: number; readonly items: readonly Expression[] }
  | {
      readonly type: 'map';
      readonly at: number;
      readonly entries: readonly (readonly [Expression, Expression])[];
    }
  | { readonly type: 'path'; readonly at: number; readonly parts: readonly (string | Expression)[] }
  | { readonly type: 'member'; readonly at: number; readonly of: Expression; readonly name: string }
  | {
      readonly type: 'index';
      readonly at: number;
      readonly of: Expression;
      readonly index: Expression;
    }
  | {
      readonly type: 'slice';
      readonly at: number;
      readonly of: Expression;
      readonly from: Expression;
      readonly to: Expression;
    }
  | {
      readonly type: 'call';
      readonly at: number;
      readonly name: string;
      readonly args: readonly Expression[];
    }
  | {
      readonly type: 'method';
      readonly at: number;
      readonly of: Expression;
      readonly name: string;
      readonly args: readonly Expression[];
    }
  | { readonly type: 'not'; readonly at: number; readonly of: Expression }
  | { readonly type: 'negative'; readonly at: number; readonly of: Expression }
  | {
      readonly type: 'and';
      readonly at: number;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly type: 'or';
      readonly at: number;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly type: 'binary';
      readonly at: number;
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly type: 'is'; readonly at: number; readonly of: Expression; readonly typeName: string }
  | {
      readonly type: 'conditional';
      readonly at: number;
      readonly condition: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    };

export interface FunctionDeclaration {
  readonly name: string;
  readonly at: number;
  readonly parameters: readonly string[];
  readonly bindings: readonly {
    readonly name: string;
    readonly at: number;
    readonly value: Expression;
  }[];
  readonly result: Expression;
}

export const singleMethods = ['get', 'list', 'create', 'update', 'delete'] as const;
/** The methods of a request; `read` and `write` in a file mean several of them. */
export type Method = (typeof singleMethods)[number];

export interface AllowStatement {
  readonly at: number;
  readonly methods: readonly Method[];
  readonly condition: Expression;
}

/** One segment of a match path: fixed text, one captured segment, or the captured rest. */
export type PathPattern =
  | { readonly type: 'fixed'; readonly text: string }
  | { readonly type: 'one'; readonly name: string }
  | { readonly type: 'rest'; readonly name: string };

export interface MatchBlock {
  readonly at: number;
  readonly path: readonly PathPattern[];
  readonly functions: readonly FunctionDeclaration[];
  readonly allows: readonly AllowStatement[];
  readonly matches: readonly MatchBlock[];
}

export interface RulesFile {
  readonly file: string;
  readonly source: string;
  readonly service: 'cloud.firestore' | 'firebase.storage';
  /** Functions outside and inside the service block. */
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly MatchBlock[];
}
