import { vehicleTypes } from '../../src/contract/entities/vehicle.ts';
import { historyDays, type DemoVehicle } from './vehicles.ts';
import type { Random } from './random.ts';

export type Country = 'PL' | 'DE';

/** A recurring cost of a vehicle. Amounts are net, in hundredths of the currency of the country. */
export type CostKind = {
  readonly group: string;
  readonly isOf: (vehicle: DemoVehicle) => boolean;
  /** Days between two costs. */
  readonly every: (vehicle: DemoVehicle) => readonly [least: number, most: number];
  readonly cost: (random: Random, about: CostedTime) => { readonly net: number; readonly quantity?: number };
  readonly descriptions: Readonly<Record<Country, readonly string[]>>;
  readonly places: Readonly<Record<Country, readonly string[]>>;
  /** Prefix of the invoice numbers of the supplier. */
  readonly series: string;
  /** Taxed at the usual rate of the country. */
  readonly isTaxed: boolean;
  /** Paid on the road by the driver, with the odometer on the receipt. */
  readonly isOnTheRoad: boolean;
};

export type CostedTime = { readonly vehicle: DemoVehicle; readonly country: Country; readonly kilometres: number; readonly age: number };

const { car, truck, semitrailer } = vehicleTypes;

const hasEngine = ({ type, model }: DemoVehicle) => type !== semitrailer && model.fuel !== null && !/elektr/i.test(model.fuel);
const stations = {
  PL: ['Orlen 4127, Stryków', 'Orlen 0692, Poznań Górecka', 'BP Żerań, Warszawa', 'Shell A2 Nagradowice', 'Circle K Modlniczka', 'Lotos Gdańsk Osowa'],
  DE: ['Aral Leipzig-Messe', 'Shell Autohof Radefeld', 'Total Berlin-Adlershof', 'Aral Hamburg Billhorn', 'Esso München-Nord'],
};
const garages = {
  PL: ['Auto-Serwis Grunwald, Poznań', 'Truck Serwis Stryków', 'Centrum Ogumienia Podgórze, Kraków'],
  DE: ['Kfz-Werkstatt Böhme, Leipzig', 'Nutzfahrzeugservice Radefeld', 'Prüfstelle Nordost, Berlin'],
};
const nowhere = { PL: [''], DE: [''] };

/** Factor from zloty to the currency of the country. */
const perZloty: Record<Country, number> = { PL: 1, DE: 0.27 };
const between = (random: Random, country: Country, least: number, most: number): number => Math.round(random.whole(least, most) * perZloty[country]);

