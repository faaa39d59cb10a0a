import { describe, expect, test } from 'vitest';
import { expectDeliveredOnce, handOver } from './support/handover.ts';
import { aDayAtTheForeignCompany, atTheForeignCompany } from './support/foreign-company.ts';
import { create, edit } from './support/save-steps.ts';
import { savedKinds, type SavedKind } from './support/saved-kinds.ts';
import { sent } from './support/device.ts';

const kinds = new Map(savedKinds.map((kind) => [kind.table, kind]));

/** A kind with its input and expected record changed for a backend without dictionaries. */
function without(table: string, changed: Partial<SavedKind>): SavedKind {
  const kind = kinds.get(table);
  if (!kind) throw new Error(table);
  return { ...kind, ...changed };
}

const plate = 'WI 01037';

/** Chooses the vehicle and types the other fields. */
function typed(texts: Readonly<Record<string, string>>): SavedKind['fill'] {
  return async (form) => {
    await form.choose('VehicleId', plate);
    for (const [name, text] of Object.entries(texts)) await form.type(name, text);
  };
}

const made = { VehicleId: 2 };

const filled: readonly SavedKind[] = [
  without('VehicleBooking', {}),
  without('RentalDocument', {
    fill: async (form) => {
      await form.moment('StartDate', '2031-06-04T08:00');
      await form.moment('EndDate', '2031-06-05T16:00');
      await form.choose('VehicleId', plate);
    },
    made: { ...made, StartDate: '2031-06-04T08:00:00' },
    changed: { ...made, Comments: 'Zmienione' },
  }),
  without('RentalApplication', {
    fill: async (form) => {
      for (const [name, text] of Object.entries({ FirstName: 'Świętosława', LastName: 'Źdźbło', PhoneNumber: '+48 600 000 001', Email: 's.zdzblo@example.com' })) await form.type(name, text);
    },
    made: { ClassId: null, StartPredefinedPlaceId: null, LastName: 'Źdźbło' },
    changed: { Comments: 'Zmienione', LastName: 'Źdźbło' },
  }),
  without('VehicleDamage', {
    fill: typed({ DamageCause: 'Grad', PlaceCity: 'Łódź' }),
    made: { ...made, DamageCause: 'Grad', PlaceCity: 'Łódź', PlaceCountryCode: 'PL' },
    changed: { ...made, DamageCause: 'Grad', Comments: 'Zmienione' },
  }),
  without('ServiceRequest', {
    fill: typed({ ServiceKind: 'Wymiana opon', Description: 'Zimowe' }),
    made: { ...made, ServiceKind: 'Wymiana opon', Description: 'Zimowe' },
    change: (form) => form.type('ServiceKind', 'Przegląd'),
    changed: { ...made, ServiceKind: 'Przegląd', Description: 'Zimowe' },
  }),
  without('Cost', {
    fill: typed({ Currency: 'EUR', VatRate: '19', CostValue: '100' }),
    made: { ...made, CostValue: 100, VatRate: 19, Currency: 'EUR' },
    changed: { ...made, Comments: 'Zmienione', Currency: 'EUR' },
  }),
];

describe('backend without dictionaries and without optional calls', () => {
  const context = aDayAtTheForeignCompany({ profiles: ['empty-dictionaries', 'missing-optionals'] });

  test.each(filled)('creates and changes $table', async (kind) => {
    const id = await create(context, kind);
    // A booking asks for its terms on every save: tests/foreign/saves.test.ts covers its change.
    if (!kind.hasTerms) await edit(context, kind, id);
    expect(context.backend.records(kind.table).map(({ Id }) => Id)).toContain(id);
  });
});

describe('handover at a backend without dictionaries', () => {
  const context = atTheForeignCompany({ profiles: ['empty-dictionaries'] });

  test('is created once, with its fault and its photo', async () => {
    const page = await context.open({ screen: 'tablet' });
    const photo = await handOver(page);
    await sent(page);
    await expectDeliveredOnce(context.backend, page, photo);
    expect(context.backend.saves('VehicleHandoverDocument')).toHaveLength(1);
  });
});

describe.each([
  // Rows with ids provide vehicles and people; without ids the plate is typed where the specification has a plate field.
  ['rows with ids', ['rows-with-ids'], ['VehicleCounter', 'Cost']],
  ['rows without ids', [], ['VehicleBooking', 'ServiceRequest']],
] as const)('backend without choices of vehicles and people, with %s', (_rows, profiles, tables) => {
  const context = atTheForeignCompany({ profiles });

  test.each(tables)('creates %s', async (table) => {
    context.backend.fault({ path: /\/(Vehicle\/Company|Employee\/List)/, how: '403' });
    const page = await context.open();
    const typesPlate = table === 'ServiceRequest';
    await create(
      { backend: context.backend, page },
      without(table, {
        ...(typesPlate ? { fill: (form) => form.type('VehicleRegistrationNumber', plate).then(() => form.type('Description', 'Zimowe')), firstField: 'VehicleRegistrationNumber' } : {}),
        ...(typesPlate ? { made: { VehicleRegistrationNumber: plate, Description: 'Zimowe' } } : {}),
      }),
    );
    expect(context.backend.saves(table)).toHaveLength(1);
  });
});
