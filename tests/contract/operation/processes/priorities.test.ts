import { getPriority } from 'node:os';
import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { openPools } from '../../../../server/database/pools.ts';
import { lowerBackend } from '../../../../server/database/low-priority.ts';
import type { Database } from '../../../../server/database/tables.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';

onNewestPostgres('priorities', (app) => {
  it('[R-143] list connections have a lower priority than those of saves and health', async () => {
    const pools = openPools({
      databaseUrl: app.databaseUrl,
      ownerUrl: app.databaseUrl,
      databaseReadUrl: '',
      timeZone: 'Europe/Warsaw',
      connections: 4,
    });
    try {
      const [save, health, list] = await Promise.all([backendOf(pools.db), backendOf(pools.health), pools.reads.read(backendOf)]);
      expect([getPriority(health), getPriority(list)]).toEqual([getPriority(save), getPriority(save) + 10]);
    } finally {
      await pools.close();
    }
  });

  it('[R-143] a process that is not the backend of the connection keeps its priority', () => {
    const before = getPriority();
    lowerBackend(process.pid, 5432);
    expect(getPriority()).toBe(before);
  });
});

async function backendOf(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT pg_backend_pid() AS id`.execute(db);
  return rows[0]?.id ?? 0;
}
