import type { EntityDefinition, EntityName } from '../../../contract/definition/entity.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { bookedCalendar } from '../../../contract/rules/rental/calendar.ts';
import { addDays, toWireDate, type WireDateTime } from '../../../contract/wire/wire-date.ts';
import { cachedListRows, type CachedRows } from '../../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { costsByGroup, mileage, utilisation, type Figure } from './figures.ts';

export const chartNames = ['utilisation', 'mileage', 'costs'] as const;

/** A chart's figures; `asOf` is the age of the oldest rows used. */
export type Chart = { readonly name: (typeof chartNames)[number]; readonly figures: readonly Figure[]; readonly asOf: WireDateTime };

type MayRead = (entity: EntityName) => boolean;

const MONTHS = 6;
const MAX_GROUPS = 6;
const currency = 'PLN';

/** Computes the charts for which this device has enough cached rows to be correct. */
export async function readCharts(database: UserDatabase, mayRead: MayRead, now: Date): Promise<readonly Chart[]> {
  const today = toWireDate(now);
  const cachedRowsOf = async (entity: EntityName) => (mayRead(entity) ? cachedListRows(database, entity) : null);
  const charts = [
    await utilisationOf(cachedRowsOf, today),
    mileageOf(await cachedRowsOf('trip-record-card'), today),
    costsOf(await cachedRowsOf('cost'), today),
  ];
  return charts.filter((chart) => chart !== null).filter(({ figures }) => figures.some(({ value }) => value > 0));
}

async function utilisationOf(cachedRowsOf: (entity: EntityName) => Promise<CachedRows | null>, today: string): Promise<Chart | null> {
  const vehicles = await cachedRowsOf('vehicle');
  const lists = [];
  for (const { rows, timeOf } of bookedCalendar) {
    const cached = await cachedRowsOf(rows);
    if (cached) lists.push({ found: cached, timeOf });
  }
  if (!vehicles || lists.length === 0) return null;
  const times = lists.flatMap(({ found, timeOf }) => found.rows.map(timeOf).filter((time) => time !== null));
  return {
    name: 'utilisation',
    figures: utilisation(times, vehicles.rows.length, today),
    asOf: oldest([vehicles, ...lists.map(({ found }) => found)]),
  };
}

/** Leaves out months before the oldest cached trip, whose sums would be too low. */
function mileageOf(cached: CachedRows | null, today: string): Chart | null {
  if (!cached) return null;
  const since = oldestCachedValue(cached, 'trip-record-card', 'EndDate');
  const figures = mileage(cached.rows, today, MONTHS).filter(({ id }) => since === null || id > since.slice(0, 7));
  return { name: 'mileage', figures, asOf: cached.asOf };
}

function costsOf(cached: CachedRows | null, today: string): Chart | null {
  if (!cached) return null;
  const since = oldestCachedValue(cached, 'cost', 'CostDate');
  if (since !== null && since.slice(0, 10) >= addDays(today, -29)) return null;
  return { name: 'costs', figures: costsByGroup(cached.rows, currency, today, MAX_GROUPS), asOf: cached.asOf };
}

/** The oldest `field` value of a list that the device caches only in part; null when all rows are cached. */
function oldestCachedValue({ rows }: CachedRows, entity: EntityName, field: string): string | null {
  const { offlineRows }: EntityDefinition = entityRegistry[entity];
  if (typeof offlineRows !== 'number' || rows.length < offlineRows) return null;
  const values = rows.map((row) => row[field]).filter((value) => typeof value === 'string');
  return values.reduce((before, value) => (value < before ? value : before), values[0] ?? '');
}

function oldest(lists: readonly CachedRows[]): WireDateTime {
  return lists.map(({ asOf }) => asOf).toSorted()[0] ?? '';
}
