import { describe, expect, test } from 'vitest';
import { expectDeliveredOnce, createHandover } from './support/create-handover.ts';
import { setupSharedForeignBackendTests, setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { create, edit } from './support/save-steps.ts';
import { savedKinds, type SavedKind } from './support/saved-kinds.ts';
import { waitUntilSent } from './support/device.ts';

const kinds = new Map(savedKinds.map((kind) => [kind.table, kind]));

/** A kind with its input and expected record changed for a backend without dictionaries. */
function kindWith(table: string, changed: Partial<SavedKind>): SavedKind {
  const kind = kinds.get(table);
  if (!kind) throw new Error(table);
  return { ...kind, ...changed };
}

const plate = 'WI 01037';

/** Chooses the vehicle and types the other fields. */
function fillWith(texts: Readonly<Record<string, string>>): SavedKind['fill'] {
  return async (form) => {
    await form.choose('VehicleId', plate);
    for (const [name, text] of Object.entries(texts)) await form.type(name, text);
  };
}

const vehicleFields = { VehicleId: 2 };

const filled: readonly SavedKind[] = [
  kindWith('VehicleBooking', {}),
  kindWith('RentalDocument', {
    fill: async (form) => {
      await form.moment('StartDate', '2031-06-04T08:00');
      await form.moment('EndDate', '2031-06-05T16:00');
      await form.choose('VehicleId', plate);
    },
    expectedAfterCreate: { ...vehicleFields, StartDate: '2031-06-04T08:00:00' },
    expectedAfterChange: { ...vehicleFields, Comments: 'Zmienione' },
  }),
  kindWith('RentalApplication', {
    fill: async (form) => {
      for (const [name, text] of Object.entries({
        FirstName: 'Świętosława',
        LastName: 'Źdźbło',
        PhoneNumber: '+48 600 000 001',
        Email: 's.zdzblo@example.com',
      }))
        await form.type(name, text);
    },
    expectedAfterCreate: { ClassId: null, StartPredefinedPlaceId: null, LastName: 'Źdźbło' },
    expectedAfterChange: { Comments: 'Zmienione', LastName: 'Źdźbło' },
  }),
  kindWith('VehicleDamage', {
    fill: fillWith({ DamageCause: 'Grad', PlaceCity: 'Łódź' }),
    expectedAfterCreate: { ...vehicleFields, DamageCause: 'Grad', PlaceCity: 'Łódź', PlaceCountryCode: 'PL' },
    expectedAfterChange: { ...vehicleFields, DamageCause: 'Grad', Comments: 'Zmienione' },
  }),
  kindWith('ServiceRequest', {
    fill: fillWith({ ServiceKind: 'Wymiana opon', Description: 'Zimowe' }),
    expectedAfterCreate: { ...vehicleFields, ServiceKind: 'Wymiana opon', Description: 'Zimowe' },
    change: (form) => form.type('ServiceKind', 'Przegląd'),
    expectedAfterChange: { ...vehicleFields, ServiceKind: 'Przegląd', Description: 'Zimowe' },
  }),
  kindWith('Cost', {
    fill: fillWith({ Currency: 'EUR', VatRate: '19', CostValue: '100' }),
    expectedAfterCreate: { ...vehicleFields, CostValue: 100, VatRate: 19, Currency: 'EUR' },
    expectedAfterChange: { ...vehicleFields, Comments: 'Zmienione', Currency: 'EUR' },
  }),
];

describe('backend without dictionaries and without optional calls', () => {
  const context = setupSharedForeignBackendTests({ profiles: ['empty-dictionaries', 'missing-optionals'] });

  test.each(filled)('creates and changes $table', async (kind) => {
    const id = await create(context, kind);
    // A booking requires its terms on every save: tests/foreign/saves.test.ts covers its change.
    if (!kind.hasTerms) await edit(context, kind, id);
    expect(context.backend.records(kind.table).map(({ Id }) => Id)).toContain(id);
  });
});

describe('handover at a backend without dictionaries', () => {
  const context = setupForeignBackendTests({ profiles: ['empty-dictionaries'] });

  test('is created once, with its fault and its photo', async () => {
    const page = await context.open({ screen: 'tablet' });
    const photo = await createHandover(page);
    await waitUntilSent(page);
    await expectDeliveredOnce(context.backend, page, photo);
    expect(context.backend.saves('VehicleHandoverDocument')).toHaveLength(1);
  });
});

describe.each([
  // Rows with ids provide vehicles and people; without ids the plate is typed where the specification has a plate field.
  ['rows with ids', ['rows-with-ids'], ['VehicleCounter', 'Cost']],
  ['rows without ids', [], ['VehicleBooking', 'ServiceRequest']],
] as const)('backend without choices of vehicles and people, with %s', (_rows, profiles, tables) => {
  const context = setupForeignBackendTests({ profiles });

  test.each(tables)('creates %s', async (table) => {
    context.backend.fault({ path: /\/(Vehicle\/Company|Employee\/List)/, name: '403' });
    const page = await context.open();
    const typesPlate = table === 'ServiceRequest';
    const typesPerson = table === 'VehicleBooking';
    await create(
      { backend: context.backend, page },
      kindWith(table, {
        ...(typesPlate
          ? {
              fill: (form) => form.type('VehicleRegistrationNumber', plate).then(() => form.type('Description', 'Zimowe')),
              firstField: 'VehicleRegistrationNumber',
            }
          : {}),
        ...(typesPerson
          ? {
              fill: async (form) => {
                await form.moment('StartDate', '2031-05-04T08:00');
                await form.moment('EndDate', '2031-05-05T16:00');
                await form.choose('VehicleId', plate);
                await form.type('Employee', 'Jan Kowalski');
                await form.type('TravelPurpose', 'Delegacja');
              },
            }
          : {}),
        ...(typesPlate ? { expectedAfterCreate: { VehicleRegistrationNumber: plate, Description: 'Zimowe' } } : {}),
      }),
    );
    expect(context.backend.saves(table)).toHaveLength(1);
  });
});
