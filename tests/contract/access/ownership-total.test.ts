import { beforeAll, beforeEach, expect, it } from 'vitest';
import { callPath } from '../../../src/contract/definition/call-path.ts';
import type { CallDefinition, EntityDefinition, EntityName } from '../../../src/contract/definition/entity.ts';
import { openSession } from '../../../server/auth/sessions.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { smallFleet, type Role } from '../../support/backend/seed/small-fleet.ts';
import { fileForm, handoverBody } from '../../support/fixtures/handovers.ts';
import { ownCalls } from '../../support/fixtures/own-calls.ts';
import { ownThings } from '../../support/fixtures/own-things.ts';
import { summaryBody } from '../../support/fixtures/vehicle-use-bodies.ts';

type Answer = { readonly status: number; readonly code: string | undefined };
type Case = {
  /** The path of the call and its body, for a record that the author made. */
  readonly prepare: (app: ContractApp) => Promise<{ readonly path: string; readonly body?: unknown }>;
  /** False where no record of the kind has an owner: the author owns none, either. */
  readonly hasOwner: boolean;
};

const [author, colleague] = ['driver', 'viewer'] as const;

const reasons = {
  self: 'the caller’s own account: nothing in the request names a thing of another',
  administers: 'needs the right of administrators, which no grant limits',
  decides: 'decides on records of others: the right to decide is not limited',
  creates: 'makes new records only',
  reads: 'answers a question and changes nothing',
  company: 'data of the whole company, changed by those who may remove; the journal tells it',
  files: 'the files of records: ownership.test.ts has their cases',
} as const;

const exceptions: Readonly<Record<string, keyof typeof reasons>> = {
  ...callsWith('file', ['upload'], 'self'),
  ...callsWith('file', ['uploadToTable', 'delete'], 'files'),
  ...callsWith(
    'account',
    [
      'createPinShare',
      'endOtherSessions',
      'reportQueue',
      'startSecondFactor',
      'confirmSecondFactor',
      'removeSecondFactor',
      'prove',
      'passkeyOptions',
      'startPasskey',
      'addPasskey',
      'provePasskey',
      'proveByLogin',
      'startCompanyLink',
      'linkCompanyLogin',
      'unlinkCompanyLogin',
      'changePassword',
    ],
    'self',
  ),
  ...callsWith('calendar-feed', ['create'], 'self'),
  ...callsWith('notification', ['saveSettings'], 'self'),
  ...callsWith('vehicle-rental', ['accept', 'reject'], 'decides'),
  ...callsWith('vehicle-handover-document', ['return', 'releaseCheck'], 'decides'),
  ...callsWith('rental-document', ['preconfirm', 'confirm', 'discard'], 'decides'),
  ...callsWith('vehicle-rental', ['doesBookingCollide', 'areThereBookingsForOtherVehicles'], 'reads'),
  'periodic-summary.doesPeriodicSummaryCollide': 'reads',
  ...callsWith('vehicle-handover-document', ['duplicate', 'requestRelease'], 'creates'),
  ...Object.fromEntries(
    (['vehicle', 'employee', 'vehicle-insurance-policy', 'fuel-card', 'sim-card'] as const).map((entity) => [
      `${entity}.import`,
      'creates' as const,
    ]),
  ),
  'statement-line.importStatement': 'creates',
  ...callsWith('statement-line', ['renameMapping', 'removeMapping'], 'company'),
};

const handover = async (app: ContractApp) =>
  Number(await (await app.post('/VehicleHandoverDocument/CreateOrUpdate', { as: author, body: handoverBody() })).json());
const summary = async (app: ContractApp) => {
  await app.db.deleteFrom('periodic_summary').execute();
  return Number(await (await app.post('/PeriodicSummary/CreateOrUpdate', { as: author, body: summaryBody() })).json());
};
const position = (periodicSummaryId: number) => ({ periodicSummaryId, Date: '2037-01-05T00:00:00', Description: 'Łódź' });
const upload = async (app: ContractApp, as: Role, name: string, content: string) =>
  Number(
    await (
      await app.request('/File/Upload', {
        method: 'POST',
        headers: { Authorization: `Bearer ${app.tokenOf(as)}` },
        body: fileForm(Buffer.from(content), name),
      })
    ).json(),
  );

