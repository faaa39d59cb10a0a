import { COUNT_LIMIT, countLimitParameter } from '../../src/contract/grid/query.ts';
import { sendRequest, quantile } from './client.ts';
import type { BenchBackend } from './bench-backend.ts';
import { growingLists, sortedColumns } from './growing-lists.ts';

/**
 * A list query other than the default one: its median and its fastest time in milliseconds, with the count that the app requests: up to
 * 10,000.
 */
export type QueryResult = { readonly list: string; readonly question: string; readonly backend: number; readonly fastest: number };

/** Wanted of each order at every depth, and of a search for a common word. */
export const WANTED_MS = 50;

const ROUNDS = 3;
const MAX_ROUNDS = 8;

/** The backend ends a statement of a list then. */
const TIME_LIMIT_MS = 29_000;

const lists = [
  {
    list: 'handovers',
    path: '/api/ODataVehicleHandoverDocument',
    columns: ['Id', 'Number', 'Date', 'Vehicle', 'FromEmployee', 'ToEmployee', 'Contractor', 'Counter', 'Fuel', 'PlaceName', 'Comments'],
    filters: [
      `contains(tolower(Vehicle),'zx 00017')`,
      `contains(tolower(FromEmployee),'kowalski 17')`,
      `contains(tolower(PlaceName),'baza 17')`,
      `contains(tolower(PlaceName),'baza')`,
      `contains(tolower(Comments),'abcd')`,
      `contains(tolower(Comments),'nigdzie')`,
      `Fuel in ('3/4')`,
      `Counter ge 500000 and Counter le 501000`,
      `Date ge 2023-03-01 and Date lt 2023-04-01`,
      `Date ge 2023-03-01 and Date lt 2023-04-01 and contains(tolower(Vehicle),'zx 00017')`,
    ],
  },
  {
    list: 'bookings',
    path: '/api/ODataVehicleBooking',
    columns: [
      'Id',
      'Number',
      'RegistrationNumber',
      'Equipment',
      'StartDate',
      'EndDate',
      'IsRejectedByDriver',
      'IsRejected',
      'IsAccepted',
      'TravelPurpose',
      'Authorization',
      'Status',
      'Reason',
      'Comment',
    ],
    filters: [
      `contains(tolower(RegistrationNumber),'zx 00017')`,
      `contains(tolower(TravelPurpose),'wizyta 17')`,
      `contains(tolower(TravelPurpose),'wizyta')`,
      `contains(tolower(Comment),'nigdzie')`,
      `IsAccepted eq true`,
      `IsRejected eq false`,
      `StartDate ge 2023-03-01 and StartDate lt 2023-04-01`,
      `EndDate ge 2023-03-01 and EndDate lt 2023-04-01`,
    ],
  },
];

const searches = ['zx 00017', 'baza 17', 'wizyta 17', 'kowalski 17', 'baza', 'nigdzie'];

/** All sort orders at several depths, filters on every kind of column, and searches for rare, common and missing words. */
export async function measureQueries(bench: Pick<BenchBackend, 'backend' | 'token'>): Promise<QueryResult[]> {
  const results: QueryResult[] = [];
  for (const { list, path, columns, filters } of lists) {
    const questions: Record<string, string>[] = [
      ...columns.flatMap((column) => ['asc', 'desc'].map((direction) => ({ $orderby: `${column} ${direction}` }))),
      ...columns
        .slice(1, 6)
        .flatMap((column) =>
          ['250000', '500000', '999000'].flatMap(($skip) =>
            ['asc', 'desc'].map((direction) => ({ $orderby: `${column} ${direction}`, $skip })),
          ),
        ),
      ...filters.map(($filter) => ({ $filter })),
      ...filters.slice(0, 3).map(($filter) => ({ $filter, $orderby: 'Number desc' })),
      ...filters.slice(2, 4).map(($filter) => ({ $filter, $skip: '10000' })),
      ...searches.map((data) => ({ data })),
    ];
    for (const question of questions) results.push(await measureQuery(bench, { list, path }, question));
  }
  return results;
}

/** How far down the pages of an order are: at the top, a tenth, half-way and nearly at the end. */
const depthsOfOrder = [0, 0.1, 0.5, 0.99];

/** The other growing lists: every order both ways at several depths, and rare and common filters and words, plain and in another order. */
export async function measureGrowingLists(bench: Pick<BenchBackend, 'backend' | 'token'>, rows: number): Promise<QueryResult[]> {
  const results: QueryResult[] = [];
  for (const { path, list, ...growing } of growingLists) {
    const columns = sortedColumns({ path, list, ...growing });
    const orders = [{}, ...columns.flatMap((column) => ['asc', 'desc'].map((direction) => ({ $orderby: `${column} ${direction}` })))];
    const depths = depthsOfOrder.map((depth) => String(Math.floor(rows * depth)));
    const queries: Record<string, string>[] = [
      ...growing.filters.map(($filter) => ({ $filter })),
      ...growing.searches.map((data) => ({ data })),
    ];
    const questions: Record<string, string>[] = [
      ...orders.flatMap((order) => depths.map(($skip) => ({ ...order, $skip }))),
      ...queries,
      ...queries.flatMap((one) => columns.slice(1, 3).map((column) => ({ ...one, $orderby: `${column} asc` }))),
    ];
    for (const question of questions) results.push(await measureQuery(bench, { list, path }, question));
  }
  return results;
}

async function measureQuery(
  { backend, token }: Pick<BenchBackend, 'backend' | 'token'>,
  { list, path }: { readonly list: string; readonly path: string },
  question: Readonly<Record<string, string>>,
): Promise<QueryResult> {
  const parameters = new URLSearchParams({ $top: '25', $count: 'true', [countLimitParameter]: String(COUNT_LIMIT), ...question });
  const times: number[] = [];
  // Other processes can only slow a query down, so a slow one is repeated.
  for (let round = 0; round < ROUNDS || (round < MAX_ROUNDS && Math.min(...times) > WANTED_MS); round++) {
    const began = performance.now();
    const status = await sendRequest(backend.url, {
      path: `${path}?${parameters.toString()}`,
      headers: { Authorization: `Bearer ${token}` },
    });
    times.push(performance.now() - began);
    // A statement that took longer than the time limit.
    if (status === 400 && (times.at(-1) ?? 0) > TIME_LIMIT_MS) break;
    if (status !== 200) throw new Error(`${path}?${parameters.toString()}: ${status}`);
  }
  const sorted = times.toSorted((left, right) => left - right);
  return { list, question: formatQuestion(question), backend: quantile(sorted, 0.5), fastest: sorted[0] ?? NaN };
}

function formatQuestion(question: Readonly<Record<string, string>>): string {
  return Object.entries(question)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
