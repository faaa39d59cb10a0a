import type { Insertable } from 'kysely';
import type { SimCardSecret } from '../../../src/contract/entities/costs/sim-card.ts';
import type { Database } from '../../database/tables.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { dayFrom, dayText, yearOf, type Day } from '../basics/calendar.ts';
import type { DemoEmployee } from '../people/employees.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import type { DemoVehicle } from './vehicles.ts';

export type DemoSecret = {
  readonly table: 'fuel_card' | 'sim_card';
  readonly record: number;
  readonly field: string;
  readonly text: string;
};

type FuelCardRow = Insertable<Database['fuel_card']> & { readonly Id: number };
type SimCardRow = Insertable<Database['sim_card']> & { readonly Id: number };

const issuers = [
  { Issuer: 'Polski Koncern Naftowy ORLEN S.A.', IssuerShortName: 'ORLEN', Symbol: 'FLOTA', prefix: '7896', weight: 5 },
  { Issuer: 'DKV Euro Service GmbH + Co. KG', IssuerShortName: 'DKV', Symbol: 'EURO', prefix: '7043', weight: 4 },
  { Issuer: 'UNION TANK Eckstein GmbH & Co. KG', IssuerShortName: 'UTA', Symbol: 'UTA FS', prefix: '7055', weight: 2 },
  { Issuer: 'Shell Polska Sp. z o.o.', IssuerShortName: 'Shell', Symbol: 'SHELL CARD', prefix: '7002', weight: 2 },
];

const limits = [
  { LimitType: 'Miesięczny, kwota', AllowedLimit: 3_500, weight: 4 },
  { LimitType: 'Dzienny, litry', AllowedLimit: 120, weight: 3 },
  { LimitType: 'Miesięczny, kwota', AllowedLimit: 18_000, weight: 2 },
];

/** A fuel card for every vehicle with an engine, and some spare cards in the safe. */
export function demoFuelCards(vehicles: readonly DemoVehicle[], today: Day): { rows: FuelCardRow[]; secrets: DemoSecret[] } {
  const driven = vehicles.filter((vehicle) => vehicle.type !== 2);
  const spare = Math.ceil(driven.length * 0.06);
  const rows = Array.from({ length: driven.length + spare }, (_, index): FuelCardRow => {
    const random = seededRandom('fuel-card', index);
    const vehicle = driven[index];
    const { Issuer, IssuerShortName, Symbol, prefix } = random.weighted(issuers);
    const { LimitType, AllowedLimit } = random.weighted(limits);
    const isOld = vehicle === undefined && random.chance(0.5);
    const validYear = yearOf(today) + (isOld ? -1 : random.integer(0, 3));
    return {
      Id: index + 1,
      Number: `${prefix} ${digits(random, 4)} ${String(index).padStart(4, '0')} ${digits(random, 4)}`,
      // Cards expire at the end of a month.
      ValidTo: dayText(dayFrom(validYear, random.integer(isOld ? 1 : 6, 12) + 1, 1) - 1),
      CardType: vehicle ? (vehicle.type === 1 ? 'Paliwo i opłaty drogowe' : 'Paliwo i myjnia') : 'Zapasowa',
      VehicleId: vehicle?.id ?? null,
      EmployeeId: null,
      AssignmentSince: vehicle ? dayText(Math.max(vehicle.since, today - random.integer(30, 900))) : null,
      Issuer,
      IssuerShortName,
      Symbol,
      LimitType,
      AllowedLimit,
      LiquidationDate: isOld ? dayText(today - random.integer(10, 200)) : null,
      Comments: random.chance(0.08)
        ? random.pick(['Wymiana po uszkodzeniu paska', 'Duplikat zamówiony', 'Bez opłat drogowych w Niemczech'])
        : '',
      Status: isOld ? 'Zlikwidowana' : vehicle ? 'Aktywna' : 'W sejfie',
    };
  });
  return {
    rows,
    secrets: rows.map(({ Id }) => ({ table: 'fuel_card', record: Id, field: 'PIN', text: digits(seededRandom('fuel-pin', Id), 4) })),
  };
}

const operators = [
  { Operator: 'Orange Polska', Plan: 'Firma Non Stop 60', weight: 3 },
  { Operator: 'Plus', Plan: 'Biznes 50 GB', weight: 2 },
  { Operator: 'T-Mobile', Plan: 'Business M', weight: 3 },
];

/** A SIM card for most employees, and one for the tracker of every fourth vehicle. */
export function demoSimCards(
  employees: readonly DemoEmployee[],
  vehicles: readonly DemoVehicle[],
  today: Day,
): { rows: SimCardRow[]; secrets: DemoSecret[] } {
  const people = employees.filter((employee) => employee.leftOn === null && employee.row.PhoneNumber);
  const used = new Set<string>();
  const personal = people.flatMap((employee) => {
    const number = employee.row.PhoneNumber ?? '';
    if (used.has(number)) return [];
    used.add(number);
    return [{ PhoneNumber: number, EmployeeId: employee.row.Id, VehicleId: null, Differentiator: 'Głos i dane' }];
  });
  const trackers = vehicles
    .filter((vehicle) => vehicle.id % 4 === 0)
    .map((vehicle) => ({
      PhoneNumber: `+48 690 1${String(vehicle.id)
        .padStart(5, '0')
        .replace(/(\d{2})(\d{3})$/, '$1 $2')}`,
      EmployeeId: null,
      VehicleId: vehicle.id,
      Differentiator: 'Telematyka',
    }));
  const rows = [...personal, ...trackers].map((card, index): SimCardRow => {
    const random = seededRandom('sim-card', index);
    const { Operator, Plan } = random.weighted(operators);
    const since = today - random.integer(30, 1_400);
    const isTracker = card.VehicleId !== null;
    return {
      Id: index + 1,
      ...card,
      Operator,
      Plan,
      AssignmentFrom: dayText(since),
      SerialNumber: `8948${digits(random, 15)}`,
      AccountCode: `KL-${digits(random, 5)}`,
      IsHiddenNumber: !isTracker && random.chance(0.04),
      IsRoaming: !isTracker && random.chance(0.6),
      IsGprs: true,
      IsDuplicate: random.chance(0.03),
      IsAPN: isTracker,
      IsHunting: !isTracker && random.chance(0.05),
      FirstActivationOn: dayText(since - random.integer(0, 20)),
      PwaOn: random.chance(0.2) ? dayText(since + random.integer(100, 400)) : null,
      PhoneChangeOn: isTracker ? null : dayText(since + random.integer(500, 760)),
      Status: random.chance(0.04) ? 'Zawieszona' : 'Aktywna',
      Comments: '',
    };
  });
  return { rows, secrets: rows.flatMap(({ Id }) => simSecrets(Id)) };
}

const secretDigits: Record<SimCardSecret, number> = { PIN: 4, PIN2: 4, PUK: 8, PUK2: 8, PlusCode: 6 };

function simSecrets(record: number): DemoSecret[] {
  const random = seededRandom('sim-secrets', record);
  return Object.entries(secretDigits).map(([field, count]) => ({ table: 'sim_card', record, field, text: digits(random, count) }));
}

/** Encrypts the secrets into rows of their table. */
export function encryptedSecretRows(secrets: readonly DemoSecret[], box: SecretBox): Insertable<Database['secret']>[] {
  return secrets.map(({ text, ...place }) => ({
    TableName: place.table,
    RecordId: place.record,
    Field: place.field,
    Sealed: box.encrypt(place, text),
  }));
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.character('0123456789')).join('');
}
