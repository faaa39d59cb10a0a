import { expect, test } from 'vitest';
import { noDamages } from '../../../../contract/entities/fleet/damage-point.ts';
import type { VehicleChoice } from '../../../../contract/entities/fleet/vehicle.ts';
import type { RecordRow } from '../../../../db/schema/rows.ts';
import { applyLocalHandovers } from './apply-local-handovers.ts';

const car: VehicleChoice = {
  Id: 1,
  RegistrationNumber: 'WX 1',
  Make: null,
  Model: null,
  BodyNumber: null,
  VehicleType: 0,
  LastCounter: 1_000,
  LastCounterDate: '2026-03-01T08:00:00',
  LastHandoverDriverId: 5,
  KnownDamages: noDamages(),
};
const dents = [
  { X: 1, Y: 2, Id: 'new', IsNew: true },
  { X: 3, Y: 4, Id: 'mended', IsNew: false, IsRepaired: true },
];

function localRecord(item: Record<string, unknown>, row: Partial<RecordRow> = {}): RecordRow {
  const SelectedDamages = { ...noDamages(), Left: dents };
  return {
    entity: 'vehicle-handover-document',
    key: 'local-1',
    item: { VehicleId: 1, Date: '2026-03-02T10:00:00', Counter: 1_200, ToEmployeeId: 7, SelectedDamages, ...item },
    row: null,
    pending: 1,
    isRemoved: false,
    isNew: true,
    asOf: '2026-03-02T10:05:00',
    ...row,
  };
}

test('[R-100] applies a queued handover: new damages become known, repaired ones go', () => {
  const [row] = applyLocalHandovers([car], [localRecord({})], { asOf: '2026-03-02T09:00:00' }, null);
  expect(row).toMatchObject({ LastCounter: 1_200, LastCounterDate: '2026-03-02T10:00:00', LastHandoverDriverId: 7 });
  expect(row?.KnownDamages?.Left).toEqual([{ X: 1, Y: 2, Id: 'new', IsNew: false, FoundOn: '2026-03-02T10:00:00' }]);
});

test('[R-127] a delivered handover becomes the document of its damages and photos', () => {
  const [row] = applyLocalHandovers([car], [localRecord({}, { key: 41, pending: 0 })], { asOf: '2026-03-02T09:00:00' }, null);
  expect(row?.KnownDamages?.Left).toMatchObject([{ Id: 'new', FoundOn: '2026-03-02T10:00:00', FoundIn: 41 }]);
});

test('[R-100] applies the handover with the later date, whichever was saved last', () => {
  const records = [localRecord({ ToEmployeeId: 9, Date: '2026-03-03T10:00:00' }), localRecord({ ToEmployeeId: 8 }, { key: 'local-2' })];
  expect(applyLocalHandovers([car], records, null, null)[0]?.LastHandoverDriverId).toBe(9);
  expect(applyLocalHandovers([car], records, null, 'local-1')[0]?.LastHandoverDriverId).toBe(8);
});

test.each([
  ['a removed one', localRecord({}, { isRemoved: true })],
  ['one only opened here', localRecord({}, { isNew: false })],
  ['one that the vehicle list contains', localRecord({}, { pending: 0, asOf: '2026-03-02T08:00:00' })],
  ['one older than the last reading', localRecord({ Date: '2026-02-01T10:00:00' })],
])('[R-100] ignores a handover: %s', (_, record) => {
  expect(applyLocalHandovers([car], [record], { asOf: '2026-03-02T09:00:00' }, null)).toEqual([car]);
});

test('[R-100] takes damages of a handover read here where vehicles have none', () => {
  const { KnownDamages: _unknown, ...specified } = car;
  const points = { ...noDamages(), Left: [{ X: 1, Y: 2 }] };
  const record = localRecord({ SelectedDamages: points }, { key: 41, pending: 0, isNew: false, asOf: '2026-03-02T08:00:00' });
  expect(applyLocalHandovers([specified], [record], { asOf: '2026-03-02T09:00:00' }, null)).toMatchObject([
    { LastCounter: 1_200, KnownDamages: { Left: [{ X: 1, Y: 2, IsNew: false }] } },
  ]);
});
