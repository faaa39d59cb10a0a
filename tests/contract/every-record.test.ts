import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../src/contract/address.ts';
import type { CallDefinition, EntityDefinition } from '../../src/contract/entity.ts';
import { functionality } from '../../src/contract/functionality.ts';
import type { PermissionFlag } from '../../src/contract/permissions.ts';
import { callOf, entityRegistry, fileTableOf } from '../../src/contract/registry.ts';
import { findRecord } from '../../src/db/records.ts';
import { saveChange } from '../../src/db/save-change.ts';
import type { UserDatabase } from '../../src/db/user-database.ts';
import { newModelDevice } from '../model/model-device.ts';
import { playedNetwork } from '../model/played-network.ts';
import { onEveryPostgres, onNewestPostgres, type ContractApp } from '../support/contract-app.ts';
import { fileForm, pngBytes } from '../support/handovers.ts';
import { recordSamples, type RecordSample, type SavedEntity } from '../support/record-samples.ts';
import type { Role } from '../support/small-fleet.ts';

type Fields = Readonly<Record<string, unknown>>;

const samples = (Object.entries(recordSamples) as [SavedEntity, RecordSample][]).map(([entity, sample]) => ({ entity, ...sample }));
const withFiles = samples.flatMap((sample) => {
  const table = fileTableOf(sample.entity);
  return table ? [{ ...sample, table }] : [];
});
const happenedAt = '2026-06-01T08:00:00';

onEveryPostgres('every kind of record', (app) => {
  describe.each(samples)('$entity', ({ entity, body, change }) => {
    it('[R-012] is made, read back, changed and removed, and is in its list as long as it is there', async () => {
      const id = await saved(app, entity, body());
      expect(await kept(app, entity, id)).toMatchObject(comparable(body()));
      expect(await listed(app, entity, id)).toHaveLength(1);
      expect(await saved(app, entity, { ...(await kept(app, entity, id)), ...change })).toBe(id);
      expect(await kept(app, entity, id)).toMatchObject(change);
      if (!removes(entity)) return forget(app, entity, id);
      expect((await app.post(addressOf(callOf(entity, 'delete'), { id: String(id) }))).status).toBe(200);
      expect(await listed(app, entity, id)).toHaveLength(0);
      expect((await app.get(addressOf(callOf(entity, 'get'), { id: String(id) }))).status).toBe(404);
    });

    it('[R-012] without one permission what needs it is refused, and nothing else', async () => {
      const id = await saved(app, entity, body());
      const attempts: Record<string, () => Promise<Response>> = {
        IsRead: () => app.get(addressOf(callOf(entity, 'get'), { id: String(id) }), { as: 'viewer' }),
        IsAdd: () => app.post(callOf(entity, 'createOrUpdate').path, { as: 'viewer', body: {} }),
        IsChange: () => app.post(callOf(entity, 'createOrUpdate').path, { as: 'viewer', body: { Id: id } }),
        ...(removes(entity) ? { IsRemove: () => app.post(addressOf(callOf(entity, 'delete'), { id: '987654' }), { as: 'viewer' }) } : {}),
      };
      for (const [missing, attempt] of Object.entries(attempts)) {
        await permit(app, entity, (flag) => flag !== missing);
        expect([missing, (await attempt()).status]).toEqual([missing, 403]);
        await permit(app, entity, (flag) => flag === missing);
        expect([missing, (await attempt()).status]).not.toEqual([missing, 403]);
      }
      await permit(app, entity, (flag) => flag !== 'IsRead');
      expect((await app.get(gridOf(entity), { as: 'viewer' })).status).toBe(403);
      await forget(app, entity, id);
    });
  });

  it.each(withFiles)('[R-054] $entity has files, for those who may work with it alone, and takes them along when it goes', async ({ entity, body, table }) => {
    const id = await saved(app, entity, body());
    const upload = (as: Role) => app.request(`/File/UploadToTable?table=${table}&id=${id}`, { method: 'POST', headers: { Authorization: `Bearer ${app.tokenOf(as)}` }, body: fileForm(pngBytes, 'zdjęcie.png') });
    const list = (as: Role) => app.get(`/File/ListFiles?tableName=${table}&tableId=${id}`, { as });
    await permit(app, entity, (flag) => flag === 'IsRead');
    expect((await upload('viewer')).status).toBe(403);
    const file = (await (await upload('admin')).json()) as number;
    expect(await (await list('viewer')).json()).toMatchObject([{ Id: file, FileName: 'zdjęcie.png' }]);
    expect((await app.post(`/File/Delete/${file}`, { as: 'viewer' })).status).toBe(403);
    await permit(app, entity, () => false);
    expect([(await list('viewer')).status, (await app.get(`/File/Get/${file}`, { as: 'viewer' })).status]).toEqual([403, 404]);
    await forget(app, entity, id);
    expect(await app.db.selectFrom('file').select('Id').where('Id', '=', file).execute()).toEqual([]);
    expect(await app.db.selectFrom('file_part').select('FileId').where('FileId', '=', file).execute()).toEqual([]);
  });
});

