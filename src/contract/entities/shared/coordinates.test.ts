import { expect, test } from 'vitest';
import { distanceBetween, readCoordinates } from './coordinates.ts';

test('[R-041] reads coordinates as maps copy them', () => {
  for (const text of ['52.4064, 16.9252', ' 52.4064,16.9252 ', '52.4064 16.9252', '52.4064; 16.9252'])
    expect(readCoordinates(text)).toEqual({ latitude: 52.4064, longitude: 16.9252 });
  expect(readCoordinates('-33.9, -151')).toEqual({ latitude: -33.9, longitude: -151 });
  for (const text of ['', '52.4064', '91, 0', '0, 181', '52,4064 16,9252', 'Poznań']) expect(readCoordinates(text)).toBeNull();
});

test('[R-041] measures the distance of two places', () => {
  const [poznan, berlin] = [
    { latitude: 52.4064, longitude: 16.9252 },
    { latitude: 52.52, longitude: 13.405 },
  ];
  expect(distanceBetween(poznan, berlin) / 1_000).toBeCloseTo(238.7, 0);
  expect(distanceBetween(poznan, poznan)).toBe(0);
});
