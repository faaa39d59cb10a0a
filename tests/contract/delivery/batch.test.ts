import { expect, it } from 'vitest';
import { MAX_BATCH_ENTRIES, type BatchEntry } from '../../../src/contract/delivery/batch.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { handoverBody } from '../../support/fixtures/handovers.ts';

const path = '/VehicleHandoverDocument/CreateOrUpdate';

type Answers = {
  readonly Answers: readonly { readonly Key: string; readonly Status: number; readonly Body: unknown; readonly RetryAfter?: number }[];
};

onNewestPostgres('batch', (app) => {
  it('[R-142] [SY4] [SY24] executes each entry once, repeats its answer to its key', async () => {
    const entries = Array.from({ length: 12 }, (_, index) => entry({ PlaceName: `Batch ${index}` }));
    const before = await count(app);
    const first = await answersOf(app, entries);
    expect(first.map(({ Status }) => Status)).toEqual(entries.map(() => 200));
    expect(new Set(first.map(({ Body }) => Body)).size).toBe(entries.length);
    expect(await answersOf(app, entries)).toEqual(first);
    const alone = await app.post(path, { as: 'admin', body: entries[3]?.Body, headers: { 'Idempotency-Key': entries[3]?.Key ?? '' } });
    expect(await alone.json()).toBe(first[3]?.Body);
    expect(await count(app)).toBe(before + entries.length);
    const stored = await app.get(`/VehicleHandoverDocument/Get/?id=${String(first[7]?.Body)}`);
    expect(await stored.json()).toMatchObject({ PlaceName: 'Batch 7' });
  });

  it('[SY24] a refused entry gets its own answer and leaves the others alone', async () => {
    const before = await count(app);
    const answers = await answersOf(app, [
      entry(),
      entry({ VehicleId: 999_999 }),
      entry({}, { Path: '/VehicleHandoverDocument/Nothing' }),
      entry(),
    ]);
    expect(answers.map(({ Status }) => Status)).toEqual([200, 422, 404, 200]);
    expect(answers[1]?.Body).toMatchObject({ code: 'validation', errors: [{ field: 'VehicleId', code: 'unknown-reference' }] });
    expect(await count(app)).toBe(before + 2);
  });

  it('[SY24] answers as the call alone: permissions, versions, keys, language', async () => {
    const created = entry();
    const [{ Body: id } = { Body: 0 }] = await answersOf(app, [created]);
    const change = entry({ Id: id }, { Version: 987 });
    const mismatch = { ...created, Body: handoverBody({ Comments: 'inne' }) };
    const invalid = entry({ Id: id }, { HappenedAt: 'noon' });
    const requests: readonly [BatchEntry, Record<string, string>][] = [
      [change, { 'If-Match': '"987"' }],
      [mismatch, {}],
      [invalid, { 'X-Happened-At': 'noon' }],
    ];
    for (const [as, statuses] of [
      ['admin', [412, 422, 400]],
      ['driver', [403, 200, 403]],
    ] as const) {
      const answers = await answersOf(
        app,
        requests.map(([one]) => one),
        as,
      );
      expect(answers.map(({ Status }) => Status)).toEqual(statuses);
      for (const [index, [{ Key, Path, Body }, headers]] of requests.entries()) {
        const alone = await app.post(Path, { as, body: Body, headers: { 'Idempotency-Key': Key, Language: 'de', ...headers } });
        expect([answers[index]?.Status, answers[index]?.Body]).toEqual([alone.status, await alone.json()]);
      }
    }
  });

  it('[R-108] [SY24] stores the time and the device of each change', async () => {
    const device = crypto.randomUUID();
    const [{ Body: id } = { Body: 0 }] = await answersOf(app, [entry({}, { HappenedAt: '2026-03-29T01:00:00', DeviceId: device })]);
    const audit = await app.db
      .selectFrom('audit_entry')
      .select(['HappenedOn', 'DeviceId'])
      .where('Entity', '=', 'vehicle-handover-document')
      .where('RecordId', '=', Number(id))
      .execute();
    expect(audit).toEqual([{ HappenedOn: '2026-03-29T01:00:00', DeviceId: device }]);
  });

  it('[SY24] refuses visitors, uploads, reads and batches of a wrong size', async () => {
    expect((await app.request('/api/Batch', { method: 'POST', body: JSON.stringify({ Entries: [entry()] }) })).status).toBe(401);
    const outside = [
      '/File/UploadToTable?table=Vehicle&id=1',
      '/Vehicle/Import',
      '/PeriodicSummary/CreateAccessToken/1',
      '/VehicleHandoverDocument/Get/?id=1',
      '/api/Batch',
      '/token',
      '/Account/Prove',
    ];
    expect(
      (
        await answersOf(
          app,
          outside.map((one) => entry({}, { Path: one })),
        )
      ).map(({ Status }) => Status),
    ).toEqual(outside.map(() => 404));
    expect((await send(app, [])).status).toBe(400);
    expect(
      (
        await send(
          app,
          Array.from({ length: MAX_BATCH_ENTRIES + 1 }, () => entry()),
        )
      ).status,
    ).toBe(400);
    for (const wrong of [
      { Key: 'ą' },
      { Path: '//[' },
      { Path: '/\\[' },
      { Path: '/\t/[' },
      { HappenedAt: 'ł' },
      { HappenedAt: '2026-03-29T01:00:00\n' },
    ])
      expect((await send(app, [{ ...entry(), ...wrong }])).status).toBe(400);
    expect((await send(app, [entry({ Comments: 'x'.repeat(3 * 1024 * 1024) })])).status).toBe(413);
  });
});

function entry(body: Readonly<Record<string, unknown>> = {}, more: Partial<BatchEntry> = {}): BatchEntry {
  return { Key: crypto.randomUUID(), Path: path, Body: handoverBody(body), ...more };
}

function send(app: ContractApp, entries: readonly BatchEntry[], as: 'admin' | 'driver' = 'admin'): Promise<Response> {
  return app.post('/api/Batch', { as, body: { Entries: entries }, headers: { Language: 'de' } });
}

async function answersOf(app: ContractApp, entries: readonly BatchEntry[], as: 'admin' | 'driver' = 'admin'): Promise<Answers['Answers']> {
  const response = await send(app, entries, as);
  expect(response.status).toBe(200);
  const { Answers: answers } = (await response.json()) as Answers;
  expect(answers.map(({ Key }) => Key)).toEqual(entries.map(({ Key }) => Key));
  return answers;
}

async function count(app: ContractApp): Promise<number> {
  const { rows } = await app.db
    .selectFrom('vehicle_handover_document')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}
