import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { audit, auditPageSize, type AuditEntry } from '../../../src/contract/entities/shared/audit.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { fileForm, handoverBody, pngBytes } from '../../support/fixtures/handovers.ts';
import { smallFleet, type Role } from '../../support/backend/seed/small-fleet.ts';
import { bookingBody, counterBody } from '../../support/fixtures/vehicle-use-bodies.ts';

const originHeaders = { 'X-Happened-At': '2026-04-10T11:58:00', 'X-Device-Id': '3f9ad0c2-0000-4000-8000-000000000001' };

onNewestPostgres('audit', (app) => {
  const save = async (path: string, body: unknown, headers: Record<string, string> = {}, as: Role = 'manager') => {
    const answer = await app.post(path, { as, body, headers });
    expect(answer.status).toBe(200);
    return (await answer.json()) as number;
  };
  const page = async (entity: string, id: number, before?: number) => {
    const answer = await app.get(`/Audit/List?entity=${entity}&id=${id}${before === undefined ? '' : `&before=${before}`}`);
    return v.parse(audit.calls.list.answer, await answer.json());
  };
  const history = async (entity: string, id: number): Promise<AuditEntry[]> => (await page(entity, id)).Entries;
  const counter = '/VehicleCounter/CreateOrUpdate';

  it('[R-108] records author, old and new values, times of event and entry, and device', async () => {
    const id = await save(counter, counterBody({ DateTime: '2026-05-01T08:00:00', CounterState: 80_000 }), originHeaders);
    await save(counter, counterBody({ Id: id, DateTime: '2026-05-01T08:00:00', CounterState: 80_100 }), {}, 'admin');
    expect(await history('vehicle-counter', id)).toMatchObject([
      {
        Kind: 'changed',
        Call: 'createOrUpdate',
        User: 'Łucja Żółć',
        HappenedOn: null,
        DeviceId: null,
        Changes: [{ Path: ['CounterState'], Old: 80_000, New: 80_100 }],
      },
      {
        Kind: 'created',
        User: 'Zenon Ćwik',
        HappenedOn: originHeaders['X-Happened-At'],
        DeviceId: originHeaders['X-Device-Id'],
        EnteredOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/) as string,
        Changes: expect.arrayContaining([expect.objectContaining({ Path: ['CounterState'], New: 80_000 })]) as unknown[],
      },
    ]);
  });

  it('[R-108] names the device as the register does, once it has sent a change', async () => {
    const id = await save(counter, counterBody({ DateTime: '2026-05-03T08:00:00', CounterState: 81_000 }), originHeaders);
    await app.db
      .updateTable('device')
      .set({ Kind: 'tablet', Name: 'Chrome, Android' })
      .where('ClientId', '=', originHeaders['X-Device-Id'])
      .execute();
    await save(
      counter,
      counterBody({ Id: id, DateTime: '2026-05-03T08:00:00', CounterState: 81_100 }),
      { 'X-Device-Id': 'unknown' },
      'admin',
    );
    await app.db.updateTable('device').set({ ClientId: null }).where('ClientId', '=', 'unknown').execute();
    expect((await history('vehicle-counter', id)).map(({ Device }) => Device)).toEqual([
      null,
      { Kind: 'tablet', Name: 'Chrome, Android', RegisteredOn: expect.any(String) as string },
    ]);
  });

  it('[R-108] writes one entry per retried call and none for failed or no-op calls', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const body = counterBody({ DateTime: '2026-05-02T08:00:00', CounterState: 80_200 });
    const id = await save(counter, body, key);
    expect(await save(counter, body, key)).toBe(id);
    await save(counter, { ...body, Id: id });
    expect((await app.post(counter, { as: 'manager', body: { ...body, Id: id, DateTime: '2031-01-01T00:00:00' } })).status).toBe(422);
    expect(await history('vehicle-counter', id)).toHaveLength(1);
  });

  it('[R-108] hides signatures, audits faults and files with the handover, and copies', async () => {
    const path = '/VehicleHandoverDocument';
    const id = await save(`${path}/CreateOrUpdate`, handoverBody());
    const faultId = await save(`${path}/CreateOrUpdateFault`, { Id: null, VehicleHandoverDocumentId: id, Description: 'Rysa' });
    await app.request(`/File/UploadToTable?table=VehicleHandoverDocumentFault&id=${faultId}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf('manager')}`, ...originHeaders },
      body: fileForm(pngBytes, 'rysa.png'),
    });
    await save(`${path}/CreateOrUpdateFault`, { Id: faultId, VehicleHandoverDocumentId: id, Description: 'Wgniecenie' });
    await app.post(`${path}/DeleteFault/${faultId}`, { as: 'admin' });
    await app.post(`${path}/Confirm/${id}`, { as: 'admin' });
    const copy = await save(`${path}/Duplicate/${id}`, undefined);
    const entries = await history('vehicle-handover-document', id);
    expect(
      entries
        .map(({ Kind, Call, Changes }) => [
          Kind,
          Call,
          ...Changes.filter(({ Path }) => Path[0] !== 'Seal').map(({ Path, Old, New }) => [Path.join('.'), Old, New]),
        ])
        .slice(0, 5),
    ).toEqual([
      ['changed', 'confirm', ['Number', undefined, expect.stringMatching(/^PZO/)], ['ConfirmedOn', undefined, expect.any(String)]],
      ['changed', 'deleteFault', [`Faults.${faultId}.Description`, 'Wgniecenie', undefined]],
      ['changed', 'createOrUpdateFault', [`Faults.${faultId}.Description`, 'Rysa', 'Wgniecenie']],
      ['changed', 'upload', [expect.stringMatching(/^Files\.\d+\.FileName$/), undefined, 'rysa.png']],
      ['changed', 'createOrUpdateFault', [`Faults.${faultId}.Description`, undefined, 'Rysa']],
    ]);
    expect(entries.at(-1)?.Changes).toContainEqual({ Path: ['FromSignature'], IsHidden: true });
    expect(JSON.stringify(entries)).not.toContain('data:image');
    expect(await history('vehicle-handover-document', copy)).toMatchObject([{ Kind: 'created', Call: 'duplicate' }]);
  });

  it('[R-107] [R-108] stores the reason of a decision', async () => {
    const id = await save(
      '/VehicleBooking/CreateOrUpdate',
      bookingBody({ StartDate: '2099-07-01T08:00:00', EndDate: '2099-07-02T08:00:00' }),
    );
    await app.post(`/VehicleBooking/Cancel/${id}`, { as: 'admin', body: { Reason: 'Awaria' } });
    const [newest] = await history('vehicle-rental', id);
    expect(newest).toMatchObject({ Kind: 'changed', Call: 'cancel', Reason: 'Awaria' });
    expect(newest?.Changes.map(({ Path }) => Path[0])).not.toContain('Reason');
  });

  it('[R-108] a removed record leaves its last values behind', async () => {
    const id = await save(counter, counterBody({ DateTime: '2026-05-03T08:00:00', CounterState: 80_300 }));
    await app.post(`/VehicleCounter/Delete/${id}`, { as: 'admin' });
    const rows = await app.db
      .selectFrom('audit_entry')
      .select(['Kind', 'Changes'])
      .where('RecordId', '=', id)
      .where('Kind', '=', 'removed')
      .execute();
    expect(rows).toMatchObject([
      { Changes: expect.arrayContaining([{ Path: ['CounterState'], Old: 80_300, IsHidden: false }]) as unknown[] },
    ]);
  });

  it('[R-108] [R-012] the history of a removed record requires read permission', async () => {
    const id = await save(counter, counterBody({ DateTime: '2026-05-03T09:00:00', CounterState: 80_310 }));
    await app.post(`/VehicleCounter/Delete/${id}`, { as: 'admin' });
    expect((await history('vehicle-counter', id)).map(({ Kind, Call }) => [Kind, Call])).toEqual([
      ['removed', 'delete'],
      ['created', 'createOrUpdate'],
    ]);
    expect((await app.get(`/Audit/List?entity=vehicle-counter&id=${id}`, { as: 'driver' })).status).toBe(403);
    // Neither an id that never existed nor the same id of another record kind.
    for (const query of [`entity=vehicle-counter&id=${id + 1_000}`, `entity=vehicle-damage&id=${id}`])
      expect((await app.get(`/Audit/List?${query}`)).status).toBe(404);
  });

  it('[R-108] pages by fifty, newest first', async () => {
    const id = await save(counter, counterBody({ DateTime: '2026-05-04T08:00:00', CounterState: 80_400, Comments: '0' }));
    for (let turn = 1; turn <= auditPageSize; turn += 1)
      await save(counter, counterBody({ Id: id, DateTime: '2026-05-04T08:00:00', CounterState: 80_400, Comments: `${turn}` }));
    const first = await page('vehicle-counter', id);
    expect([first.Entries.length, first.HasMore]).toEqual([auditPageSize, true]);
    expect(first.Entries[0]?.Changes).toMatchObject([{ Path: ['Comments'], Old: '49', New: '50' }]);
    const rest = await page('vehicle-counter', id, first.Entries.at(-1)?.Id);
    expect([rest.Entries.map(({ Kind }) => Kind), rest.HasMore]).toEqual([['created'], false]);
  });

  it('[R-012] [R-108] a refused history does not reveal whether the record exists', async () => {
    const id = await save(counter, counterBody({ DateTime: '2026-05-05T08:00:00', CounterState: 80_500 }));
    const answers = await Promise.all(
      [id, 987_654].map((one) => app.get(`/Audit/List?entity=vehicle-counter&id=${one}`, { as: 'driver' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(await answers[0]?.text()).toBe(await answers[1]?.text());
    for (const query of [
      'entity=user_account&id=1',
      'entity=file&id=1',
      'id=1',
      'entity=vehicle-counter&id=x',
      'entity=constructor&id=1',
    ]) {
      expect((await app.get(`/Audit/List?${query}`)).status).toBe(404);
    }
  });

  it('[R-141] names other users with an open record to those who may read it', async () => {
    const id = await save(counter, counterBody({ DateTime: '2026-05-05T09:00:00', CounterState: 80_510 }));
    const open = async (as: Role, more = '') => app.post(`/Audit/Open?entity=vehicle-counter&id=${id}${more}`, { as });
    const namesFor = async (as: Role, more = '') => (await open(as, more)).json();
    expect(await namesFor('manager')).toEqual([]);
    const [name] = (await namesFor('admin')) as string[];
    expect(await namesFor('manager')).toEqual([expect.any(String)]);
    expect(name).toBe('Zenon Ćwik');
    expect((await open('driver')).status).toBe(403);
    expect(await namesFor('admin', '&leave=true')).toEqual([]);
    expect(await namesFor('manager')).toEqual([]);
    await namesFor('admin');
    await app.db
      .updateTable('record_presence')
      .set({ SeenOn: sql`now() - interval '1 minute'` })
      .execute();
    expect(await namesFor('manager')).toEqual([]);
  });

  it('[R-108] rejects UPDATE, DELETE and TRUNCATE of the trail', async () => {
    await save(counter, counterBody({ DateTime: '2026-05-06T08:00:00', CounterState: 80_600 }));
    for (const attempt of [sql`UPDATE audit_entry SET "Reason" = 'x'`, sql`DELETE FROM audit_entry`, sql`TRUNCATE audit_entry`]) {
      await expect(attempt.execute(app.db)).rejects.toThrow('only added to');
    }
  });

  it.each([
    [{ 'X-Happened-At': 'yesterday' }],
    [{ 'X-Happened-At': '2026-02-30T10:00:00' }],
    [{ 'X-Happened-At': '2026-02-03' }],
    [{ 'X-Device-Id': 'a b' }],
    [{ 'X-Device-Id': 'x'.repeat(65) }],
  ])('[R-108] rejects a change with the headers %o', async (headers) => {
    expect((await app.post(counter, { as: 'manager', body: counterBody(), headers })).status).toBe(400);
  });

  it('[R-108] concurrent changes each get their own difference', async () => {
    const id = await save(counter, counterBody({ DateTime: '2026-05-07T08:00:00', CounterState: 80_700, VehicleId: smallFleet.truck }));
    const texts = ['a', 'b', 'c', 'd'];
    await Promise.all(
      texts.map((Comments) =>
        save(
          counter,
          counterBody({ Id: id, DateTime: '2026-05-07T08:00:00', CounterState: 80_700, VehicleId: smallFleet.truck, Comments }),
        ),
      ),
    );
    const steps = (await history('vehicle-counter', id)).flatMap(({ Kind, Changes }) => (Kind === 'changed' ? Changes : []));
    expect(steps).toHaveLength(texts.length);
    for (const [index, step] of steps.entries()) expect(step.Old).toBe(steps[index + 1]?.New ?? 'Tankowanie');
  });
});
