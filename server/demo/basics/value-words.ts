import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';

export type Labels = readonly [pl: string, de: string, en: string, code?: string | null, coordinates?: string];

export type Dictionary = { readonly id: number; readonly name: string; readonly items: readonly Labels[] };

/** Words for texts in the demo's records. */
export const valueWords: readonly Dictionary[] = [
  {
    id: dictionaryIds.vehicleStates,
    name: 'Statusy pojazdów',
    items: [
      ['W eksploatacji', 'In Betrieb', 'In use'],
      ['W serwisie', 'In der Werkstatt', 'In the workshop'],
      ['Rezerwowy', 'Reservefahrzeug', 'Spare'],
      ['Zastępczy', 'Ersatzfahrzeug', 'Replacement'],
      ['Do sprzedaży', 'Zum Verkauf', 'For sale'],
    ],
  },
  {
    id: dictionaryIds.vehiclePurposes,
    name: 'Przeznaczenie pojazdów',
    items: [
      ['Osobowy', 'Pkw', 'Passenger car'],
      ['Dostawczy', 'Lieferwagen', 'Van'],
      ['Ciągnik siodłowy', 'Sattelzugmaschine', 'Tractor unit'],
      ['Ciężarowy', 'Lkw', 'Truck'],
      ['Naczepa chłodnia', 'Kühlauflieger', 'Refrigerated semitrailer'],
      ['Naczepa kurtynowa', 'Schiebeplanenauflieger', 'Curtainsider semitrailer'],
      ['Naczepa wywrotka', 'Kippauflieger', 'Tipper semitrailer'],
      ['Naczepa podkontenerowa', 'Containerauflieger', 'Container semitrailer'],
    ],
  },
  {
    id: dictionaryIds.fuels,
    name: 'Paliwa',
    items: [
      ['Olej napędowy', 'Diesel', 'Diesel'],
      ['Benzyna', 'Benzin', 'Petrol'],
      ['Hybryda', 'Hybrid', 'Hybrid'],
      ['Hybryda plug-in', 'Plug-in-Hybrid', 'Plug-in hybrid'],
      ['Energia elektryczna', 'Elektro', 'Electric'],
      ['LNG', 'LNG', 'LNG'],
    ],
  },
  {
    id: dictionaryIds.bodyTypes,
    name: 'Typy nadwozia',
    items: [
      ['Kombi', 'Kombi', 'Estate'],
      ['Hatchback', 'Schrägheck', 'Hatchback'],
      ['SUV', 'SUV', 'SUV'],
      ['Furgon', 'Kastenwagen', 'Panel van'],
      ['Ciągnik siodłowy 4×2', 'Sattelzugmaschine 4×2', '4×2 tractor unit'],
      ['Podwozie z zabudową', 'Fahrgestell mit Aufbau', 'Chassis with body'],
    ],
  },
  {
    id: dictionaryIds.simCardStates,
    name: 'Statusy kart SIM',
    items: [
      ['Aktywna', 'Aktiv', 'Active'],
      ['Zawieszona', 'Gesperrt', 'Suspended'],
    ],
  },
  {
    id: dictionaryIds.fuelCardStates,
    name: 'Statusy kart paliwowych',
    items: [
      ['Aktywna', 'Aktiv', 'Active'],
      ['W sejfie', 'Im Tresor', 'In the safe'],
      ['Zlikwidowana', 'Gesperrt', 'Cancelled'],
    ],
  },
  {
    id: dictionaryIds.fuelCardTypes,
    name: 'Rodzaje kart paliwowych',
    items: [
      ['Paliwo i myjnia', 'Kraftstoff und Wäsche', 'Fuel and car wash'],
      ['Paliwo i opłaty drogowe', 'Kraftstoff und Maut', 'Fuel and tolls'],
      ['Zapasowa', 'Reservekarte', 'Spare card'],
    ],
  },
  {
    id: dictionaryIds.forwardingTypes,
    name: 'Rodzaje spedycji',
    items: [
      ['Import morski FCL', 'Seeimport FCL', 'Sea import FCL'],
      ['Import morski LCL', 'Seeimport LCL', 'Sea import LCL'],
      ['Eksport morski FCL', 'Seeexport FCL', 'Sea export FCL'],
      ['Eksport morski LCL', 'Seeexport LCL', 'Sea export LCL'],
    ],
  },
  {
    id: dictionaryIds.fuelCardLimitTypes,
    name: 'Rodzaje limitów kart paliwowych',
    items: [
      ['Miesięczny, kwota', 'Monatlich, Betrag', 'Monthly, amount'],
      ['Dzienny, litry', 'Täglich, Liter', 'Daily, litres'],
    ],
  },
  {
    id: dictionaryIds.simCardUses,
    name: 'Zastosowania kart SIM',
    items: [
      ['Głos i dane', 'Sprache und Daten', 'Voice and data'],
      ['Telematyka', 'Telematik', 'Telematics'],
    ],
  },
];
