import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { administer } from '../../../server/admin-cli/administer.ts';
import { endings } from '../../../server/admin-cli/backup.ts';
import type { Database } from '../../../server/database/tables.ts';
import { freshDatabase, testedVersions } from '../../support/backend/postgres.ts';
import { withDatabase } from '../../support/backend/with-database.ts';

/** Tables with such a column that a restore leaves as they are. */
const tables: Readonly<Record<string, string>> = {
  audit_link: 'digests of the audit trail, which a restore must not break',
  check_release: 'names of requests: to read or release one, a user must log in',
  definition: 'digests of functions and views',
  file: 'digests of contents',
  file_object: 'names in the object store',
  idempotency_key: 'names of requests that a device repeats; each belongs to a user who must log in',
  later_signature: 'digests of what was signed',
  link_refusal: 'digests of the seals that were refused',
  vehicle_handover_document: 'digests of the terms that were accepted',
  rental_document: 'digests of the terms that were accepted',
  list_mark: 'places in lists',
  passkey: 'public keys: the command names their users, who check them',
  signing_key: 'public keys of countersignatures',
  secret: 'the company’s secrets, encrypted under SECRETS_KEY, which no backup has',
  signed_version: 'digests of what was signed',
  statement_line: 'digests of lines that were imported',
  terms_version: 'digests of texts',
  used_proof: 'proofs that were used: with them gone one could be used again',
  user_account: 'passwords: who works with the restored data must log in',
  vehicle_booking: 'digests of the terms that were accepted',
  webhook: 'addresses of other systems; their secrets are in secret',
};

const now = '2026-04-01T08:00:00';
const bytes = Buffer.alloc(32, 1);

describe.each(testedVersions(inject('postgres')))('access after a restore · $name', (server) => {
  it('[R-155] every table with a hash, token or secret ends, or has a reason', async () => {
    const { url, drop } = await freshDatabase(server);
    const { rows } = await withDatabase(url, (db) =>
      sql<{ name: string }>`
        SELECT DISTINCT c.table_name AS name FROM information_schema.columns c JOIN pg_tables t ON t.schemaname = c.table_schema AND t.tablename = c.table_name
        WHERE c.table_schema = current_schema() AND c.column_name ~ '(Hash|Token|Secret|Sealed|Key)$' AND c.column_name !~ '^(Once)Key$' AND c.table_name NOT LIKE 'migration%'`.execute(
        db,
      ),
    );
    const names = rows.map(({ name }) => name);
    expect(names.filter((name) => !(name in endings) && !(name in tables)).toSorted()).toEqual([]);
    expect(Object.keys(tables).filter((name) => name in endings)).toEqual([]);
    await drop();
  });

  it('[R-155] nothing opens that opened before the backup, and nothing old is sent', async () => {
    const [from, to] = [await freshDatabase(server), await freshDatabase(server, { isEmpty: true })];
    const folder = await mkdtemp(join(tmpdir(), 'tabor-restore-'));
    const file = join(folder, 'a.backup');
    await withDatabase(from.url, fill);
    expect(await withDatabase(from.url, alive)).toEqual(Object.fromEntries(Object.keys(endings).map((name) => [name, 1])));
    const run = async (url: string, ...args: string[]) => {
      const lines: string[] = [];
      const print = (line: string) => lines.push(line);
      expect([
        args[0],
        await administer(args, { environment: { DATABASE_URL: url }, readPassword: () => Promise.resolve(''), print, printError: print }),
        lines,
      ]).toEqual([args[0], 0, lines]);
      return lines.join(' ');
    };
    await run(from.url, 'backup', file);
    expect(await run(to.url, 'restore', file)).toContain('check admin.');
    expect(await withDatabase(to.url, alive)).toEqual(Object.fromEntries(Object.keys(endings).map((name) => [name, 0])));
    const other = await freshDatabase(server, { isEmpty: true });
    await run(other.url, 'restore', file, '--keep-sessions');
    // The attempts of a PIN are not given back.
    expect(await withDatabase(other.url, alive)).toMatchObject({ session_token: 1, pin_share: 0 });
    await Promise.all([from.drop(), to.drop(), other.drop(), rm(folder, { recursive: true })]);
  });
});

