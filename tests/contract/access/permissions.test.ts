import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { callPath } from '../../../src/contract/definition/call-path.ts';
import type { CallDefinition, EntityDefinition, GridDefinition } from '../../../src/contract/definition/entity.ts';
import { satisfies, type Permissions, type Requirement } from '../../../src/contract/permissions/permissions.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { sessionCalls, userInfo } from '../../../src/contract/access/session.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { fileForm, pngBytes } from '../../support/fixtures/handovers.ts';
import { roles, type Role } from '../../support/backend/seed/small-fleet.ts';

type Case = { readonly title: string; readonly call: CallDefinition; readonly requires: Requirement };

const entities = Object.values(entityRegistry) satisfies readonly EntityDefinition[] as readonly EntityDefinition[];

const cases: Case[] = [
  ...entities.flatMap((entity) =>
    Object.values(entity.calls).map((call) => ({ title: `${call.method} ${call.path}`, call, requires: call.requires })),
  ),
  ...entities.flatMap(({ grid, functionality: name }) => {
    if (!grid) return [];
    const requires = grid.requires ?? (name ? ({ functionality: name, flag: 'IsRead' } as const) : null);
    return requires ? [{ title: `GET ${gridAddress(grid)}`, call: gridCall(gridAddress(grid)), requires }] : [];
  }),
  ...Object.values<CallDefinition>(sessionCalls)
    .filter((call) => call.path !== '/token' && call.path !== '/auth/logout')
    .map((call) => ({ title: `${call.method} ${call.path}`, call, requires: call.requires })),
];

// Names no record: an allowed call answers that, or a validation error; a forbidden call is rejected before that.
const absentParameters = {
  id: '987654',
  vehicleId: '987654',
  tableId: '987654',
  tableName: 'None',
  controllerNumber: '7170',
  code: '80',
  token: 'nobodys',
};

const flags = ['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsAdmin'] as const;
type Grant = { readonly id: number; readonly flag: (typeof flags)[number] };
const allGrants: readonly Grant[] = Object.values(functionality).flatMap((id) => flags.map((flag) => ({ id, flag })));

/** Address of requests without a token: their limit counts those of other suites in the process, too. */
const visitor = '198.51.100.7';

/** The user id of the small fleet's `driver`. */
const driverId = 3;

/** Calls that need a permission, for a new and an existing record where that differs, with the grants that open them. */
const guardedCalls = cases.flatMap(({ title, call, requires }) =>
  requires === 'open' || requires === 'signed-in'
    ? []
    : (call.change?.target === 'body' && call.encoding !== 'multipart' ? [null, 987_654] : [null]).map((target) => ({
        title: target === null ? title : `${title} of a record`,
        call,
        target,
        opening: allGrants.filter(({ id, flag }) => satisfies({ [id]: toFlags([flag]) }, requires, target === null)),
      })),
);

