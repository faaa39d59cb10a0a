/** A model on the market of 2026, with its usual kilometres per day. */
export type Model = {
  readonly make: string;
  readonly model: string;
  readonly type: string;
  readonly purpose: string;
  readonly fuel: string | null;
  /** Cubic centimetres; 0 for an electric motor, null for a semitrailer. */
  readonly capacity: number | null;
  /** First three characters of the body number: the maker. */
  readonly maker: string;
  readonly kilometresPerDay: readonly [least: number, most: number];
  /** Kilometres between two services. */
  readonly service: number;
  readonly weight: number;
};

type Row = readonly [
  make: string,
  model: string,
  type: string,
  fuel: string | null,
  capacity: number | null,
  maker: string,
  weight: number,
];

const diesel = 'Olej napędowy';
const petrol = 'Benzyna';
const hybrid = 'Hybryda';
const plugIn = 'Hybryda plug-in';
const electric = 'Energia elektryczna';

const passenger: readonly Row[] = [
  ['Škoda', 'Octavia Combi', 'Kombi', diesel, 1968, 'TMB', 12],
  ['Škoda', 'Superb Combi', 'Kombi', diesel, 1968, 'TMB', 6],
  ['Škoda', 'Enyaq 85', 'SUV', electric, 0, 'TMB', 4],
  ['Škoda', 'Fabia', 'Hatchback', petrol, 999, 'TMB', 5],
  ['Volkswagen', 'Passat Variant', 'Kombi', diesel, 1968, 'WVW', 8],
  ['Volkswagen', 'Golf', 'Hatchback', petrol, 1498, 'WVW', 5],
  ['Volkswagen', 'ID.7 Tourer', 'Kombi', electric, 0, 'WVW', 3],
  ['Toyota', 'Corolla Touring Sports', 'Kombi', hybrid, 1798, 'SB1', 9],
  ['Toyota', 'RAV4', 'SUV', plugIn, 2487, 'JTM', 3],
  ['Ford', 'Focus Kombi', 'Kombi', petrol, 999, 'WF0', 5],
  ['Kia', 'Ceed Kombi', 'Kombi', petrol, 1482, 'U5Y', 5],
  ['Hyundai', 'Tucson', 'SUV', hybrid, 1598, 'TMA', 4],
  ['BMW', '320d Touring', 'Kombi', diesel, 1995, 'WBA', 3],
  ['Audi', 'A6 Avant', 'Kombi', diesel, 1968, 'WAU', 2],
  ['Opel', 'Astra Sports Tourer', 'Kombi', petrol, 1199, 'W0V', 4],
  ['Dacia', 'Duster', 'SUV', petrol, 1332, 'UU1', 3],
  ['Tesla', 'Model Y', 'SUV', electric, 0, 'XP7', 2],
];

const delivery: readonly Row[] = [
  ['Ford', 'Transit', 'Furgon', diesel, 1995, 'WF0', 6],
  ['Ford', 'Transit Custom', 'Furgon', diesel, 1995, 'WF0', 4],
  ['Volkswagen', 'Crafter', 'Furgon', diesel, 1968, 'WV1', 4],
  ['Volkswagen', 'Caddy Cargo', 'Furgon', diesel, 1968, 'WV1', 4],
  ['Mercedes-Benz', 'Sprinter 317', 'Furgon', diesel, 1950, 'W1V', 4],
  ['Renault', 'Master', 'Furgon', diesel, 2299, 'VF1', 4],
  ['Fiat', 'Ducato', 'Furgon', diesel, 2184, 'ZFA', 3],
  ['Iveco', 'Daily 35S', 'Furgon', diesel, 2287, 'ZCF', 3],
  ['Mercedes-Benz', 'eVito', 'Furgon', electric, 0, 'W1V', 2],
];