onNewestPostgres('every kind of record on a device', (app) => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(samples)('[R-081] $entity is saved and changed without a network, and is at the company once when that is back', async ({ entity, body, change }) => {
    const network = playedNetwork((path, init) => app.request(path, init));
    vi.stubGlobal('fetch', network.fetch);
    const device = await newModelDevice(network, (user) => app.tokenOf(user), {});
    try {
      network.isOnline = false;
      const database = device.database(0);
      const key = `local-${crypto.randomUUID()}`;
      await save(database, entity, key, { ...body(), Id: key });
      await device.drain(true, [], false);
      expect((await findRecord(database, entity, key))?.pending).toBe(1);
      network.isOnline = true;
      // Applied, and its answer lost: the second attempt makes no second one.
      await device.drain(true, ['lose-answer', 'lose-answer', 'lose-answer'], false);
      await device.drain(true, [], false);
      const id = (await findRecord(database, entity, key))?.key;
      expect(id).toBeTypeOf('number');
      await save(database, entity, id as number, change, await kept(app, entity, id as number));
      await device.drain(true, [], false);
      expect((await findRecord(database, entity, key))?.pending).toBe(0);
      expect(await kept(app, entity, id as number)).toMatchObject({ ...comparable(body()), ...change });
      await forget(app, entity, id as number);
    } finally {
      await device.remove();
    }
  });
});

/** A save as the item screen makes it, over the record as the backend had it. */
async function save(database: UserDatabase, entity: SavedEntity, key: string | number, changed: Fields, before?: Fields): Promise<void> {
  const base = before ? { base: before } : {};
  const item = { ...before, ...changed };
  const calls = [{ call: 'createOrUpdate', payload: item }];
  await saveChange(database, { entity, key, kind: 'save', user: 'admin', appVersion: 'test', happenedAt, calls, item, row: { Id: key }, ...base }, () => crypto.randomUUID());
}

async function saved(app: ContractApp, entity: SavedEntity, body: Fields): Promise<number> {
  const answer = await app.post(callOf(entity, 'createOrUpdate').path, { as: 'admin', body });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.stringMatching(/^\d+$/)]);
  return Number(text);
}

async function kept(app: ContractApp, entity: SavedEntity, id: number): Promise<Fields> {
  const answer = await app.get(addressOf(callOf(entity, 'get'), { id: String(id) }));
  expect(answer.status).toBe(200);
  return (await answer.json()) as Fields;
}

async function listed(app: ContractApp, entity: SavedEntity, id: number): Promise<readonly unknown[]> {
  const answer = await app.get(`${gridOf(entity)}?$filter=${encodeURIComponent(`Id eq ${id}`)}`);
  return ((await answer.json()) as { value: unknown[] }).value;
}

/** So that the next test finds its time and its vehicle free. */
async function forget(app: ContractApp, entity: SavedEntity, id: number): Promise<void> {
  if (removes(entity)) await app.post(addressOf(callOf(entity, 'delete'), { id: String(id) }));
  else await app.db.deleteFrom(tableOf(entity)).where('Id', '=', id).execute();
}

function tableOf(entity: SavedEntity) {
  return (entity === 'vehicle-rental' ? 'vehicle_booking' : entity.replaceAll('-', '_')) as 'vehicle_booking';
}

function removes(entity: SavedEntity): boolean {
  const calls: Readonly<Record<string, CallDefinition>> = entityRegistry[entity].calls;
  return Object.hasOwn(calls, 'delete');
}

function gridOf(entity: SavedEntity): string {
  const { grid }: EntityDefinition = entityRegistry[entity];
  return grid?.path ?? '';
}

/** What comes back of a body: the backend gives the id. */
function comparable(body: Fields): Fields {
  return Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'Id'));
}

/** Gives `viewer` the flags of the entity's functionality that `isGranted` names, and no others. */
async function permit(app: ContractApp, entity: SavedEntity, isGranted: (flag: PermissionFlag) => boolean): Promise<void> {
  const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'viewer').executeTakeFirstOrThrow();
  const flags = Object.fromEntries((['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsAdmin'] as const).map((flag) => [flag, isGranted(flag)]));
  await app.db
    .updateTable('user_permission')
    .set(flags)
    .where('UserId', '=', Id)
    .where('FunctionalityId', '=', functionality[entityRegistry[entity].functionality])
    .execute();
}
