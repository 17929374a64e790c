/** The parts of the rules library that the live database uses. */
declare module '@firebase-local/database-rules/lib/database/index.js' {
  export interface DataNode {
    readonly $isDataNode?: never;
  }
  export interface Result {
    readonly allowed: boolean;
    readonly info: string;
  }
  export interface Ruleset {
    tryRead(
      path: string,
      data: Database,
      options: { readonly now: number; readonly query?: Readonly<Record<string, unknown>> },
    ): Result;
    tryWrite(path: string, data: Database, newData: Database, newValue: unknown): Result;
  }
  export interface Database {
    readonly rules: Ruleset;
    with(updates: {
      readonly data?: DataNode;
      readonly auth?: unknown;
      readonly now?: number;
    }): Database;
  }
  const library: {
    create(rules: unknown, data: DataNode, now: number): Database;
    store(data: unknown, options?: { readonly now?: number }): DataNode;
    ruleset(definition: unknown): Ruleset;
  };
  export default library;
}
