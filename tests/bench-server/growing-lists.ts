/** A list that grows with what happens: how its table is filled, and what people sort it by. */
export type GrowingList = {
  readonly list: string;
  readonly path: string;
  readonly table: string;
  /** The values of row `n`, as SQL. `plate`, `person` and `day` are given. */
  readonly values: Readonly<Record<string, string>>;
  /** The columns of the list for a plate, a person, a place and a state, as far as it has them. */
  readonly sortedBy: readonly string[];
  /** A word that is in every row's search text. */
  readonly common: string;
};

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
      ...vehicle, Source: `'vehicle-counter'`, RecordId: '10000000 + n', Part: `'CounterState'`, EmployeeId: '1001 + n % 997', NameOfEmployeeId: person, DateTime: 'day', Counter: 'n',
      Review: `CASE n % 50 WHEN 0 THEN 'flagged' WHEN 1 THEN 'voided' END`, SearchText: 'lower(plate)',
    },
    sortedBy: ['Date', 'Vehicle', 'Employee', 'Review'],
    common: 'zx',
  },
  {
    list: 'statement lines',
    path: '/api/ODataStatementLine',
    table: 'statement_line',
    values: {
      ...vehicle, MappingId: '1', LineKey: `decode(md5(n::text), 'hex')`, Supplier: `'Stacja'`, State: `CASE n % 20 WHEN 0 THEN 'doubtful' WHEN 1 THEN 'rejected' ELSE 'posted' END`, Date: 'day',
      RegistrationNumber: 'plate', CardNumber: `'K ' || n % 3000`, Product: `'ON'`, Currency: `'PLN'`, Place: place, InvoiceNumber: `'F/' || n`, SearchText: search,
    },
    sortedBy: ['Date', 'Vehicle', 'State', 'Place'],
    common: 'baza',
  },
  {
    list: 'rental documents',
    path: '/api/ODataRentalDocument',
    table: 'rental_document',
    values: {
      ...vehicle, Number: `'DW/' || n`, StartDate: 'day', EndDate: `day + interval '1 hour'`, NameOfConsultantId: person, NameOfContractorId: `'Firma ' || n % 700`, NameOfStatusId: state, NameOfKindId: `'Najem'`,
      VoidedOn: `CASE WHEN n % 100 = 0 THEN day END`, SearchText: search,
    },
    sortedBy: ['StartDate', 'Vehicle', 'Consultant', 'Contractor', 'Status'],
    common: 'baza',
  },
  {
    list: 'portfolio',
    path: '/api/ODataForwardingPortfolio',
    table: 'forwarding_portfolio',
    values: {
      ShipmentDate: `CASE WHEN n % 10 > 0 THEN day END`, ContainerNumber: `'MSKU' || n`, ShippingNumber: `'S/' || n`, ClientName: `'Klient ' || n % 700`, LoadingPort: `'Port ' || n % 50`, UnloadingPort: `'Port ' || n % 40`,
      IsClosed: 'n % 3 > 0', SearchText: `concat_ws(E'\\n', 'msku' || n, 'klient ' || n % 700, 'port ' || n % 50)`,
    },
    sortedBy: ['ShipmentDate', 'ContainerNumber', 'ClientName', 'LoadingPort', 'IsClosed'],
    common: 'klient',
  },
  {
    list: 'service requests',
    path: '/api/ODataServiceRequest',
    table: 'service_request',
    values: { ...vehicle, Number: `'ZS/' || n`, RequestDateTimeDate: 'day', Description: `'Przegląd'`, NameOfStatusId: state, NameOfServiceKindId: `'Serwis'`, PlaceName: place, SearchText: search },
    sortedBy: ['RequestDateTimeDate', 'VehicleRegistrationNumber', 'Status', 'PlaceName'],
    common: 'baza',
  },
  {
    list: 'damages',
    path: '/api/ODataVehicleDamage',
    table: 'vehicle_damage',
    values: {
      ...vehicle, Number: `'SZ/' || n`, DamageDateTime: 'day', ReportDate: 'day', PlaceAddressInOneLine: place, PlaceCity: place, NameOfDriverEmployeeId: person, NameOfStatusId: state, NameOfDamageCauseId: `'Kolizja'`,
      SearchText: search,
    },
    sortedBy: ['DamageDateTime', 'VehicleRegistrationNumber', 'DriverName', 'Status'],
    common: 'baza',
  },
  {
    list: 'rental applications',
    path: '/api/ODataRentalApplication',
    table: 'rental_application',
    values: {
      StartDate: 'day', EndDate: `day + interval '1 day'`, StartPredefinedPlaceId: '1', EndPredefinedPlaceId: '1', ClassId: '1', NameOfStartPredefinedPlaceId: place, NameOfEndPredefinedPlaceId: place, NameOfClassId: state,
      FirstName: `'Jan'`, LastName: `'Kowalski ' || (1 + n % 997)`, PhoneNumber: `'+48 600 000 000'`, Email: `'jan@example.com'`, SearchText: search,
    },
    sortedBy: ['StartDate', 'FirstNameLastName', 'StartPredefinedPlace', 'Class'],
    common: 'baza',
  },
  {
    list: 'transport orders',
    path: '/api/ODataTransportOrder',
    table: 'transport_order',
    values: { ...vehicle, OrderNumber: `'ZT/' || n`, LoadingDate: `CASE WHEN n % 10 > 0 THEN day END`, NameOfDriverId: person, NameOfTrailerId: 'plate', NameOfStatusId: state, SearchText: search },
    sortedBy: ['LoadingDate', 'Vehicle', 'Driver', 'Status'],
    common: 'baza',
  },
];

/** The statement that adds `rows` rows to a list, over that many years and `vehicles` vehicles. */
export function fillStatement({ table, values }: GrowingList, { rows, vehicles, years }: { readonly rows: number; readonly vehicles: number; readonly years: number }): string {
  const columns = Object.keys(values).map((name) => `"${name}"`).join(', ');
  const step = `make_interval(secs => ${(years * 365 * 86_400) / Math.max(1, rows)})`;
  return `INSERT INTO ${table} (${columns}) SELECT ${Object.values(values).join(', ')}
    FROM generate_series(1, $1::integer) n, LATERAL (SELECT timestamp '2019-01-01' + n * ${step} AS day, 'ZX ' || lpad((1 + n % ${vehicles})::text, 5, '0') AS plate, ${vehicles} AS vehicles) AS given`;
}
