import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { erasePerson } from '../../../../server/admin-cli/person.ts';
import { reportPerson } from '../../../../server/admin-cli/person-report.ts';
import { verifyChain } from '../../../../server/audit/chain.ts';
import { openDatabase, openPool } from '../../../../server/database/connect.ts';
import type { Database } from '../../../../server/database/tables.ts';
import { catalogue } from '../../../../server/entities/registry.ts';
import { callOf } from '../../../../src/contract/registry.ts';
import { canonicalSealText } from '../../../../src/contract/entities/handover/handover-seal.ts';
import { toWireDateTimeIn } from '../../../../src/contract/wire/wire-date-in-zone.ts';
import type { Verification } from '../../../../src/contract/entities/handover/verification.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { handoverBody } from '../../../support/fixtures/handovers.ts';
import { damageBody } from '../../../support/fixtures/report-bodies.ts';
import { recordSamples, type EditableEntity } from '../../../support/fixtures/record-samples.ts';

type Fields = Readonly<Record<string, unknown>>;

const person = {
  FullName: 'Żelisława Wzorcowska',
  Email: 'zelka@markery.example',
  PhoneNumber: '+48 600 707 811',
  Number: 'PN-77410',
  DriverLicenceNumber: '00417/18/2204',
};
const login = 'z.wzorcowska';
const sentence = `Rozmowa: ${person.FullName} (Wzorcowska Żelisława), 600-707-811 lub ${person.PhoneNumber}, ${person.Email}, ${login}, ${person.Number}, ${person.DriverLicenceNumber}.`;
/** As texts and search texts spell them. */
const markers = ['Wzorcowska', 'wzorcowska', 'zelka@', '707 811', '707-811', 'PN-77410', 'pn-77410', '00417/18'];

/** Where the person stays, as `docs/operation.md` says: versions that were signed, and the terms. */
const keptTables = new Set(['signed_version', 'terms', 'terms_version']);
/** Of a signed handover. Its search text repeats the words. */
const signedColumns = ['AdditionalFieldValues', 'Comments', 'PlaceName', 'SearchText', 'SelectedDamages', 'SignedWords', 'ToUnsigned'];

/** Keys, what decides whether a document is signed, what the program alone writes, and what triggers derive. */
const untouched =
  /^(country\.Code|.*CountryCode|vehicle_handover_document\.(Seal|SignedWords|FromSignature|ToSignature)|audit_(un)?link(ed)?\.Origin|audit_entry\.(Entity|Call)|secret_reveal\..*|signed_version\.(Hash|Countersignature)|.*\.(SearchText|NameOf.*))$/;

onNewestPostgres('[R-155] a person in every text of the database', (app) => {
  let before: Found;
  let report: Readonly<Record<string, unknown>>;
  let signed = { id: 0, hash: '' };

  beforeAll(async () => {
    await app.db.updateTable('employee').set(person).where('Id', '=', smallFleet.from).execute();
    await app.db
      .updateTable('user_account')
      .set({ EmployeeId: smallFleet.from, GivenName: person.FullName, Username: login })
      .where('Username', '=', 'viewer')
      .execute();
    const { Id: UserId } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', login).executeTakeFirstOrThrow();
    await app.db
      .insertInto('calendar_feed')
      .values({ TokenHash: Buffer.alloc(32, 1), UserId, VehicleId: 1, CreatedOn: '2026-04-01T08:00:00' })
      .execute();
    await app.db.insertInto('record_presence').values({ Entity: 'cost', RecordId: 1, UserId }).execute();
    await app.db
      .insertInto('idempotency_key')
      .values({ UserId, Key: crypto.randomUUID(), PayloadHash: 'x', Status: 200, Body: '1' })
      .execute();
    for (const entity of Object.keys(recordSamples) as EditableEntity[]) await saveNaming(app, entity);
    signed = await saveSigned(app);
    await writeEverywhere(app.db);
    before = await findMarkers(app.db);
    report = await reportPerson(app.db, smallFleet.from);
    await erasePerson({ db: app.db, by: { UserId: null, Operator: 'root' }, now: '2026-11-22T01:40:00', catalogue }, smallFleet.from);
  }, 120_000);

  it('the report has every table that named the person', () => {
    expect(before.size).toBeGreaterThan(60);
    expect([...before.keys()].filter((table) => !(table in report))).toEqual([]);
  });

  it('an erasure leaves the person in signed content alone, and it stays signed', async () => {
    const after = await findMarkers(app.db);
    const others = Object.fromEntries([...after].filter(([table]) => !keptTables.has(table)));
    expect(others).toEqual({
      vehicle_handover_document: [[signed.id, signedColumns]],
      vehicle_handover_document_fault: [[expect.any(Number), ['Description']]],
    });
    const { State } = (await (await app.request(`/VehicleHandoverDocument/Verify/${signed.hash}`)).json()) as Verification;
    expect(State).toBe('unchanged');
  });

  it('nothing belongs to the account any more', async () => {
    const { Id } = await app.db
      .selectFrom('user_account')
      .select('Id')
      .where('EmployeeId', '=', smallFleet.from)
      .where('Username', 'like', 'erased-%')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{
      table: string;
    }>`SELECT table_name AS "table" FROM information_schema.columns WHERE table_schema = current_schema() AND column_name = 'UserId' AND table_name IN (SELECT tablename FROM pg_tables)`.execute(
      app.db,
    );
    const owning: string[] = [];
    for (const { table } of rows)
      if ((await sql`SELECT FROM ${sql.table(table)} WHERE "UserId" = ${Id}`.execute(app.db)).rows.length > 0) owning.push(table);
    // The account's past records stay, under the neutral name.
    expect(owning.filter((table) => !['audit_entry', 'event', 'secret_reveal'].includes(table))).toEqual([]);
  });
});

