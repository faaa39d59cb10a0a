import * as v from 'valibot';
import { expect, test } from 'vitest';
import { cachePulledRecord } from '../../../src/db/cache/records.ts';
import { saveRecord } from '../../../src/screens/record/save/save-record.ts';
import type { FormDeclaration, FormValues } from '../../../src/screens/declaration/form-declaration.ts';
import { newDevice, type Device } from '../device.ts';
import { createFakeBackend, writeRemotely } from '../fake-backend.ts';

const entity = 'cost';
const form: FormDeclaration = { schema: v.looseObject({}), sections: [], defaults: () => ({}) };
const stored: FormValues = {
  Id: 7,
  VehicleId: 3,
  CostDate: '2026-04-10T00:00:00',
  CostValue: 100,
  Description: 'ON',
  Comments: '',
  RowVersion: 1,
};

function save(device: Device, changed: FormValues, shown: FormValues) {
  return saveRecord({
    database: device.database,
    user: 'driver',
    entity,
    form,
    key: 7,
    values: { ...shown, ...changed },
    formBase: shown,
    rowOf: (Id, { Description, Comments, CostValue }) => ({ Id, Description, Comments, CostNet: CostValue }),
  });
}

async function deviceWithCost(): Promise<Device> {
  const device = newDevice();
  await cachePulledRecord(device.database, entity, 7, stored, '2026-06-01T08:00:00');
  return device;
}

test('[SY16] sends what two offline tabs changed of one record', async () => {
  const device = await deviceWithCost();
  await save(device, { Comments: 'faktura u kierowcy' }, stored);
  await save(device, { CostValue: 120 }, stored);
  expect(await device.outbox()).toMatchObject([{ payload: { Comments: 'faktura u kierowcy', CostValue: 120 }, base: stored }]);
  expect(await device.database.records.toArray()).toMatchObject([{ item: { Comments: 'faktura u kierowcy', CostValue: 120 } }]);
});

test('[SY16] keeps a remote change that a pull brought while the form was open', async () => {
  const device = await deviceWithCost();
  await cachePulledRecord(device.database, entity, 7, { ...stored, Description: 'ON, Żerań', RowVersion: 2 }, '2026-06-01T08:05:00');
  await save(device, { CostValue: 120 }, stored);
  // Lists show it the same until the backend's row is pulled.
  expect(await device.database.records.toArray()).toMatchObject([{ row: { Description: 'ON, Żerań', CostNet: 120 } }]);
  const backend = createFakeBackend(stored);
  writeRemotely(backend, { Description: 'ON, Żerań' });
  await device.deliver(backend);
  expect(backend.record).toMatchObject({ Description: 'ON, Żerań', CostValue: 120 });
});

test('[SY16] parks a conflict when both changed the same field of an open form', async () => {
  const device = await deviceWithCost();
  await cachePulledRecord(device.database, entity, 7, { ...stored, CostValue: 110, RowVersion: 2 }, '2026-06-01T08:05:00');
  await save(device, { CostValue: 120 }, stored);
  const backend = createFakeBackend(stored);
  writeRemotely(backend, { CostValue: 110 });
  await device.deliver(backend);
  expect(backend.record).toMatchObject({ CostValue: 110 });
  expect(await device.outbox()).toMatchObject([{ state: 'parked', fault: { code: 'conflict' }, payload: { CostValue: 120 } }]);
});