/** Calls on stored records beside those that every kind has. */
const cases: Readonly<Record<string, Case>> = {
  'vehicle-handover-document.mailProtocol': owned('/VehicleHandoverDocument/MailProtocol/', handover, {
    File: 1,
    Version: 'v1',
    Language: 'pl',
    Recipients: [{ Side: 'To', Address: 'anna@example.com' }],
  }),
  'vehicle-handover-document.createOrUpdateFault': {
    hasOwner: true,
    prepare: async (app) => ({
      path: '/VehicleHandoverDocument/CreateOrUpdateFault',
      body: { VehicleHandoverDocumentId: await handover(app), Description: 'Rysa' },
    }),
  },
  'vehicle-handover-document.deleteFault': {
    hasOwner: true,
    prepare: async (app) => {
      const body = { VehicleHandoverDocumentId: await handover(app), Description: 'Rysa' };
      return {
        path: `/VehicleHandoverDocument/DeleteFault/${Number(await (await app.post('/VehicleHandoverDocument/CreateOrUpdateFault', { as: author, body })).json())}`,
      };
    },
  },
  'periodic-summary.createOrUpdatePosition': {
    hasOwner: true,
    prepare: async (app) => ({ path: '/PeriodicSummary/CreateOrUpdatePosition', body: position(await summary(app)) }),
  },
  'periodic-summary.deletePosition': {
    hasOwner: true,
    prepare: async (app) => {
      const body = position(await summary(app));
      return {
        path: `/PeriodicSummary/DeletePosition/${Number(await (await app.post('/PeriodicSummary/CreateOrUpdatePosition', { as: 'admin', body })).json())}`,
      };
    },
  },
  'periodic-summary.importPositions': {
    hasOwner: true,
    prepare: async (app) => ({
      path: '/PeriodicSummary/ImportPositions',
      body: { Id: await summary(app), Filename: String(await upload(app, author, 'a.csv', 'Data;Opis\n')) },
    }),
  },
  ...Object.fromEntries(
    (['fuel-card', 'sim-card'] as const).flatMap((entity) => {
      const { wireName } = entityRegistry[entity];
      const path = (call: string) => `/${wireName}/${call}/1`;
      return [
        [`${entity}.reveal`, unowned(path('Reveal'), { Field: 'PIN' })],
        [`${entity}.setSecret`, unowned(path('SetSecret'), { Field: 'PIN', Value: '1234' })],
      ];
    }),
  ),
  ...Object.fromEntries(
    (['setAsLoaded', 'setAsUnloaded', 'setAsDocumentsDelivered'] as const).map((name) => [
      `transport-order.${name}`,
      unowned(callPath(entityRegistry['transport-order'].calls[name], { id: String(smallFleet.order.planned) })),
    ]),
  ),
  'vehicle-reading.confirm': { hasOwner: false, prepare: async (app) => ({ path: `/VehicleReading/Confirm/${await readingId(app)}` }) },
  'vehicle-reading.void': {
    hasOwner: false,
    prepare: async (app) => ({ path: `/VehicleReading/Void/${await readingId(app)}`, body: { Reason: 'Pomyłka' } }),
  },
  ...Object.fromEntries(
    (['post', 'reject', 'reopen'] as const).map((name) => [
      `statement-line.${name}`,
      {
        hasOwner: false,
        prepare: async (app: ContractApp) => ({
          path: callPath((entityRegistry['statement-line'].calls as Readonly<Record<string, CallDefinition>>)[name]!, {
            id: String(await lineId(app)),
          }),
          body: { Reason: 'Pomyłka' },
        }),
      },
    ]),
  ),
  'statement-line.createOrUpdate': {
    hasOwner: false,
    prepare: async (app) => ({ path: '/StatementLine/CreateOrUpdate', body: { Id: await lineId(app), Currency: 'PLN' } }),
  },
};

/** Of things that the request names and the caller’s id finds: other tests have their cases. */
const elsewhere: Readonly<Record<string, string>> = {
  'file.withdraw': 'idempotency.test.ts',
  'file.uploadPart': 'upload-parts.test.ts',
  'notification.subscribe': 'push.test.ts: a browser belongs to the user who subscribed last',
  'audit.open': 'audit.test.ts: notes that the caller has a record open',
};

const ordinary = new Set(ownCalls.flatMap(({ entity, calls }) => calls.map((name) => `${entity}.${name}`)));
const changing = Object.values<EntityDefinition>(entityRegistry).flatMap(({ name, calls }) =>
  Object.entries<CallDefinition>(calls)
    .filter(([, { method }]) => method !== 'GET')
    .map(([call, definition]) => ({ name: `${name}.${call}`, definition })),
);

it('[R-152] every call that is no read has an owner’s case or a reason without one', () => {
  const places = (name: string) =>
    Number(ordinary.has(name)) + Number(name in cases) + Number(name in ownThings) + Number(name in elsewhere) + Number(name in exceptions);
  const isOfAdministrators = ({ requires }: CallDefinition) =>
    typeof requires === 'object' && 'flag' in requires && requires.functionality === 'Administration' && requires.flag === 'IsAdmin';
  expect(
    changing.filter(({ name, definition }) => places(name) !== (isOfAdministrators(definition) ? 0 : 1)).map(({ name }) => name),
  ).toEqual([]);
  const all = new Set(changing.map(({ name }) => name));
  expect(
    [...Object.keys(cases), ...Object.keys(ownThings), ...Object.keys(elsewhere), ...Object.keys(exceptions)].filter(
      (name) => !all.has(name),
    ),
  ).toEqual([]);
  expect(Object.values(exceptions).every((reason) => reason in reasons)).toBe(true);
});

