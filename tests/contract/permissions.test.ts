import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/contract/address.ts';
import type { CallDefinition, EntityDefinition, GridDefinition } from '../../src/contract/entity.ts';
import { satisfies, type Permissions, type Requirement } from '../../src/contract/permissions.ts';
import { functionality } from '../../src/contract/functionality.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { sessionCalls, userInfo } from '../../src/contract/session.ts';
import { onNewestPostgres, type ContractApp } from '../support/contract-app.ts';
import { fileForm, pngBytes } from '../support/handovers.ts';
import { roles, type Role } from '../support/small-fleet.ts';

type Case = { readonly title: string; readonly call: CallDefinition; readonly requires: Requirement };

const entities = Object.values(entityRegistry) satisfies readonly EntityDefinition[] as readonly EntityDefinition[];

const cases: Case[] = [
  ...entities.flatMap((entity) =>
    Object.values(entity.calls).map((call) => ({ title: `${call.method} ${call.path}`, call, requires: call.requires })),
  ),
  ...entities.flatMap(({ grid, functionality }) => {
    if (!grid) return [];
    const requires = grid.requires ?? (functionality ? ({ functionality, flag: 'IsRead' } as const) : null);
    return requires ? [{ title: `GET ${gridAddress(grid)}`, call: gridCall(gridAddress(grid)), requires }] : [];
  }),
  ...Object.values<CallDefinition>(sessionCalls)
    .filter((call) => call.path !== '/token' && call.path !== '/auth/logout')
    .map((call) => ({ title: `${call.method} ${call.path}`, call, requires: call.requires })),
];

// Names no record: a call that is allowed says so, or that its body is wrong; a call that is not allowed never gets that far.
const absent = { id: '987654', vehicleId: '987654', tableId: '987654', tableName: 'None', controllerNumber: '7170', code: '80', token: 'nobodys' };

const flags = ['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsAdmin'] as const;
const singlePermissions = Object.entries(functionality).flatMap(([name, id]) => flags.map((flag) => ({ name, id, flag })));

/** Of the small fleet's `driver`. */
const oneFlagUser = 3;

onNewestPostgres('permissions', (app) => {
  describe.each(cases)('$title', ({ call, requires }) => {
    it(`without a token ${requires === 'open' ? 'answers' : 'is 401'}`, async () => {
      const known = call.takesAccessToken ? 404 : 200;
      expect((await ask(app, call, null, null)).status).toBe(requires === 'open' ? known : 401);
    });

    it.each(roles)('[R-012] %s gets as far as the contract lets it', async (role) => {
      const granted = await permissionsOf(app, role);
      for (const id of call.change?.target === 'body' && call.body ? [null, 987_654] : [null]) {
        const { status } = await ask(app, call, role, id);
        expect(outcomeOf(status)).toBe(satisfies(granted, requires, id === null) ? 'let in' : 'refused');
      }
    });
  });

  it.each(singlePermissions)('[R-012] who has $flag of $name alone gets into those calls that it opens, and into no other', async ({ id, flag }) => {
    const granted: Permissions = { [id]: { IsRead: false, IsAdd: false, IsChange: false, IsRemove: false, IsAdmin: false, [flag]: true } };
    await app.db.deleteFrom('user_permission').where('UserId', '=', oneFlagUser).execute();
    await app.db.insertInto('user_permission').values({ UserId: oneFlagUser, FunctionalityId: id, [flag]: true }).execute();
    const outcomes = cases.flatMap(({ title, call, requires }) =>
      (call.change?.target === 'body' && call.body ? [null, 987_654] : [null]).map(async (target) => {
        const { status } = await ask(app, call, 'driver', target);
        return [title, target, outcomeOf(status), satisfies(granted, requires, target === null) ? 'let in' : 'refused'] as const;
      }),
    );
    expect((await Promise.all(outcomes)).filter(([, , actual, wanted]) => actual !== wanted)).toStrictEqual([]);
  });

  it('[R-012] who may not read handovers learns nothing about which exist', async () => {
    const [there, absentOne] = await Promise.all([1, 987_654].map((id) => app.get(`/VehicleHandoverDocument/Get/?id=${id}`, { as: 'viewer' })));
    expect([there?.status, await there?.text()]).toStrictEqual([absentOne?.status, await absentOne?.text()]);
  });

  it('[R-012] the files of handovers are for those who may read handovers', async () => {
    expect((await app.get('/File/ListFiles?tableId=1&tableName=VehicleHandoverDocument', { as: 'viewer' })).status).toBe(403);
    const upload = await app.request('/File/UploadToTable?table=VehicleHandoverDocument&id=1', {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf('viewer')}` },
      body: fileForm(pngBytes, 'a.png'),
    });
    expect(upload.status).toBe(403);
  });
});

function outcomeOf(status: number): string {
  if ([401, 405].includes(status) || status >= 500) return `broken (${status})`;
  return status === 403 ? 'refused' : 'let in';
}

async function permissionsOf(app: ContractApp, role: Role): Promise<Permissions> {
  return v.parse(userInfo, await (await app.get('/auth/currentuser', { as: role })).json()).Permissions;
}

function ask(app: ContractApp, call: CallDefinition, role: Role | null, id: number | null): Promise<Response> {
  const address = addressOf(call, absent);
  const asked = role === null ? {} : { as: role };
  return call.method === 'GET' ? app.get(address, asked) : app.post(address, { ...asked, body: { Id: id } });
}

function gridAddress({ path, parameters }: GridDefinition): string {
  return parameters ? `${path}?${new URLSearchParams(parameters)}` : path;
}

function gridCall(path: string): CallDefinition {
  return { method: 'GET', path, answer: v.unknown(), requires: 'signed-in' };
}
