import { addDays, fromWire, toWireDate } from '../../../src/contract/wire/wire-date.ts';
import type { BackendClient } from '../backend/backend-client.ts';

type Row = Readonly<Record<string, string | number | boolean | null>>;

const PAGE_ROWS = 2_000;

/** Expected values of the home charts, computed from all backend rows: percent of vehicles by day, kilometres by month, PLN by group. */
export async function expectedChartValues(
  backend: BackendClient,
  today: string,
): Promise<{ utilisation: number[]; mileage: number[]; costs: [string, number][] }> {
  const all = async (wireName: string) => {
    const rows: Row[] = [];
    for (let count = -1; count !== 0; rows.length < 20_000) {
      const { value } = await backend.get<{ value: Row[] }>(`/api/OData${wireName}?$skip=${rows.length}&$top=${PAGE_ROWS}`);
      rows.push(...value);
      count = value.length;
    }
    return rows;
  };
  const [vehicles, bookings, rentals, trips, costs] = (await Promise.all(
    ['Vehicle', 'VehicleBooking', 'RentalDocument', 'TripRecordCard', 'Cost'].map(all),
  )) as [Row[], Row[], Row[], Row[], Row[]];
  const lent = rentals.filter(({ IsDiscarded, IsRejectedByDriver }) => IsDiscarded !== true && IsRejectedByDriver !== true);
  const booked = bookings.filter(({ IsRejected, IsRejectedByDriver }) => IsRejected !== true && IsRejectedByDriver !== true);
  const monday = addDays(today, -(((fromWire(today)?.getDay() ?? 1) + 6) % 7));
  const utilisation = Array.from({ length: 7 }, (_, index) => {
    const [from, to] = [`${addDays(monday, index)}T00:00:00`, `${addDays(monday, index + 1)}T00:00:00`];
    const out = [...booked, ...lent].filter(
      (row) => String(row['StartDate']) < to && ['EndDate', 'ReturnDate'].every((end) => typeof row[end] !== 'string' || row[end] > from),
    );
    return Math.round((new Set(out.map(({ VehicleId }) => VehicleId)).size / vehicles.length) * 100);
  });
  const [year, month] = today.split('-').map(Number) as [number, number];
  const months = Array.from({ length: 6 }, (_, index) => toWireDate(new Date(year, month - 6 + index, 1)).slice(0, 7));
  const driven = (of: string) =>
    sum(
      trips
        .filter(({ EndDate, EndCounter }) => String(EndDate).startsWith(of) && EndCounter !== null)
        .map(({ StartCounter, EndCounter }) => Number(EndCounter) - Number(StartCounter)),
    );
  const recent = costs.filter(
    ({ CostDate, Currency }) =>
      Currency === 'PLN' && String(CostDate).slice(0, 10) >= addDays(today, -29) && String(CostDate).slice(0, 10) <= today,
  );
  const groups = [...new Set(recent.map(({ CostGroupDescription }) => String(CostGroupDescription ?? '')))]
    .map(
      (name) =>
        [
          name,
          sum(
            recent.filter(({ CostGroupDescription }) => String(CostGroupDescription ?? '') === name).map(({ CostNet }) => Number(CostNet)),
          ),
        ] as [string, number],
    )
    .toSorted((left, right) => right[1] - left[1]);
  const rest = sum(groups.slice(6).map(([, value]) => value));
  const bars = [...groups.slice(0, 6), ...(rest === 0 ? [] : [['pozostałe', rest] as [string, number]])];
  return { utilisation, mileage: months.map(driven), costs: bars.map(([name, value]) => [name, Math.round(value)]) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
