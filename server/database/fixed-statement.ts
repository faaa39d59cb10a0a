import { CompiledQuery, type Compilable, type Kysely } from 'kysely';
import type { Database } from './tables.ts';

/** The place of a value in a compiled statement. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that every call sends, and whose text never changes: it is built and compiled once, which takes longer than to send it.
 * `build` gets places instead of the values, so its text must not depend on them.
 */
export function fixedStatement<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
): (db: Kysely<Database>, values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | null = null;
  return async (db, values) => {
    compiled ??= build(db, new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Values).compile();
    const parameters = compiled.parameters.map((value) => (value instanceof Place ? values[value.name] : value));
    const statement: CompiledQuery<Row> = { ...CompiledQuery.raw(compiled.sql, parameters), query: compiled.query };
    return (await db.executeQuery(statement)).rows;
  };
}
