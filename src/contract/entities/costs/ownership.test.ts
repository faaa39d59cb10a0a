import { expect, test } from 'vitest';
import { ownershipLine, sumByModel } from './ownership.ts';
import type { OwnershipRow } from './report-bodies.ts';

const row = (RegistrationNumber: string, more: Partial<OwnershipRow> = {}): OwnershipRow => ({
  VehicleId: 1,
  RegistrationNumber,
  Make: 'Scania',
  Model: 'R 450',
  Currency: 'PLN',
  Months: 12,
  Kilometres: 1_000,
  instalments: 100,
  FromAgreement: 100,
  fuel: 0.1,
  service: 0,
  insurance: 0,
  damages: 0,
  other: 0,
  Total: 100.1,
  Litres: 50,
  Damages: 1,
  AgreementNumber: null,
  ContractStartDate: null,
  ContractEndDate: null,
  KilometreLimit: 5_000,
  Driven: 10,
  Planned: 20,
  Forecast: 30,
  ...more,
});

test('[R-138] a model and currency sums its vehicles, and names them', () => {
  const [scania, euros, daf] = sumByModel([
    row('A 1'),
    row('A 2', { KilometreLimit: null }),
    row('A 1', { Currency: 'EUR' }),
    row('B 1', { Make: 'DAF', FromAgreement: 0 }),
  ]);
  expect(scania).toMatchObject({
    Model: 'R 450',
    Vehicles: 2,
    Plates: ['A 1', 'A 2'],
    Total: 200.2,
    fuel: 0.2,
    FromAgreement: 200,
    KilometreLimit: null,
    Driven: 20,
    Damages: 2,
  });
  expect([euros?.Plates, daf?.Plates, daf?.FromAgreement]).toEqual([['A 1'], ['B 1'], 0]);
});

test('[R-138] a line of one vehicle names it alone', () => {
  expect(ownershipLine(row('A 1'))).toMatchObject({ Plates: ['A 1'], Vehicles: 1, PerKilometre: 0.1, Consumption: 5 });
});
