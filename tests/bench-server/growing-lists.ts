import { serverEntities } from '../../server/entities/registry.ts';

/** A list that gets new rows every day: the SQL that fills its table, and the filters and searches that the bench measures. */
export type GrowingList = {
  readonly list: string;
  readonly path: string;
  readonly table: string;
  /** The values of row `n`, as SQL. `plate`, `person` and `day` are given. */
  readonly values: Readonly<Record<string, string>>;
  /** The column whose weeks the backend counts, for a list that people page through by a date. */
  readonly countedBy?: string;
  /** Filters that few rows match, and that many do. */
  readonly filters: readonly string[];
  /** Words that few rows have, every row, and none. */
  readonly searches: readonly string[];
};

/** The columns that a list has an order by: those of its declaration, and its own. */
export function sortedColumns({ table }: GrowingList): string[] {
  const declaration = Object.values(serverEntities).find((entity) => entity.table === table);
  if (!declaration?.orders) throw new Error(`${table} is no long list`);
  // A query without `$orderby` measures an order by several columns.
  const own = declaration.ownOrder ? [] : (declaration.entity.grid?.sort ?? []).map(({ field }) => field);
  return [...new Set([...own, ...Object.keys(declaration.orders)])];
}

const vehicle = { VehicleId: '1001 + n % vehicles', NameOfVehicleId: 'plate' };
const person = `'Jan Kowalski ' || (1 + n % 997)`;
const place = `'Baza ' || n % 50`;
const state = `CASE n % 4 WHEN 0 THEN 'nowy' WHEN 1 THEN 'w toku' ELSE 'zakończony' END`;
/** Folded like the names in it. */
const search = `concat_ws(E'\\n', lower(plate), 'jan kowalski ' || (1 + n % 997), 'baza ' || n % 50)`;

