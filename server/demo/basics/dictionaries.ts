import type { Insertable } from 'kysely';
import { dictionaryIds, placesDictionaryCode } from '../../../src/contract/entities/shared/dictionary.ts';
import type { Database } from '../../database/tables.ts';
import { placeChoices } from './places.ts';
import { valueWords, type Dictionary } from './value-words.ts';

const dictionaryList: readonly Dictionary[] = [
  {
    id: dictionaryIds.rentalDocumentKinds,
    name: 'Rodzaje dokumentów wypożyczenia',
    items: [
      ['Wypożyczenie krótkoterminowe', 'Kurzzeitmiete', 'Short-term rental'],
      ['Wypożyczenie długoterminowe', 'Langzeitmiete', 'Long-term rental'],
      ['Pojazd zastępczy', 'Ersatzfahrzeug', 'Replacement vehicle'],
      ['Jazda próbna', 'Probefahrt', 'Test drive'],
      ['Delegacja', 'Dienstreise', 'Business trip'],
    ],
  },
  {
    // The order gives the ids of the specification: -3760001, -3760002, -3760003.
    id: dictionaryIds.rentalDocumentStatuses,
    name: 'Statusy dokumentów wypożyczenia',
    items: [
      ['Zgłoszony', 'Angefragt', 'Requested'],
      ['Realizowany', 'Läuft', 'In progress'],
      ['Zakończony', 'Beendet', 'Finished'],
    ],
  },
  {
    id: dictionaryIds.differentiators,
    name: 'Wyróżniki',
    items: [
      ['Flota własna', 'Eigener Fuhrpark', 'Own fleet'],
      ['Leasing', 'Leasing', 'Leasing'],
      ['Wynajem długoterminowy', 'Langzeitmiete', 'Long-term rental'],
      ['Pula pojazdów', 'Poolfahrzeuge', 'Vehicle pool'],
    ],
  },
  {
    id: dictionaryIds.vehicleClasses,
    name: 'Klasy pojazdów',
    items: [
      ['Mały', 'Kleinwagen', 'Small', 'B'],
      ['Kompaktowy', 'Kompaktklasse', 'Compact', 'C'],
      ['Średni', 'Mittelklasse', 'Mid-size', 'D'],
      ['Wyższy', 'Obere Mittelklasse', 'Executive', 'E'],
      ['SUV', 'SUV', 'SUV', 'SUV'],
      ['Dostawczy do 3,5 t', 'Transporter bis 3,5 t', 'Van up to 3.5 t', 'N1'],
      ['Ciężarowy', 'Lkw', 'Truck', 'N3'],
      ['Naczepa', 'Sattelauflieger', 'Semitrailer', 'O4'],
    ],
  },
  {
    id: dictionaryIds.faultPlacements,
    name: 'Umiejscowienie usterki',
    items: [
      ['Przód', 'Vorn', 'Front'],
      ['Tył', 'Hinten', 'Rear'],
      ['Lewy bok', 'Linke Seite', 'Left side'],
      ['Prawy bok', 'Rechte Seite', 'Right side'],
      ['Dach', 'Dach', 'Roof'],
      ['Wnętrze', 'Innenraum', 'Interior'],
      ['Kabina kierowcy', 'Fahrerkabine', 'Driver’s cab'],
      ['Przestrzeń ładunkowa', 'Laderaum', 'Cargo space'],
      ['Koła i opony', 'Räder und Reifen', 'Wheels and tyres'],
      ['Szyby i lusterka', 'Scheiben und Spiegel', 'Glass and mirrors'],
      ['Podwozie', 'Unterboden', 'Underbody'],
      ['Silnik i osprzęt', 'Motor und Anbauteile', 'Engine and ancillaries'],
    ],
  },
  {
    id: dictionaryIds.faultKinds,
    name: 'Rodzaje usterek',
    items: [
      ['Rysa', 'Kratzer', 'Scratch'],
      ['Wgniecenie', 'Delle', 'Dent'],
      ['Pęknięcie', 'Riss', 'Crack'],
      ['Brak elementu', 'Fehlendes Teil', 'Missing part'],
      ['Odprysk lakieru', 'Lackabplatzer', 'Paint chip'],
      ['Otarcie', 'Abschürfung', 'Scuff'],
      ['Korozja', 'Rost', 'Corrosion'],
      ['Zabrudzenie', 'Verschmutzung', 'Soiling'],
      ['Rozdarcie plandeki', 'Planenriss', 'Torn curtain'],
      ['Uszkodzenie opony', 'Reifenschaden', 'Tyre damage'],
      ['Usterka mechaniczna', 'Mechanischer Defekt', 'Mechanical fault'],
      ['Usterka elektryczna', 'Elektrischer Defekt', 'Electrical fault'],
    ],
  },
  {
    id: dictionaryIds.damageCauses,
    name: 'Przyczyny szkody',
    items: [
      ['Kolizja z innym pojazdem', 'Kollision mit anderem Fahrzeug', 'Collision with another vehicle'],
      ['Najechanie na przeszkodę', 'Anprall an ein Hindernis', 'Collision with an obstacle'],
      ['Uszkodzenie na parkingu', 'Parkschaden', 'Damage while parked'],
      ['Zderzenie ze zwierzęciem', 'Wildunfall', 'Collision with an animal'],
      ['Kradzież', 'Diebstahl', 'Theft'],
      ['Wandalizm', 'Vandalismus', 'Vandalism'],
      ['Grad lub wichura', 'Hagel oder Sturm', 'Hail or storm'],
      ['Stłuczenie szyby', 'Glasbruch', 'Broken glass'],
      ['Załadunek lub rozładunek', 'Be- oder Entladung', 'Loading or unloading'],
      ['Pożar', 'Brand', 'Fire'],
      ['Inna', 'Sonstige', 'Other'],
    ],
  },
  {
    // The first is the status of a new damage; `damageStatus` of the contract has its id.
    id: dictionaryIds.damageStatuses,
    name: 'Statusy szkód',
    items: [
      ['Zgłoszona', 'Gemeldet', 'Reported'],
      ['W likwidacji', 'In Regulierung', 'Being settled'],
      ['Oczekuje na dokumenty', 'Unterlagen fehlen', 'Awaiting documents'],
      ['W naprawie', 'In Reparatur', 'Under repair'],
      ['Odszkodowanie wypłacone', 'Entschädigung gezahlt', 'Compensation paid'],
      ['Odmowa wypłaty', 'Regulierung abgelehnt', 'Claim refused'],
      ['Zakończona', 'Abgeschlossen', 'Closed'],
    ],
  },
  {
    // The first is the status of a new request; `serviceRequestStatus` of the contract has its id.
    id: dictionaryIds.serviceRequestStatuses,
    name: 'Statusy zgłoszeń serwisowych',
    items: [
      ['Zgłoszone', 'Gemeldet', 'Reported'],
      ['Zaplanowane', 'Geplant', 'Planned'],
      ['W realizacji', 'In Arbeit', 'In progress'],
      ['Zakończone', 'Erledigt', 'Done'],
      ['Anulowane', 'Storniert', 'Cancelled'],
    ],
  },
  {
    id: dictionaryIds.serviceKinds,
    name: 'Rodzaje serwisu',
    items: [
      ['Przegląd okresowy', 'Inspektion', 'Scheduled service'],
      ['Badanie techniczne', 'Hauptuntersuchung', 'Roadworthiness test'],
      ['Opony', 'Reifen', 'Tyres'],
      ['Naprawa mechaniczna', 'Mechanische Reparatur', 'Mechanical repair'],
      ['Naprawa elektryczna', 'Elektrische Reparatur', 'Electrical repair'],
      ['Blacharstwo i lakiernictwo', 'Karosserie und Lack', 'Bodywork and paint'],
      ['Agregat chłodniczy', 'Kühlaggregat', 'Refrigeration unit'],
      ['Tachograf', 'Tachograph', 'Tachograph'],
      ['Inne', 'Sonstiges', 'Other'],
    ],
  },
  {
    id: dictionaryIds.vatRates,
    name: 'Stawki VAT',
    items: [
      ['23%', '23 %', '23%', '23'],
      ['8%', '8 %', '8%', '8'],
      ['5%', '5 %', '5%', '5'],
      ['0%', '0 %', '0%', '0'],
      ['19%', '19 %', '19%', '19'],
      ['7%', '7 %', '7%', '7'],
      ['zw.', 'steuerfrei', 'exempt', 'ZW'],
    ],
  },
  {
    id: dictionaryIds.currencies,
    name: 'Waluty',
    items: [
      ['Złoty polski (PLN)', 'Polnischer Złoty (PLN)', 'Polish złoty (PLN)', 'PLN'],
      ['Euro (EUR)', 'Euro (EUR)', 'Euro (EUR)', 'EUR'],
      ['Korona czeska (CZK)', 'Tschechische Krone (CZK)', 'Czech koruna (CZK)', 'CZK'],
      ['Frank szwajcarski (CHF)', 'Schweizer Franken (CHF)', 'Swiss franc (CHF)', 'CHF'],
      ['Funt szterling (GBP)', 'Pfund Sterling (GBP)', 'Pound sterling (GBP)', 'GBP'],
      ['Korona duńska (DKK)', 'Dänische Krone (DKK)', 'Danish krone (DKK)', 'DKK'],
      ['Korona szwedzka (SEK)', 'Schwedische Krone (SEK)', 'Swedish krona (SEK)', 'SEK'],
      ['Dolar amerykański (USD)', 'US-Dollar (USD)', 'US dollar (USD)', 'USD'],
    ],
  },
  {
    id: dictionaryIds.costGroups,
    name: 'Grupy kosztów',
    items: [
      ['Paliwo', 'Kraftstoff', 'Fuel'],
      ['Opony', 'Reifen', 'Tyres'],
      ['Przeglądy i naprawy', 'Wartung und Reparatur', 'Service and repairs'],
      ['Opłaty drogowe', 'Maut', 'Tolls'],
      ['Ubezpieczenie', 'Versicherung', 'Insurance'],
      ['Leasing i najem', 'Leasing und Miete', 'Leasing and hire'],
      ['Badanie techniczne', 'Hauptuntersuchung', 'Roadworthiness test'],
      ['Myjnia i parking', 'Wäsche und Parken', 'Washing and parking'],
      ['Podatki i opłaty', 'Steuern und Gebühren', 'Taxes and charges'],
      ['Mandaty', 'Bußgelder', 'Fines'],
      ['Inne', 'Sonstiges', 'Other'],
    ],
  },
  ...valueWords,
  {
    id: Number(placesDictionaryCode),
    name: 'Miejsca',
    items: placeChoices().map(({ pl, de, en, coordinates }) => [pl, de, en, null, coordinates] as const),
  },
];

export function dictionaries(): Insertable<Database['dictionary']>[] {
  return dictionaryList.map(({ id, name }) => ({ Id: id, Code: String(id), Name: name }));
}

/** The choices with ids as in the specification: the first of dictionary 3760 is -3760001. */
export function dictionaryItems(): Insertable<Database['dictionary_item']>[] {
  return dictionaryList.flatMap(({ id, items }) =>
    items.map(([Name, NameDe, NameEn, code, coordinates], index) => ({
      Id: dictionaryItemId(id, index),
      DictionaryId: id,
      Code: code ?? null,
      Coordinates: coordinates ?? null,
      Name,
      NameDe,
      NameEn,
      Position: index + 1,
    })),
  );
}

/** The id of the choice of a dictionary with the Polish name `name`. Throws when there is none. */
export function choiceId(dictionary: number, name: string): number {
  const index = dictionaryList.find(({ id }) => id === dictionary)?.items.findIndex(([pl]) => pl === name) ?? -1;
  if (index < 0) throw new Error(`Dictionary ${dictionary} has no "${name}"`);
  return dictionaryItemId(dictionary, index);
}

function dictionaryItemId(dictionary: number, index: number): number {
  return -(dictionary * 1_000 + index + 1);
}