/** A row of each kind that gives access, and a message that waits. */
async function fill(db: Kysely<Database>): Promise<void> {
  const { Id: UserId } = await db.selectFrom('user_account').select('Id').where('Username', '=', 'admin').executeTakeFirstOrThrow();
  const VehicleId = 1;
  const later = new Date(Date.now() + 1e9);
  const summary = await db
    .insertInto('periodic_summary')
    .values({ VehicleId, StartDate: '2026-03-01T00:00:00', EndDate: now, CounterStart: 1, CreatedOn: now, CreatedBy: UserId } as never)
    .returning('Id')
    .executeTakeFirstOrThrow();
  const handover = await db
    .insertInto('vehicle_handover_document')
    .values({ VehicleId, Date: now, FromEmployeeId: 1, ToEmployeeId: 2, Counter: 1, CreatedOn: now, CreatedBy: UserId } as never)
    .returning('Id')
    .executeTakeFirstOrThrow();
  const session = await db
    .insertInto('session_token')
    .values({ TokenHash: bytes, UserId, ExpiresOn: later })
    .returning('Id')
    .executeTakeFirstOrThrow();
  await db.insertInto('company_link').values({ Challenge: 'x', SessionId: session.Id }).execute();
  await db
    .insertInto('login_code')
    .values({ CodeHash: bytes, UserId, IdToken: bytes, Challenge: 'x', IsMultiFactor: false, IsProof: false })
    .execute();
  await db
    .insertInto('oidc_flow')
    .values({
      StateHash: bytes,
      BrowserHash: bytes,
      Verifier: 'x',
      Nonce: 'x',
      Challenge: 'x',
      Origin: 'x',
      RedirectTo: '',
      IsProof: false,
    })
    .execute();
  await db
    .insertInto('periodic_summary_access')
    .values({ periodicSummaryId: summary.Id, TokenHash: bytes, ValidTo: now, CreatedOn: now, CreatedBy: UserId })
    .execute();
  await db
    .insertInto('push_subscription')
    .values({ UserId, SessionId: 1, Endpoint: 'https://push.example.com/1', PublicKey: 'x', AuthSecret: 'x' })
    .execute();
  await db.insertInto('pin_share').values({ UserId, VerifierHash: bytes, Sealed: bytes }).execute();
  await db.insertInto('second_factor').values({ UserId, IsOn: true }).execute();
  await db.insertInto('recovery_code').values({ UserId, CodeHash: bytes }).execute();
  await db
    .insertInto('passkey')
    .values({ UserId, CredentialId: 'x', PublicKey: bytes, Name: 'Telefon', RpId: 'localhost', Counter: 0 })
    .execute();
  await db.insertInto('calendar_feed').values({ TokenHash: bytes, UserId, VehicleId, CreatedOn: now }).execute();
  await db
    .insertInto('signing_link')
    .values({
      VehicleHandoverDocumentId: handover.Id,
      Side: 'To',
      SecretHash: 'x',
      Hash: 'x',
      CreatedOn: now,
      CreatedBy: UserId,
      ExpiresOn: '2099-01-01T00:00:00',
    })
    .execute();
  await db.insertInto('api_key').values({ UserId, KeyHash: bytes, Ending: 'abcd', ExpiresOn: later }).execute();
  await db.deleteFrom('outgoing').execute();
  await db.insertInto('outgoing').values({ Channel: 'mail', UserId, Target: 'a@example.com' }).execute();
}

/** The rows of each kind that still open something, or will be sent. */
async function alive(db: Kysely<Database>): Promise<Readonly<Record<string, number>>> {
  const conditions: Readonly<Record<string, string>> = {
    calendar_feed: '"RevokedOn" IS NULL',
    signing_link: '"RevokedOn" IS NULL',
    api_key: '"RevokedOn" IS NULL',
    outgoing: `"State" = 'waiting'`,
  };
  const counts: Record<string, number> = {};
  for (const name of Object.keys(endings)) {
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM ${sql.table(name)} WHERE ${sql.raw(conditions[name] ?? 'true')}`.execute(db);
    counts[name] = rows[0]?.count ?? -1;
  }
  return counts;
}
