import type { Insertable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { dayText, yearOf, type Day } from '../basics/calendar.ts';
import { seededRandom } from '../basics/random.ts';
import type { DemoVehicle } from '../vehicles/vehicles.ts';

type Agreement = Pick<
  Insertable<Database['vehicle']>,
  'AgreementNumber' | 'ContractStartDate' | 'ContractEndDate' | 'InstalmentCount' | 'InstalmentNet' | 'Currency' | 'KilometreLimit'
>;

const noAgreement: Agreement = {
  AgreementNumber: null,
  ContractStartDate: null,
  ContractEndDate: null,
  InstalmentCount: null,
  InstalmentNet: null,
  Currency: null,
  KilometreLimit: null,
};

/** The leasing agreement of a vehicle. About a third of the fleet is owned and has none. */
export function agreementOf(vehicle: DemoVehicle, today: Day): Agreement {
  const random = seededRandom('agreement', vehicle.id);
  if (random.chance(0.34)) return noAgreement;
  const months = random.pick([36, 48, 48, 60]);
  const start = Math.max(vehicle.since, today - random.integer(60, months * 30));
  const isPolish = vehicle.structure.country === 'PL';
  const monthly = vehicle.type === 0 ? random.integer(900, 2_800) : random.integer(2_600, 7_900);
  return {
    AgreementNumber: `L/${yearOf(start)}/${String(10_000 + vehicle.id * 13)}`,
    ContractStartDate: dayText(start),
    ContractEndDate: dayText(start + Math.round(months * 30.44)),
    InstalmentCount: months,
    InstalmentNet: (isPolish ? monthly : Math.round(monthly / 4)) + 0.5,
    Currency: isPolish ? 'PLN' : 'EUR',
    KilometreLimit: vehicle.type === 2 ? null : (months / 12) * (vehicle.type === 1 ? 120_000 : 40_000),
  };
}
