import { sql } from 'kysely';
import type { FleetReport, FleetShare } from '../../../src/contract/entities/costs/report-bodies.ts';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import type { XlsxColumn, XlsxRow } from '../../export/xlsx.ts';
import { translatedName } from '../../grid/dictionary-names.ts';
import { reportTexts } from '../../texts/texts.ts';
import { fleet } from './fleet.ts';
import { storeReport } from './store-report.ts';

type Figures = Pick<FleetShare, 'Days' | 'Used' | 'Kilometres'> & {
  readonly Vehicles?: number;
  readonly Litres?: number | null;
  readonly FuelKilometres?: number | null;
  readonly Damages?: number | null;
  readonly Costs: readonly { readonly Currency: string; readonly Net: number; readonly Kilometres?: number }[] | null;
};

/**
 * The figures of the dashboard as an Excel file that only the caller can download: in total, by month, unit, cost place and type. Returns
 * its id.
 */
export async function generateFleet(request: CallRequest): Promise<number> {
  const { fleet: words, by } = reportTexts(request.language);
  return request.runExport(async (onRows) => {
    const report = await fleet(request);
    const typeNames = await typeNamesOf(request, report.Types);
    const month = new Intl.DateTimeFormat(request.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const rows: readonly XlsxRow[] = [
      rowOf(words.title, words.all, report.Total),
      ...report.Months.map((line) => rowOf(words.months, month.format(new Date(`${line.Month}-01T00:00:00Z`)), line)),
      ...report.Units.map((line) => rowOf(by.unit, line.Name || words.none, line)),
      ...report.CostPlaces.map((line) => rowOf(by.costPlace, line.Name || words.none, line)),
      ...report.Types.map((line) => rowOf(by.type, typeNames.get(line.Name) || words.none, line)),
    ];
    await onRows(rows.length);
    return storeReport(request, { title: words.title, days: report, columns: columnsOf(request, report), rows });
  });
}

/** Without the columns that the caller may not read. Amounts have a column per currency: a sum over currencies has no meaning. */
function columnsOf({ language }: CallRequest, { Total }: FleetReport): readonly XlsxColumn[] {
  const { fleet: words, shares, tiles, ownership } = reportTexts(language);
  const number = (field: string, header: string): XlsxColumn => ({ field, header, kind: 'number' });
  const amount = (field: string, header: string): XlsxColumn => ({ field, header, kind: 'amount' });
  return [
    { field: 'Part', header: words.by, kind: 'text' },
    { field: 'Name', header: shares.name, kind: 'text' },
    number('Vehicles', shares.vehicles),
    ...(Total.Used === null ? [] : [number('Utilisation', `${shares.utilisation} (%)`)]),
    number('Kilometres', shares.kilometres),
    ...(Total.Costs ?? []).flatMap(({ Currency }) => [
      amount(`Net ${Currency}`, `${shares.costs} (${Currency})`),
      amount(`PerKilometre ${Currency}`, `${shares.perKilometre} (${Currency})`),
    ]),
    ...(Total.Litres === null ? [] : [number('Consumption', ownership.columns.Consumption)]),
    ...(Total.Damages === null ? [] : [number('Damages', tiles.damages)]),
  ];
}

function rowOf(Part: string, Name: string, { Vehicles, Days, Used, Kilometres, Costs, Litres, FuelKilometres, Damages }: Figures): XlsxRow {
  const amounts = (Costs ?? []).flatMap(({ Currency, Net, Kilometres: driven = 0 }) => [
    [`Net ${Currency}`, Net] as const,
    [`PerKilometre ${Currency}`, driven > 0 ? round(Net / driven, 2) : null] as const,
  ]);
  return {
    Part,
    Name,
    Vehicles,
    Utilisation: Used === null || Days === 0 ? null : round((Used / Days) * 100, 1),
    Kilometres,
    Consumption: Litres && FuelKilometres ? round((Litres / FuelKilometres) * 100, 1) : null,
    Damages,
    ...Object.fromEntries(amounts),
  };
}

/** Body types in the language of the caller, by the stored name. */
async function typeNamesOf(
  { language, read }: CallRequest,
  types: readonly FleetShare[],
): Promise<ReadonlyMap<string | null | undefined, string>> {
  const names = types.flatMap(({ Name }) => (Name ? [Name] : []));
  const { rows } = await read((db) =>
    sql<{
      Name: string;
      Shown: string;
    }>`SELECT t."Name", ${translatedName(language, sql.ref('t.Name'), dictionaryIds.bodyTypes)} AS "Shown" FROM unnest(${names}::text[]) t("Name")`.execute(
      db,
    ),
  );
  return new Map(rows.map(({ Name, Shown }) => [Name, Shown]));
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
