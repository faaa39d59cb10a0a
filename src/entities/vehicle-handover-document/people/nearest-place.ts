import { distanceBetween, readCoordinates, type Coordinates } from '../../../contract/entities/shared/coordinates.ts';

export type LocatedPlace = { readonly name: string; readonly at: Coordinates };

/** Those lines of the places that have readable coordinates; a backend of the specification sends none. */
export function locatedPlaces(lines: readonly Readonly<Record<string, unknown>>[]): readonly LocatedPlace[] {
  return lines.flatMap(({ Name, Coordinates: text }) => {
    const at = typeof text === 'string' ? readCoordinates(text) : null;
    return at && typeof Name === 'string' ? [{ name: Name, at }] : [];
  });
}

/** The nearest place, with its distance in metres; null without places. */
export function nearestPlace(
  places: readonly LocatedPlace[],
  position: Coordinates,
): { readonly name: string; readonly distance: number } | null {
  const measured = places.map(({ name, at }) => ({ name, distance: distanceBetween(position, at) }));
  return measured.toSorted((one, other) => one.distance - other.distance)[0] ?? null;
}
