import type { Kysely } from 'kysely';
import type { Database } from '../../../../server/database/tables.ts';
import { smallFleet } from './small-fleet.ts';

const states = ['doubtful', 'posted', 'rejected'] as const;
const doubts = ['no-vehicle', '', 'over-tank two-places'] as const;

/** Seeds lines of two suppliers in each state, with and without money, odometer and vehicle. */
export async function seedStatements(db: Kysely<Database>): Promise<void> {
  const mapping = {
    Columns: '{"Date":"Data","CardNumber":"Karta","Net":"Netto"}',
    Currency: 'PLN',
    VatRate: 23,
    CostGroup: smallFleet.costGroup,
  };
  const [first, second] = await db
    .insertInto('statement_mapping')
    .values([
      { Name: 'ORLEN', ...mapping },
      { Name: 'Mautstelle Köln', ...mapping },
    ])
    .returning(['Id', 'Name'])
    .execute();
  const lines = Array.from({ length: 8 }, (_, index) => {
    const supplier = index % 3 === 2 ? second : first;
    return {
      MappingId: supplier?.Id ?? 0,
      Supplier: supplier?.Name ?? '',
      LineKey: Buffer.from(`line ${index}`),
      State: states[index % states.length] ?? 'posted',
      Doubts: doubts[index % doubts.length] ?? '',
      Date: `2026-0${(index % 4) + 1}-1${index}T0${index}:30:00`,
      VehicleId: index % 3 === 0 ? null : smallFleet.vehicle,
      RegistrationNumber: index % 2 === 0 ? 'WA-12345' : '',
      CardNumber: index % 4 === 0 ? '' : `7896 ${index}`,
      Product: ['ON', 'Straße & Łąka', 'AdBlue'][index % 3] ?? '',
      Quantity: index === 5 ? null : index * 7.5,
      CostValue: index === 6 ? null : index * 10.01,
      VatRate: index === 6 ? null : 23,
      CostGross: index === 6 ? null : index * 12.31,
      Currency: index % 3 === 2 ? 'EUR' : 'PLN',
      CostGroup: index === 7 ? null : index % 2 === 0 ? smallFleet.costGroup : smallFleet.otherCostGroup,
      Counter: index % 2 === 0 ? 1_000 + index : null,
      Place: ['Łódź', 'Köln', ''][index % 3] ?? '',
      InvoiceNumber: index === 3 ? 'FV/1' : '',
    };
  });
  await db.insertInto('statement_line').values(lines).execute();
}
