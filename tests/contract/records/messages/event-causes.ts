import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { emitDueEvents } from '../../../../server/events/events-of-time.ts';
import type { EventName } from '../../../../src/contract/definition/events.ts';
import type { ContractApp } from '../../../support/backend/contract-app.ts';
import { logInByKey } from '../../../support/backend/log-in-by-key.ts';
import { smallFleet, type Role } from '../../../support/backend/seed/small-fleet.ts';
import { handoverBody, sealedBody } from '../../../support/fixtures/handovers.ts';
import { pngDataUrl } from '../../../support/fixtures/png.ts';
import { damageBody, serviceRequestBody } from '../../../support/fixtures/report-bodies.ts';
import { bookingBody, rentalBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

type Fields = Readonly<Record<string, unknown>>;
/** Cause of an event, and a user whom it must reach. */
type Cause = { readonly reaches: Role; readonly happen: (app: ContractApp) => Promise<unknown> };

const digest = (content: string) => createHash('sha256').update(content).digest('hex');

/** Posts a call that must succeed; returns the id that it answers. */
export async function call(app: ContractApp, as: Role, path: string, body: unknown = null): Promise<number> {
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
export const idOf = async (app: ContractApp, role: Role) =>
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

/** A cause of every event. */
export const causes: Readonly<Record<EventName, Cause>> = {
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
  'handover-refused': {
    reaches: 'manager',
    happen: async (app) =>
      app.post('/SigningLink/Refuse', { body: { Secret: await makeLink(app), Name: 'Anna', Words: 'Rysa jest po drugiej stronie' } }),
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
  'release-requested': {
    reaches: 'admin',
    happen: async (app) => {
      const ItemId = await call(app, 'admin', '/Administration/SaveHandoverItem', {
        Name: `Hamulce ${randomBytes(4).toString('hex')}`,
        NameDe: '',
        NameEn: '',
        VehicleTypes: [],
        Severity: 'release',
      });
      return app.post('/VehicleHandoverDocument/Release', {
        as: 'manager',
        body: { Key: randomUUID(), VehicleId: smallFleet.vehicle, ItemId, Words: 'luz' },
      });
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
