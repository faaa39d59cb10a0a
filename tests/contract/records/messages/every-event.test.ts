import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChannelDriver } from '../../../../server/events/channel-driver.ts';
import { emitDueEvents } from '../../../../server/events/events-of-time.ts';
import { addressEvents } from '../../../../server/events/queue.ts';
import { runQueue } from '../../../../server/events/run-queue.ts';
import { webhookDriver } from '../../../../server/webhooks/webhook-driver.ts';
import { eventOf, personalChannels, type EventName, type PersonalChannel } from '../../../../src/contract/definition/events.ts';
import { mailPreview, notificationSettings } from '../../../../src/contract/entities/company/notification-bodies.ts';
import { languages } from '../../../../src/contract/wire/languages.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { logInByKey } from '../../../support/backend/log-in-by-key.ts';
import { smallFleet, testSecrets, type Role } from '../../../support/backend/seed/small-fleet.ts';
import { handoverBody, sealedBody } from '../../../support/fixtures/handovers.ts';
import { pngDataUrl } from '../../../support/fixtures/png.ts';
import { damageBody, serviceRequestBody } from '../../../support/fixtures/report-bodies.ts';
import { bookingBody, rentalBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

type Fields = Readonly<Record<string, unknown>>;
/** What causes an event, and a user whom it must reach. */
type Cause = { readonly reaches: Role; readonly happen: (app: ContractApp) => Promise<unknown> };

const digest = (content: string) => createHash('sha256').update(content).digest('hex');

async function call(app: ContractApp, as: Role, path: string, body: unknown = null): Promise<number> {
  const answer = await app.post(path, { as, body });
  expect([path, answer.status, await answer.clone().text()]).toMatchObject([path, 200, expect.any(String)]);
  return Number(await answer.json());
}

const book = (app: ContractApp, as: Role = 'manager') => call(app, as, '/VehicleBooking/CreateOrUpdate', bookingBody());
const rent = (app: ContractApp, as: Role = 'manager') => call(app, as, '/RentalDocument/CreateOrUpdate', rentalBody());
const preconfirm = async (app: ContractApp) => {
  const id = await rent(app);
  await call(app, 'manager', `/RentalDocument/Preconfirm/${id}`);
  return id;
};
const handOver = (app: ContractApp, as: Role = 'admin', changed: Fields = {}) =>
  call(app, as, '/VehicleHandoverDocument/CreateOrUpdate', handoverBody(changed));
const idOf = async (app: ContractApp, role: Role) =>
  (await app.db.selectFrom('user_account').select('Id').where('Username', '=', role).executeTakeFirstOrThrow()).Id;

const sealed = (changed: Fields): Fields => sealedBody(handoverBody(changed)).body;

const signed = (from: number, to: number) => ({
  FromSignature: pngDataUrl({ width: from, height: 1 }),
  ToSignature: pngDataUrl({ width: to, height: 1 }),
  ToUnsigned: null,
});

/** A handover that one party signed, with a link for the other. Returns the secret of the link. */
async function makeLink(app: ContractApp): Promise<string> {
  const id = await handOver(
    app,
    'admin',
    sealed({ FromSignature: pngDataUrl({ width: 30, height: 1 }), ToSignature: null, ToUnsigned: { Reason: 'did-not-wait', Note: '' } }),
  );
  const secret = randomBytes(32).toString('base64url');
  await call(app, 'admin', `/VehicleHandoverDocument/CreateSigningLink/${id}`, { Side: 'To', SecretHash: digest(secret) });
  return secret;
}

/** The state of rows by which a date has come. */
const after =
  (change: (app: ContractApp) => Promise<unknown>): Cause['happen'] =>
  async (app) => {
    await change(app);
    await app.db.deleteFrom('event').execute();
    await app.db.deleteFrom('periodic_task').execute();
    await emitDueEvents(app.runtime);
  };
const soon = sql<string>`(localtimestamp + interval '5 days')::date`;
const ago = (hours: number) => sql<string>`localtimestamp - make_interval(hours => ${hours})`;
const onVehicle = (values: Fields) =>
  after((app) => app.db.updateTable('vehicle').set(values).where('Id', '=', smallFleet.vehicle).execute());

const causes: Readonly<Record<EventName, Cause>> = {
  'booking-requested': { reaches: 'admin', happen: (app) => book(app) },
  'booking-changed': {
    reaches: 'admin',
    happen: async (app) =>
      call(app, 'manager', '/VehicleBooking/CreateOrUpdate', bookingBody({ Id: await book(app), EndDate: '2099-05-03T17:00:00' })),
  },
  'booking-accepted': { reaches: 'manager', happen: async (app) => call(app, 'admin', `/VehicleBooking/Accept/${await book(app)}`) },
  'booking-rejected': {
    reaches: 'manager',
    happen: async (app) => call(app, 'admin', `/VehicleBooking/Reject/${await book(app)}`, { Reason: 'W serwisie' }),
  },
  'booking-cancelled': {
    reaches: 'manager',
    happen: async (app) => call(app, 'admin', `/VehicleBooking/Cancel/${await book(app)}`, { Reason: 'Awaria' }),
  },
  'booking-undecided': {
    reaches: 'admin',
    happen: after(async (app) =>
      app.db
        .updateTable('vehicle_booking')
        .set({ CreatedOn: ago(25) })
        .where('Id', '=', await book(app))
        .execute(),
    ),
  },
  'rental-preconfirmed': { reaches: 'admin', happen: preconfirm },
  'rental-confirmed': { reaches: 'manager', happen: async (app) => call(app, 'admin', `/RentalDocument/Confirm/${await preconfirm(app)}`) },
  'rental-discarded': {
    reaches: 'manager',
    happen: async (app) => call(app, 'admin', `/RentalDocument/Discard/${await rent(app)}`, { Reason: 'Rezygnacja' }),
  },
  'rental-undecided': {
    reaches: 'admin',
    happen: after(async (app) =>
      app.db
        .updateTable('rental_document')
        .set({ CreatedOn: ago(25) })
        .where('Id', '=', await rent(app))
        .execute(),
    ),
  },
  'handover-delivered': { reaches: 'admin', happen: (app) => handOver(app, 'manager') },
  'handover-confirmed': {
    reaches: 'admin',
    happen: async (app) => call(app, 'manager', `/VehicleHandoverDocument/Confirm/${await handOver(app)}`),
  },
  'handover-corrected': {
    reaches: 'manager',
    happen: async (app) =>
      handOver(
        app,
        'admin',
        sealed({
          ...signed(4, 5),
          Id: await handOver(app, 'admin', sealed(signed(2, 3))),
          Counter: 48_211,
          CorrectionReason: 'Zły licznik',
        }),
      ),
  },
  'handover-waiting': { reaches: 'manager', happen: makeLink },
  'handover-signed': {
    reaches: 'manager',
    happen: async (app) =>
      app.post('/SigningLink/Sign', {
        body: { Secret: await makeLink(app), Signature: pngDataUrl({ width: 31, height: 1 }), Name: 'Anna' },
      }),
  },
  'handover-returned': {
    reaches: 'manager',
    happen: async (app) => call(app, 'admin', `/VehicleHandoverDocument/Return/${await handOver(app)}`, { Reason: 'Zdjęcie nieczytelne' }),
  },
  'handover-voided': {
    reaches: 'manager',
    happen: async (app) => {
      const id = await handOver(app);
      await call(app, 'admin', `/VehicleHandoverDocument/Confirm/${id}`);
      return call(app, 'admin', `/VehicleHandoverDocument/Void/${id}`, { Reason: 'Zły pojazd' });
    },
  },
  'damage-reported': { reaches: 'admin', happen: (app) => call(app, 'manager', '/VehicleDamage/CreateOrUpdate', damageBody()) },
  'service-planned': {
    reaches: 'admin',
    happen: async (app) =>
      call(
        app,
        'manager',
        '/ServiceRequest/CreateOrUpdate',
        serviceRequestBody({
          Id: await call(app, 'manager', '/ServiceRequest/CreateOrUpdate', serviceRequestBody({ PlannedDate: null, PlannedEndDate: null })),
        }),
      ),
  },
  'trip-open': {
    reaches: 'manager',
    happen: after((app) =>
      app.db
        .insertInto('trip_record_card')
        .values({ VehicleId: smallFleet.vehicle, EmployeeId: smallFleet.to, StartDate: ago(25), StartCounter: 1, Purpose: 'Dostawa' })
        .execute(),
    ),
  },
  'vehicle-overdue': {
    reaches: 'admin',
    happen: after(async (app) =>
      app.db
        .updateTable('rental_document')
        .set({ StartDate: ago(48), PickupDate: ago(48), EndDate: ago(3) })
        .where('Id', '=', await rent(app))
        .execute(),
    ),
  },
  'policy-due': {
    reaches: 'admin',
    happen: after((app) =>
      app.db
        .insertInto('vehicle_insurance_policy')
        .values({ VehicleId: smallFleet.vehicle, Number: 'A', InsurerId: smallFleet.contractor, DateFrom: ago(24 * 300), DateTo: soon })
        .execute(),
    ),
  },
  'inspection-due': { reaches: 'admin', happen: onVehicle({ NextTechnicalInspection: soon }) },
  'service-due': { reaches: 'admin', happen: onVehicle({ VehicleMileage: 49_500, VehicleMileageNextServiceInspection: 50_000 }) },
  'lease-due': { reaches: 'admin', happen: onVehicle({ ContractEndDate: soon }) },
  'licence-due': {
    reaches: 'manager',
    happen: after((app) =>
      app.db.updateTable('employee').set({ DriverLicenceExpirationDate: soon }).where('Id', '=', smallFleet.to).execute(),
    ),
  },
  'card-due': {
    reaches: 'admin',
    happen: after((app) =>
      app.db.updateTable('fuel_card').set({ ValidTo: soon, LiquidationDate: null }).where('Id', '=', smallFleet.fuelCard).execute(),
    ),
  },
  'password-changed': {
    reaches: 'driver',
    happen: async (app) =>
      call(app, 'admin', '/Administration/SetPassword', { Id: await idOf(app, 'driver'), Password: 'zielony tramwaj nad Wartą' }),
  },
  'passkey-changed': {
    reaches: 'driver',
    happen: async (app) => {
      const UserId = await idOf(app, 'driver');
      await app.db
        .insertInto('passkey')
        .values({
          UserId,
          CredentialId: randomBytes(16).toString('base64url'),
          PublicKey: Buffer.alloc(1),
          Counter: 0,
          RpId: 'localhost',
          Name: 'Telefon',
        })
        .execute();
      return call(app, 'admin', `/Administration/RemovePasskeys/${UserId}`);
    },
  },
  'second-factor-changed': {
    reaches: 'driver',
    happen: async (app) => {
      const UserId = await idOf(app, 'driver');
      await app.db.insertInto('second_factor').values({ UserId, IsOn: true }).execute();
      return call(app, 'admin', `/Administration/RemoveSecondFactor/${UserId}`);
    },
  },
  'device-registered': {
    reaches: 'driver',
    happen: async (app) => {
      await logInByKey(app, 'driver');
      await app.db.deleteFrom('event').execute();
      await logInByKey(app, 'driver');
    },
  },
  'key-due': {
    reaches: 'admin',
    happen: after(async (app) => {
      const { Id: UserId } = await app.db
        .insertInto('user_account')
        .values({ Username: `SAP ${randomBytes(4).toString('hex')}`, PasswordHash: '', IsActive: false, IsMachine: true })
        .returning('Id')
        .executeTakeFirstOrThrow();
      await app.db
        .insertInto('api_key')
        .values({ UserId, KeyHash: randomBytes(8), Ending: 'abcd', ExpiresOn: sql<Date>`now() + interval '10 days'` })
        .execute();
    }),
  },
  'webhook-paused': {
    reaches: 'admin',
    happen: after((app) =>
      app.db
        .insertInto('webhook')
        .values({ Name: 'ERP', Url: 'https://erp.example.com', Events: '[]', PausedOn: sql<Date>`now()` })
        .execute(),
    ),
  },
  'device-waiting': {
    reaches: 'driver',
    happen: after(async (app) => {
      await call(app, 'driver', '/Account/ReportQueue', { Parked: 1, Waiting: 2, OldestMinutes: 30 });
      await app.db
        .updateTable('device')
        .set({ QueuedSince: sql<Date>`now() - interval '5 hours'` })
        .where('QueuedSince', 'is not', null)
        .execute();
    }),
  },
};

onNewestPostgres('every event', (app) => {
  const sent: string[] = [];
  const driver = (channel: string): ChannelDriver => ({
    addressesOf: (_, userId) => Promise.resolve([`${channel} ${userId}`]),
    send: (_, { UserId, Channel }) => Promise.resolve(void sent.push(`${Channel} ${String(UserId)}`)),
  });
  const { targetsOf } = webhookDriver({ secrets: testSecrets, settings: { privateHosts: [] } });
  const drivers = { mail: driver('mail'), push: driver('push'), webhook: { ...driver('webhook'), ...(targetsOf && { targetsOf }) } };

  beforeEach(async () => {
    for (const table of [
      'event',
      'outgoing',
      'notification_setting',
      'periodic_task',
      'webhook',
      'api_key',
      'passkey',
      'second_factor',
      'vehicle_booking',
      'rental_document',
      'trip_record_card',
      'vehicle_insurance_policy',
      'login_attempt',
    ] as const)
      await app.db.deleteFrom(table).execute();
    await app.db
      .updateTable('notification_rule')
      .set({ Required: '{}', DueDays: 30, DueKilometres: 1_000, OpenTripHours: 24, OverdueHours: 2, DecisionHours: 24, EscalateTo: null })
      .execute();
    await app.db
      .updateTable('vehicle')
      .set({ NextTechnicalInspection: null, NextServiceInspection: null, ContractEndDate: null, VehicleMileageNextServiceInspection: null })
      .execute();
    await app.db.updateTable('employee').set({ DriverLicenceExpirationDate: null }).execute();
    await app.db.updateTable('fuel_card').set({ ValidTo: null }).execute();
    await app.db.updateTable('device').set({ QueuedSince: null }).execute();
    await app.db.updateTable('session_token').set({ RevokedOn: null }).execute();
    await app.db
      .updateTable('user_account')
      .set({ PasswordHash: sql<string>`(SELECT "PasswordHash" FROM user_account WHERE "Username" = 'manager')`, MustChangePassword: false })
      .where('Username', '=', 'driver')
      .execute();
    sent.length = 0;
  });

  const settingsOf = async (as: Role) => v.parse(notificationSettings, await (await app.get('/Notification/Settings', { as })).json());
  /** Chooses the channels of an event, as the form of the app saves them. */
  const choose = async (as: Role, name: EventName, Channels: readonly PersonalChannel[]) => {
    const { Events } = await settingsOf(as);
    const body = {
      Events: Events.map((one) => ({ Name: one.Name, Channels: one.Name === name ? Channels : one.Channels })),
      QuietFrom: null,
      QuietTo: null,
      DigestAt: null,
    };
    await call(app, as, '/Notification/SaveSettings', body);
    const saved = (await settingsOf(as)).Events.find(({ Name }) => Name === name);
    expect([name, saved?.Channels]).toEqual([name, Channels]);
  };
  /** What reaches the user and the webhook, once the cause has happened. */
  const outcome = async (name: EventName, userId: number) => {
    await causes[name].happen(app);
    await app.db.deleteFrom('event').where('Name', '<>', name).execute();
    expect([name, (await app.db.selectFrom('event').select('Entity').execute()).map(({ Entity }) => Entity)]).toEqual([
      name,
      [eventOf(name).entity],
    ]);
    sent.length = 0;
    await addressEvents(app.runtime, drivers, { demoMode: true });
    await app.db
      .updateTable('outgoing')
      .set({ NextAttemptOn: sql<Date>`now()` })
      .where('State', '=', 'waiting')
      .execute();
    await runQueue(app.runtime, drivers, { demoMode: true });
    const shown = (
      await app.db.selectFrom('outgoing').select('Id').where('Channel', '=', 'app').where('UserId', '=', userId).execute()
    ).map(() => `app ${userId}`);
    return {
      person: [...shown, ...sent.filter((one) => one.endsWith(` ${userId}`))].toSorted(),
      systems: sent.filter((one) => one.startsWith('webhook')),
    };
  };

  describe.each(Object.keys(causes) as EventName[])('%s', (name) => {
    const { reaches } = causes[name];

    it('[R-147] sends nothing by a channel that is off', async () => {
      await choose(reaches, name, []);
      expect((await outcome(name, await idOf(app, reaches))).person).toEqual([]);
    });

    it('[R-147] [R-148] reaches its person by each channel, and webhooks that chose it', async () => {
      const userId = await idOf(app, reaches);
      // What was off and is ticked again counts, whatever the presets.
      for (const chosen of [[], personalChannels]) await choose(reaches, name, chosen);
      await app.db.insertInto('webhook').values({ Name: 'Cudzy', Url: 'https://other.example.com', Events: '[]' }).execute();
      const { Id } = await app.db
        .insertInto('webhook')
        .values({ Name: 'Magazyn', Url: 'https://erp.example.com', Events: JSON.stringify([name]) })
        .returning('Id')
        .executeTakeFirstOrThrow();
      const { person, systems } = await outcome(name, userId);
      expect(person).toEqual(personalChannels.map((one) => `${one} ${userId}`).toSorted());
      const targets = (await app.db.selectFrom('outgoing').select('Target').where('Channel', '=', 'webhook').execute()).map(({ Target }) =>
        Number(Target),
      );
      expect([systems.length, targets]).toEqual(eventOf(name).group === 'account' ? [0, []] : [1, [Id]]);
      const previews = await Promise.all(
        languages.map(async (language) =>
          v.parse(
            mailPreview,
            await (await app.get(`/Notification/PreviewMail?event=${name}&language=${language}`, { as: 'admin' })).json(),
          ),
        ),
      );
      expect(new Set(previews.map(({ Subject }) => Subject)).size).toBe(languages.length);
      for (const { Subject, Text, Html, IsSample } of previews)
        expect([Subject.includes('{{'), /^\/./m.test(Text), Html.includes('<'), IsSample]).toEqual([false, true, true, false]);
    });
  });
});
