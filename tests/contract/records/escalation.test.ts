import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { emitDueEvents } from '../../../server/events/events-of-time.ts';
import { runQueue } from '../../../server/events/run-queue.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import type { Role } from '../../support/backend/seed/small-fleet.ts';
import { bookingBody, rentalBody } from '../../support/fixtures/vehicle-use-bodies.ts';

const unit = 'Oddział Łódź';

onNewestPostgres('escalation', (app) => {
  const accounts = {} as Record<Role, number>;

  beforeEach(async () => {
    for (const table of [
      'event',
      'outgoing',
      'notification_setting',
      'periodic_task',
      'unit_manager',
      'vehicle_booking',
      'rental_document',
    ] as const)
      await app.db.deleteFrom(table).execute();
    await app.db.updateTable('notification_rule').set({ DecisionHours: 24, EscalateTo: null, Required: '{}' }).execute();
    await app.db.updateTable('user_account').set({ IsActive: true }).execute();
    await app.db
      .updateTable('vehicle')
      .set({
        OrganizationStructure: unit,
        NextTechnicalInspection: null,
        NextServiceInspection: null,
        ContractEndDate: null,
        VehicleMileageNextServiceInspection: null,
      })
      .execute();
    for (const { Id, Username } of await app.db.selectFrom('user_account').select(['Id', 'Username']).execute())
      accounts[Username as Role] = Id;
    // Readers of bookings beside the office, so that each step has an account of its own.
    for (const role of ['driver', 'viewer'] as const) await mayRead(role, true);
  });

  const mayRead = async (role: Role, IsRead: boolean) => {
    const kinds = [functionality.Booking, functionality.RentalDocument];
    await app.db
      .updateTable('user_permission')
      .set({ IsRead })
      .where('UserId', '=', accounts[role])
      .where('FunctionalityId', 'in', kinds)
      .execute();
  };
  const isActive = (role: Role, IsActive: boolean) =>
    app.db.updateTable('user_account').set({ IsActive }).where('Username', '=', role).execute();
  const names = (manager: Role, deputy: Role | null) =>
    app.db
      .insertInto('unit_manager')
      .values({ Unit: unit, UserId: accounts[manager], DeputyId: deputy && accounts[deputy] })
      .execute();
  const save = async (path: string, as: Role, body: unknown) => Number(await (await app.post(path, { as, body })).json());
  const book = (as: Role = 'manager') => save('/VehicleBooking/CreateOrUpdate', as, bookingBody());
  const age = (table: 'vehicle_booking' | 'rental_document', hours: number) =>
    app.db
      .updateTable(table)
      .set({ CreatedOn: sql<string>`localtimestamp - make_interval(hours => ${hours})` })
      .execute();
  /** The accounts that are told, of each run anew. */
  const recipients = async () => {
    await app.db
      .updateTable('periodic_task')
      .set({ NextRunOn: new Date(0) })
      .execute();
    await app.db.deleteFrom('outgoing').execute();
    await app.db
      .updateTable('event')
      .set({ AddressedOn: sql`now()` })
      .where('OnceKey', 'is', null)
      .execute();
    await emitDueEvents(app.runtime);
    await runQueue(app.runtime, {}, { demoMode: true });
    const rows = await app.db
      .selectFrom('outgoing as o')
      .innerJoin('event as e', 'e.Id', 'o.EventId')
      .innerJoin('user_account as u', 'u.Id', 'o.UserId')
      .select(['e.Name', 'u.Username'])
      .orderBy('u.Id')
      .execute();
    return rows.map(({ Name, Username }) => `${Name} ${Username}`);
  };
  const escalateTo = (role: Role) => app.db.updateTable('notification_rule').set({ EscalateTo: accounts[role] }).execute();

  it('[R-147] an undecided booking goes to the unit’s manager, then to the deputy', async () => {
    await names('viewer', 'driver');
    await book();
    await age('vehicle_booking', 25);
    expect(await recipients()).toEqual(['booking-undecided viewer']);
    expect(await recipients()).toEqual([]);
    await age('vehicle_booking', 49);
    expect(await recipients()).toEqual(['booking-undecided driver']);
    expect(await recipients()).toEqual([]);
  });

  it('[R-147] an undecided record whose end moves is escalated once', async () => {
    await names('viewer', null);
    await book();
    await save(
      '/RentalDocument/CreateOrUpdate',
      'manager',
      rentalBody({ StartDate: '2099-07-01T08:00:00', EndDate: '2099-07-02T08:00:00' }),
    );
    for (const table of ['vehicle_booking', 'rental_document'] as const) await age(table, 25);
    expect(await recipients()).toEqual(['booking-undecided viewer', 'rental-undecided viewer']);
    for (const table of ['vehicle_booking', 'rental_document'] as const)
      await app.db
        .updateTable(table)
        .set({ EndDate: sql<string>`"EndDate" + interval '1 hour'` })
        .execute();
    expect(await recipients()).toEqual([]);
  });

  it('[R-147] the deputy stands in for a manager who is inactive or made the booking', async () => {
    await names('viewer', 'driver');
    await isActive('viewer', false);
    await book();
    await age('vehicle_booking', 25);
    expect(await recipients()).toEqual(['booking-undecided driver']);
    await app.db.deleteFrom('unit_manager').execute();
    await app.db.deleteFrom('event').execute();
    await names('manager', 'driver');
    expect(await recipients()).toEqual(['booking-undecided driver']);
  });

  it('[R-147] without an able manager the named account is notified, else the office', async () => {
    await names('viewer', null);
    await mayRead('viewer', false);
    await escalateTo('driver');
    await book();
    await age('vehicle_booking', 25);
    expect(await recipients()).toEqual(['booking-undecided driver']);
    await app.db.deleteFrom('event').execute();
    await mayRead('driver', false);
    expect(await recipients()).toEqual(['booking-undecided admin']);
    await app.db.deleteFrom('event').execute();
    await mayRead('driver', true);
    await isActive('driver', false);
    expect(await recipients()).toEqual(['booking-undecided admin']);
  });

  it('[R-147] a second step that finds no further account goes to the office', async () => {
    await names('viewer', 'driver');
    await mayRead('viewer', false);
    await book();
    await age('vehicle_booking', 49);
    // Both steps are late: the first to the deputy, the second to the next of the chain.
    expect(await recipients()).toEqual(['booking-undecided admin', 'booking-undecided driver']);
  });

  it('[R-147] the second step passes over the account of the first', async () => {
    await names('viewer', 'driver');
    await book();
    await age('vehicle_booking', 25);
    expect(await recipients()).toEqual(['booking-undecided viewer']);
    await isActive('viewer', false);
    await age('vehicle_booking', 49);
    expect(await recipients()).toEqual(['booking-undecided driver']);
    await app.db.deleteFrom('event').execute();
    await age('vehicle_booking', 25);
    expect(await recipients()).toEqual(['booking-undecided driver']);
    await isActive('viewer', true);
    await age('vehicle_booking', 49);
    expect(await recipients()).toEqual(['booking-undecided viewer']);
  });

  it('[R-147] an office that had the first step is not told again', async () => {
    await names('viewer', 'driver');
    for (const role of ['viewer', 'driver'] as const) await isActive(role, false);
    await book();
    await age('vehicle_booking', 25);
    expect(await recipients()).toEqual(['booking-undecided admin']);
    await age('vehicle_booking', 49);
    expect(await recipients()).toEqual([]);
  });

  it('[R-147] a unit without a deputy has one step', async () => {
    await names('viewer', null);
    await book();
    await age('vehicle_booking', 49);
    expect(await recipients()).toEqual(['booking-undecided viewer']);
  });

  it('[R-147] a rental neither preconfirmed nor confirmed goes the same way', async () => {
    await names('viewer', 'driver');
    const id = await save('/RentalDocument/CreateOrUpdate', 'manager', rentalBody());
    await age('rental_document', 25);
    expect(await recipients()).toEqual(['rental-undecided viewer']);
    await age('rental_document', 49);
    expect(await recipients()).toEqual(['rental-undecided driver']);
    await app.db.deleteFrom('event').execute();
    await app.post(`/RentalDocument/Preconfirm/${id}`, { as: 'manager' });
    expect(await recipients()).toEqual([]);
  });

  it('[R-147] the longest hours of the company still lead to both steps', async () => {
    await names('viewer', 'driver');
    await app.db.updateTable('notification_rule').set({ DecisionHours: 720 }).execute();
    await book();
    await age('vehicle_booking', 721);
    expect(await recipients()).toEqual(['booking-undecided viewer']);
    await age('vehicle_booking', 1_441);
    expect(await recipients()).toEqual(['booking-undecided driver']);
  });

  it('[R-147] deciders must be able to read bookings; the journal notes the change', async () => {
    const rules = (await (await app.get('/Notification/Rules', { as: 'admin' })).json()) as Readonly<Record<string, unknown>> & {
      readonly Users: readonly { Id: number }[];
      readonly Units: readonly string[];
    };
    expect(rules.Units).toEqual([unit]);
    expect(rules['Managers']).toEqual([]);
    const { Available: _, Users: __, Units: ___, ...body } = rules;
    const set = (changed: object) => app.post('/Notification/SaveRules', { as: 'admin', body: { ...body, ...changed } });
    const Managers = [{ Unit: unit, UserId: accounts.manager, DeputyId: accounts.driver }];
    expect((await set({ Managers })).status).toBe(200);
    expect(((await (await app.get('/Notification/Rules', { as: 'admin' })).json()) as { Managers: unknown }).Managers).toEqual(Managers);
    const journal = (await (await app.get('/Administration/Journal')).json()) as {
      readonly Entries: readonly { readonly Changes: readonly object[] }[];
    };
    expect(journal.Entries[0]?.Changes).toMatchObject([
      { Path: ['Managers', unit, 'Manager'], New: accounts.manager },
      { Path: ['Managers', unit, 'Deputy'], New: accounts.driver },
    ]);
    // An earlier app sends none: they stay.
    const { Managers: ____, ...earlier } = body;
    expect((await app.post('/Notification/SaveRules', { as: 'admin', body: earlier })).status).toBe(200);
    expect(await app.db.selectFrom('unit_manager').selectAll().execute()).toEqual(Managers);

    await mayRead('viewer', false);
    await isActive('driver', false);
    const refused = await set({ EscalateTo: accounts.viewer, Managers });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      {
        errors: [
          { field: 'EscalateTo', code: 'not-in-list' },
          { field: 'Managers.0.DeputyId', code: 'not-in-list' },
        ],
      },
    ]);
    expect((await set({ Managers: [{ Unit: unit, UserId: accounts.manager, DeputyId: accounts.manager }] })).status).toBe(422);
    expect((await set({ Managers: [...Managers, ...Managers] })).status).toBe(422);
  });
});
