import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, openPool } from '../../../../server/database/connect.ts';
import type { Database } from '../../../../server/database/tables.ts';
import type { ServerEntity } from '../../../../server/engine/declaration/server-entity.ts';
import { serverEntities as entities } from '../../../../server/entities/registry.ts';
import { callPath } from '../../../../src/contract/definition/call-path.ts';
import type { CallDefinition, EntityDefinition, EntityName, GridDefinition } from '../../../../src/contract/definition/entity.ts';
import { callOf, entityRegistry } from '../../../../src/contract/registry.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { countRoundTrips, type RoundTripCounter } from '../../../support/backend/round-trips.ts';
import { ownCalls } from '../../../support/fixtures/own-calls.ts';
import { readingCalls, sampleParameters } from '../../../support/fixtures/reading-calls.ts';
import { sampled } from '../../../support/whole-run.ts';
import { recordSamples, type EditableEntity, type RecordSample } from '../../../support/fixtures/record-samples.ts';

const samples = Object.entries(recordSamples) as [EditableEntity, RecordSample][];
const grids = Object.values<EntityDefinition>(entityRegistry).flatMap(({ name, grid }) => (grid ? [{ name, grid }] : []));

/** Wanted of a save, a decision and a removal; of a page; of a record with all that belongs to it, and of every other read. */
const [ofSave, ofPage, ofRead] = [5, 2, 3];

/** The pages that people ask for, by what is special about them. */
function pagesOf(name: EntityName, grid: GridDefinition): [string, Readonly<Record<string, string>>][] {
  const [text = 'Id'] = grid.searched;
  const { orders = {}, ownOrder }: ServerEntity = entities[name];
  const deep = { $skip: '1000' };
  return [
    ['first', {}],
    ['second', { $skip: '25' }],
    ['deep', deep],
    ...Object.keys(orders).flatMap((field): [string, Record<string, string>][] =>
      ['asc', 'desc'].map((direction) => [`deep by ${field} ${direction}`, { $orderby: `${field} ${direction}`, ...deep }]),
    ),
    ...(ownOrder ? ([['deep in its own order', deep]] as [string, Record<string, string>][]) : []),
    ['filtered', { $filter: `contains(tolower(${text}),'abc')`, ...deep }],
    ['searched', { data: 'abc' }],
    ['of the user', { data: JSON.stringify({ search: '', mineAll: 'mine' }) }],
    ['grouped', { $apply: `groupby((${text}),aggregate($count as Rows))` }],
  ];
}

onNewestPostgres('round trips to the database', (app) => {
  let counter: RoundTripCounter;
  let db: Kysely<Database>;
  let counted: Pick<ContractApp, 'request'>;

  beforeAll(async () => {
    counter = await countRoundTrips(app.databaseUrl);
    db = openDatabase(openPool(counter.url, { timeZone: 'Europe/Warsaw', size: 1 }));
    counted = app.withSettings({ db });
    await app.db
      .updateTable('session_token')
      .set({ ProvenOn: sql`'infinity'` })
      .execute();
  });
  afterAll(async () => {
    await db.destroy();
    await counter.stop();
  });
  // The first statement of a connection also opens it.
  beforeEach(() => sql`SELECT 1`.execute(db));

  /** Sends the request over the counted connection; returns the response and its round trips. */
  async function send(
    path: string,
    { body, language = 'pl' }: { readonly body?: unknown; readonly language?: string } = {},
  ): Promise<{ status: number; answer: unknown; trips: number }> {
    const headers = {
      Authorization: `Bearer ${app.tokenOf('admin')}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      'Accept-Language': language,
    };
    counter.take();
    const response = await counted.request(path, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    return { status: response.status, answer, trips: counter.take() };
  }

  async function sendExpecting200(path: string, body?: unknown): Promise<{ answer: unknown; trips: number }> {
    const { status, answer, trips } = await send(path, { body });
    expect([status, answer]).toEqual([200, answer]);
    return { answer, trips };
  }

  describe.each(samples)('%s', (entity, { body, change }) => {
    const { path } = callOf(entity, 'createOrUpdate');
    const create = async () => Number((await sendExpecting200(path, body())).answer);
    // Its time is free again for the next kind.
    const remove = async (id: number) => sql`DELETE FROM ${sql.table(entities[entity].table ?? '')} WHERE "Id" = ${id}`.execute(app.db);

    it('[R-143] is created and changed in five round trips, and opened in three', async () => {
      const created = await sendExpecting200(path, body());
      const update = await sendExpecting200(path, { ...body(), Id: created.answer, ...change });
      expect([created.trips, update.trips]).toEqual([ofSave, ofSave]);
      const read = await sendExpecting200(callPath(callOf(entity, 'get'), { id: String(created.answer) }));
      expect(read.trips).toBeLessThanOrEqual(ofRead);
      await remove(Number(created.answer));
    });

    const others = ownCalls.find((one) => one.entity === entity)?.calls.filter((name) => name !== 'createOrUpdate') ?? [];
    it.each(others)('[R-143] %s takes five round trips, also where it is refused', async (name) => {
      const id = await create();
      const call = (entityRegistry[entity].calls as Readonly<Record<string, CallDefinition>>)[name]!;
      const { status, trips } = await send(callPath(call, { id: String(id) }), {
        body: { Id: id, Reason: 'Pomyłka', Side: 'To', EndCounter: 200_000, EndDate: '2026-01-05T10:00:00' },
      });
      expect([200, 400, 403, 409, 422]).toContain(status);
      expect(trips).toBeLessThanOrEqual(ofSave);
      await remove(id);
    });
  });

  it.each(readingCalls.filter(({ title }) => !title.includes('/Generate')))(
    '[R-143] GET $title takes three round trips',
    async ({ call }) => {
      const { status, trips } = await send(callPath(call, sampleParameters), { language: 'de' });
      expect([200, 404]).toContain(status);
      expect(trips).toBeLessThanOrEqual(ofRead);
    },
  );

  it.each(grids)('[R-143] reads every page of $name in two round trips', async ({ name, grid }) => {
    for (const [title, parameters] of sampled(pagesOf(name, grid), 2)) {
      const query = new URLSearchParams({ $top: '25', $count: 'true', ...grid.parameters, ...parameters });
      for (const language of ['pl', 'de']) {
        const { status, trips } = await send(`${grid.path}?${query}`, { language });
        expect([title, language, status, Math.max(trips, ofPage)]).toEqual([title, language, 200, ofPage]);
      }
    }
  });
});
