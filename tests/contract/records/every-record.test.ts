import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callPath } from '../../../src/contract/definition/call-path.ts';
import type { CallDefinition, EntityDefinition } from '../../../src/contract/definition/entity.ts';
import type { RecordKey } from '../../../src/contract/wire/fields.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { compare } from '../../../src/contract/grid/expression.ts';
import type { PermissionFlag } from '../../../src/contract/permissions/permissions.ts';
import { fileTableOf } from '../../../src/contract/file-tables.ts';
import { callOf, entityRegistry } from '../../../src/contract/registry.ts';
import { listView } from '../../../src/db/cache/list-rows.ts';
import { findRecord } from '../../../src/db/cache/records.ts';
import { saveChange } from '../../../src/db/outbox/save-change.ts';
import type { UserDatabase } from '../../../src/db/schema/user-database.ts';
import { pullRecord } from '../../../src/sw/pull/pull.ts';
import { newModelDevice, type ModelDevice } from '../../model/model-device.ts';
import { fakeNetwork } from '../../model/fake-network.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { fileForm, pngBytes } from '../../support/fixtures/handovers.ts';
import { recordSamples, type RecordSample, type EditableEntity } from '../../support/fixtures/record-samples.ts';
import type { Role } from '../../support/backend/seed/small-fleet.ts';

type Fields = Readonly<Record<string, unknown>>;

const samples = (Object.entries(recordSamples) as [EditableEntity, RecordSample][]).map(([entity, sample]) => ({ entity, ...sample }));
const withFiles = samples.flatMap((sample) => {
  const table = fileTableOf(sample.entity);
  return table ? [{ ...sample, table }] : [];
});
const happenedAt = '2026-06-01T08:00:00';

onNewestPostgres('every kind of record', (app) => {
  describe.each(samples)('$entity', ({ entity, body, change }) => {
    it('[R-012] is created, read, changed and removed, and its list follows', async () => {
      const id = await saveRecord(app, entity, body());
      expect(await readRecord(app, entity, id)).toMatchObject(withoutId(body()));
      expect(await listRows(app, entity, id)).toHaveLength(1);
      expect(await saveRecord(app, entity, { ...(await readRecord(app, entity, id)), ...change })).toBe(id);
      expect(await readRecord(app, entity, id)).toMatchObject(change);
      if (!hasDeleteCall(entity)) return cleanUp(app, entity, id);
      expect((await app.post(callPath(callOf(entity, 'delete'), { id: String(id) }))).status).toBe(200);
      expect(await listRows(app, entity, id)).toHaveLength(0);
      expect((await app.get(callPath(callOf(entity, 'get'), { id: String(id) }))).status).toBe(404);
    });

    it('[R-108] the history has the author of creation, change and removal', async () => {
      const id = await saveRecord(app, entity, body());
      await saveRecord(app, entity, { ...(await readRecord(app, entity, id)), ...change });
      const history = async () =>
        (
          (await (await app.get(`/Audit/List?entity=${entity}&id=${id}`)).json()) as {
            Entries: { Kind: string; User: string; Changes: { Path: string[]; New: unknown }[] }[];
          }
        ).Entries;
      const [update, creation, ...earlier] = await history();
      expect(earlier).toEqual([]);
      expect([creation?.Kind, update?.Kind, creation?.User, update?.User]).toEqual(['created', 'changed', 'Łucja Żółć', 'Łucja Żółć']);
      const [[field, value] = []] = Object.entries(change);
      expect(update?.Changes).toContainEqual(expect.objectContaining({ Path: [field], New: value }));
      await cleanUp(app, entity, id);
      // A kind without a delete call is only deleted from the database after the test.
      expect(hasDeleteCall(entity) ? (await history())[0]?.Kind : 'removed').toBe('removed');
    });

    it('[R-012] each permission is required by its own calls and by no others', async () => {
      const id = await saveRecord(app, entity, body());
      const attempts: Record<string, () => Promise<Response>> = {
        IsRead: () => app.get(callPath(callOf(entity, 'get'), { id: String(id) }), { as: 'viewer' }),
        IsAdd: () => app.post(callOf(entity, 'createOrUpdate').path, { as: 'viewer', body: {} }),
        IsChange: () => app.post(callOf(entity, 'createOrUpdate').path, { as: 'viewer', body: { Id: id } }),
        ...(hasDeleteCall(entity)
          ? { IsRemove: () => app.post(callPath(callOf(entity, 'delete'), { id: '987654' }), { as: 'viewer' }) }
          : {}),
      };
      for (const [missing, attempt] of Object.entries(attempts)) {
        await grantViewer(app, entity, (flag) => flag !== missing);
        expect([missing, (await attempt()).status]).toEqual([missing, 403]);
        await grantViewer(app, entity, (flag) => flag === missing);
        expect([missing, (await attempt()).status]).not.toEqual([missing, 403]);
      }
      await grantViewer(app, entity, (flag) => flag !== 'IsRead');
      expect((await app.get(gridOf(entity), { as: 'viewer' })).status).toBe(403);
      await cleanUp(app, entity, id);
    });
  });

  it.each(withFiles)('[R-054] the files of $entity follow its permissions and are deleted with it', async ({ entity, body, table }) => {
    const id = await saveRecord(app, entity, body());
    const upload = (as: Role) =>
      app.request(`/File/UploadToTable?table=${table}&id=${id}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${app.tokenOf(as)}` },
        body: fileForm(pngBytes, 'zdjęcie.png'),
      });
    const list = (as: Role) => app.get(`/File/ListFiles?tableName=${table}&tableId=${id}`, { as });
    await grantViewer(app, entity, (flag) => flag === 'IsRead');
    expect((await upload('viewer')).status).toBe(403);
    const file = (await (await upload('admin')).json()) as number;
    expect(await (await list('viewer')).json()).toMatchObject([{ Id: file, FileName: 'zdjęcie.png' }]);
    expect((await app.post(`/File/Delete/${file}`, { as: 'viewer' })).status).toBe(403);
    await grantViewer(app, entity, () => false);
    expect([(await list('viewer')).status, (await app.get(`/File/Get/${file}`, { as: 'viewer' })).status]).toEqual([403, 404]);
    await cleanUp(app, entity, id);
    expect(await app.db.selectFrom('file').select('Id').where('Id', '=', file).execute()).toEqual([]);
    expect(await app.db.selectFrom('file_part').select('FileId').where('FileId', '=', file).execute()).toEqual([]);
  });
});

