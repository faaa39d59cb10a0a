import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../server/auth/sessions.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';

const bytes = Buffer.alloc(32, 7);
const now = '2026-04-01T08:00:00';
const later = '2099-01-01T00:00:00';

type Credential = {
  /** Makes one of the user. */
  readonly make: (app: ContractApp, UserId: number) => Promise<unknown>;
  /** A condition on the rows that still open something. */
  readonly alive: string;
  readonly table: string;
  /** Its end. An administrator who takes a lost account over removes the factors, too. */
  readonly ends: readonly Ending[];
};

const endings = ['reset', 'reset with factors', 'close', 'end sessions'] as const;
type Ending = (typeof endings)[number];
const always: readonly Ending[] = endings;

/** Credentials of a user that open something without a new login, or in a later one. */
const credentials: Readonly<Record<string, Credential>> = {
  session: {
    table: 'session_token',
    alive: '"RevokedOn" IS NULL',
    ends: always,
    make: ({ db }, UserId) =>
      db
        .insertInto('session_token')
        .values({ TokenHash: bytes, UserId, ExpiresOn: new Date(Date.now() + 1e9) })
        .execute(),
  },
  feed: {
    table: 'calendar_feed',
    alive: '"RevokedOn" IS NULL',
    ends: always,
    make: ({ db }, UserId) => db.insertInto('calendar_feed').values({ TokenHash: bytes, UserId, VehicleId: 1, CreatedOn: now }).execute(),
  },
  'share of a PIN': {
    table: 'pin_share',
    alive: 'true',
    ends: always,
    make: ({ db }, UserId) => db.insertInto('pin_share').values({ UserId, VerifierHash: bytes, Sealed: bytes }).execute(),
  },
  passkey: {
    table: 'passkey',
    alive: 'true',
    ends: ['reset with factors'],
    make: ({ db }, UserId) =>
      db
        .insertInto('passkey')
        .values({ UserId, CredentialId: 'x', PublicKey: bytes, Name: 'Telefon', RpId: 'localhost', Counter: 0 })
        .execute(),
  },
  'second factor': {
    table: 'second_factor',
    alive: 'true',
    ends: ['reset with factors'],
    make: ({ db }, UserId) => db.insertInto('second_factor').values({ UserId, IsOn: true }).execute(),
  },
  // Their parties wait for them: a forgotten password is no reason to send new ones.
  'link of a summary': {
    table: 'periodic_summary_access',
    alive: 'true',
    ends: ['close'],
    make: async ({ db }, UserId) => {
      const { Id } = await db
        .insertInto('periodic_summary')
        .values({ VehicleId: 1, StartDate: '2026-03-01T00:00:00', EndDate: now, CounterStart: 1, CreatedOn: now } as never)
        .returning('Id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('periodic_summary_access')
        .values({ periodicSummaryId: Id, TokenHash: bytes, ValidTo: later, CreatedOn: now, CreatedBy: UserId })
        .execute();
    },
  },
  'link to sign': {
    table: 'signing_link',
    alive: '"RevokedOn" IS NULL',
    ends: ['close'],
    make: async ({ db }, UserId) => {
      const { Id } = await db
        .insertInto('vehicle_handover_document')
        .values({ VehicleId: 1, Date: now, FromEmployeeId: 1, ToEmployeeId: 2, Counter: 1, CreatedOn: now, WaitingUntil: later } as never)
        .returning('Id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('signing_link')
        .values({
          VehicleHandoverDocumentId: Id,
          Side: 'To',
          SecretHash: 'x',
          Hash: 'x',
          CreatedOn: now,
          CreatedBy: UserId,
          ExpiresOn: later,
        })
        .execute();
    },
  },
  'report by mail': {
    table: 'report_mail',
    alive: 'NOT "IsPaused"',
    ends: ['close'],
    make: ({ db }, UserId) =>
      db
        .insertInto('report_mail')
        .values({ UserId, Name: 'Koszty', List: 'cost', Parameters: '{}', Every: 'week', IsOfPeriod: false, NextOn: later })
        .execute(),
  },
};

onNewestPostgres('what ends with an account', (app) => {
  let id = 0;
  beforeEach(async () => {
    id = (await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'viewer').executeTakeFirstOrThrow()).Id;
    await app.db.updateTable('user_account').set({ IsActive: true }).where('Id', '=', id).execute();
    for (const { table } of Object.values(credentials))
      if (table !== 'session_token') await sql`DELETE FROM ${sql.table(table)}`.execute(app.db);
    await sql`DELETE FROM session_token WHERE "UserId" = ${id}`.execute(app.db);
    await app.db.deleteFrom('vehicle_handover_document').execute();
    await app.db.deleteFrom('periodic_summary').execute();
  });

  const end: Readonly<Record<Ending, () => Promise<Response>>> = {
    reset: () => app.post('/Administration/SetPassword', { as: 'admin', body: { Id: id, Password: 'zupełnie nowe hasło 1' } }),
    'reset with factors': () =>
      app.post('/Administration/SetPassword', { as: 'admin', body: { Id: id, Password: 'zupełnie nowe hasło 2', EndsFactors: true } }),
    close: () =>
      app.post('/Administration/ChangeUser', {
        as: 'admin',
        body: { Id: id, GivenName: 'viewer', EmployeeId: null, IsActive: false, Permissions: [] },
      }),
    'end sessions': () => app.post(`/Administration/EndSessions/${id}`, { as: 'admin' }),
  };

  describe.each(Object.entries(credentials))('%s', (_, { make, table, alive, ends }) => {
    it.each(endings)('[R-150] after %s', async (ending) => {
      await make(app, id);
      expect((await end[ending]()).status).toBe(200);
      const owner = { periodic_summary_access: '"CreatedBy"', signing_link: '"CreatedBy"' }[table] ?? '"UserId"';
      const { rows } = await sql<{
        count: number;
      }>`SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE ${sql.raw(owner)} = ${id} AND ${sql.raw(alive)}`.execute(app.db);
      expect([ending, rows[0]?.count]).toEqual([ending, ends.includes(ending) ? 0 : 1]);
      const waiting = await app.db.selectFrom('vehicle_handover_document').select('WaitingUntil').execute();
      expect(waiting).toEqual(table === 'signing_link' ? [{ WaitingUntil: ending === 'close' ? null : later }] : []);
    });
  });

  it('[R-150] the removal of a passkey ends the other sessions of its owner', async () => {
    await credentials['passkey']!.make(app, id);
    const { Id: key } = await app.db.selectFrom('passkey').select('Id').executeTakeFirstOrThrow();
    const open = () =>
      openSession(app.db, id, { hours: 1, device: { kind: 'tablet', name: 'Chrome, Android', network: '127.0.0.1', proof: null } });
    const [own, other] = [await open(), await open()];
    const call = async (token: string, path: string, method = 'POST') =>
      (
        await app.request(path, {
          method,
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          ...(method === 'POST' && { body: '{}' }),
        })
      ).status;
    expect(await call(own, `/Account/RemovePasskey/${key}`)).toBe(200);
    expect([await call(own, '/auth/currentuser', 'GET'), await call(other, '/auth/currentuser', 'GET')]).toEqual([200, 401]);
  });
});
