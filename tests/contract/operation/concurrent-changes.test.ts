import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, openPool } from '../../../server/database/connect.ts';
import type { Database } from '../../../server/database/tables.ts';
import { directorySettings } from '../../../server/settings/directory-settings.ts';
import { serverEntities } from '../../../server/entities/registry.ts';
import { applyRetention } from '../../../server/retention/apply-retention.ts';
import { recordGroups } from '../../../server/retention/retained-groups.ts';
import { toWireDate } from '../../../src/contract/wire/wire-date.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';
import { fileForm, handoverBody, pngBytes } from '../../support/fixtures/handovers.ts';
import { damageBody } from '../../support/fixtures/report-bodies.ts';
import { statementMapping } from '../../support/fixtures/statement-mapping.ts';
import { bookingBody, counterBody, equipmentRentalBody, rentalBody, tripBody } from '../../support/fixtures/vehicle-use-bodies.ts';
import { sampled } from '../../support/whole-run.ts';

/** Changes of a kind that run at a time, beside as many saves. */
const CHANGES = 10;

const csvHead = 'Data;Godzina;Rejestracja;Produkt;Ilość;Netto;Licznik\n';
const mapping = statementMapping(smallFleet.costGroup);

const scimToken = 'a-token-of-thirty-two-characters-or-more';

type Change = () => Promise<Response | true>;