onNewestPostgres('every kind of record on a device', (app) => {
  afterEach(() => vi.unstubAllGlobals());

  describe.each(samples)('$entity', ({ entity, body, change }) => {
    const network = fakeNetwork((path, init) => app.request(path, init));
    let device: ModelDevice;
    let database: UserDatabase;
    beforeEach(async () => {
      vi.stubGlobal('fetch', network.fetch);
      device = await newModelDevice(network, (user) => app.tokenOf(user), {});
      database = device.database(0);
      network.isOnline = false;
    });
    afterEach(() => device.remove());

    /** The worker run of a new connection. Each answer is lost once, after the backend has processed the call. */
    const reconnect = async () => {
      network.isOnline = true;
      await device.drain(true, ['lose-answer', 'lose-answer', 'lose-answer'], false);
      await device.drain(true, [], false);
    };
    const rowsOfList = async (key: RecordKey) => {
      const query = { skip: 0, top: 9, orderBy: [], filter: compare('Id', 'eq', key), search: '' };
      return (await listView(database, entity, query, [], null)).rows;
    };
    const newKey = () => `local-${crypto.randomUUID()}`;
    const atTheCompany = async () =>
      (
        (await (await app.get(`${gridOf(entity)}?$count=true&$top=1&${new URLSearchParams(parametersOf(entity))}`)).json()) as {
          '@odata.count': number;
        }
      )['@odata.count'];
    /** Creates a record in the backend, pulls it to the device, and takes the device offline. */
    const keptRecord = async () => {
      const id = await saveRecord(app, entity, body());
      network.isOnline = true;
      await pullRecord(database, entity, id);
      network.isOnline = false;
      return { id, item: (await findRecord(database, entity, id))?.item ?? {} };
    };

    // Some kinds have no delete call.
    const removal = hasDeleteCall(entity) ? ['delete'] : [];

    it('[R-081] [R-083] is created offline, listed at once, and sent exactly once', async () => {
      const before = await atTheCompany();
      const key = newKey();
      await saveOnDevice(database, entity, key, { ...body(), Id: key });
      await device.drain(true, [], false);
      expect((await findRecord(database, entity, key))?.pending).toBe(1);
      expect(await rowsOfList(key)).toHaveLength(1);
      expect(await atTheCompany()).toBe(before);
      await reconnect();
      const record = await findRecord(database, entity, key);
      expect(record).toMatchObject({ key: expect.any(Number) as number, pending: 0 });
      expect(await atTheCompany()).toBe(before + 1);
      expect(await readRecord(app, entity, record?.key as number)).toMatchObject(withoutId(body()));
      await cleanUp(app, entity, record?.key as number);
    });

    it('[R-081] [R-084] is created and changed offline, and arrives in its last state', async () => {
      const key = newKey();
      await saveOnDevice(database, entity, key, { ...body(), Id: key });
      await saveOnDevice(database, entity, key, { ...body(), ...change, Id: key });
      await reconnect();
      const record = await findRecord(database, entity, key);
      expect(record?.pending).toBe(0);
      expect(await readRecord(app, entity, record?.key as number)).toMatchObject({ ...withoutId(body()), ...change });
      await cleanUp(app, entity, record?.key as number);
    });

    it('[R-081] is changed offline, and the backend receives the change', async () => {
      const { id, item } = await keptRecord();
      await saveOnDevice(database, entity, id, change, item);
      await device.drain(true, [], false);
      expect(await findRecord(database, entity, id)).toMatchObject({ pending: 1, item: change });
      expect(await readRecord(app, entity, id)).not.toMatchObject(change);
      await reconnect();
      expect((await findRecord(database, entity, id))?.pending).toBe(0);
      expect(await readRecord(app, entity, id)).toMatchObject({ ...withoutId(body()), ...change });
      await cleanUp(app, entity, id);
    });

    it.each(removal)('[R-081] is removed offline, leaves the list at once, and then the backend', async () => {
      const { id } = await keptRecord();
      await removeOnDevice(database, entity, id);
      await device.drain(true, [], false);
      expect(await rowsOfList(id)).toHaveLength(0);
      expect((await readRecord(app, entity, id))['Id']).toBe(id);
      await reconnect();
      expect(await database.outbox.count()).toBe(0);
      expect((await app.get(callPath(callOf(entity, 'get'), { id: String(id) }))).status).toBe(404);
    });

    it.each(removal)('[R-081] [SY8] a record created and removed offline sends nothing', async () => {
      const before = await atTheCompany();
      const key = newKey();
      await saveOnDevice(database, entity, key, { ...body(), Id: key });
      await removeOnDevice(database, entity, key);
      expect([await database.outbox.count(), await rowsOfList(key)]).toEqual([0, []]);
      await reconnect();
      expect(await atTheCompany()).toBe(before);
    });
  });
});