onNewestPostgres('permissions', (app) => {
  // The suite takes longer than a proof counts.
  beforeAll(() =>
    app.db
      .updateTable('session_token')
      .set({ ProvenOn: sql`'infinity'` })
      .execute(),
  );

  it.each(cases.filter(({ requires }) => requires !== 'open'))(
    '[R-151] $title: a token that is none is 401, and the body stays unread',
    async ({ call }) => {
      let reads = 0;
      const body = new ReadableStream<Uint8Array>(
        { pull: (controller) => controller.enqueue(new Uint8Array(1_024 * Math.min(1, ++reads))) },
        { highWaterMark: 0 },
      );
      const headers = {
        Authorization: 'Bearer junk',
        'Content-Type': call.encoding === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json',
      };
      const address = callPath(call, absentParameters);
      const answer = await app.request(
        address,
        call.method === 'GET' ? { headers } : ({ method: 'POST', headers, body, duplex: 'half' } as RequestInit),
      );
      expect(answer.status).toBe(401);
      // A token of one record may stand in the body: as much of it is read as a visitor may send.
      expect(reads).toBeLessThanOrEqual(call.takesAccessToken && call.encoding !== 'multipart' ? 65 : 0);
    },
  );

  describe.each(cases)('$title', ({ call, requires }) => {
    it(`without a token ${requires === 'open' ? 'answers' : 'is 401'}`, async () => {
      const expected = call.takesAccessToken ? 404 : 200;
      expect((await sendCall(app, call, null, null)).status).toBe(requires === 'open' ? expected : 401);
    });

    it.each(roles)('[R-012] %s has the access that the contract grants', async (role) => {
      const granted = await permissionsOf(app, role);
      for (const id of call.change?.target === 'body' && call.encoding !== 'multipart' ? [null, 987_654] : [null]) {
        const { status } = await sendCall(app, call, role, id);
        expect(outcomeOf(status)).toBe(satisfies(granted, requires, id === null) ? 'let in' : 'refused');
      }
    });
  });

  // One opening grant is enough, and all other grants together open nothing: this covers every permission for every call. Rights of a role
  // count as own ones do.
  it.each(guardedCalls)(
    '[R-012] $title: each opening permission alone is enough, all others are not',
    async ({ call, target, opening }) => {
      const outcomeWith = async (granted: readonly Grant[], how: typeof grant = grant) => {
        await how(app, granted);
        return outcomeOf((await sendCall(app, call, 'driver', target)).status);
      };
      for (const one of opening) expect(await outcomeWith([one])).toBe('let in');
      const others = allGrants.filter(({ id, flag }) => !opening.some((one) => one.id === id && one.flag === flag));
      expect(await outcomeWith(others)).toBe('refused');
      expect([await outcomeWith(others, grantByRole), await outcomeWith(opening.slice(0, 1), grantByRole)]).toEqual(['refused', 'let in']);
      await app.db.deleteFrom('role').execute();
    },
  );

  it('[R-012] without read permission, existing and missing handovers answer alike', async () => {
    const [existing, absentOne] = await Promise.all(
      [1, 987_654].map((id) => app.get(`/VehicleHandoverDocument/Get/?id=${id}`, { as: 'viewer' })),
    );
    expect([existing?.status, await existing?.text()]).toStrictEqual([absentOne?.status, await absentOne?.text()]);
  });

  it('[R-012] the files of handovers need the read permission of handovers', async () => {
    expect((await app.get('/File/ListFiles?tableId=1&tableName=VehicleHandoverDocument', { as: 'viewer' })).status).toBe(403);
    const upload = await app.request('/File/UploadToTable?table=VehicleHandoverDocument&id=1', {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf('viewer')}` },
      body: fileForm(pngBytes, 'a.png'),
    });
    expect(upload.status).toBe(403);
  });
});

/** Grants the driver these permissions and no others. */
async function grant(app: ContractApp, granted: readonly Grant[]): Promise<void> {
  await app.db.deleteFrom('user_permission').where('UserId', '=', driverId).execute();
  const rows = rowsOf(granted).map((row) => ({ ...row, UserId: driverId }));
  if (rows.length > 0) await app.db.insertInto('user_permission').values(rows).execute();
}

/** Gives the driver these permissions by a role, and no others. */
async function grantByRole(app: ContractApp, granted: readonly Grant[]): Promise<void> {
  await grant(app, []);
  await app.db.deleteFrom('role').execute();
  const { Id: RoleId } = await app.db.insertInto('role').values({ Name: 'one' }).returning('Id').executeTakeFirstOrThrow();
  await app.db
    .insertInto('role_permission')
    .values(rowsOf(granted).map((row) => ({ ...row, RoleId })))
    .execute();
  await app.db.insertInto('user_role').values({ UserId: driverId, RoleId }).execute();
}

function rowsOf(granted: readonly Grant[]) {
  return [...Map.groupBy(granted, ({ id }) => id)].map(([FunctionalityId, grants]) => ({
    ...toFlags(grants.map(({ flag }) => flag)),
    FunctionalityId,
  }));
}

function toFlags(granted: readonly Grant['flag'][]) {
  const has = (flag: Grant['flag']) => granted.includes(flag);
  return { IsRead: has('IsRead'), IsAdd: has('IsAdd'), IsChange: has('IsChange'), IsRemove: has('IsRemove'), IsAdmin: has('IsAdmin') };
}

function outcomeOf(status: number): string {
  if ([401, 405].includes(status) || status >= 500) return `broken (${status})`;
  return status === 403 ? 'refused' : 'let in';
}

async function permissionsOf(app: ContractApp, role: Role): Promise<Permissions> {
  return v.parse(userInfo, await (await app.get('/auth/currentuser', { as: role })).json()).Permissions;
}

function sendCall(app: ContractApp, call: CallDefinition, role: Role | null, id: number | null): Promise<Response> {
  const address = callPath(call, absentParameters);
  if (role === null)
    return app.request(
      address,
      call.method === 'GET' ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ Id: id }) },
      visitor,
    );
  return call.method === 'GET' ? app.get(address, { as: role }) : app.post(address, { as: role, body: { Id: id } });
}

function gridAddress({ path, parameters }: GridDefinition): string {
  return parameters ? `${path}?${new URLSearchParams(parameters)}` : path;
}

function gridCall(path: string): CallDefinition {
  return { method: 'GET', path, answer: v.unknown(), requires: 'signed-in' };
}
