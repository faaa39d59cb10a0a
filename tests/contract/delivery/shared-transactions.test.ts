import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { BatchEntry } from '../../../src/contract/delivery/batch.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';
import { handoverBody } from '../../support/fixtures/handovers.ts';

type Answer = { readonly Key: string; readonly Status: number; readonly Body: unknown };

const { vehicle, truck, semitrailer } = smallFleet;

onNewestPostgres('shared transactions', (app) => {
  async function answersOf(entries: readonly BatchEntry[]): Promise<readonly Answer[]> {
    const response = await app.post('/api/Batch', { as: 'admin', body: { Entries: entries } });
    return ((await response.json()) as { readonly Answers: readonly Answer[] }).Answers;
  }
  const statusesOf = async (entries: readonly BatchEntry[]) => (await answersOf(entries)).map(({ Status }) => Status);

  /** Number of transactions that wrote these records. */
  async function transactionsOf(answers: readonly Answer[]): Promise<number> {
    const written = await sql<{
      count: number;
    }>`SELECT count(DISTINCT xmin::text)::integer AS count FROM vehicle_handover_document WHERE "Id" = ANY(${answers.map(({ Body }) => Body)}::bigint[])`.execute(
      app.db,
    );
    return written.rows[0]?.count ?? 0;
  }

  const storedWith = async (PlaceName: string) =>
    (await app.db.selectFrom('vehicle_handover_document').select('Id').where('PlaceName', '=', PlaceName).execute()).length;

  it('[R-142] commits twenty entries in two transactions, each audited, under its key', async () => {
    const entries = Array.from({ length: 20 }, () => entry());
    const answers = await answersOf(entries);
    expect(answers.map(({ Status }) => Status)).toEqual(entries.map(() => 200));
    expect(await transactionsOf(answers)).toBe(2);
    const ids = answers.map(({ Body }) => Number(Body));
    const audited = await app.db
      .selectFrom('audit_entry')
      .select('RecordId')
      .where('Entity', '=', 'vehicle-handover-document')
      .where('RecordId', 'in', ids)
      .orderBy('RecordId')
      .execute();
    expect(audited.map(({ RecordId }) => RecordId)).toEqual(ids.toSorted((left, right) => left - right));
    expect(await answersOf(entries)).toEqual(answers);
  });

  it('[R-142] a refused entry takes no other with it, wherever it stands', async () => {
    for (const [place, refused] of [
      [0, 'first'],
      [4, 'middle'],
      [9, 'last'],
    ] as const) {
      const entries = Array.from({ length: 10 }, (_, index) =>
        entry({ PlaceName: refused, ...(index === place && { VehicleId: 999_999 }) }),
      );
      expect(await statusesOf(entries)).toEqual(entries.map((_, index) => (index === place ? 422 : 200)));
      expect(await storedWith(refused)).toBe(9);
    }
    expect(await statusesOf(Array.from({ length: 10 }, () => entry({ VehicleId: 999_999 })))).toEqual(
      Array.from({ length: 10 }, () => 422),
    );
  });

  it('[R-142] entries beside one that waits for a locked vehicle are saved meanwhile', async () => {
    const [lockTaken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('vehicle').select('Id').where('Id', '=', truck).forUpdate().execute();
      lockTaken.resolve();
      await release.promise;
    });
    await lockTaken.promise;
    const entries = [vehicle, semitrailer, vehicle, truck, semitrailer, vehicle].map((VehicleId) =>
      entry({ VehicleId, PlaceName: 'beside' }),
    );
    const statuses = statusesOf(entries);
    await expect.poll(() => storedWith('beside'), { timeout: 9_000 }).toBe(5);
    release.resolve();
    await holding;
    expect(await statuses).toEqual(entries.map(() => 200));
    expect(await storedWith('beside')).toBe(6);
  });

  it('[R-142] a change that PostgreSQL refuses at COMMIT takes no other with it', async () => {
    await sql`CREATE FUNCTION refuse_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'late'; END $$`.execute(app.db);
    await sql`CREATE CONSTRAINT TRIGGER refuse_late AFTER INSERT ON vehicle_handover_document DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."Comments" = 'late') EXECUTE FUNCTION refuse_late()`.execute(
      app.db,
    );
    const entries = Array.from({ length: 7 }, (_, index) => entry({ PlaceName: 'commit', ...(index === 2 && { Comments: 'late' }) }));
    const statuses = await statusesOf(entries);
    await sql`DROP TRIGGER refuse_late ON vehicle_handover_document`.execute(app.db);
    expect(statuses).toEqual(entries.map((_, index) => (index === 2 ? 500 : 200)));
    expect(await storedWith('commit')).toBe(6);
    expect(await statusesOf(entries)).toEqual(entries.map(() => 200));
    expect(await storedWith('commit')).toBe(7);
  });

  it('[SY4] one key twice in a batch takes effect once', async () => {
    const twice = entry({ PlaceName: 'twice' });
    const answers = await answersOf([twice, entry(), twice]);
    expect(answers.filter(({ Key, Status }) => Key === twice.Key && Status === 200).length).toBeGreaterThan(0);
    expect(await storedWith('twice')).toBe(1);
  });
});

function entry(body: Readonly<Record<string, unknown>> = {}): BatchEntry {
  return { Key: crypto.randomUUID(), Path: '/VehicleHandoverDocument/CreateOrUpdate', Body: handoverBody(body) };
}
