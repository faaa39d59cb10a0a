import type { Kysely } from 'kysely';
import type { Database } from '../../../../server/database/tables.ts';
import { smallFleet } from './small-fleet.ts';

/** A valid request body of a cost, overridden by `changed`. */
export function costBody(changed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    Id: null,
    CostDate: '2026-04-10T00:00:00',
    InvoiceNumber: 'FV/2026/04/17',
    VehicleId: smallFleet.vehicle,
    CostGroup: smallFleet.costGroup,
    Counter: 50_000,
    Quantity: 41.37,
    CostValue: 226.85,
    CostGross: 279.03,
    Currency: 'PLN',
    VatRate: 23,
    Description: 'ON, Żerań',
    Comments: 'Zażółć gęślą jaźń',
    CostPlace: '520 Łódź',
    EmployeeName: 'Łucja Żółć',
    TransactionPlace: 'Stacja 4127, Łódź',
    ...changed,
  };
}

/** Seeds costs of the vehicles from 4 on, one day in each month of 2025. */
export async function seedCosts(db: Kysely<Database>): Promise<void> {
  const nets = [100, 0.85, -12.5, 1_234.56, 0];
  const rows = Array.from({ length: 14 }, (_, index) => {
    const net = nets[index % 5] ?? 0;
    return {
      CostDate: `2025-${String(1 + (index % 12)).padStart(2, '0')}-15`,
      InvoiceNumber: index % 4 === 0 ? '' : `FV/${index}_%`,
      VehicleId: 4 + (index % 4),
      CostGroup: index % 3 === 0 ? smallFleet.otherCostGroup : smallFleet.costGroup,
      Counter: index % 5 === 4 ? null : 10_000 + index * 311,
      Quantity: index % 3 === 0 ? null : 40.125 + index,
      CostValue: net,
      CostGross: net,
      Currency: index % 4 === 3 ? 'EUR' : 'PLN',
      VatRate: index % 2 === 0 ? null : 0,
      Description: ['Olej napędowy', 'Ölwechsel', '', '=1+1'][index % 4] ?? '',
      CostPlace: index % 2 === 0 ? '520 Łódź' : '',
      EmployeeName: ['Łucja Żółć', "Pat O'Hara", ''][index % 3] ?? '',
      TransactionPlace: index % 3 === 0 ? 'Köln & 100%' : '',
      Comments: index % 5 === 0 ? 'Straße naß' : '',
    };
  });
  await db.insertInto('cost').values(rows).execute();
}
