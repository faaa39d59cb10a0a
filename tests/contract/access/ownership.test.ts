import { beforeAll, describe, expect, it } from 'vitest';
import { callPath } from '../../../src/contract/definition/call-path.ts';
import type { CallDefinition, EntityDefinition } from '../../../src/contract/definition/entity.ts';
import { fileTableOf } from '../../../src/contract/file-tables.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import type { GrantFlag } from '../../../src/contract/permissions/permissions.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { ownCalls } from '../../support/fixtures/own-calls.ts';
import { fileForm, pngBytes } from '../../support/fixtures/handovers.ts';
import { recordSamples, type EditableEntity, type RecordSample } from '../../support/fixtures/record-samples.ts';
import type { Role } from '../../support/backend/seed/small-fleet.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The user who creates the records, and a colleague with the same grants, both limited to own records. */
const [author, colleague] = ['driver', 'viewer'] as const;
const ownOnly: readonly GrantFlag[] = ['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsOwnOnly'];

onNewestPostgres('own records', (app) => {
  beforeAll(async () => {
    // The samples name people by number: neither of the two users is one of them.
    await app.db.updateTable('user_account').set({ EmployeeId: null }).where('Username', 'in', [author, colleague]).execute();
    for (const user of [author, colleague]) await grantAll(app, user, ownOnly);
  });

  describe.each(ownCalls)('$entity', ({ entity, sample, calls }) => {
    it.each(calls)('[R-152] %s of another user’s record is 403 not-own', async (name) => {
      const id = await create(app, entity, sample.body());
      const refused = await change(app, entity, name, id, sample, colleague);
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'not-own']);
      const answer = await change(app, entity, name, id, sample, author);
      expect(((await answer.json()) as { code?: string } | null)?.code).not.toBe('not-own');
      await remove(app, entity, id);
    });

    it('[R-152] says which records are the user’s own, in the list and the record', async () => {
      const id = await create(app, entity, sample.body());
      const { grid }: EntityDefinition = entityRegistry[entity];
      const parameters = new URLSearchParams({ ...grid?.parameters, $filter: `Id eq ${id}` });
      const listed = async (as: Role) =>
        ((await (await app.get(`${grid?.path}?${parameters}`, { as })).json()) as { value: Fields[] }).value.map(({ IsOwn }) => IsOwn);
      expect([await listed(author), await listed(colleague), await listed('admin')]).toEqual([[true], [false], [undefined]]);
      const read = async (as: Role) =>
        ((await (await app.get(callPath(entityRegistry[entity].calls.get, { id: String(id) }), { as })).json()) as Fields)['IsOwn'];
      expect([await read(author), await read(colleague)]).toEqual([undefined, false]);
      await remove(app, entity, id);
    });

    it('[R-152] a grant without the limit changes any record', async () => {
      const id = await create(app, entity, sample.body());
      const answer = await change(app, entity, 'createOrUpdate', id, sample, 'admin');
      expect([answer.status, await answer.json()]).toEqual([200, id]);
      await remove(app, entity, id);
    });
  });

  it.each(ownCalls.flatMap(({ entity, sample }) => (fileTableOf(entity) === null ? [] : [{ entity, sample }])))(
    '[R-152] files of $entity: the uploader deletes, or who may remove',
    async ({ entity, sample }) => {
      const table = fileTableOf(entity) ?? '';
      const id = await create(app, entity, sample.body());
      const upload = (as: Role) =>
        app.request(`/File/UploadToTable?table=${table}&id=${id}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${app.tokenOf(as)}` },
          body: fileForm(pngBytes, 'a.png'),
        });
      const drop = async (file: number, as: Role) => (await app.post(`/File/Delete/${file}`, { as })).status;
      // A colleague may not add to the record of another, however many rights to add there are.
      expect((await upload(colleague)).status).toBe(403);
      const [first, second] = [(await (await upload(author)).json()) as number, (await (await upload(author)).json()) as number];
      await grantAll(app, colleague, ['IsRead', 'IsAdd', 'IsChange']);
      const mayDelete = async (as: Role) =>
        ((await (await app.get(`/File/ListFiles?tableName=${table}&tableId=${id}`, { as })).json()) as Fields[]).map(
          ({ MayDelete }) => MayDelete,
        );
      expect([await mayDelete(colleague), await mayDelete(author)]).toEqual([
        [false, false],
        [undefined, undefined],
      ]);
      expect(await drop(first, colleague)).toBe(403);
      expect(await drop(first, author)).toBe(200);
      await grantAll(app, colleague, ['IsRead', 'IsAdd', 'IsRemove']);
      expect(await drop(second, colleague)).toBe(200);
      await grantAll(app, colleague, ownOnly);
      await remove(app, entity, id);
    },
  );

  it('[R-152] a record belongs to the people it names', async () => {
    const body = recordSamples['vehicle-handover-document'].body();
    const id = await create(app, 'vehicle-handover-document', body);
    await app.db
      .updateTable('user_account')
      .set({ EmployeeId: Number(body['ToEmployeeId']) })
      .where('Username', '=', colleague)
      .execute();
    const answer = await change(
      app,
      'vehicle-handover-document',
      'createOrUpdate',
      id,
      recordSamples['vehicle-handover-document'],
      colleague,
    );
    expect(answer.status).toBe(200);
    await app.db.updateTable('user_account').set({ EmployeeId: null }).where('Username', '=', colleague).execute();
    const fault = { VehicleHandoverDocumentId: id, Description: 'Rysa' };
    expect((await app.post('/VehicleHandoverDocument/CreateOrUpdateFault', { as: colleague, body: fault })).status).toBe(403);
    expect((await app.post('/VehicleHandoverDocument/CreateOrUpdateFault', { as: author, body: fault })).status).toBe(200);
    await remove(app, 'vehicle-handover-document', id);
  });
});

async function create(app: ContractApp, entity: EditableEntity, body: Fields): Promise<number> {
  const answer = await app.post(entityRegistry[entity].calls.createOrUpdate.path, { as: author, body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as number;
}

function change(
  app: ContractApp,
  entity: EditableEntity,
  name: string,
  id: number,
  { body, change: changed }: RecordSample,
  as: Role,
): Promise<Response> {
  const call = (entityRegistry[entity].calls as Readonly<Record<string, CallDefinition>>)[name]!;
  const isSave = call.change?.target === 'body';
  return app.post(callPath(call, { id: String(id) }), { as, body: isSave ? { ...body(), ...changed, Id: id } : { Reason: 'Pomyłka' } });
}

async function remove(app: ContractApp, entity: EditableEntity, id: number): Promise<void> {
  const { catalogue } = await import('../../../server/entities/registry.ts');
  const { table } = catalogue.entities[entity];
  if (table)
    await app.db
      .deleteFrom(table as 'cost')
      .where('Id', '=', id)
      .execute();
}

/** Grants the user these flags for everything, and no others. */
async function grantAll(app: ContractApp, user: Role, granted: readonly GrantFlag[]): Promise<void> {
  const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', user).executeTakeFirstOrThrow();
  const flags = Object.fromEntries(
    (['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsAdmin', 'IsOwnOnly'] as const).map((flag) => [flag, granted.includes(flag)]),
  );
  await app.db
    .updateTable('user_permission')
    .set(flags)
    .where('UserId', '=', Id)
    .where('FunctionalityId', 'in', Object.values(functionality))
    .execute();
}
