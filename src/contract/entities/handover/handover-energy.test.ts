import { expect, test } from 'vitest';
import { canonicalSealText } from './handover-seal.ts';
import { driveOf, sealedEnergy } from './handover-energy.ts';

test.each([
  ['Energia elektryczna', false, true],
  ['Elektro', false, true],
  ['Electric', false, true],
  ['Prąd', false, true],
  ['Hybryda plug-in', true, true],
  ['Hybryda', true, false],
  ['Hybrid (Benzin/Elektro)', true, false],
  ['Hybr.Benzin/E ext.aufl.', true, true],
  ['Hybrid, extern aufladbar', true, true],
  ['Benzin/Elektro', true, false],
  ['benzyna + elektryczny', true, false],
  ['Napęd elektryczny', false, true],
  ['Olej napędowy', true, false],
  ['', true, false],
  [null, true, false],
])('[R-129] "%s": tank %s, battery %s', (fuel, hasTank, hasBattery) => {
  expect(driveOf(fuel)).toEqual({ hasTank, hasBattery });
});

test('[R-129] [R-101] seals the battery where it has content, changes no other seal', () => {
  const parts = { Date: '2026-11-26T10:00:00', VehicleId: 1, FromEmployeeId: 2, ToEmployeeId: 3 };
  const plain = canonicalSealText(parts, []);
  expect(canonicalSealText({ ...parts, Energy: { Charge: null, Range: null, HasCable: null, HasCard: null } }, [])).toBe(plain);
  const charged = { Charge: 80, Range: null, HasCable: true, HasCard: false };
  expect(canonicalSealText({ ...parts, Energy: charged }, [])).not.toBe(plain);
  expect(sealedEnergy(charged)).toEqual([['energy', 80, null, true, false]]);
});