export const growingLists: readonly GrowingList[] = [
  {
    list: 'vehicle readings',
    path: '/api/ODataVehicleReading',
    table: 'vehicle_reading',
    values: {
      ...vehicle,
      Source: `'vehicle-counter'`,
      RecordId: '10000000 + n',
      Part: `'CounterState'`,
      EmployeeId: '1001 + n % 997',
      NameOfEmployeeId: person,
      DateTime: 'day',
      Counter: 'n',
      Review: `CASE n % 50 WHEN 0 THEN 'flagged' WHEN 1 THEN 'voided' END`,
      SearchText: 'lower(plate)',
    },
    filters: [`contains(tolower(Vehicle),'zx 00017')`, `Source eq 'vehicle-counter'`, `Date ge 2023-03-01 and Date lt 2023-04-01`],
    searches: ['zx 00017', 'zx', 'nigdzie'],
  },
  {
    list: 'statement lines',
    path: '/api/ODataStatementLine',
    table: 'statement_line',
    values: {
      ...vehicle,
      MappingId: '1',
      LineKey: `decode(md5(n::text), 'hex')`,
      Supplier: `'Stacja'`,
      State: `CASE n % 20 WHEN 0 THEN 'doubtful' WHEN 1 THEN 'rejected' ELSE 'posted' END`,
      Date: 'day',
      RegistrationNumber: 'plate',
      CardNumber: `'K ' || n % 3000`,
      Product: `'ON'`,
      Currency: `'PLN'`,
      Place: place,
      InvoiceNumber: `'F/' || n`,
      SearchText: search,
    },
    filters: [`contains(tolower(Vehicle),'zx 00017')`, `State eq 'posted'`, `contains(tolower(Place),'baza')`],
    searches: ['zx 00017', 'baza', 'nigdzie'],
  },
  {
    list: 'rental documents',
    path: '/api/ODataRentalDocument',
    table: 'rental_document',
    values: {
      ...vehicle,
      Number: `'DW/' || n`,
      StartDate: 'day',
      EndDate: `day + interval '1 hour'`,
      NameOfConsultantId: person,
      NameOfContractorId: `'Firma ' || n % 700`,
      NameOfStatusId: state,
      NameOfKindId: `'Najem'`,
      VoidedOn: `CASE WHEN n % 100 = 0 THEN day END`,
      SearchText: search,
    },
    filters: [`contains(tolower(Vehicle),'zx 00017')`, `Status eq 'nowy'`, `StartDate ge 2023-03-01 and StartDate lt 2023-04-01`],
    searches: ['zx 00017', 'baza', 'nigdzie'],
  },
  {
    list: 'portfolio',
    path: '/api/ODataForwardingPortfolio',
    table: 'forwarding_portfolio',
    values: {
      ShipmentDate: `CASE WHEN n % 10 > 0 THEN day END`,
      ContainerNumber: `'MSKU' || n`,
      ShippingNumber: `'S/' || n`,
      ClientName: `'Klient ' || n % 700`,
      LoadingPort: `'Port ' || n % 50`,
      UnloadingPort: `'Port ' || n % 40`,
      IsClosed: 'n % 3 > 0',
      SearchText: `concat_ws(E'\\n', 'msku' || n, 'klient ' || n % 700, 'port ' || n % 50)`,
    },
    filters: [`contains(tolower(ContainerNumber),'msku99999')`, `IsClosed eq true`, `contains(tolower(LoadingPort),'port')`],
    searches: ['msku99999', 'klient', 'nigdzie'],
  },
  {
    list: 'service requests',
    path: '/api/ODataServiceRequest',
    table: 'service_request',
    values: {
      ...vehicle,
      Number: `'ZS/' || n`,
      RequestDateTimeDate: 'day',
      Description: `'Przegląd'`,
      NameOfStatusId: state,
      NameOfServiceKindId: `'Serwis'`,
      PlaceName: place,
      SearchText: search,
    },
    filters: [`contains(tolower(VehicleRegistrationNumber),'zx 00017')`, `Status eq 'nowy'`, `contains(tolower(PlaceName),'baza')`],
    searches: ['zx 00017', 'baza', 'nigdzie'],
  },
  {
    list: 'damages',
    path: '/api/ODataVehicleDamage',
    table: 'vehicle_damage',
    values: {
      ...vehicle,
      Number: `'SZ/' || n`,
      DamageDateTime: 'day',
      ReportDate: 'day',
      PlaceAddressInOneLine: place,
      PlaceCity: place,
      NameOfDriverEmployeeId: person,
      NameOfStatusId: state,
      NameOfDamageCauseId: `'Kolizja'`,
      SearchText: search,
    },
    filters: [`contains(tolower(VehicleRegistrationNumber),'zx 00017')`, `Status eq 'nowy'`, `contains(tolower(DriverName),'kowalski')`],
    searches: ['zx 00017', 'baza', 'nigdzie'],
  },
  {
    list: 'rental applications',
    path: '/api/ODataRentalApplication',
    table: 'rental_application',
    values: {
      StartDate: 'day',
      EndDate: `day + interval '1 day'`,
      StartPredefinedPlaceId: '1',
      EndPredefinedPlaceId: '1',
      ClassId: '1',
      NameOfStartPredefinedPlaceId: place,
      NameOfEndPredefinedPlaceId: place,
      NameOfClassId: state,
      FirstName: `'Jan'`,
      LastName: `'Kowalski ' || (1 + n % 997)`,
      PhoneNumber: `'+48 600 000 000'`,
      Email: `'jan@example.com'`,
      SearchText: search,
    },
    filters: [`contains(tolower(FirstNameLastName),'kowalski 17')`, `Class eq 'nowy'`, `contains(tolower(StartPredefinedPlace),'baza')`],
    searches: ['kowalski 17', 'baza', 'nigdzie'],
  },
  {
    list: 'transport orders',
    path: '/api/ODataTransportOrder',
    table: 'transport_order',
    values: {
      ...vehicle,
      OrderNumber: `'ZT/' || n`,
      LoadingDate: `CASE WHEN n % 10 > 0 THEN day END`,
      NameOfDriverId: person,
      NameOfTrailerId: 'plate',
      NameOfStatusId: state,
      SearchText: search,
    },
    filters: [`contains(tolower(Vehicle),'zx 00017')`, `Status eq 'nowy'`, `contains(tolower(Driver),'kowalski')`],
    searches: ['zx 00017', 'baza', 'nigdzie'],
  },
  {
    list: 'costs',
    path: '/api/ODataCost',
    table: 'cost',
    values: {
      ...vehicle,
      CostDate: 'day',
      CostGroup: `(SELECT min("Id") FROM dictionary_item)`,
      NameOfCostGroup: state,
      CostValue: 'n % 1000',
      CostGross: 'n % 1000',
      Currency: `'PLN'`,
      CostPlace: place,
      EmployeeName: person,
      InvoiceNumber: `'F/' || n`,
      TransactionPlace: place,
      Counter: 'n',
      SearchText: search,
    },
    countedBy: 'CostDate',
    filters: [
      `contains(tolower(VehicleRegistrationNumber),'zx 00017')`,
      `Currency eq 'PLN'`,
      `CostDate ge 2023-03-01 and CostDate lt 2023-04-01`,
    ],
    searches: ['zx 00017', 'baza', 'nigdzie'],
  },
  {
    list: 'trips',
    path: '/api/ODataTripRecordCard',
    table: 'trip_record_card',
    values: {
      ...vehicle,
      EmployeeId: '1001 + n % 997',
      NameOfEmployeeId: person,
      StartDate: 'day',
      EndDate: `CASE WHEN n % 100 > 0 THEN day + interval '1 hour' END`,
      Purpose: `'Wizyta'`,
      StartCounter: 'n',
      EndCounter: 'n + 10',
      TripKind: `CASE n % 10 WHEN 0 THEN 'private' ELSE 'business' END`,
      Partner: `'Firma ' || n % 700`,
      SearchText: search,
    },
    countedBy: 'StartDate',
    filters: [
      `contains(tolower(VehicleRegistrationNumber),'zx 00017')`,
      `TripKind eq 'business'`,
      `StartDate ge 2023-03-01 and StartDate lt 2023-04-01`,
    ],
    searches: ['zx 00017', 'baza', 'nigdzie'],
  },
  {
    list: 'readings by hand',
    path: '/api/ODataVehicleCounter',
    table: 'vehicle_counter',
    values: { ...vehicle, EmployeeId: '1001 + n % 997', DateTime: 'day', CounterState: 'n', SearchText: 'lower(plate)' },
    countedBy: 'DateTime',
    filters: [`contains(tolower(Vehicle),'zx 00017')`, `CounterState ge 500000`, `Date ge 2023-03-01 and Date lt 2023-04-01`],
    searches: ['zx 00017', 'zx', 'nigdzie'],
  },
];

/** The statement that adds `rows` rows to a list, over that many years and `vehicles` vehicles. */
export function fillStatement(
  { table, values }: GrowingList,
  { rows, vehicles, years }: { readonly rows: number; readonly vehicles: number; readonly years: number },
): string {
  const columns = Object.keys(values)
    .map((name) => `"${name}"`)
    .join(', ');
  const step = `make_interval(secs => ${(years * 365 * 86_400) / Math.max(1, rows)})`;
  return `INSERT INTO ${table} (${columns}) SELECT ${Object.values(values).join(', ')}
    FROM generate_series(1, $1::integer) n, LATERAL (SELECT timestamp '2019-01-01' + n * ${step} AS day, 'ZX ' || lpad((1 + n % ${vehicles})::text, 5, '0') AS plate, ${vehicles} AS vehicles) AS given`;
}
