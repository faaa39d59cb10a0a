import { expect, test } from 'vitest';
import { isObject, textOf, type Json, type JsonObject } from './core/json.ts';
import { runBackend } from './run-backend.ts';

function rowsOf(body: Json): JsonObject[] {
  return (isObject(body) ? body.value : []) as JsonObject[];
}

test('a list has at least `rows` rows and only the specified columns', async () => {
  const { anna } = await runBackend({ rows: 130 });
  const reply = await anna.get('/api/ODataSimCard?$top=25&$skip=25&$count=true');
  expect(reply.body).toMatchObject({ count: 130 });
  expect(Object.keys(rowsOf(reply.body)[0] ?? {})).toEqual(['PhoneNumber', 'AssignmentFrom', 'AssignedToDetails', 'PIN', 'PUK']);
  expect(rowsOf(reply.body)).toHaveLength(25);
});

const FILTERS: [string, string, (row: JsonObject) => boolean][] = [
  ['Cost', "Currency eq 'EUR'", (row) => row.Currency === 'EUR'],
  [
    'Cost',
    "contains(tolower(Description),'opon') and CostNet gt 150",
    (row) => textOf(row.Description).includes('Opony') && (row.CostNet as number) > 150,
  ],
  ['Cost', "not (Currency eq 'PLN') or Counter le 12310", (row) => row.Currency !== 'PLN' || (row.Counter as number) <= 12_310],
  ['Vehicle', "Make in ('Ford','MAN')", (row) => row.Make === 'Ford' || row.Make === 'MAN'],
  ['Vehicle', 'NextServiceInspection eq null', (row) => row.NextServiceInspection === null],
  [
    'Vehicle',
    "startswith(RegistrationNumber,'wx') and endswith(Model,'a')",
    (row) => textOf(row.RegistrationNumber).startsWith('WX') && textOf(row.Model).endsWith('a'),
  ],
  ['VehicleBooking', 'IsAccepted eq true', (row) => row.IsAccepted === true],
  ['ForwardingPortfolio', "IsClosed ne 'T'", (row) => row.IsClosed === false],
];

test.each(FILTERS)('%s filters by %s', async (list, filter, matches) => {
  const { anna } = await runBackend();
  const all = rowsOf((await anna.get(`/api/OData${list}`)).body);
  const filtered = await anna.get(`/api/OData${list}?$filter=${encodeURIComponent(filter)}`);
  const expected = all.filter(matches);
  expect(expected.length).toBeGreaterThan(0);
  expect(filtered.body).toEqual({ value: expected, count: expected.length });
});

test('dates are compared with and without quotes, and with a zone', async () => {
  const { anna } = await runBackend();
  const day = rowsOf((await anna.get('/api/ODataCost?$orderby=CostDate')).body)[20]?.CostDate as string;
  for (const literal of [day, `'${day}'`, `datetime'${day}'`, day.slice(0, 10)]) {
    const { body } = await anna.get(`/api/ODataCost?$filter=${encodeURIComponent(`CostDate lt ${literal}`)}`);
    expect(body).toMatchObject({ count: 20 });
  }
});

test('a list is ordered by several columns', async () => {
  const { anna } = await runBackend();
  const rows = rowsOf((await anna.get('/api/ODataVehicle?$orderby=Make desc,VehicleMileage asc')).body);
  expect(rows[0]?.Make).toBe('Volkswagen');
  expect((rows[0]?.VehicleMileage as number) < (rows[1]?.VehicleMileage as number)).toBe(true);
});

test.each([
  '$filter=Colour eq 1',
  '$orderby=Colour',
  '$filter=registrationNumber eq null',
  '$filter=Make eq',
  '$top=many',
  '$filter=frob(Make)',
])('%s answers 400', async (query) => {
  const { anna } = await runBackend();
  expect(await anna.get(`/api/ODataVehicle?${encodeURI(query)}`)).toMatchObject({ status: 400 });
});

test('the search text is `data` or `search`', async () => {
  const { anna } = await runBackend();
  const byData = await anna.get('/api/ODataVehicle?data=ford');
  const bySearch = await anna.get('/api/ODataVehicle?search=FORD');
  expect(byData.body).toEqual(bySearch.body);
  expect(rowsOf(byData.body).every((row) => row.Make === 'Ford')).toBe(true);
});

test('counters are filtered by JSON in `data`, costs by days', async () => {
  const { anna } = await runBackend();
  const data = { search: '', mineAll: 'mine', startDate: null, endDate: null };
  expect((await anna.get(`/api/ODataVehicleCounter?data=${encodeURIComponent(JSON.stringify(data))}`)).body).toMatchObject({ count: 1 });
  expect(await anna.get('/api/ODataVehicleCounter?data=abc')).toMatchObject({ status: 400 });
  const day = textOf(rowsOf((await anna.get('/api/ODataCost')).body)[3]?.CostDate).slice(0, 10);
  expect((await anna.get(`/api/ODataCost?startDate=${day}&endDate=${day}`)).body).toMatchObject({ count: 1 });
});

test('bookings of equipment are a separate list', async () => {
  const { anna } = await runBackend();
  const { body } = await anna.get('/api/ODataVehicleBooking?equipment=true');
  expect(rowsOf(body).every((row) => row.Equipment !== null && row.RegistrationNumber === null)).toBe(true);
});
