import { vehicleTypes } from '../../../src/contract/entities/fleet/vehicle.ts';
import { historyDays, type DemoVehicle } from '../vehicles/vehicles.ts';
import type { Random } from '../basics/random.ts';

export type Country = 'PL' | 'DE';

/** A recurring cost of a vehicle. Amounts are net, in hundredths of the currency of the country. */
export type CostKind = {
  readonly group: string;
  readonly appliesTo: (vehicle: DemoVehicle) => boolean;
  /** Days between two costs. */
  readonly intervalDays: (vehicle: DemoVehicle) => readonly [least: number, most: number];
  readonly cost: (random: Random, about: CostPeriod) => { readonly net: number; readonly quantity?: number };
  readonly descriptions: Readonly<Record<Country, readonly string[]>>;
  readonly places: Readonly<Record<Country, readonly string[]>>;
  /** Prefix of the invoice numbers of the supplier. */
  readonly series: string;
  /** Taxed at the usual rate of the country. */
  readonly isTaxed: boolean;
  /** Paid on the road by the driver, with the odometer on the receipt. */
  readonly isOnTheRoad: boolean;
};

export type CostPeriod = { readonly vehicle: DemoVehicle; readonly country: Country; readonly kilometres: number; readonly age: number };

const { car, truck, semitrailer } = vehicleTypes;

const hasEngine = ({ type, model }: DemoVehicle) => type !== semitrailer && model.fuel !== null && !/elektr/i.test(model.fuel);
const stations = {
  PL: [
    'Orlen 4127, Stryków',
    'Orlen 0692, Poznań Górecka',
    'BP Żerań, Warszawa',
    'Shell A2 Nagradowice',
    'Circle K Modlniczka',
    'Lotos Gdańsk Osowa',
  ],
  DE: ['Aral Leipzig-Messe', 'Shell Autohof Radefeld', 'Total Berlin-Adlershof', 'Aral Hamburg Billhorn', 'Esso München-Nord'],
};
const garages = {
  PL: ['Auto-Serwis Grunwald, Poznań', 'Truck Serwis Stryków', 'Centrum Ogumienia Podgórze, Kraków'],
  DE: ['Kfz-Werkstatt Böhme, Leipzig', 'Nutzfahrzeugservice Radefeld', 'Prüfstelle Nordost, Berlin'],
};
const noPlaces = { PL: [''], DE: [''] };

/** Factor from zloty to the currency of the country. */
const currencyFactor: Record<Country, number> = { PL: 1, DE: 0.27 };
const randomAmount = (random: Random, country: Country, least: number, most: number): number =>
  Math.round(random.integer(least, most) * currencyFactor[country]);

