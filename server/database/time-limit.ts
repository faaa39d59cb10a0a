import {
  AbortedTransactionError,
  CompiledQuery,
  DummyDriver,
  Kysely,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { dialect, isInFailedTransaction, settleTogether } from './pipelined.ts';
import { isOutdatedStatement } from './statement-names.ts';
import type { Database } from './tables.ts';

/** How long a statement of a read may take. Exports have no limit. */
export const READ_LIMIT_MS = 30_000;

/**
 * `db` whose statements end after `ms`, with `query-timeout`. Those that are started together travel with one BEGIN and COMMIT in one round
 * trip: a limit that ends with its transaction stays with these statements behind a pooler, too.
 */
export function withTimeLimit(db: Kysely<Database>, ms: number): Kysely<Database> {
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: (consumer) => db.getExecutor().provideConnection((connection) => consumer(limited(connection, ms))),
  });
  return new Kysely<Database>({ config: { dialect }, dialect, driver: transactions, executor });
}

/** `query-timeout` for a statement that PostgreSQL ended at its limit; another error as it is. */
export function limitError(error: unknown): Error {
  return (error as { readonly code?: unknown }).code === '57014' ? new TaborError('query-timeout', { cause: error }) : (error as Error);
}

/** A transaction of the statements that one turn of the event loop starts. */
type Turn = { readonly begun: Promise<unknown>; readonly ended: Promise<unknown> };

function limited(connection: DatabaseConnection, ms: number): DatabaseConnection {
  const limit = `SET LOCAL statement_timeout = ${ms}`;
  let isInTransaction = false;
  let turn: Turn | null = null;

  /** Begins a transaction, and ends it behind the statements that are started with the first. */
  function openTurn(): Turn {
    const ended = Promise.withResolvers<unknown>();
    process.nextTick(() => {
      turn = null;
      ended.resolve(connection.executeQuery(CompiledQuery.raw('commit')));
    });
    return { begun: connection.executeQuery(CompiledQuery.raw(`begin; ${limit}`)), ended: ended.promise };
  }

  async function runInTurn<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    turn ??= openTurn();
    const [, result] = await settleTogether([turn.begun, connection.executeQuery<Row>(query), turn.ended]);
    return result;
  }

  async function execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isBegin = /^(?:begin|start transaction)\b/i.test(query.sql);
    if (isInTransaction) {
      if (/^(?:commit|rollback)$/i.test(query.sql)) isInTransaction = false;
      return connection.executeQuery<Row>(query);
    }
    // Its transaction only reads, so it can be repeated: with other columns, or without a statement that failed beside it.
    if (!isBegin)
      return runInTurn<Row>(query).catch((error: unknown) =>
        isOutdatedStatement(error) || isInFailedTransaction(error) ? runInTurn<Row>(query) : Promise.reject(error as Error),
      );
    isInTransaction = true;
    const [result] = await settleTogether([connection.executeQuery<Row>(query), connection.executeQuery(CompiledQuery.raw(limit))]);
    return result;
  }

  return {
    executeQuery: (query) => execute<never>(query).catch((error: unknown) => Promise.reject(limitError(error))),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

/** Begins and ends transactions by statements, as the driver of PostgreSQL does. */
const transactions: Driver = Object.assign(new DummyDriver(), {
  beginTransaction: async (connection: DatabaseConnection, { isolationLevel, accessMode }: TransactionSettings) => {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
    await connection.executeQuery(CompiledQuery.raw(['start transaction', ...modes].join(' ')));
  },
  commitTransaction: async (connection: DatabaseConnection) => {
    const { rows } = await connection.executeQuery<{ readonly command?: unknown }>(CompiledQuery.raw('commit'));
    if (rows[0]?.command === 'ROLLBACK') throw new AbortedTransactionError();
  },
  rollbackTransaction: async (connection: DatabaseConnection) => void (await connection.executeQuery(CompiledQuery.raw('rollback'))),
});
