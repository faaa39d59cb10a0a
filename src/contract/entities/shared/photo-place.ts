import * as v from 'valibot';

/** Where a photo was taken: degrees of WGS 84, and within how many metres of them the device was. */
export const photoPlace = v.object({
  Latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  Longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  Accuracy: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
});

export type PhotoPlace = v.InferOutput<typeof photoPlace>;

/** Decimals of degrees: about a metre. */
const DECIMALS = 5;

/** The place of a position of the Geolocation API, in numbers that every JSON parser reads alike. */
export function placeOf({
  latitude,
  longitude,
  accuracy,
}: Pick<GeolocationCoordinates, 'latitude' | 'longitude' | 'accuracy'>): PhotoPlace {
  return {
    Latitude: Number(latitude.toFixed(DECIMALS)),
    Longitude: Number(longitude.toFixed(DECIMALS)),
    Accuracy: Math.min(1_000_000, Math.ceil(accuracy)),
  };
}

/** A place as maps take it: `52.22977, 21.01178 (±8 m)`. */
export function formatPlace({ Latitude, Longitude, Accuracy }: PhotoPlace): string {
  return `${Latitude.toFixed(DECIMALS)}, ${Longitude.toFixed(DECIMALS)} (±${Accuracy}\u00a0m)`;
}
