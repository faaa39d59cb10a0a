import type { OwnershipRow } from './report-bodies.ts';
import { costCategories } from '../../rules/cost-category.ts';

/** Columns of the cost of ownership, on the page and in files. */
export const ownershipColumns = [
  { field: 'RegistrationNumber', kind: 'text' },
  { field: 'Make', kind: 'text' },
  { field: 'Model', kind: 'text' },
  { field: 'Vehicles', kind: 'number' },
  { field: 'Kilometres', kind: 'number' },
  { field: 'Currency', kind: 'text' },
  { field: 'Total', kind: 'amount' },
  { field: 'PerKilometre', kind: 'amount' },
  { field: 'PerMonth', kind: 'amount' },
  ...costCategories.map((field) => ({ field, kind: 'amount' }) as const),
  { field: 'Consumption', kind: 'number' },
  { field: 'Damages', kind: 'number' },
  { field: 'KilometreLimit', kind: 'number' },
  { field: 'Driven', kind: 'number' },
  { field: 'Planned', kind: 'number' },
  { field: 'Forecast', kind: 'number' },
  { field: 'ContractEndDate', kind: 'date' },
] as const;

export type OwnershipField = (typeof ownershipColumns)[number]['field'];

/** Rows of one model and currency together; `Vehicles`: how many of them, `Plates`: of which vehicles. */
type ModelRow = OwnershipRow & { readonly Vehicles?: number; readonly Plates?: readonly string[] };

/** Values of a line by column; null where a value has no meaning, such as costs per kilometre without kilometres. */
export type OwnershipLine = Readonly<Record<OwnershipField, string | number | null>> &
  Pick<OwnershipRow, 'VehicleId' | 'FromAgreement'> & { readonly Plates: readonly string[] };

/** A row with the values that follow from it. */
export function ownershipLine(row: ModelRow): OwnershipLine {
  const { Kilometres, Months, Total, Litres, Vehicles = 1, Plates = [row.RegistrationNumber] } = row;
  return {
    ...row,
    Vehicles,
    Plates,
    Make: row.Make ?? null,
    Model: row.Model ?? null,
    Currency: row.Currency ?? null,
    PerKilometre: Kilometres > 0 ? round(Total / Kilometres, 2) : null,
    PerMonth: Months > 0 ? round(Total / Months / Vehicles, 2) : null,
    Consumption: Kilometres > 0 && Litres > 0 ? round((Litres / Kilometres) * 100, 1) : null,
  };
}

/** Sums the rows of each make, model and currency. */
export function sumByModel(rows: readonly OwnershipRow[]): readonly ModelRow[] {
  const models = new Map<string, OwnershipRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.Make, row.Model, row.Currency]);
    const all = models.get(key);
    if (all) all.push(row);
    else models.set(key, [row]);
  }
  return [...models.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const sum = (field: 'Kilometres' | 'Total' | 'Litres' | (typeof costCategories)[number]) =>
      round(
        all.reduce((total, row) => total + row[field], 0),
        2,
      );
    // Some vehicles of a model have no agreement: a sum of the others would be misread.
    const sumOfAll = (field: 'KilometreLimit' | 'Driven' | 'Planned' | 'Forecast' | 'Damages') =>
      all.every((row) => row[field] !== null) ? all.reduce((total, row) => total + (row[field] ?? 0), 0) : null;
    const costs = Object.fromEntries(costCategories.map((category) => [category, sum(category)])) as Record<
      (typeof costCategories)[number],
      number
    >;
    return {
      ...first,
      ...costs,
      RegistrationNumber: '',
      Vehicles: all.length,
      Plates: all.map(({ RegistrationNumber }) => RegistrationNumber),
      FromAgreement: round(
        all.reduce((total, { FromAgreement }) => total + FromAgreement, 0),
        2,
      ),
      Kilometres: sum('Kilometres'),
      Total: sum('Total'),
      Litres: sum('Litres'),
      Damages: sumOfAll('Damages'),
      KilometreLimit: sumOfAll('KilometreLimit'),
      Driven: sumOfAll('Driven'),
      Planned: sumOfAll('Planned'),
      Forecast: sumOfAll('Forecast'),
      ContractEndDate: null,
    };
  });
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