onNewestPostgres('concurrent changes', (app) => {
  let db: Kysely<Database>;
  let request: typeof app.request;
  let count = 0;

  beforeAll(() => {
    // Closed before the deadlocks are counted: a connection reports them at its end.
    db = openDatabase(openPool(app.databaseUrl, { timeZone: 'Europe/Warsaw', size: 20 }));
    request = app.withSettings({
      db,
      webhooks: { privateHosts: ['127.0.0.1:9'] },
      ...directorySettings({ SCIM_TOKEN: scimToken }),
    }).request;
  });
  afterAll(() => db.destroy());

  const send = (path: string, body: unknown = null) => {
    const headers = {
      Authorization: `Bearer ${app.tokenOf('admin')}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    };
    return request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const saved = async (path: string, body: unknown) => {
    const answer = await send(path, body);
    const id: unknown = await answer.json();
    expect([path, answer.status, id]).toEqual([path, 200, expect.any(Number)]);
    return Number(id);
  };
  const upload = async (csv: string) =>
    String(
      await (
        await request('/File/Upload', {
          method: 'POST',
          headers: { Authorization: `Bearer ${app.tokenOf('admin')}` },
          body: fileForm(Buffer.from(csv), 'list.csv'),
        })
      ).json(),
    );
  const attach = (table: string, id: number) => () =>
    request(`/File/UploadToTable?table=${table}&id=${id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf('admin')}` },
      body: fileForm(pngBytes, 'a.png'),
    });
  const statement = async (Name: string, plates: readonly string[]) => {
    const rows = plates.map(
      (plate) =>
        `01.03.2026;${String(8 + (count % 12)).padStart(2, '0')}:${String(count % 60).padStart(2, '0')};${plate};ON;${(count++ % 900) + 1};100;${count}\n`,
    );
    return { Filename: await upload(csvHead + rows.join('')), Mapping: { Name, ...mapping }, LeaveOut: false };
  };
  const dayTimes = (year: number) => {
    const day = toWireDate(new Date(year, 0, 1 + count++));
    return { StartDate: `${day}T08:00:00`, EndDate: `${day}T16:00:00` };
  };
  const handover = () => saved('/VehicleHandoverDocument/CreateOrUpdate', handoverBody({ Counter: null }));
  const plates = async () =>
    (await app.db.selectFrom('vehicle').select('RegistrationNumber').where('IsActive', '=', true).execute()).map(
      (one) => one.RegistrationNumber,
    );

  /** Prepares a change of each kind, which others then meet. */
  const kinds: Readonly<Record<string, () => Promise<Change>>> = {
    'a deleted damage': async () => {
      const id = await saved('/VehicleDamage/CreateOrUpdate', damageBody());
      return () => send(`/VehicleDamage/Delete/${id}`);
    },
    'a deleted counter': async () => {
      const id = await saved('/VehicleCounter/CreateOrUpdate', counterBody({ CounterState: 40_000 + count++ }));
      return () => send(`/VehicleCounter/Delete/${id}`);
    },
    'a confirmed handover': async () => {
      const id = await handover();
      return () => send(`/VehicleHandoverDocument/Confirm/${id}`);
    },
    'a voided handover': async () => {
      const id = await handover();
      await send(`/VehicleHandoverDocument/Confirm/${id}`);
      return () => send(`/VehicleHandoverDocument/Void/${id}`, { Reason: 'Zły pojazd' });
    },
    'a fault': async () => {
      const id = await handover();
      return () => send('/VehicleHandoverDocument/CreateOrUpdateFault', { VehicleHandoverDocumentId: id, Description: 'Przód' });
    },
    'an uploaded file': async () => attach('VehicleDamage', await saved('/VehicleDamage/CreateOrUpdate', damageBody())),
    'a decided booking': async () => {
      const id = await saved('/VehicleBooking/CreateOrUpdate', bookingBody(dayTimes(2_300)));
      return () => send(`/VehicleBooking/Accept/${id}`);
    },
    'a discarded rental': async () => {
      const id = await saved('/RentalDocument/CreateOrUpdate', rentalBody(dayTimes(2_500)));
      return () => send(`/RentalDocument/Discard/${id}`, { Reason: 'Pomyłka' });
    },
    'equipment rental': async () => {
      const body = equipmentRentalBody({ KindId: smallFleet.rentalKind, ...dayTimes(2_700) });
      return () => send('/EquipmentRentalDocument/CreateOrUpdate', body);
    },
    'a policy import': async () => {
      const { Name } = await app.db
        .selectFrom('contractor')
        .select('Name')
        .where('IsInsurer', '=', true)
        .limit(1)
        .executeTakeFirstOrThrow();
      const rows = (await plates()).toReversed().map((plate) => `${plate};${Name};P/${count++};01.01.2027;31.12.2027`);
      const Filename = await upload(['Nr rejestracyjny;Ubezpieczyciel;Nr polisy;Ważna od;Ważna do', ...rows].join('\n'));
      return () => send('/VehicleInsurancePolicy/Import', { Filename });
    },
    'a card import': async () => {
      const Filename = await upload(
        ['Nr karty;Nr rejestracyjny', ...(await plates()).toReversed().map((plate) => `C ${count++};${plate}`)].join('\n'),
      );
      return () => send('/FuelCard/Import', { Filename });
    },
    'a statement import': async () => {
      const body = await statement('ORLEN', (await plates()).toReversed());
      return () => send('/StatementLine/ImportStatement', body);
    },
    'a posted line': async () => {
      const Name = `Rejected ${count++}`;
      expect((await send('/StatementLine/ImportStatement', await statement(Name, ['ZZ 404']))).status).toBe(200);
      const line = await app.db.selectFrom('statement_line').select(['Id']).where('Supplier', '=', Name).executeTakeFirstOrThrow();
      await app.db.updateTable('statement_line').set({ VehicleId: smallFleet.vehicle }).where('Id', '=', line.Id).execute();
      return () => send(`/StatementLine/Post/${line.Id}`);
    },
    'a renamed supplier': async () => {
      const Name = `Supplier ${count++}`;
      expect((await send('/StatementLine/ImportStatement', await statement(Name, (await plates()).toReversed()))).status).toBe(200);
      return () => send('/StatementLine/RenameMapping', { Name, NewName: `${Name} new` });
    },
    'a batch': async () => {
      const bodies = [
        ['TripRecordCard', tripBody({ StartCounter: 70_000 + count++ })],
        ['VehicleDamage', damageBody()],
        ['VehicleCounter', counterBody({ VehicleId: 999_999 })],
        ['VehicleBooking', bookingBody(dayTimes(3_300))],
        ['VehicleHandoverDocument', handoverBody({ Counter: null })],
      ] as const;
      const Entries = [...bodies, ...bodies.toReversed()].map(([name, Body]) => ({
        Key: crypto.randomUUID(),
        Path: `/${name}/CreateOrUpdate`,
        Body: 'StartDate' in Body && name === 'VehicleBooking' ? bookingBody(dayTimes(3_300)) : Body,
      }));
      return async () => {
        const { Answers } = (await (await send('/api/Batch', { Entries })).json()) as { Answers: readonly { Status: number }[] };
        const failed = Answers.filter(({ Status }, index) => Status !== (Entries[index]?.Path.startsWith('/VehicleCounter') ? 422 : 200));
        return failed.length === 0 || new Response(JSON.stringify(failed), { status: 500 });
      };
    },
    'a person of the directory': async () => {
      const scim = (method: string, path: string, body: unknown) =>
        request(`/scim/v2/Users${path}`, {
          method,
          headers: { Authorization: `Bearer ${scimToken}`, 'Content-Type': 'application/scim+json' },
          body: JSON.stringify(body),
        });
      const { id } = (await (await scim('POST', '', { userName: `person${count++}@contoso.example`, displayName: 'Jan Lis' })).json()) as {
        id: string;
      };
      return () =>
        scim('PATCH', `/${id}`, {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
          Operations: [{ op: 'Replace', value: { active: false, displayName: 'Anna Lis' } }],
        });
    },
    'a webhook': async () => {
      await app.db.deleteFrom('webhook').execute();
      return () =>
        send('/Administration/SaveWebhook', {
          Name: `ERP ${count++}`,
          Url: 'http://127.0.0.1:9/tabor',
          Events: ['booking-requested', 'damage-reported'],
        });
    },
    retention: async () => {
      await sql`INSERT INTO retention_rule ("Name", "Months", "Action", "ChangedOn") VALUES ('trips', 12, 'anonymise', now() - interval '2 days'), ('bookings', 12, 'anonymise', now() - interval '2 days') ON CONFLICT DO NOTHING`.execute(
        app.db,
      );
      await sql`INSERT INTO trip_record_card ("VehicleId", "EmployeeId", "StartDate", "EndDate", "StartCounter", "EndCounter", "Purpose") SELECT v."Id", ${smallFleet.from}, '2019-01-01 08:00', '2019-01-01 09:00', 1, 2, 'Wizyta' FROM vehicle v ORDER BY v."Id" DESC`.execute(
        app.db,
      );
      return async () => {
        await sql`UPDATE periodic_task SET "NextRunOn" = now()`.execute(app.db);
        await applyRetention(db, recordGroups(serverEntities));
        return true;
      };
    },
  };

  const saves: readonly (() => Change)[] = [
    () => () => send('/TripRecordCard/CreateOrUpdate', tripBody({ StartCounter: 60_000 + count++ })),
    () => () => send('/VehicleCounter/CreateOrUpdate', counterBody({ CounterState: 50_000 + count++ })),
    () => () => send('/VehicleDamage/CreateOrUpdate', damageBody()),
    () => () => send('/VehicleBooking/CreateOrUpdate', bookingBody(dayTimes(2_900))),
    () => () => send('/VehicleHandoverDocument/CreateOrUpdate', handoverBody({ Counter: null })),
  ];

  /** Runs the changes at once; returns the answers that are no success. */
  async function failuresOf(changes: readonly Change[]): Promise<unknown[]> {
    const answers = await Promise.all(changes.map((change) => change()));
    return Promise.all(answers.flatMap((answer) => (answer === true || answer.status === 200 ? [] : [answer.text()])));
  }

  it.each(sampled(Object.keys(kinds), 3))('[R-143] makes ten of %s beside ten saves of the same vehicle', async (name) => {
    const changes: Change[] = [];
    while (changes.length < CHANGES) changes.push(await (kinds[name] as () => Promise<Change>)());
    const others = Array.from({ length: CHANGES }, (_, index) => (saves[index % saves.length] as () => Change)());
    expect(await failuresOf(changes.flatMap((change, index) => [change, others[index] as Change]))).toEqual([]);
  });

  it('[R-143] makes changes of all kinds at once, twenty at a time', async () => {
    for (let round = 0; round < 3; round++) {
      // The quota of loose files is for a person.
      await app.db.deleteFrom('file').where('TableName', '=', 'Imported').execute();
      const changes: Change[] = [];
      for (const prepare of Object.values(kinds)) changes.push(await prepare());
      expect(await failuresOf([...changes, ...saves.map((saveOf) => saveOf())])).toEqual([]);
    }
  });

  it('causes no deadlock', async () => {
    await db.destroy();
    const counted = await sql<{ deadlocks: number }>`SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(
      app.db,
    );
    expect(counted.rows).toEqual([{ deadlocks: 0 }]);
  });
});
