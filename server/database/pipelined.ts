import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type KyselyProps,
} from 'kysely';
import type { Database } from './tables.ts';

/**
 * Runs `act` on one connection: statements that it starts together share a round trip. It refuses transactions, and statements after the
 * end of `act`, when the connection is another request's.
 */
export function pipelined<Answer>(db: Kysely<Database>, act: (one: Kysely<Database>) => Promise<Answer>): Promise<Answer> {
  return db.getExecutor().provideConnection(async (connection) => {
    let isOpen = true;
    try {
      return await act(new Kysely<Database>(propsOn(db, connection, () => isOpen)));
    } finally {
      isOpen = false;
    }
  });
}

/** BEGIN with the time that a transaction waits for a lock. The limits end with the transaction, also behind a pooler. */
const begin = (lockTimeout: string) =>
  CompiledQuery.raw(`begin; SET LOCAL lock_timeout = '${lockTimeout}'; SET LOCAL statement_timeout = '30s'`);

// A change that waits longer than this for a lock is retried by its client.
const BEGIN = begin('10s');
// Other transactions wait for the locks of several changes together, so such a transaction gives up sooner.
const BEGIN_SHARED = begin('2s');

/** Return value of a transaction, and its last statements. */
export type Ending<Answer> = { readonly answer: Answer; readonly last: readonly CompiledQuery[] };

/**
 * Runs `act` in a transaction with few round trips: statements that `act` starts together are pipelined, BEGIN travels with the first and
 * COMMIT with the `last`. Kysely's own transaction waits for each statement. An error rolls back.
 */
export function pipelinedTransaction<Answer>(
  db: Kysely<Database>,
  act: (trx: Transaction<Database>) => Promise<Ending<Answer>>,
): Promise<Answer> {
  return onConnection(db, BEGIN, async (connection, within) => {
    const { answer, last } = await within(act);
    await commitWith(connection, last);
    return answer;
  });
}

/** Runs an act with a transaction that refuses statements after the act's end. */
type Within = <Result>(act: (trx: Transaction<Database>) => Promise<Result>) => Promise<Result>;

/** Runs `act` on one connection after `beginning`. An error rolls back. */
function onConnection<Answer>(
  db: Kysely<Database>,
  beginning: CompiledQuery,
  act: (connection: DatabaseConnection, within: Within) => Promise<Answer>,
): Promise<Answer> {
  return db.getExecutor().provideConnection(async (connection) => {
    const within: Within = async (step) => {
      let isOpen = true;
      try {
        return await step(new Transaction<Database>(propsOn(db, connection, () => isOpen)));
      } finally {
        isOpen = false;
      }
    };
    // Only a broken connection refuses BEGIN, and then it refuses the next statement too.
    connection.executeQuery(beginning).catch(() => undefined);
    try {
      return await act(connection, within);
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * The answers of acts that share a transaction, or that none of them took effect. `failedAt`: the index of the act that failed, null for
 * none of them.
 */
export type SharedResult<Answer> = { readonly answers: readonly Answer[] } | { readonly failedAt: number | null };

/**
 * Runs `start` and then `acts` one after another in one transaction, so that one COMMIT makes all of them durable. After a failed COMMIT on
 * a broken connection the outcome is unknown.
 */
export async function sharedTransaction<Answer>(
  db: Kysely<Database>,
  start: (trx: Transaction<Database>) => Promise<void>,
  acts: readonly ((trx: Transaction<Database>) => Promise<Ending<Answer>>)[],
): Promise<SharedResult<Answer>> {
  let failedAt: number | null = null;
  // The last statements of an act travel with the first of the next one. Where they fail, so does that one.
  const ends: Promise<unknown>[] = [];
  try {
    return await onConnection(db, BEGIN_SHARED, async (connection, within) => {
      await within(start);
      const answers: Answer[] = [];
      for (const [index, act] of acts.entries()) {
        failedAt = index;
        const { answer, last } = await within(act);
        ends.push(settleTogether(last.map((statement) => connection.executeQuery(statement))));
        ends.at(-1)?.catch(() => undefined);
        answers.push(answer);
      }
      await settleTogether(ends);
      failedAt = null;
      await commitWith(connection, []);
      return { answers };
    });
  } catch {
    const failed = (await Promise.allSettled(ends)).findIndex(({ status }) => status === 'rejected');
    return { failedAt: failed === -1 ? failedAt : failed };
  }
}

/**
 * Waits for all of `tasks`, whose statements share round trips, so that none goes on after an error. Throws the first error in the order of
 * the list; one that only follows from another statement's failure comes last.
 */
export async function settleTogether<const Tasks extends readonly unknown[]>(
  tasks: Tasks,
): Promise<{ -readonly [Index in keyof Tasks]: Awaited<Tasks[Index]> }> {
  const results = await Promise.allSettled(tasks);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (errors.length > 0) throw errors.find((error) => !isInFailedTransaction(error)) ?? errors[0];
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined)) as never;
}

/** Whether PostgreSQL refused a statement because another of its transaction failed. */
export function isInFailedTransaction(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === '25P02';
}

/** Sends all statements and COMMIT at once. */
async function commitWith(connection: DatabaseConnection, statements: readonly CompiledQuery[]): Promise<void> {
  const results = await settleTogether([...statements, CompiledQuery.raw('commit')].map((statement) => connection.executeQuery(statement)));
  // PostgreSQL answers COMMIT with ROLLBACK in a failed transaction.
  if ((results.at(-1)?.rows[0] as { readonly command?: unknown } | undefined)?.command !== 'COMMIT')
    throw new Error('PostgreSQL rolled the transaction back');
}

/** Kysely on one connection that does not wait for a statement before it sends the next. */
function propsOn(db: Kysely<Database>, connection: DatabaseConnection, isOpen: () => boolean): KyselyProps {
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => {
      if (!isOpen()) throw new Error('the request of this connection has ended');
      return consumer(connection);
    },
  });
  return { config: { dialect }, dialect, driver: withoutTransactions, executor };
}

// The driver of Kysely that does nothing would begin none, and say nothing.
const withoutTransactions: Driver = Object.assign(new DummyDriver(), {
  beginTransaction: () => Promise.reject(new Error('a pipelined connection begins no transaction')),
});

// Read only for introspection.
export const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
