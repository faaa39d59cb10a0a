import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { openDatabase, openPool } from './connect.ts';
import { createReads, type Reads } from './standby.ts';
import type { Database } from './tables.ts';

/**
 * The connections of a process, in a pool for each kind of work: reads never take a connection from saves, and nothing takes that of
 * `health`.
 */
export type Pools = {
  /** Saves, logins, and reads that belong to them. */
  readonly db: Kysely<Database>;
  /** Logs in as the owner of the tables; `db` when the roles are not separated. */
  readonly owner: Kysely<Database>;
  /** Lists, on a standby if there is one. */
  readonly reads: Reads;
  readonly health: Kysely<Database>;
  readonly byName: Readonly<Record<string, Pool>>;
  readonly close: () => Promise<void>;
};

export type PoolOptions = {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly databaseReadUrl: string;
  readonly timeZone: string;
  readonly connections: number;
};

type Databases = { readonly [Name in 'saves' | 'reads' | 'health']: Kysely<Database> } & {
  readonly [Name in 'standby' | 'owner']?: Kysely<Database>;
};

/** Opens the pools; together they have at most `connections` to the primary, and one of the owner's. */
export function openPools({ databaseUrl, ownerUrl, databaseReadUrl, timeZone, connections }: PoolOptions): Pools {
  const forSaves = Math.ceil((connections - 1) / 2);
  const byName: Record<string, Pool> = {
    saves: openPool(databaseUrl, { timeZone, size: forSaves, isPrepared: true }),
    reads: openPool(databaseUrl, { timeZone, size: connections - 1 - forSaves, isCostly: true }),
    health: openPool(databaseUrl, { timeZone, size: 1 }),
    ...(ownerUrl === databaseUrl ? {} : { owner: openPool(ownerUrl, { timeZone, size: 1 }) }),
    ...(databaseReadUrl === '' ? {} : { standby: openPool(databaseReadUrl, { timeZone, size: connections, isCostly: true }) }),
  };
  const { saves, reads, health, standby, owner } = Object.fromEntries(
    Object.entries(byName).map(([name, pool]) => [name, openDatabase(pool)]),
  ) as Databases;
  const close = async (): Promise<void> =>
    void (await Promise.all([saves, reads, health, standby, owner].map(async (one) => one?.destroy())));
  return { db: saves, owner: owner ?? saves, reads: createReads(reads, standby ?? null), health, byName, close };
}