onNewestPostgres('own records, every call', (app) => {
  beforeAll(async () => {
    await app.db.updateTable('user_account').set({ EmployeeId: null }).where('Username', 'in', [author, colleague]).execute();
    const users = app.db.selectFrom('user_account').select('Id').where('Username', 'in', [author, colleague]);
    const flags = { IsRead: true, IsAdd: true, IsChange: true, IsRemove: true, IsAdmin: false, IsOwnOnly: true };
    await app.db
      .updateTable('user_permission')
      .set(flags)
      .where('UserId', 'in', users)
      .where('FunctionalityId', 'in', Object.values(functionality))
      .execute();
  });

  // Removing a passkey ends the other sessions of its owner.
  beforeEach(() => app.db.updateTable('session_token').set({ RevokedOn: null }).execute());

  it.each(Object.entries(cases))('[R-152] %s of another user’s record is 403 not-own', async (_, { prepare, hasOwner }) => {
    const { path, body = {} } = await prepare(app);
    const send = async (as: Role): Promise<Answer> => {
      const answer = await app.post(path, { as, body });
      return { status: answer.status, code: ((await answer.json()) as { code?: string } | null)?.code };
    };
    expect(await send(colleague)).toEqual({ status: 403, code: 'not-own' });
    const own = await send(author);
    expect([own.status === 403, own.code === 'not-own']).toEqual([!hasOwner, !hasOwner]);
    expect((await send('admin')).code).not.toBe('not-own');
    await app.db.deleteFrom('vehicle_handover_document').execute();
  });

  it.each(Object.keys(ownThings))('[R-152] %s of what belongs to another user changes nothing', async (name) => {
    for (const table of ['passkey', 'push_subscription', 'report_mail', 'list_view', 'outgoing', 'event'] as const)
      await app.db.deleteFrom(table).execute();
    const userId = await idOf(app, author);
    const [token, foreign] = [await openOwn(app, userId), await openOwn(app, await idOf(app, colleague))];
    const { Id: deviceId } = await app.db
      .selectFrom('device')
      .select('Id')
      .where('UserId', '=', userId)
      .orderBy('Id', 'desc')
      .executeTakeFirstOrThrow();
    const { path, body = null, state } = await ownThings[name]!(app, { role: author, userId, deviceId });
    const send = (by: string) =>
      app.request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { Origin: 'http://localhost', 'Content-Type': 'application/json', Authorization: `Bearer ${by}` },
      });
    const before = await state();
    const refused = await send(foreign);
    expect([name, await state(), refused.status < 500]).toEqual([name, before, true]);
    expect([name, (await send(token)).status]).toEqual([name, 200]);
    expect(await state()).not.toEqual(before);
  });

  it('[R-152] who may only read mails no other’s protocol', async () => {
    const id = await handover(app);
    const flags = { IsAdd: false, IsChange: false, IsRemove: false, IsOwnOnly: false };
    const of = app.db.selectFrom('user_account').select('Id').where('Username', '=', colleague);
    await app.db
      .updateTable('user_permission')
      .set(flags)
      .where('UserId', 'in', of)
      .where('FunctionalityId', '=', functionality.VehicleHandoverDocument)
      .execute();
    const { prepare } = cases['vehicle-handover-document.mailProtocol']!;
    const { body } = await prepare(app);
    const answer = await app.post(`/VehicleHandoverDocument/MailProtocol/${id}`, { as: colleague, body });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'not-own']);
  });
});

function callsWith(
  entity: EntityName,
  calls: readonly string[],
  reason: keyof typeof reasons,
): Readonly<Record<string, keyof typeof reasons>> {
  return Object.fromEntries(calls.map((call) => [`${entity}.${call}`, reason]));
}

function owned(path: string, create: (app: ContractApp) => Promise<number>, body: unknown): Case {
  return { hasOwner: true, prepare: async (app) => ({ path: `${path}${await create(app)}`, body }) };
}

function unowned(path: string, body: unknown = {}): Case {
  return { hasOwner: false, prepare: () => Promise.resolve({ path, body }) };
}

async function idOf(app: ContractApp, role: Role): Promise<number> {
  return (await app.db.selectFrom('user_account').select('Id').where('Username', '=', role).executeTakeFirstOrThrow()).Id;
}

/** A session on a device of its own. */
function openOwn(app: ContractApp, userId: number): Promise<string> {
  return openSession(app.db, userId, { hours: 1, device: { kind: 'tablet', name: 'own', network: '127.0.0.1', proof: null } });
}

async function readingId(app: ContractApp): Promise<number> {
  await app.post('/VehicleCounter/CreateOrUpdate', {
    as: author,
    body: { Id: null, VehicleId: smallFleet.vehicle, DateTime: '2026-04-10T12:00:00', CounterState: 50_000, Comments: '' },
  });
  return (await app.db.selectFrom('vehicle_reading').select('Id').executeTakeFirstOrThrow()).Id;
}

async function lineId(app: ContractApp): Promise<number> {
  return (await app.db.selectFrom('statement_line').select('Id').executeTakeFirstOrThrow()).Id;
}
