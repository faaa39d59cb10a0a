import { CompiledQuery, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, Transaction, type DatabaseConnection, type Dialect, type KyselyProps } from 'kysely';
import type { Database } from './tables.ts';

/** Runs `act` on one connection: statements that it starts together share a round trip. */
export function pipelined<Answer>(db: Kysely<Database>, act: (one: Kysely<Database>) => Promise<Answer>): Promise<Answer> {
  return db.getExecutor().provideConnection((connection) => act(new Kysely<Database>(propsOn(db, connection))));
}

// A change that waits longer than this for a lock is retried by its client. The limits end with the transaction, also behind a pooler.
const BEGIN = `begin; SET LOCAL lock_timeout = '10s'; SET LOCAL statement_timeout = '30s'`;

/** Return value of a transaction, and its last statements. */
export type Ending<Answer> = { readonly answer: Answer; readonly last: readonly CompiledQuery[] };

/**
 * Runs `act` in a transaction with few round trips: statements that `act` starts together are pipelined, BEGIN travels with the first and
 * COMMIT with the `last`. Kysely's own transaction waits for each statement. An error rolls back.
 */
export function pipelinedTransaction<Answer>(db: Kysely<Database>, act: (trx: Transaction<Database>) => Promise<Ending<Answer>>): Promise<Answer> {
  return db.getExecutor().provideConnection(async (connection) => {
    let isOpen = true;
    const trx = new Transaction<Database>(propsOn(db, connection, () => isOpen));
    // Only a broken connection refuses BEGIN, and then it refuses the next statement too.
    connection.executeQuery(CompiledQuery.raw(BEGIN)).catch(() => undefined);
    try {
      const { answer, last } = await act(trx);
      isOpen = false;
      await commitWith(connection, last);
      return answer;
    } catch (error) {
      isOpen = false;
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Waits for all of `tasks`, whose statements share round trips, so that none goes on after an error. Throws the first error in the order of
 * the list; one that only follows from another statement's failure comes last.
 */
export async function settleTogether<const Tasks extends readonly unknown[]>(tasks: Tasks): Promise<{ -readonly [Index in keyof Tasks]: Awaited<Tasks[Index]> }> {
  const results = await Promise.allSettled(tasks);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (errors.length > 0) throw errors.find((error) => !isInFailedTransaction(error)) ?? errors[0];
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined)) as never;
}

function isInFailedTransaction(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === '25P02';
}

/** Sends all statements and COMMIT at once. */
async function commitWith(connection: DatabaseConnection, statements: readonly CompiledQuery[]): Promise<void> {
  const results = await settleTogether([...statements, CompiledQuery.raw('commit')].map((statement) => connection.executeQuery(statement)));
  // PostgreSQL answers COMMIT with ROLLBACK in a failed transaction.
  if ((results.at(-1)?.rows[0] as { readonly command?: unknown } | undefined)?.command !== 'COMMIT') throw new Error('PostgreSQL rolled the transaction back');
}

/** Kysely on one connection that does not wait for a statement before it sends the next. */
function propsOn(db: Kysely<Database>, connection: DatabaseConnection, isOpen: () => boolean = () => true): KyselyProps {
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => {
      if (!isOpen()) throw new Error('the transaction has ended');
      return consumer(connection);
    },
  });
  return { config: { dialect }, dialect, driver: new DummyDriver(), executor };
}

// Read only for introspection.
export const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