export const costKinds: readonly CostKind[] = [
  {
    group: 'Paliwo',
    appliesTo: hasEngine,
    intervalDays: ({ type }) => (type === car ? [10, 19] : [14, 16]),
    cost: (random, { vehicle, country, kilometres, age }) => {
      const litres =
        vehicle.type === car
          ? Math.min(random.integer(4_200, 6_100), kilometres * random.integer(6, 8))
          : kilometres * random.integer(25, 29);
      const quantity = Math.max(1_500, litres) / 100;
      // Fuel was more expensive two years ago.
      return { quantity, net: Math.round(quantity * (random.integer(488, 512) + (age * 45) / historyDays) * currencyFactor[country]) };
    },
    descriptions: { PL: ['Paliwo, karta flotowa', 'Tankowanie do pełna'], DE: ['Kraftstoff, Tankkarte', 'Volltanken'] },
    places: stations,
    series: 'FP',
    isTaxed: true,
    isOnTheRoad: true,
  },
  {
    group: 'Opony',
    appliesTo: () => true,
    intervalDays: () => [165, 200],
    cost: (random, { vehicle, country }) => {
      const quantity = vehicle.type === car ? 4 : 6;
      return { quantity, net: quantity * randomAmount(random, country, 3_000, 6_500) };
    },
    descriptions: {
      PL: ['Wymiana sezonowa z wyważeniem', 'Przełożenie i przechowanie opon'],
      DE: ['Reifenwechsel mit Wuchten', 'Räderwechsel und Einlagerung'],
    },
    places: garages,
    series: 'OP',
    isTaxed: true,
    isOnTheRoad: false,
  },
  {
    group: 'Opony',
    appliesTo: () => true,
    intervalDays: () => [420, 760],
    cost: (random, { vehicle, country }) => {
      const quantity = vehicle.type === car ? 4 : random.pick([2, 4, 6]);
      return {
        quantity,
        net:
          quantity *
          (vehicle.type === car ? randomAmount(random, country, 36_000, 71_000) : randomAmount(random, country, 118_000, 189_000)),
      };
    },
    descriptions: { PL: ['Nowe opony z montażem'], DE: ['Neue Reifen mit Montage'] },
    places: garages,
    series: 'OP',
    isTaxed: true,
    isOnTheRoad: false,
  },
  {
    group: 'Przeglądy i naprawy',
    appliesTo: () => true,
    intervalDays: () => [150, 330],
    cost: (random, { vehicle, country }) => ({
      quantity: 1,
      net: randomAmount(random, country, vehicle.type === car ? 42_000 : 95_000, vehicle.type === car ? 190_000 : 640_000),
    }),
    descriptions: {
      PL: [
        'Przegląd okresowy, olej i filtry',
        'Klocki i tarcze hamulcowe, oś tylna',
        'Naprawa układu pneumatycznego',
        'Wymiana akumulatora',
      ],
      DE: ['Inspektion, Öl und Filter', 'Bremsbeläge und Scheiben hinten', 'Reparatur der Druckluftanlage', 'Batterie erneuert'],
    },
    places: garages,
    series: 'FS',
    isTaxed: true,
    isOnTheRoad: false,
  },
  {
    group: 'Opłaty drogowe',
    appliesTo: ({ type }) => type === truck,
    intervalDays: () => [29, 32],
    cost: (random, { country, kilometres }) => ({
      quantity: Math.round(kilometres * 0.6),
      net: Math.max(1_000, Math.round(kilometres * 0.6 * random.integer(38, 46) * currencyFactor[country])),
    }),
    descriptions: {
      PL: ['e-TOLL, opłata elektroniczna za miesiąc', 'Autostrada A2, przejazdy'],
      DE: ['Lkw-Maut, Monatsabrechnung', 'Mautaufstellung'],
    },
    places: noPlaces,
    series: 'ET',
    isTaxed: false,
    isOnTheRoad: false,
  },
  {
    group: 'Ubezpieczenie',
    appliesTo: () => true,
    intervalDays: () => [364, 366],
    cost: (random, { vehicle, country }) => ({
      net: randomAmount(random, country, vehicle.type === truck ? 420_000 : 145_000, vehicle.type === truck ? 980_000 : 390_000),
    }),
    descriptions: { PL: ['Składka OC/AC/NNW', 'Polisa flotowa, rata roczna'], DE: ['Kfz-Haftpflicht und Kasko, Jahresprämie'] },
    places: noPlaces,
    series: 'POL',
    isTaxed: false,
    isOnTheRoad: false,
  },
  {
    group: 'Myjnia i parking',
    appliesTo: ({ type }) => type === car,
    intervalDays: () => [40, 110],
    cost: (random, { country }) => ({ net: randomAmount(random, country, 1_626, 9_500) }),
    descriptions: {
      PL: ['Myjnia, program z woskiem', 'Parking strzeżony, doba', 'Parking lotniskowy'],
      DE: ['Wagenwäsche', 'Parkhaus', 'Parkplatz am Flughafen'],
    },
    places: stations,
    series: 'PA',
    isTaxed: true,
    isOnTheRoad: true,
  },
  {
    group: 'Badanie techniczne',
    appliesTo: () => true,
    intervalDays: () => [360, 372],
    cost: (random, { vehicle, country }) => ({
      quantity: 1,
      net: vehicle.type === car ? randomAmount(random, country, 12_114, 12_114) : randomAmount(random, country, 18_000, 26_500),
    }),
    descriptions: { PL: ['Badanie techniczne okresowe'], DE: ['Hauptuntersuchung mit AU'] },
    places: garages,
    series: 'BT',
    isTaxed: true,
    isOnTheRoad: false,
  },
];