onNewestPostgres('[R-155] an erasure beside saves', (app) => {
  it('a save that names the person answers while the tables are searched', async () => {
    const name = (await app.db.selectFrom('employee').select('FullName').where('Id', '=', smallFleet.from).executeTakeFirstOrThrow())
      .FullName;
    const other = openDatabase(openPool(app.databaseUrl, { timeZone: 'Europe/Warsaw', size: 2 }));
    const save = (Comments: string) =>
      app.post(callOf('vehicle-damage', 'createOrUpdate').path, {
        as: 'admin',
        body: damageBody({ Comments }),
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
    expect((await save(`Przed: ${name}`)).status).toBe(200);
    let erasure: Promise<void> | undefined;
    const outcome = await other.transaction().execute(async (trx) => {
      // The search stops at this table.
      await sql`LOCK TABLE trip_record_card IN ACCESS EXCLUSIVE MODE`.execute(trx);
      erasure = erasePerson(
        { db: app.db, by: { UserId: null, Operator: 'root' }, now: toWireDateTimeIn('Europe/Warsaw', new Date()), catalogue },
        smallFleet.from,
      );
      await expect.poll(() => isWaiting(app.db), { timeout: 20_000 }).toBe(true);
      return save(`W trakcie: ${name}`);
    });
    await erasure;
    await other.destroy();
    expect(outcome.status).toBe(200);
    const damages = await sql`SELECT FROM vehicle_damage WHERE "Comments" LIKE ${`%${name}%`}`.execute(app.db);
    const history = await sql`SELECT FROM audit_entry WHERE "Changes"::text LIKE ${`%${name}%`}`.execute(app.db);
    expect([damages.rows.length, history.rows.length]).toEqual([0, 0]);
    expect((await verifyChain(app.db, [])).forgery).toBe(null);
  });

  it('the owner alone rewrites history, and in an erasure alone', async () => {
    for (const [table, column] of [
      ['audit_entry', 'Call'],
      ['security_event', 'Name'],
    ] as const) {
      const rewrite = (db: Kysely<Database>, setting: string) =>
        db.transaction().execute(async (trx) => {
          await sql`SELECT set_config('tabor.erasing', ${setting}, true)`.execute(trx);
          await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sql.ref(column)}`.execute(trx);
        });
      await expect(rewrite(app.db, '')).rejects.toThrow('only');
      await expect(rewrite(app.runtime, 'person')).rejects.toThrow('permission denied');
    }
  });
});

/** Whether a statement waits for the table that the test holds. */
async function isWaiting(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_locks WHERE relation = 'trip_record_card'::regclass AND NOT granted`.execute(db);
  return rows.length > 0;
}

/** Saves a record with the sentence in each text that takes it, and changes it: history, answers and events name the person. */
async function saveNaming(app: ContractApp, entity: EditableEntity): Promise<void> {
  const { path } = callOf(entity, 'createOrUpdate');
  const send = (body: Fields) => app.post(path, { as: 'admin', body, headers: { 'Idempotency-Key': crypto.randomUUID() } });
  const { body, change } = recordSamples[entity];
  const Id = (await (await send(body())).json()) as number;
  for (const field of new Set([...Object.keys(body()), ...Object.keys(change)])) {
    if (/Date|Signature|Terms/.test(field)) continue;
    await send({ ...body(), Id, [field]: sentence });
  }
  if (entity === 'vehicle-handover-document')
    await app.post('/VehicleHandoverDocument/CreateOrUpdateFault', {
      as: 'admin',
      body: { Id: null, VehicleHandoverDocumentId: Id, PlacementId: null, KindId: null, Description: sentence },
    });
}

/** A handover whose signatures cover the sentence, everywhere. */
async function saveSigned(app: ContractApp): Promise<{ id: number; hash: string }> {
  const fault = { PlacementId: null, KindId: null, Description: sentence };
  const body = handoverBody({
    PlaceName: person.FullName,
    Comments: sentence,
    AdditionalFieldValues: [{ Id: smallFleet.requiredField, Value: person.FullName }],
    SelectedDamages: {
      Left: [{ X: 1, Y: 2, Id: 'a', Description: person.FullName, IsNew: true }],
      Right: [],
      Top: [],
      Front: [],
      Back: [],
    },
    ToUnsigned: { Reason: 'did-not-wait', Note: person.FullName },
    SignedWords: { Faults: [fault], Fields: [smallFleet.requiredField] },
  });
  const hash = createHash('sha256').update(canonicalSealText(body, [])).digest('hex');
  const answer = await app.post('/VehicleHandoverDocument/CreateOrUpdate', {
    as: 'admin',
    body: { ...body, Seal: { Version: 1, Hash: hash, Photos: [] } },
  });
  const id = (await answer.json()) as number;
  await app.post('/VehicleHandoverDocument/CreateOrUpdateFault', {
    as: 'admin',
    body: { Id: null, VehicleHandoverDocumentId: id, ...fault },
  });
  return { id, hash };
}

/** Writes the sentence into a row of every column that takes a text, past triggers and foreign keys; tables without rows get one. */
async function writeEverywhere(db: Kysely<Database>): Promise<void> {
  const columns = (await columnsOf(db)).filter(
    ({ table, column, type }) => (type === 'text' || type === 'jsonb') && !untouched.test(`${table}.${column}`),
  );
  await db.connection().execute(async (one) => {
    await sql`SET session_replication_role = replica`.execute(one);
    for (const table of new Set(columns.map((column) => column.table))) await ensureRow(one, table);
    await sql`UPDATE vehicle_handover_document SET "Seal" = NULL, "FromSignature" = NULL, "ToSignature" = NULL WHERE "Id" = (SELECT min("Id") FROM vehicle_handover_document)`.execute(
      one,
    );
    for (const { table, column, type } of columns) {
      const value = type === 'jsonb' ? JSON.stringify({ Text: sentence, List: [person.FullName] }) : sentence;
      const first = sql`(SELECT ctid FROM ${sql.table(table)} ORDER BY ${table.startsWith('vehicle_handover') ? sql`"Id"` : sql`ctid`} LIMIT 1)`;
      // A column with a list of values takes no other text.
      await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${value} WHERE ctid = ${first}`
        .execute(one)
        .catch((error: Error) => expect(error.message).toContain('check constraint'));
    }
    await sql`SET session_replication_role = origin`.execute(one);
  });
}

async function ensureRow(db: Kysely<Database>, table: string): Promise<void> {
  if ((await sql`SELECT FROM ${sql.table(table)} LIMIT 1`.execute(db)).rows.length > 0) return;
  const required = (await columnsOf(db)).filter((column) => column.table === table && column.isRequired);
  const valueOf = ({ column, type }: Column) =>
    choices[`${table}.${column}`] ?? values[type] ?? (type.startsWith('timestamp') ? "'2026-01-01'" : '1');
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(required.map(({ column }) => sql.ref(column)))}) VALUES (${sql.raw(required.map(valueOf).join(', '))})`.execute(
    db,
  );
}

/** A value of each type for a row that a test needs, and of the columns with a list of values. */
const values: Readonly<Record<string, string>> = {
  text: "'x'",
  jsonb: "'{}'",
  bytea: String.raw`'\x00'`,
  boolean: 'true',
  uuid: 'gen_random_uuid()',
  date: "'2026-01-01'",
  xid8: "'1'",
  tsrange: "'empty'",
};
const choices: Readonly<Record<string, string>> = {
  'audit_entry.Kind': "'created'",
  'login.Method': "'password'",
  'outgoing.Channel': "'mail'",
  'report_mail.Every': "'week'",
  'retention_rule.Action': "'delete'",
  'signing_link.Side': "'To'",
};

type Column = { readonly table: string; readonly column: string; readonly type: string; readonly isRequired: boolean };

async function columnsOf(db: Kysely<Database>): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS type, c.is_nullable = 'NO' AND c.column_default IS NULL AND c.is_identity = 'NO' AS "isRequired"
    FROM information_schema.columns c JOIN pg_tables t ON t.schemaname = c.table_schema AND t.tablename = c.table_name
    WHERE c.table_schema = current_schema() AND c.is_generated = 'NEVER' ORDER BY c.table_name, c.ordinal_position`.execute(db);
  return rows;
}

/** The rows with a marker, by table: their id and columns. */
type Found = ReadonlyMap<string, readonly (readonly [id: unknown, columns: readonly string[]])[]>;

async function findMarkers(db: Kysely<Database>): Promise<Found> {
  const traces = new Map<string, (readonly [unknown, readonly string[]])[]>();
  for (const table of new Set((await columnsOf(db)).map((column) => column.table))) {
    const { rows } = await sql<{ row: Fields }>`SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t ORDER BY ctid`.execute(db);
    for (const { row } of rows) {
      const columns = Object.keys(row).filter((column) => markers.some((marker) => JSON.stringify(row[column]).includes(marker)));
      if (columns.length > 0) traces.set(table, [...(traces.get(table) ?? []), [row['Id'] ?? null, columns.toSorted()]]);
    }
  }
  return traces;
}
