import type { Insertable } from 'kysely';
import type { Database } from '../../database/tables.ts';

type Place = { readonly city: string; readonly kind: keyof typeof kinds; readonly part: string; readonly country: 'PL' | 'DE' };

const kinds = {
  depot: { pl: 'baza', de: 'Betriebshof', en: 'depot' },
  garage: { pl: 'garaż', de: 'Garage', en: 'garage' },
  workshop: { pl: 'serwis', de: 'Werkstatt', en: 'workshop' },
  office: { pl: 'biuro', de: 'Büro', en: 'office' },
  warehouse: { pl: 'magazyn', de: 'Lager', en: 'warehouse' },
  port: { pl: 'terminal', de: 'Terminal', en: 'terminal' },
} as const;

const placeList: readonly (readonly [city: string, kind: Place['kind'], part: string, country: 'PL' | 'DE'])[] = [
  ['Poznań', 'depot', 'Franowo', 'PL'],
  ['Poznań', 'office', 'Rataje', 'PL'],
  ['Poznań', 'workshop', 'Suchy Las', 'PL'],
  ['Łódź', 'depot', 'Olechów', 'PL'],
  ['Łódź', 'warehouse', 'Stryków', 'PL'],
  ['Gdańsk', 'depot', 'Kowale', 'PL'],
  ['Gdańsk', 'port', 'Port Północny', 'PL'],
  ['Gdynia', 'port', 'Obłuże', 'PL'],
  ['Wrocław', 'depot', 'Bielany Wrocławskie', 'PL'],
  ['Wrocław', 'office', 'Muchobór', 'PL'],
  ['Wrocław', 'garage', 'Psie Pole', 'PL'],
  ['Kraków', 'office', 'Zabłocie', 'PL'],
  ['Kraków', 'garage', 'Nowa Huta', 'PL'],
  ['Warszawa', 'office', 'Służewiec', 'PL'],
  ['Warszawa', 'garage', 'Okęcie', 'PL'],
  ['Warszawa', 'warehouse', 'Błonie', 'PL'],
  ['Katowice', 'depot', 'Ligota', 'PL'],
  ['Szczecin', 'depot', 'Załom', 'PL'],
  ['Rzeszów', 'garage', 'Jasionka', 'PL'],
  ['Bydgoszcz', 'warehouse', 'Łęgnowo', 'PL'],
  ['Świecko', 'depot', 'Autostrada A2', 'PL'],
  ['Leipzig', 'depot', 'Radefeld', 'DE'],
  ['Leipzig', 'workshop', 'Wiederitzsch', 'DE'],
  ['Leipzig', 'office', 'Großzschocher', 'DE'],
  ['Hamburg', 'port', 'Altenwerder', 'DE'],
  ['Hamburg', 'depot', 'Billbrook', 'DE'],
  ['Berlin', 'office', 'Tempelhof', 'DE'],
  ['Berlin', 'garage', 'Köpenick', 'DE'],
  ['Dresden', 'depot', 'Klotzsche', 'DE'],
  ['München', 'office', 'Milbertshofen', 'DE'],
  ['Nürnberg', 'warehouse', 'Hafen', 'DE'],
  ['Frankfurt (Oder)', 'garage', 'Güldendorf', 'DE'],
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

/** The places of the dictionary `80`, in three languages. */
export function placeChoices(): { pl: string; de: string; en: string }[] {
  return places.map((place) => ({ pl: nameOf(place, 'pl'), de: nameOf(place, 'de'), en: nameOf(place, 'en') }));
}

const places: readonly Place[] = placeList.map(([city, kind, part, country]) => ({ city, kind, part, country }));

function nameOf({ city, kind, part }: Place, language: 'pl' | 'de' | 'en'): string {
  return `${city}, ${kinds[kind][language]} ${part}`;
}