export const costKinds: readonly CostKind[] = [
  {
    group: 'Paliwo',
    isOf: hasEngine,
    every: ({ type }) => (type === car ? [10, 19] : [14, 16]),
    cost: (random, { vehicle, country, kilometres, age }) => {
      const litres = vehicle.type === car ? Math.min(random.whole(4_200, 6_100), kilometres * random.whole(6, 8)) : kilometres * random.whole(25, 29);
      const quantity = Math.max(1_500, litres) / 100;
      // Fuel was more expensive two years ago.
      return { quantity, net: Math.round(quantity * (random.whole(488, 512) + (age * 45) / historyDays) * perZloty[country]) };
    },
    descriptions: { PL: ['Paliwo, karta flotowa', 'Tankowanie do pełna'], DE: ['Kraftstoff, Tankkarte', 'Volltanken'] },
    places: stations,
    series: 'FP',
    isTaxed: true,
    isOnTheRoad: true,
  },
  {
    group: 'Opony',
    isOf: () => true,
    every: () => [165, 200],
    cost: (random, { vehicle, country }) => {
      const quantity = vehicle.type === car ? 4 : 6;
      return { quantity, net: quantity * between(random, country, 3_000, 6_500) };
    },
    descriptions: { PL: ['Wymiana sezonowa z wyważeniem', 'Przełożenie i przechowanie opon'], DE: ['Reifenwechsel mit Wuchten', 'Räderwechsel und Einlagerung'] },
    places: garages,
    series: 'OP',
    isTaxed: true,
    isOnTheRoad: false,
  },
  {
    group: 'Opony',
    isOf: () => true,
    every: () => [420, 760],
    cost: (random, { vehicle, country }) => {
      const quantity = vehicle.type === car ? 4 : random.pick([2, 4, 6]);
      return { quantity, net: quantity * (vehicle.type === car ? between(random, country, 36_000, 71_000) : between(random, country, 118_000, 189_000)) };
    },
    descriptions: { PL: ['Nowe opony z montażem'], DE: ['Neue Reifen mit Montage'] },
    places: garages,
    series: 'OP',
    isTaxed: true,
    isOnTheRoad: false,
  },
  {
    group: 'Przeglądy i naprawy',
    isOf: () => true,
    every: () => [150, 330],
    cost: (random, { vehicle, country }) => ({ quantity: 1, net: between(random, country, vehicle.type === car ? 42_000 : 95_000, vehicle.type === car ? 190_000 : 640_000) }),
    descriptions: {
      PL: ['Przegląd okresowy, olej i filtry', 'Klocki i tarcze hamulcowe, oś tylna', 'Naprawa układu pneumatycznego', 'Wymiana akumulatora'],
      DE: ['Inspektion, Öl und Filter', 'Bremsbeläge und Scheiben hinten', 'Reparatur der Druckluftanlage', 'Batterie erneuert'],
    },
    places: garages,
    series: 'FS',
    isTaxed: true,
    isOnTheRoad: false,
  },
  {
    group: 'Opłaty drogowe',
    isOf: ({ type }) => type === truck,
    every: () => [29, 32],
    cost: (random, { country, kilometres }) => ({ quantity: Math.round(kilometres * 0.6), net: Math.max(1_000, Math.round(kilometres * 0.6 * random.whole(38, 46) * perZloty[country])) }),
    descriptions: { PL: ['e-TOLL, opłata elektroniczna za miesiąc', 'Autostrada A2, przejazdy'], DE: ['Lkw-Maut, Monatsabrechnung', 'Mautaufstellung'] },
    places: nowhere,
    series: 'ET',
    isTaxed: false,
    isOnTheRoad: false,
  },
  {
    group: 'Ubezpieczenie',
    isOf: () => true,
    every: () => [364, 366],
    cost: (random, { vehicle, country }) => ({ net: between(random, country, vehicle.type === truck ? 420_000 : 145_000, vehicle.type === truck ? 980_000 : 390_000) }),
    descriptions: { PL: ['Składka OC/AC/NNW', 'Polisa flotowa, rata roczna'], DE: ['Kfz-Haftpflicht und Kasko, Jahresprämie'] },
    places: nowhere,
    series: 'POL',
    isTaxed: false,
    isOnTheRoad: false,
  },
  {
    group: 'Myjnia i parking',
    isOf: ({ type }) => type === car,
    every: () => [40, 110],
    cost: (random, { country }) => ({ net: between(random, country, 1_626, 9_500) }),
    descriptions: { PL: ['Myjnia, program z woskiem', 'Parking strzeżony, doba', 'Parking lotniskowy'], DE: ['Wagenwäsche', 'Parkhaus', 'Parkplatz am Flughafen'] },
    places: stations,
    series: 'PA',
    isTaxed: true,
    isOnTheRoad: true,
  },
  {
    group: 'Badanie techniczne',
    isOf: () => true,
    every: () => [360, 372],
    cost: (random, { vehicle, country }) => ({ quantity: 1, net: vehicle.type === car ? between(random, country, 12_114, 12_114) : between(random, country, 18_000, 26_500) }),
    descriptions: { PL: ['Badanie techniczne okresowe'], DE: ['Hauptuntersuchung mit AU'] },
    places: garages,
    series: 'BT',
    isTaxed: true,
    isOnTheRoad: false,
  },
];
