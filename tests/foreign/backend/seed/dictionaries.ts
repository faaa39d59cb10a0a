import type { Database } from '../core/database.ts';

/** Item names by dictionary. Item IDs contain the dictionary's number: -3760002 is the second item of 3760. */
const DICTIONARIES: Record<number, string[]> = {
  80: [
    'Warszawa, ul. Postępu 14',
    'Kraków, ul. Wielicka 28',
    'Gdańsk, al. Grunwaldzka 411',
    'Wrocław, ul. Strzegomska 2',
    'Poznań, ul. Głogowska 31',
  ],
  130: ['23', '8', '5', '0'],
  150: ['PLN', 'EUR', 'USD', 'CZK', 'GBP'],
  170: ['Paliwo', 'Serwis', 'Opony', 'Ubezpieczenie', 'Myjnia', 'Opłaty drogowe', 'Parking'],
  630: ['A', 'B', 'C', 'D', 'SUV', 'Dostawczy'],
  1630: [
    'Zamknięte',
    'Nowe',
    'Zaplanowane',
    'Przyjęte',
    'W drodze na załadunek',
    'Na załadunku',
    'Załadowane',
    'Rozładowane',
    'Wstrzymane',
    'Dokumenty dostarczone',
  ],
  2870: ['Kolizja', 'Wypadek', 'Kradzież', 'Grad', 'Wandalizm', 'Uszkodzenie parkingowe'],
  3750: ['Krótkoterminowe', 'Długoterminowe', 'Zastępcze'],
  3760: ['Zgłoszony', 'Realizowany', 'Zakończony', 'Anulowany'],
  3800: ['Lewa strona', 'Prawa strona', 'Przód', 'Tył', 'Dach', 'Wnętrze'],
  3830: ['Standard', 'Premium', 'VIP'],
};

const FAULT_KINDS = ['Rysa', 'Wgniecenie', 'Pęknięcie', 'Brak elementu'];

export const COUNTRIES = { PL: 'Polska', DE: 'Niemcy', CZ: 'Czechy', SK: 'Słowacja', AT: 'Austria', LT: 'Litwa' };

export function seedDictionaries(database: Database): void {
  for (const [number, names] of Object.entries({ ...DICTIONARIES, 3810: FAULT_KINDS })) {
    for (const [index, name] of names.entries()) {
      database.table('DictionaryItem').insert({ Dictionary: Number(number), ItemId: -(Number(number) * 1000 + index + 1), Name: name });
    }
  }
}
