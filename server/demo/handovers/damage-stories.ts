import { vehicleTypes, type VehicleType } from '../../../src/contract/entities/fleet/vehicle.ts';

/** A typical damage: its cause in dictionary 2870, descriptions, liability, and the usual payers. */
export type DamageStory = {
  readonly cause: string;
  readonly texts: { readonly PL: readonly string[]; readonly DE: readonly string[] };
  readonly isDriversFault: boolean;
  /** The vehicle was being driven. */
  readonly isDriven: boolean;
  /** Values of `insurancePolicyOwners` in the contract. */
  readonly owners: readonly number[];
  readonly police: number;
  readonly weight: number;
  readonly types?: readonly VehicleType[];
};

export const damageStories: readonly DamageStory[] = [
  {
    cause: 'Kolizja z innym pojazdem',
    texts: {
      PL: [
        'Najechanie na tył podczas hamowania w korku, uszkodzony zderzak i klapa.',
        'Zajechanie drogi przy zmianie pasa, uszkodzony lewy przedni błotnik i drzwi.',
      ],
      DE: [
        'Auffahrunfall im Stau, Stoßfänger und Heckklappe beschädigt.',
        'Beim Spurwechsel geschnitten, linker Kotflügel und Tür beschädigt.',
      ],
    },
    isDriversFault: false,
    isDriven: true,
    owners: [0, 0, 5],
    police: 0.7,
    weight: 8,
  },
  {
    cause: 'Kolizja z innym pojazdem',
    texts: {
      PL: [
        'Nieustąpienie pierwszeństwa na rondzie, uszkodzony prawy narożnik zderzaka i reflektor.',
        'Najechanie na poprzedzający pojazd, uszkodzona maska i pas przedni.',
      ],
      DE: [
        'Vorfahrt im Kreisverkehr missachtet, Stoßfänger und Scheinwerfer rechts beschädigt.',
        'Auf das vorausfahrende Fahrzeug aufgefahren, Haube und Front beschädigt.',
      ],
    },
    isDriversFault: true,
    isDriven: true,
    owners: [1, 1, 4],
    police: 0.6,
    weight: 5,
  },
  {
    cause: 'Uszkodzenie na parkingu',
    texts: {
      PL: [
        'Sprawca nieznany, rysa i wgniecenie na prawych tylnych drzwiach.',
        'Uszkodzenie na parkingu pod sklepem, wgnieciony tylny błotnik.',
      ],
      DE: [
        'Verursacher unbekannt, Kratzer und Delle an der Tür hinten rechts.',
        'Auf dem Kundenparkplatz angefahren, Kotflügel hinten eingedrückt.',
      ],
    },
    isDriversFault: false,
    isDriven: false,
    owners: [1, 3],
    police: 0.15,
    weight: 9,
  },
  {
    cause: 'Najechanie na przeszkodę',
    texts: {
      PL: ['Zahaczenie o słupek przy cofaniu, pęknięty tylny zderzak.', 'Otarcie o bramę wjazdową bazy, zarysowany prawy bok.'],
      DE: [
        'Beim Rückwärtsfahren gegen einen Poller gestoßen, Stoßfänger hinten gerissen.',
        'An der Hofeinfahrt gestreift, rechte Seite zerkratzt.',
      ],
    },
    isDriversFault: true,
    isDriven: true,
    owners: [1, 3],
    police: 0.05,
    weight: 7,
  },
  {
    cause: 'Stłuczenie szyby',
    texts: { PL: ['Kamień spod kół, pęknięcie szyby czołowej ok. 20 cm.'], DE: ['Steinschlag, Riss in der Frontscheibe, ca. 20 cm.'] },
    isDriversFault: false,
    isDriven: true,
    owners: [1],
    police: 0,
    weight: 7,
    types: [vehicleTypes.car, vehicleTypes.truck],
  },
  {
    cause: 'Zderzenie ze zwierzęciem',
    texts: {
      PL: ['Sarna na drodze krajowej, uszkodzony zderzak, reflektor i chłodnica.'],
      DE: ['Wildunfall mit Reh, Stoßfänger, Scheinwerfer und Kühler beschädigt.'],
    },
    isDriversFault: false,
    isDriven: true,
    owners: [1],
    police: 0.8,
    weight: 3,
    types: [vehicleTypes.car, vehicleTypes.truck],
  },
  {
    cause: 'Załadunek lub rozładunek',
    texts: {
      PL: ['Wózek widłowy przebił plandekę, rozdarcie ok. 40 cm.', 'Uderzenie o rampę, wygięty odbój i zamek drzwi.'],
      DE: ['Gabelstapler hat die Plane durchstoßen, Riss ca. 40 cm.', 'An der Rampe angestoßen, Anfahrpuffer und Türverschluss verbogen.'],
    },
    isDriversFault: false,
    isDriven: false,
    owners: [0, 3],
    police: 0,
    weight: 9,
    types: [vehicleTypes.truck, vehicleTypes.semitrailer],
  },
  {
    cause: 'Grad lub wichura',
    texts: { PL: ['Gradobicie na parkingu bazy, wgniecenia maski i dachu.'], DE: ['Hagel auf dem Betriebshof, Dellen in Haube und Dach.'] },
    isDriversFault: false,
    isDriven: false,
    owners: [1],
    police: 0,
    weight: 2,
  },
  {
    cause: 'Wandalizm',
    texts: {
      PL: ['Porysowany lewy bok i urwane lusterko, sprawca nieznany.'],
      DE: ['Linke Seite zerkratzt, Spiegel abgerissen, Täter unbekannt.'],
    },
    isDriversFault: false,
    isDriven: false,
    owners: [1, 2],
    police: 0.9,
    weight: 2,
  },
];

/** Accident locations with city, post code, street and the responsible police. */
export const damagePlaces = {
  PL: [
    { city: 'Poznań', postCode: '60-702', street: 'Głogowska', police: 'KMP Poznań, Wydział Ruchu Drogowego' },
    { city: 'Łódź', postCode: '92-411', street: 'Rokicińska', police: 'KMP Łódź, Wydział Ruchu Drogowego' },
    { city: 'Gdańsk', postCode: '80-180', street: 'Świętokrzyska', police: 'KMP Gdańsk, Wydział Ruchu Drogowego' },
    { city: 'Wrocław', postCode: '53-611', street: 'Strzegomska', police: 'KMP Wrocław, Wydział Ruchu Drogowego' },
    { city: 'Kraków', postCode: '30-701', street: 'Zabłocie', police: 'KMP Kraków, Komisariat Policji IV' },
    { city: 'Warszawa', postCode: '02-676', street: 'Postępu', police: 'KRP Warszawa II' },
    { city: 'Świecko', postCode: '69-100', street: 'A2, km 1', police: 'KPP Słubice' },
    { city: 'Stryków', postCode: '95-010', street: 'A1, km 294', police: 'KP Stryków' },
  ],
  DE: [
    { city: 'Leipzig', postCode: '04158', street: 'Radefelder Allee', police: 'Polizeirevier Leipzig-Nord' },
    { city: 'Hamburg', postCode: '22113', street: 'Billbrookdeich', police: 'Polizeikommissariat 42, Hamburg' },
    { city: 'Berlin', postCode: '12099', street: 'Oberlandstraße', police: 'Polizeiabschnitt 44, Berlin' },
    { city: 'Dresden', postCode: '01109', street: 'Königsbrücker Landstraße', police: 'Polizeirevier Dresden-Nord' },
    { city: 'Michendorf', postCode: '14552', street: 'A 10, km 92', police: 'Autobahnpolizei Michendorf' },
  ],
} as const;
