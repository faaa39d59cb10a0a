import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import { escapeLiteral, Pool, types, type ClientBase } from 'pg';
import { lowerBackend } from './low-priority.ts';
import { createStatementNames, isOutdatedStatement, type StatementNames } from './statement-names.ts';
import type { Database } from './tables.ts';

const int8 = 20;
const numeric = 1700;
const date = 1082;
const timestamp = 1114;

/** How the program's connections name themselves: the audit trail records who wrote an entry. PgBouncer passes it on. */
export const applicationName = 'tabor';

/** `isCostly`: saves have priority over its statements. `isPrepared`: its statements recur, and are prepared. */
export type PoolSettings = {
  readonly timeZone: string;
  readonly size?: number;
  readonly isCostly?: boolean;
  readonly isPrepared?: boolean;
};

/** Opens a pool on `url` that returns values in wire format: ids as numbers, dates and zone-less timestamps as text. */
export function openPool(url: string, options: PoolSettings): Pool {
  const names = options.isPrepared ? createStatementNames() : null;
  const pool = new Pool({
    connectionString: url,
    application_name: applicationName,
    max: options.size ?? 20,
    // Statements that are started together share a round trip.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    onConnect: (client) => configureSession(client, options, names),
    types: { getTypeParser: typeParserOf as typeof types.getTypeParser },
  });
  // The pool replaces an idle connection that fails; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Statements instead of startup `options`, which a pooler in transaction mode refuses or drops. PgBouncer notes `datestyle` and `timezone`
 * of each client and restores them on any connection that it passes on; the others are the same for all clients. Compiling a statement
 * takes longer than it saves here (decision 542).
 */
async function configureSession(
  client: ClientBase,
  { timeZone, isCostly = false }: PoolSettings,
  names: StatementNames | null,
): Promise<void> {
  // The pool listens to idle connections only: one that breaks between two statements of a transaction would end the process.
  client.on('error', () => undefined);
  writeTogether(client);
  if (isCostly) lowerPriority(client);
  // `localtimestamp` gives the company's local time, like all stored times.
  const text = `SET datestyle = 'ISO, YMD'; SET timezone = ${escapeLiteral(timeZone)}; SET idle_in_transaction_session_timeout = '60s'; SET jit = off; SELECT pg_backend_pid() AS "processId"`;
  const results = (await client.query(text)) as unknown as readonly { readonly rows: readonly { readonly processId?: number }[] }[];
  // A pooler reports another id, and sends the next statement to another backend, which has not prepared it.
  if (names && results.at(-1)?.rows[0]?.processId === processIdOf(client)) prepareStatements(client, names);
}

function lowerPriority(client: ClientBase): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } };
  lowerBackend(processIdOf(client), connection.stream.localPort);
}

function processIdOf(client: ClientBase): number {
  return (client as unknown as { readonly processID: number }).processID;
}

/**
 * Statements that recur on the connection are prepared by it. One that a migration has outdated is repeated unprepared; in a transaction,
 * which PostgreSQL has failed, its caller repeats the transaction.
 */
function prepareStatements(client: ClientBase, { nameOf, renew }: StatementNames): void {
  const { query } = client as unknown as { query: (...values: readonly unknown[]) => unknown };
  let isInTransaction = false;
  Object.assign(client, {
    query: (...values: readonly unknown[]) => {
      const [text, parameters, ...others] = values;
      if (typeof text === 'string' && /^(?:begin|start transaction|commit$|rollback$)/i.test(text)) isInTransaction = /^[bs]/i.test(text);
      const isAlone = !isInTransaction;
      // Kysely's form of a statement; BEGIN and several statements in one text have no parameters.
      const name =
        typeof text === 'string' && Array.isArray(parameters) && parameters.length > 0 && others.length === 0 ? nameOf(text) : undefined;
      if (name === undefined) return query.call(client, ...values);
      return (query.call(client, { name, text, values: parameters }) as Promise<unknown>).catch((error: unknown) => {
        if (!isOutdatedStatement(error)) throw error;
        renew();
        if (isAlone) return query.call(client, ...values);
        throw error;
      });
    },
  });
}

/** Statements that are started in one turn of the event loop leave in one write: the driver would write each alone. */
function writeTogether(client: ClientBase): void {
  const { connection, query } = client as unknown as {
    readonly connection: { readonly stream: Socket };
    query: (...values: readonly unknown[]) => unknown;
  };
  const uncork = () => connection.stream.uncork();
  Object.assign(client, {
    query: (...values: readonly unknown[]) => {
      connection.stream.cork();
      process.nextTick(uncork);
      return query.call(client, ...values);
    },
  });
}

/** Opens Kysely on `pool`; destroying it ends the pool. */
export function openDatabase(pool: Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

function typeParserOf(oid: number, format?: 'text' | 'binary'): unknown {
  switch (oid) {
    case int8:
    case numeric:
      return Number;
    case date:
      return String;
    case timestamp:
      return toWireDateTime;
    default:
      return types.getTypeParser(oid, format);
  }
}

function toWireDateTime(text: string): string {
  return text.slice(0, 19).replace(' ', 'T');
}
