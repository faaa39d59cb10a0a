import { expect, test } from 'vitest';
import { cacheReference, referenceKey } from '../../../db/cache/references.ts';
import { UserDatabase } from '../../../db/schema/user-database.ts';
import { withPlates } from './plates-of-vehicles.ts';

const company = { entity: 'vehicle', call: 'company' } as const;
const lines = [1, 2].map((Id) => ({ Id, RegistrationNumber: `PO ${Id}000A`, VehicleType: 0, LastHandoverDriverId: null }));

async function cache(database: UserDatabase, call: string, vehicleId: string, value: unknown): Promise<void> {
  await cacheReference(database, { key: referenceKey('vehicle', call, { vehicleId }), value, asOf: '2026-06-01T08:00:00', moment: 1 });
}

test('[R-077] adds type and last driver that the device has pulled of a vehicle', async () => {
  const database = new UserDatabase(crypto.randomUUID());
  expect(await withPlates(database, company, lines)).toBeNull();
  await cache(database, 'type', '2', 2);
  await cache(database, 'lastHandoverDriverId', '2', 7);
  expect(await withPlates(database, company, lines)).toEqual([lines[0], { ...lines[1], VehicleType: 2, LastHandoverDriverId: 7 }]);
});

test('[R-077] leaves the last driver that the list of vehicles names', async () => {
  const database = new UserDatabase(crypto.randomUUID());
  await cache(database, 'type', '2', 2);
  await cache(database, 'lastHandoverDriverId', '2', 7);
  const withDriver = [lines[0], { ...lines[1], LastHandoverDriverId: 9 }];
  expect(await withPlates(database, company, withDriver)).toEqual([lines[0], { ...lines[1], VehicleType: 2, LastHandoverDriverId: 9 }]);
});
