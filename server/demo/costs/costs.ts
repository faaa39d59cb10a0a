import type { Insertable } from 'kysely';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { fromGrosz, grossOf } from '../../../src/contract/rules/money.ts';
import type { Database } from '../../database/tables.ts';
import { agreementOf } from './agreements.ts';
import { minuteAt, dayFrom, dayOf, dayText, workingDay, yearOf, type Day } from '../basics/calendar.ts';
import { costKinds, type CostKind } from './cost-kinds.ts';
import { choiceId } from '../basics/dictionaries.ts';
import type { DemoHandover } from '../handovers/handovers.ts';
import { withIds } from '../basics/with-ids.ts';
import { seededRandom } from '../basics/random.ts';
import type { DemoVehicle } from '../vehicles/vehicles.ts';

type CostRow = Insertable<Database['cost']>;

/** Limits the demo costs of a larger fleet: further vehicles show nothing new. */
const MAX_VEHICLES = 300;

const vatRates = { PL: 23, DE: 19 } as const;
const currencies = { PL: 'PLN', DE: 'EUR' } as const;

/** Two years of costs, oldest first, each with the holder of the vehicle at the time. */
export function demoCosts(
  vehicles: readonly DemoVehicle[],
  handovers: readonly DemoHandover[],
  today: Day,
): (CostRow & { readonly Id: number })[] {
  const byVehicle = Map.groupBy(handovers, (handover) => handover.vehicle.id);
  const rows = vehicles.slice(0, MAX_VEHICLES).flatMap((vehicle) => {
    const holderOn = (day: Day) =>
      byVehicle.get(vehicle.id)?.findLast((handover) => handover.time <= minuteAt(day, 12, 0))?.to.row.FullName ?? '';
    return [
      ...costKinds.filter(({ appliesTo }) => appliesTo(vehicle)).flatMap((kind) => costsOf(kind, vehicle, today, holderOn)),
      ...instalmentsOf(vehicle, today),
    ];
  });
  return withIds(
    rows.sort((left, right) =>
      left.CostDate < right.CostDate ? -1 : left.CostDate > right.CostDate ? 1 : left.VehicleId - right.VehicleId,
    ),
  );
}

function costsOf(kind: CostKind, vehicle: DemoVehicle, today: Day, holderOn: (day: Day) => string): CostRow[] {
  const random = seededRandom('costs', kind.group, kind.descriptions.PL[0] ?? '', vehicle.id);
  const { country } = vehicle.structure;
  const [least, most] = kind.intervalDays(vehicle);
  const rows: CostRow[] = [];
  let before = vehicle.since;
  for (let day = workingDay(vehicle.since + random.integer(1, most)); day < today; day = workingDay(day + random.integer(least, most))) {
    const counter = vehicle.odometer(minuteAt(day, 12, 0));
    const kilometres = Math.max(1, counter - vehicle.odometer(minuteAt(before, 12, 0)));
    before = day;
    const { net, quantity = null } = kind.cost(random, { vehicle, country, kilometres, age: today - day });
    rows.push({
      ...amountsOf(net, kind.isTaxed ? vatRates[country] : null),
      CostDate: dayText(day),
      VehicleId: vehicle.id,
      CostGroup: choiceId(dictionaryIds.costGroups, kind.group),
      InvoiceNumber: invoiceNumber(kind.series, day, random.integer(1, 99_999)),
      Counter: vehicle.type === 2 || !kind.isOnTheRoad ? null : counter,
      Quantity: quantity,
      Currency: currencies[country],
      Description: random.pick(kind.descriptions[country]),
      CostPlace: vehicle.structure.costPlace,
      EmployeeName: kind.isOnTheRoad ? holderOn(day) : '',
      TransactionPlace: random.pick(kind.places[country]),
      Comments: random.chance(0.03) ? random.pick(['Faktura do korekty', 'Refaktura na oddział', 'Brak podpisu na paragonie']) : '',
    });
  }
  return rows;
}

/** The instalments of the leasing agreement, on the tenth of every month. */
function instalmentsOf(vehicle: DemoVehicle, today: Day): CostRow[] {
  const { ContractStartDate: start, InstalmentNet: net, Currency, AgreementNumber } = agreementOf(vehicle, today);
  if (!start || !net || !Currency) return [];
  const { country, costPlace } = vehicle.structure;
  const first = Math.max(vehicle.since, dayOf(start));
  return Array.from({ length: 25 }, (_, months) => monthsAgo(today, 24 - months))
    .filter((day) => day >= first && day < today)
    .map((day, index) => ({
      ...amountsOf(Math.round(net * 100), vatRates[country]),
      CostDate: dayText(day),
      VehicleId: vehicle.id,
      CostGroup: choiceId(dictionaryIds.costGroups, 'Leasing i najem'),
      InvoiceNumber: invoiceNumber('LE', day, vehicle.id),
      Counter: null,
      Quantity: 1,
      Currency,
      Description:
        country === 'PL'
          ? `Rata leasingowa ${index + 1}, umowa ${AgreementNumber}`
          : `Leasingrate ${index + 1}, Vertrag ${AgreementNumber}`,
      CostPlace: costPlace,
      EmployeeName: '',
      TransactionPlace: '',
      Comments: '',
    }));
}

function amountsOf(net: number, rate: number | null) {
  const CostValue = fromGrosz(BigInt(net));
  return { CostValue, VatRate: rate, CostGross: grossOf(CostValue, rate) ?? CostValue };
}

function invoiceNumber(series: string, day: Day, number: number): string {
  return `${series}/${dayText(day).slice(2, 7).replace('-', '/')}/${String(number).padStart(5, '0')}`;
}

function monthsAgo(today: Day, months: number): Day {
  const month = Number(dayText(today).slice(5, 7));
  return workingDay(dayFrom(yearOf(today), month - months, 10));
}
