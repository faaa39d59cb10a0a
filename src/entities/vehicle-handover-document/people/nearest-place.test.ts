import { expect, test } from 'vitest';
import { locatedPlaces, nearestPlace } from './nearest-place.ts';

test('[R-077] the nearest place is one with coordinates', () => {
  const places = locatedPlaces([
    { Id: 1, Name: 'Poznań', Coordinates: '52.4064, 16.9252' },
    { Id: 2, Name: 'Łódź', Coordinates: '51.7592, 19.4560' },
    { Id: 3, Name: 'Gdańsk', Coordinates: null },
    { Id: 4, Name: 'Kraków', Coordinates: 'Rynek 1' },
    { Id: 5, Name: 'Wrocław' },
  ]);
  expect(places.map(({ name }) => name)).toEqual(['Poznań', 'Łódź']);
  expect(nearestPlace(places, { latitude: 51.8, longitude: 19.4 })).toMatchObject({
    name: 'Łódź',
    distance: expect.closeTo(5_960, -3) as number,
  });
  expect(nearestPlace([], { latitude: 51.8, longitude: 19.4 })).toBeNull();
});
