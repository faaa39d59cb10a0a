import { describe, expect, test } from 'vitest';
import { germanPlate, polishPlate } from './plates.ts';
import { seededRandom } from '../basics/random.ts';

const polish = /^[A-Z]{2} (\d{5}|\d{4}[A-Z]|\d{3}[A-Z]{2}|\d[A-Z]\d{3}|\d[A-Z]{2}\d{2})$|^[A-Z]{3} (\d{5}|\d{4}[A-Z]|\d{3}[A-Z]{2})$/;
const german = /^[A-Z]{1,3}-[A-Z]{1,2} [1-9]\d{0,3}E?$/;

describe('plates', () => {
  test('a Polish plate has a valid pattern and no letter that looks like a digit', () => {
    const random = seededRandom('polish plates');
    for (const district of ['WX', 'PO', 'KRA']) {
      for (let count = 0; count < 300; count++) {
        const plate = polishPlate(random, district);
        expect(plate).toMatch(polish);
        expect(plate.split(' ')[1]).not.toMatch(/[BDIOQZ]/);
      }
    }
  });

  test('a German plate is valid: up to eight characters, no banned pair, E if electric', () => {
    const random = seededRandom('german plates');
    for (const district of ['B', 'HH']) {
      for (let count = 0; count < 600; count++) {
        const isElectric = count % 2 === 0;
        const plate = germanPlate(random, district, isElectric);
        expect(plate).toMatch(german);
        expect(plate.endsWith('E')).toBe(isElectric);
        expect(plate.replace(/[- ]/g, '').length).toBeLessThanOrEqual(8);
        expect(plate).not.toMatch(/-(HJ|KZ|NS|SA|SS) /);
      }
    }
  });
});
