import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { verifyChain } from '../../../server/audit/chain.ts';
import { serverEntities } from '../../../server/entities/registry.ts';
import { deleteExpired } from '../../../server/operation/housekeeping.ts';
import { applyRetention } from '../../../server/retention/apply-retention.ts';
import { logGroups, recordGroups } from '../../../server/retention/retained-groups.ts';
import type { ChangesAnswer } from '../../../src/contract/delivery/change-feed.ts';
import type { RetentionPreview, RetentionRule } from '../../../src/contract/entities/company/administration-answers.ts';
import { onEveryPostgres } from '../../support/backend/contract-app.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';
import { fileForm, pngBytes } from '../../support/fixtures/handovers.ts';
import { rentalApplicationBody } from '../../support/fixtures/report-bodies.ts';
import { tripBody } from '../../support/fixtures/vehicle-use-bodies.ts';

onEveryPostgres('[R-155] retention', (app) => {
  const groups = recordGroups(serverEntities);

  beforeEach(async () => {
    for (const table of ['retention_rule', 'periodic_task', 'trip_record_card'] as const) await app.db.deleteFrom(table).execute();
    await sql`SET session_replication_role = replica; DELETE FROM audit_link; DELETE FROM audit_unlinked; DELETE FROM audit_entry; SET session_replication_role = origin`.execute(
      app.db,
    );
  });

  const save = (Name: string, Months: number | null, Action = 'delete') =>
    app.post('/Administration/SaveRetention', { as: 'admin', body: { Name, Months, Action } });
  const preview = async (name: string, months: number, action = 'delete') =>
    (await (
      await app.get(`/Administration/RetentionPreview?name=${name}&months=${months}&action=${action}`, { as: 'admin' })
    ).json()) as RetentionPreview;
  /** The rules are saved, a day ago, and the task is due. */
  const apply = async () => {
    await sql`UPDATE retention_rule SET "ChangedOn" = now() - interval '25 hours'`.execute(app.db);
    await sql`UPDATE periodic_task SET "NextRunOn" = now()`.execute(app.db);
    return applyRetention(app.runtime, groups);
  };
  /** Lets the history of all records be old; nothing but time does that otherwise. */
  const ageHistory = async () => {
    await sql`SET session_replication_role = replica; UPDATE audit_entry SET "EnteredOn" = "EnteredOn" - interval '2 months'; DELETE FROM audit_link; SET session_replication_role = origin;
      INSERT INTO audit_unlinked SELECT "Id", 'tabor' FROM audit_entry ON CONFLICT DO NOTHING`.execute(app.db);
  };
  const oldTrip = async () => {
    const response = await app.post('/TripRecordCard/CreateOrUpdate', {
      as: 'manager',
      body: tripBody({ StartDate: '2020-03-02T08:00:00', EndDate: '2020-03-02T10:00:00', Purpose: 'Wizyta u Anny', Partner: 'Anna' }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as number;
  };
  const feed = async (since?: string) =>
    (await (
      await app.get(since === undefined ? '/api/Changes' : `/api/Changes?since=${encodeURIComponent(since)}`, { as: 'admin' })
    ).json()) as ChangesAnswer;
  const notes = async () =>
    (await app.db.selectFrom('security_event').select('Subject').where('Kind', '=', 'retention').orderBy('Id').execute()).map(
      ({ Subject }) => Subject,
    );

  it('every group can be previewed and applied, and once applied is due no more', async () => {
    for (const { name, anonymous } of groups) {
      for (const action of anonymous ? ['anonymise', 'delete'] : ['delete']) {
        await save(name, 1, action);
        const { Count } = await preview(name, 1, action);
        expect([name, action, await apply(), Count > 0 ? await preview(name, 1, action) : null]).toEqual([
          name,
          action,
          true,
          Count > 0 ? { Count: 0, From: null, To: null } : null,
        ]);
        await app.db.deleteFrom('retention_rule').execute();
      }
    }
  });

  it('what takes the place of personal data fits its columns', async () => {
    const { rows } = await sql<{
      name: string;
    }>`SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND is_nullable = 'NO'`.execute(
      app.db,
    );
    const emptied = groups.flatMap(({ table, anonymous = {} }) =>
      Object.entries(anonymous).flatMap(([column, value]) => (value === null ? [`${table}.${column}`] : [])),
    );
    expect(emptied.filter((column) => rows.some(({ name }) => name === column))).toEqual([]);
  });

  it('a trip is anonymised: its record, its reading, its history; devices get the row', async () => {
    const id = await oldTrip();
    await ageHistory();
    const { Cursor } = await feed();
    await save('trips', 12, 'anonymise');
    expect(await preview('trips', 12, 'anonymise')).toMatchObject({ Count: 1, From: '2020-03-02', To: '2020-03-02' });
    await apply();
    const trip = await app.db.selectFrom('trip_record_card').selectAll().where('Id', '=', id).executeTakeFirstOrThrow();
    expect(trip).toMatchObject({ EmployeeId: null, Purpose: '', Partner: '', CreatedBy: null, StartDate: '2020-03-02T08:00:00' });
    const readings = await app.db
      .selectFrom('vehicle_reading')
      .select('EmployeeId')
      .where('Source', '=', 'trip-record-card')
      .where('RecordId', '=', id)
      .execute();
    expect(readings.length).toBeGreaterThan(0);
    expect(readings.filter(({ EmployeeId }) => EmployeeId !== null)).toEqual([]);
    const history = await app.db
      .selectFrom('audit_entry')
      .select(['Changes', 'UserId', 'Operator'])
      .where('Entity', '=', 'trip-record-card')
      .where('RecordId', '=', id)
      .execute();
    expect(history).toEqual([{ Changes: [], UserId: null, Operator: 'retention' }]);
    expect(await verifyChain(app.db, [])).toMatchObject({ forgery: null, erased: 1 });
    expect((await feed(Cursor)).Lists['trip-record-card']?.Rows).toHaveLength(1);
    expect((await notes()).at(-1)).toBe('anonymise trips after 12 months: 1 records, 1 entries of their history erased');
  });

  it('a deleted record takes its files along, and devices lose the row', async () => {
    const id = (await (
      await app.post('/RentalApplication/CreateOrUpdate', { as: 'manager', body: rentalApplicationBody() })
    ).json()) as number;
    await app.request(`/File/UploadToTable?table=RentalApplication&id=${id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf('admin')}` },
      body: fileForm(pngBytes, 'dowod.png'),
    });
    await sql`UPDATE rental_application SET "StartDate" = '2020-01-01', "EndDate" = '2020-01-02' WHERE "Id" = ${id}`.execute(app.db);
    await ageHistory();
    const { Cursor } = await feed();
    await save('applications', 24);
    await apply();
    expect((await feed(Cursor)).Lists['rental-application']).toMatchObject({ Rows: [], Gone: [id] });
    expect(
      await app.db.selectFrom('file').select('Id').where('TableName', '=', 'RentalApplication').where('RecordId', '=', id).execute(),
    ).toEqual([]);
  });

  it('a signed handover is anonymised with all its signatures, later ones included', async () => {
    const { from, to, vehicle } = smallFleet;
    const { Id } = await app.db
      .insertInto('vehicle_handover_document')
      .values({
        VehicleId: vehicle,
        FromEmployeeId: from,
        ToEmployeeId: to,
        Date: '2019-05-06T07:00:00',
        FromSignature: 'x',
        FromSignedOn: '2019-05-06T07:00:00',
        ConfirmedOn: '2019-05-06T07:10:00',
        Comments: 'Jan',
      })
      .returning('Id')
      .executeTakeFirstOrThrow();
    await sql`INSERT INTO later_signature ("VehicleHandoverDocumentId", "Side", "Hash", "Name", "Signature", "SignedOn", "KeyId", "Countersignature") VALUES (${Id}, 'To', 'h', 'Jan', 'x', '2019-05-07', 1, 'c')`.execute(
      app.db,
    );
    await sql`INSERT INTO link_refusal ("VehicleHandoverDocumentId", "Side", "Hash", "Name", "Words", "RefusedOn", "KeyId", "Countersignature") VALUES (${Id}, 'From', 'h', 'Jan', 'x', '2019-05-07', 1, 'c')`.execute(
      app.db,
    );
    await save('open-handovers', 12);
    await apply();
    expect(await app.db.selectFrom('vehicle_handover_document').select('Comments').where('Id', '=', Id).execute()).toEqual([
      { Comments: 'Jan' },
    ]);
    await save('signed-handovers', 60, 'anonymise');
    await apply();
    const stored = await app.db.selectFrom('vehicle_handover_document').selectAll().where('Id', '=', Id).executeTakeFirstOrThrow();
    const anonymous = (await app.db.selectFrom('anonymous_employee').select('EmployeeId').executeTakeFirstOrThrow()).EmployeeId;
    expect(stored).toMatchObject({
      FromEmployeeId: anonymous,
      ToEmployeeId: anonymous,
      FromSignature: null,
      Comments: '',
      Date: '2019-05-06T07:00:00',
    });
    expect(await app.db.selectFrom('later_signature').select('Id').where('VehicleHandoverDocumentId', '=', Id).execute()).toEqual([]);
    expect(await app.db.selectFrom('link_refusal').select('Id').where('VehicleHandoverDocumentId', '=', Id).execute()).toEqual([]);
  });

  it('eight processes apply a rule once', async () => {
    for (let trip = 0; trip < 3; trip++)
      await sql`INSERT INTO trip_record_card ("VehicleId", "StartDate", "EndDate", "StartCounter", "Purpose") VALUES (${smallFleet.truck}, '2018-01-01', '2018-01-02', 1, 'x')`.execute(
        app.db,
      );
    await save('trips', 60);
    await sql`UPDATE retention_rule SET "ChangedOn" = now() - interval '25 hours'`.execute(app.db);
    const before = (await notes()).length;
    const ran = await Promise.all(Array.from({ length: 8 }, () => applyRetention(app.runtime, groups)));
    expect(ran.filter(Boolean)).toHaveLength(1);
    expect((await notes()).slice(before)).toEqual(['delete trips after 60 months: 3 records, 0 entries of their history erased']);
  });

  it('spares recently changed records; a rule starts a day after it was saved', async () => {
    const id = await oldTrip();
    await save('trips', 12);
    await apply();
    const stays = () => app.db.selectFrom('trip_record_card').select('Id').where('Id', '=', id).executeTakeFirst();
    expect(await stays()).toBeDefined();
    await ageHistory();
    await save('trips', 13);
    await sql`UPDATE periodic_task SET "NextRunOn" = now()`.execute(app.db);
    await applyRetention(app.runtime, groups);
    expect(await stays()).toBeDefined();
    await apply();
    expect(await stays()).toBeUndefined();
  });

  it('an administrator sets rules; errors name their field; the journal has them', async () => {
    expect(
      (await app.post('/Administration/SaveRetention', { as: 'manager', body: { Name: 'trips', Months: 12, Action: 'delete' } })).status,
    ).toBe(403);
    const wrong = async (...rule: Parameters<typeof save>) => (await (await save(...rule)).json()) as { errors?: unknown };
    expect(JSON.stringify(await wrong('trips', 0))).toContain('Months');
    expect(JSON.stringify(await wrong('nothing', 12))).toContain('Name');
    expect(JSON.stringify(await wrong('open-handovers', 12, 'anonymise'))).toContain('Action');
    await save('trips', 36, 'anonymise');
    const rules = (await (await app.get('/Administration/Retention', { as: 'admin' })).json()) as RetentionRule[];
    expect(rules.map(({ Name }) => Name).toSorted()).toEqual([...groups, ...logGroups].map(({ name }) => name).toSorted());
    expect(rules.find(({ Name }) => Name === 'trips')).toMatchObject({ Months: 36, Action: 'anonymise', Actions: ['anonymise', 'delete'] });
    const journal = (await (await app.get('/Administration/Journal', { as: 'admin' })).json()) as {
      Entries: { Subject: string; Name: string }[];
    };
    expect(journal.Entries[0]).toMatchObject({ Subject: 'retention-rule', Name: 'trips' });
    await save('trips', null);
    expect(await app.db.selectFrom('retention_rule').select('Id').execute()).toEqual([]);
  });

  it('entries of the security log are deleted after the days of their rule', async () => {
    await sql`INSERT INTO security_event ("HappenedOn", "Kind", "Name", "Address", "Subject") VALUES (now() - interval '200 days', 'login', 'kept', '', '')`.execute(
      app.db,
    );
    const countRemaining = async () => (await app.db.selectFrom('security_event').select('Id').where('Name', '=', 'kept').execute()).length;
    await deleteExpired(app.runtime);
    expect(await countRemaining()).toBe(1);
    await save('security-log', 6);
    await sql`UPDATE retention_rule SET "ChangedOn" = now() - interval '25 hours'`.execute(app.db);
    await deleteExpired(app.runtime);
    expect(await countRemaining()).toBe(0);
  });

  it('the runtime role cannot erase history that just happened', async () => {
    const id = await oldTrip();
    const history = () =>
      app.db.selectFrom('audit_entry').select('Changes').where('Entity', '=', 'trip-record-card').where('RecordId', '=', id).execute();
    const before = await history();
    await sql`SELECT erase_history('trip-record-card', ARRAY[${id}]::bigint[], 'test')`.execute(app.runtime);
    expect(await history()).toEqual(before);
    await expect(
      sql`SELECT set_config('tabor.erasing', 'on', false); UPDATE audit_entry SET "Changes" = '[]'`.execute(app.runtime),
    ).rejects.toThrow('permission denied');
  });
});
