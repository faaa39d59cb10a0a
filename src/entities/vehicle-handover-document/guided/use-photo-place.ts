import { useEffect, useRef, useState } from 'react';
import { placeOf, type PhotoPlace } from '../../../contract/entities/shared/photo-place.ts';

/** A fix in a car park takes a while, and one that the device already has is of the way there. */
const POSITION = { timeout: 30_000, maximumAge: 15_000, enableHighAccuracy: true } as const;

/** A walk around the vehicle stays near a position of this age. */
const MAX_AGE_MS = 120_000;

export type PlaceState = 'searching' | 'found' | 'denied' | 'unavailable';

type KnownPosition = { readonly place: PhotoPlace; readonly at: number };

/**
 * Follows the device's position while it is mounted, where the company keeps the places of photos (`isKept`): the browser asks for
 * permission at that moment. A photo never waits for it. `placeAt`: the place of a photo taken at `moment`; null where it is not known.
 */
export function usePhotoPlace(isKept: boolean): {
  readonly state: PlaceState | null;
  readonly accuracy: number | null;
  readonly placeAt: (moment: Date) => PhotoPlace | null;
} {
  const [state, setState] = useState<PlaceState>(hasGeolocation() ? 'searching' : 'unavailable');
  const [accuracy, setAccuracy] = useState<number | null>(null);
  const position = useRef<KnownPosition | null>(null);
  useEffect(() => {
    if (!isKept || !hasGeolocation()) return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        position.current = { place: placeOf(coords), at: timestamp };
        setAccuracy(position.current.place.Accuracy);
        setState('found');
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      POSITION,
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isKept]);
  const placeAt = (moment: Date) =>
    isKept && position.current !== null && moment.getTime() - position.current.at < MAX_AGE_MS ? position.current.place : null;
  return { state: isKept ? state : null, accuracy, placeAt };
}

/** A page without HTTPS has none. */
function hasGeolocation(): boolean {
  return 'geolocation' in navigator;
}
