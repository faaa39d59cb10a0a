import type { Insertable } from 'kysely';
import type { Database } from '../../database/tables.ts';

type Place = {
  readonly city: string;
  readonly kind: keyof typeof kinds;
  readonly part: string;
  readonly country: 'PL' | 'DE';
  readonly coordinates: string;
};

const kinds = {
  depot: { pl: 'baza', de: 'Betriebshof', en: 'depot' },
  garage: { pl: 'garaż', de: 'Garage', en: 'garage' },
  workshop: { pl: 'serwis', de: 'Werkstatt', en: 'workshop' },
  office: { pl: 'biuro', de: 'Büro', en: 'office' },
  warehouse: { pl: 'magazyn', de: 'Lager', en: 'warehouse' },
  port: { pl: 'terminal', de: 'Terminal', en: 'terminal' },
} as const;

const placeList: readonly (readonly [city: string, kind: Place['kind'], part: string, country: 'PL' | 'DE', coordinates: string])[] = [
  ['Poznań', 'depot', 'Franowo', 'PL', '52.3800, 16.9960'],
  ['Poznań', 'office', 'Rataje', 'PL', '52.3870, 16.9560'],
  ['Poznań', 'workshop', 'Suchy Las', 'PL', '52.4740, 16.8770'],
  ['Łódź', 'depot', 'Olechów', 'PL', '51.7380, 19.5660'],
  ['Łódź', 'warehouse', 'Stryków', 'PL', '51.9000, 19.6060'],
  ['Gdańsk', 'depot', 'Kowale', 'PL', '54.3070, 18.5560'],
  ['Gdańsk', 'port', 'Port Północny', 'PL', '54.4000, 18.7000'],
  ['Gdynia', 'port', 'Obłuże', 'PL', '54.5430, 18.5110'],
  ['Wrocław', 'depot', 'Bielany Wrocławskie', 'PL', '51.0380, 16.9660'],
  ['Wrocław', 'office', 'Muchobór', 'PL', '51.1060, 16.9720'],
  ['Wrocław', 'garage', 'Psie Pole', 'PL', '51.1450, 17.1130'],
  ['Kraków', 'office', 'Zabłocie', 'PL', '50.0480, 19.9620'],
  ['Kraków', 'garage', 'Nowa Huta', 'PL', '50.0720, 20.0370'],
  ['Warszawa', 'office', 'Służewiec', 'PL', '52.1800, 20.9900'],
  ['Warszawa', 'garage', 'Okęcie', 'PL', '52.1780, 20.9550'],
  ['Warszawa', 'warehouse', 'Błonie', 'PL', '52.1970, 20.6170'],
  ['Katowice', 'depot', 'Ligota', 'PL', '50.2260, 18.9740'],
  ['Szczecin', 'depot', 'Załom', 'PL', '53.4620, 14.6960'],
  ['Rzeszów', 'garage', 'Jasionka', 'PL', '50.1070, 22.0380'],
  ['Bydgoszcz', 'warehouse', 'Łęgnowo', 'PL', '53.0860, 18.1230'],
  ['Świecko', 'depot', 'Autostrada A2', 'PL', '52.3140, 14.6080'],
  ['Leipzig', 'depot', 'Radefeld', 'DE', '51.4130, 12.2700'],
  ['Leipzig', 'workshop', 'Wiederitzsch', 'DE', '51.3930, 12.3690'],
  ['Leipzig', 'office', 'Großzschocher', 'DE', '51.3090, 12.3250'],
  ['Hamburg', 'port', 'Altenwerder', 'DE', '53.5050, 9.9330'],
  ['Hamburg', 'depot', 'Billbrook', 'DE', '53.5270, 10.0830'],
  ['Berlin', 'office', 'Tempelhof', 'DE', '52.4640, 13.3850'],
  ['Berlin', 'garage', 'Köpenick', 'DE', '52.4450, 13.5800'],
  ['Dresden', 'depot', 'Klotzsche', 'DE', '51.1210, 13.7880'],
  ['München', 'office', 'Milbertshofen', 'DE', '48.1830, 11.5770'],
  ['Nürnberg', 'warehouse', 'Hafen', 'DE', '49.3970, 11.0570'],
  ['Frankfurt (Oder)', 'garage', 'Güldendorf', 'DE', '52.3020, 14.5330'],
];

/** Names of the company locations in a country, in its language. */
export function placeNames(country: 'PL' | 'DE'): string[] {
  return places.filter((place) => place.country === country).map((place) => nameOf(place, country === 'DE' ? 'de' : 'pl'));
}

export function predefinedPlaces(): Insertable<Database['predefined_place']>[] {
  return places.map((place, index) => ({ Id: index + 1, Name: nameOf(place, place.country === 'DE' ? 'de' : 'pl') }));
}

/** The predefined places of a country. */
export function predefinedPlacesOf(country: 'PL' | 'DE'): { readonly Id: number }[] {
  return places.flatMap((place, index) => (place.country === country ? [{ Id: index + 1 }] : []));
}

/** The places of the dictionary `80`, in three languages, with their coordinates. */
export function placeChoices(): { pl: string; de: string; en: string; coordinates: string }[] {
  return places.map((place) => ({
    pl: nameOf(place, 'pl'),
    de: nameOf(place, 'de'),
    en: nameOf(place, 'en'),
    coordinates: place.coordinates,
  }));
}

const places: readonly Place[] = placeList.map(([city, kind, part, country, coordinates]) => ({ city, kind, part, country, coordinates }));

function nameOf({ city, kind, part }: Place, language: 'pl' | 'de' | 'en'): string {
  return `${city}, ${kinds[kind][language]} ${part}`;
}
