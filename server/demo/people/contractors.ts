import type { Insertable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { withIds } from '../basics/with-ids.ts';
import { personName } from './person-name.ts';
import { seededRandom } from '../basics/random.ts';

type Country = 'PL' | 'DE';

// Invented names: the demo names no real company.
const insurers: readonly (readonly [string, Country])[] = [
  ['Towarzystwo Ubezpieczeń Bałtyk S.A.', 'PL'],
  ['Polonia Nova Ubezpieczenia S.A.', 'PL'],
  ['TU Wielkopolska Tarcza S.A.', 'PL'],
  ['Hestja Wzajemna TUW', 'PL'],
  ['Elbe-Saale Versicherung AG', 'DE'],
  ['Nordlicht Kfz-Versicherung AG', 'DE'],
  ['Märkische Assekuranz VVaG', 'DE'],
];

const partners: readonly (readonly [string, Country])[] = [
  ['Auto-Serwis Grunwald Sp. z o.o.', 'PL'],
  ['Blacharstwo i Lakiernictwo Żuraw s.c.', 'PL'],
  ['Centrum Ogumienia Podgórze', 'PL'],
  ['Truck Serwis Stryków Sp. z o.o.', 'PL'],
  ['Naczepy Serwis Łęczyca', 'PL'],
  ['Chłodnie Transportowe Gdynia Sp. z o.o.', 'PL'],
  ['Szyby Samochodowe Kryształ', 'PL'],
  ['Myjnia TIR Świecko', 'PL'],
  ['Pomoc Drogowa Gołębiewski', 'PL'],
  ['Dealer Aut Flotowych Nadwarciański Sp. z o.o.', 'PL'],
  ['Wynajem Długoterminowy Flotex S.A.', 'PL'],
  ['Karawela Rent Sp. z o.o.', 'PL'],
  ['Leasing Śląsk-Lubusz S.A.', 'PL'],
  ['Stacja Kontroli Pojazdów Olechów', 'PL'],
  ['Tachografy Wrocław Sp. j.', 'PL'],
  ['Spedycja Żółty Żagiel Sp. z o.o.', 'PL'],
  ['Mroźnia Kociewie S.A.', 'PL'],
  ['Piekarnie Łąkowa Sp. z o.o.', 'PL'],
  ['Zakłady Mięsne Węgorzewo S.A.', 'PL'],
  ['Meble Ździebło Sp. z o.o.', 'PL'],
  ['Hurtownia Budowlana Cegiełka', 'PL'],
  ['Centrum Paliw Flotowych Wschód-Zachód', 'PL'],
  ['Kfz-Werkstatt Böhme GmbH', 'DE'],
  ['Autohaus Grünau GmbH & Co. KG', 'DE'],
  ['Nutzfahrzeugservice Radefeld GmbH', 'DE'],
  ['Reifen-Schöne OHG', 'DE'],
  ['Kühltransporte Alster GmbH', 'DE'],
  ['Hanse-Container-Depot GmbH', 'DE'],
  ['Mietwagen Saalebrücke GmbH', 'DE'],
  ['Lackiererei Weißenfels e. K.', 'DE'],
  ['Spreewald Lebensmittel GmbH', 'DE'],
  ['Möbelhaus Jägerhof GmbH', 'DE'],
  ['Prüfstelle Nordost GmbH', 'DE'],
];

export function contractors(): Insertable<Database['contractor']>[] {
  return companies.map(([Name], index) => ({ Id: index + 1, Name, IsInsurer: index < insurers.length }));
}

/** Insurers of a country with their contractor ids. */
export function insurersOf(country: Country): { readonly Id: number; readonly Name: string }[] {
  return insurers.flatMap(([Name, home], index) => (home === country ? [{ Id: index + 1, Name }] : []));
}

/** Two to four employees of each contractor. */
export function contractorEmployees(): Insertable<Database['contractor_employee']>[] {
  const people = companies.flatMap(([, country], index) => {
    const random = seededRandom('contractor', index);
    const names = new Set<string>();
    const count = random.integer(2, 4);
    while (names.size < count) names.add(personName(random, country));
    return [...names].map((Name) => ({ ContractorId: index + 1, Name }));
  });
  return withIds(people);
}

const companies = [...insurers, ...partners];