const tractors: readonly Row[] = [
  ['MAN', 'TGX 18.470', 'Ciągnik siodłowy 4×2', diesel, 12_419, 'WMA', 10],
  ['MAN', 'TGX 18.510', 'Ciągnik siodłowy 4×2', diesel, 12_419, 'WMA', 6],
  ['Scania', 'R 450', 'Ciągnik siodłowy 4×2', diesel, 12_742, 'YS2', 10],
  ['Scania', 'S 500', 'Ciągnik siodłowy 4×2', diesel, 12_742, 'YS2', 5],
  ['DAF', 'XG 480', 'Ciągnik siodłowy 4×2', diesel, 12_902, 'XLR', 8],
  ['DAF', 'XF 480', 'Ciągnik siodłowy 4×2', diesel, 12_902, 'XLR', 6],
  ['Volvo', 'FH 460', 'Ciągnik siodłowy 4×2', diesel, 12_777, 'YV2', 9],
  ['Mercedes-Benz', 'Actros 1845', 'Ciągnik siodłowy 4×2', diesel, 12_809, 'W1T', 8],
  ['Iveco', 'S-Way 460 LNG', 'Ciągnik siodłowy 4×2', 'LNG', 12_882, 'WJM', 2],
];

const rigids: readonly Row[] = [
  ['MAN', 'TGL 12.220', 'Podwozie z zabudową', diesel, 4580, 'WMA', 4],
  ['DAF', 'LF 230', 'Podwozie z zabudową', diesel, 6692, 'XLR', 3],
  ['Mercedes-Benz', 'Atego 1224', 'Podwozie z zabudową', diesel, 7698, 'W1T', 3],
  ['Volvo', 'FE 320', 'Podwozie z zabudową', diesel, 7698, 'YV2', 2],
];

const semitrailers: readonly (readonly [purpose: string, row: Row])[] = [
  ['Naczepa chłodnia', ['Krone', 'Cool Liner', 'SDR 27', null, null, 'WKE', 9]],
  ['Naczepa chłodnia', ['Schmitz Cargobull', 'S.KO Cool', 'SKO 24', null, null, 'WSM', 7]],
  ['Naczepa kurtynowa', ['Schmitz Cargobull', 'S.CS Universal', 'SCB S3T', null, null, 'WSM', 9]],
  ['Naczepa kurtynowa', ['Krone', 'Profi Liner', 'SDP 27', null, null, 'WKE', 8]],
  ['Naczepa kurtynowa', ['Kögel', 'Cargo', 'SN 24', null, null, 'WK0', 6]],
  ['Naczepa kurtynowa', ['Wielton', 'Curtain Master', 'NS3K', null, null, 'SUD', 6]],
  ['Naczepa wywrotka', ['Wielton', 'Weight Master', 'NW3', null, null, 'SUD', 3]],
  ['Naczepa podkontenerowa', ['Krone', 'Box Liner', 'SDC 27', null, null, 'WKE', 4]],
  ['Naczepa podkontenerowa', ['Kögel', 'Port 45 Triplex', 'S24-2', null, null, 'WK0', 3]],
];

export const carModels: readonly Model[] = [
  ...passenger.map((row) => toModel(row, 'Osobowy', [45, 165], 30_000)),
  ...delivery.map((row) => toModel(row, 'Dostawczy', [60, 190], 40_000)),
];

export const truckModels: readonly Model[] = [
  ...tractors.map((row) => toModel(row, 'Ciągnik siodłowy', [240, 420], 100_000)),
  ...rigids.map((row) => toModel(row, 'Ciężarowy', [110, 230], 60_000)),
];

export const semitrailerModels: readonly Model[] = semitrailers.map(([purpose, row]) => toModel(row, purpose, [180, 340], 120_000));

function toModel(row: Row, purpose: string, kilometresPerDay: readonly [number, number], service: number): Model {
  const [make, model, type, fuel, capacity, maker, weight] = row;
  return { make, model, type, purpose, fuel, capacity, maker, kilometresPerDay, service, weight };
}