/** A save as the record screen makes it, on top of the record from the backend. */
async function saveOnDevice(
  database: UserDatabase,
  entity: EditableEntity,
  key: RecordKey,
  changed: Fields,
  before?: Fields,
): Promise<void> {
  const base = before ? { base: before } : {};
  const item = { ...before, ...changed };
  const calls = [{ call: 'createOrUpdate', payload: item }];
  await saveChange(
    database,
    { entity, key, kind: 'save', user: 'admin', appVersion: 'test', happenedAt, calls, item, row: { Id: key }, ...base },
    () => crypto.randomUUID(),
  );
}

/** A removal as the delete action of every list makes it. */
async function removeOnDevice(database: UserDatabase, entity: EditableEntity, key: RecordKey): Promise<void> {
  const calls = [{ call: 'delete', parameters: { id: String(key) } }];
  await saveChange(database, { entity, key, kind: 'removal', user: 'admin', appVersion: 'test', happenedAt, calls, row: { Id: key } }, () =>
    crypto.randomUUID(),
  );
}

async function saveRecord(app: ContractApp, entity: EditableEntity, body: Fields): Promise<number> {
  const answer = await app.post(callOf(entity, 'createOrUpdate').path, { as: 'admin', body });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.stringMatching(/^\d+$/)]);
  return Number(text);
}

async function readRecord(app: ContractApp, entity: EditableEntity, id: number): Promise<Fields> {
  const answer = await app.get(callPath(callOf(entity, 'get'), { id: String(id) }));
  expect(answer.status).toBe(200);
  return (await answer.json()) as Fields;
}

async function listRows(app: ContractApp, entity: EditableEntity, id: number): Promise<readonly unknown[]> {
  const answer = await app.get(`${gridOf(entity)}?$filter=${encodeURIComponent(`Id eq ${id}`)}`);
  return ((await answer.json()) as { value: unknown[] }).value;
}

/** Frees the time and the vehicle of the record for the next test. */
async function cleanUp(app: ContractApp, entity: EditableEntity, id: number): Promise<void> {
  if (hasDeleteCall(entity)) await app.post(callPath(callOf(entity, 'delete'), { id: String(id) }));
  else await app.db.deleteFrom(tableOf(entity)).where('Id', '=', id).execute();
}

function tableOf(entity: EditableEntity) {
  return (entity === 'vehicle-rental' ? 'vehicle_booking' : entity.replaceAll('-', '_')) as 'vehicle_booking';
}

function hasDeleteCall(entity: EditableEntity): boolean {
  const calls: Readonly<Record<string, CallDefinition>> = entityRegistry[entity].calls;
  return Object.hasOwn(calls, 'delete');
}

function gridOf(entity: EditableEntity): string {
  const { grid }: EntityDefinition = entityRegistry[entity];
  return grid?.path ?? '';
}

function parametersOf(entity: EditableEntity): Readonly<Record<string, string>> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  return grid?.parameters ?? {};
}

/** The part of a body that an answer repeats: the backend assigns the id. */
function withoutId(body: Fields): Fields {
  return Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'Id'));
}

/** Grants `viewer` the flags of the functionality of `entity` that `isGranted` selects, and no others. */
async function grantViewer(app: ContractApp, entity: EditableEntity, isGranted: (flag: PermissionFlag) => boolean): Promise<void> {
  const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'viewer').executeTakeFirstOrThrow();
  const flags = Object.fromEntries(
    (['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsAdmin'] as const).map((flag) => [flag, isGranted(flag)]),
  );
  await app.db
    .updateTable('user_permission')
    .set(flags)
    .where('UserId', '=', Id)
    .where('FunctionalityId', '=', functionality[entityRegistry[entity].functionality])
    .execute();
}
