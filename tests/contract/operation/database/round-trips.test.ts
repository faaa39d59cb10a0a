import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, openPool } from '../../../../server/database/connect.ts';
import type { Database } from '../../../../server/database/tables.ts';
import { serverEntities as entities } from '../../../../server/entities/registry.ts';
import { callOf, entityRegistry } from '../../../../src/contract/registry.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { countRoundTrips, type RoundTripCounter } from '../../../support/backend/round-trips.ts';
import { recordSamples, type EditableEntity, type RecordSample } from '../../../support/fixtures/record-samples.ts';

const samples = Object.entries(recordSamples) as [EditableEntity, RecordSample][];
const grids = Object.values(entityRegistry).flatMap((entity) => ('grid' in entity ? [entity.grid.path] : []));

onNewestPostgres('round trips to the database', (app) => {
  let counter: RoundTripCounter;
  let db: Kysely<Database>;

  beforeAll(async () => {
    counter = await countRoundTrips(app.databaseUrl);
    db = openDatabase(openPool(counter.url, { timeZone: 'Europe/Warsaw', size: 1 }));
  });
  afterAll(async () => {
    await db.destroy();
    await counter.stop();
  });
  // The first statement of a connection also opens it.
  beforeEach(() => sql`SELECT 1`.execute(db));

  /** Sends the request over the counted connection; returns the response and its round trips. */
  async function send(path: string, body?: unknown): Promise<{ answer: unknown; trips: number }> {
    const headers = { Authorization: `Bearer ${app.tokenOf('admin')}`, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    counter.take();
    const response = await app.withSettings({ db }).request(path, { headers, ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }) });
    const answer: unknown = await response.json();
    expect([response.status, answer]).toEqual([200, answer]);
    return { answer, trips: counter.take() };
  }

  describe.each(samples)('%s', (entity, { body, change }) => {
    it('[R-143] is created and changed in five round trips', async () => {
      const { path } = callOf(entity, 'createOrUpdate');
      const created = await send(path, body());
      const changed = await send(path, { ...body(), Id: created.answer, ...change });
      expect([created.trips, changed.trips]).toEqual([5, 5]);
      // Its time is free again for the next kind.
      await sql`DELETE FROM ${sql.table(entities[entity].table ?? '')} WHERE "Id" = ${created.answer}`.execute(app.db);
    });
  });

  it.each(grids)('[R-143] reads a page of %s in two round trips', async (path) => {
    const { trips } = await send(`${path}?$top=25&$skip=0&$count=true`);
    expect(trips).toBeLessThanOrEqual(2);
  });
});
