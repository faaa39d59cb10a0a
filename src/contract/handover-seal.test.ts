import { expect, test } from 'vitest';
import { noDamages } from './entities/damage-point.ts';
import { sealedText, type SealedParts } from './handover-seal.ts';

const photo = (digit: string) => digit.repeat(64);

const parts: SealedParts = {
  Date: '2026-11-21T06:46:00',
  VehicleId: 4,
  FromEmployeeId: 1,
  ToEmployeeId: 2,
  Counter: 120_000,
  Fuel: '3/4',
  SelectedDamages: { ...noDamages(), Left: [{ X: 33, Y: 25, Id: 'a', Description: 'Rysa', IsNew: true }] },
  FromSignature: 'data:image/png;base64,AAAA',
  ToUnsigned: { Reason: 'refused', Note: '' },
  TermsHash: photo('f'),
  TermsLanguage: 'pl',
};

test('what is sealed reads the same when it comes back with other keys first and nothing spelt out [R-101]', () => {
  const { Date, ...rest } = parts;
  const back: SealedParts = {
    ...rest,
    Date,
    ToSignature: null,
    FromUnsigned: null,
    ToUnsigned: { Note: null, Reason: 'refused' },
    SelectedDamages: { ...noDamages(), Left: [{ IsNew: true, KindId: null, Description: 'Rysa', Id: 'a', Y: 25, X: 33 }] },
  };
  expect(sealedText(back, [photo('2'), photo('1')])).toBe(sealedText(parts, [photo('1'), photo('2')]));
});

test.each<[string, Partial<SealedParts>]>([
  ['counter', { Counter: 120_001 }],
  ['person', { ToEmployeeId: 3 }],
  ['damage', { SelectedDamages: { ...noDamages(), Left: [{ X: 34, Y: 25, Id: 'a', Description: 'Rysa', IsNew: true }] } }],
  ['signature', { FromSignature: 'data:image/png;base64,AAAB' }],
  ['reason', { ToUnsigned: { Reason: 'did-not-wait', Note: '' } }],
  ['text of the terms', { TermsHash: photo('e') }],
])('another %s reads differently [R-101]', (_, change) => {
  expect(sealedText({ ...parts, ...change }, [])).not.toBe(sealedText(parts, []));
});

test('a photo that is gone, or another one, reads differently [R-101]', () => {
  expect(sealedText(parts, [photo('1')])).not.toBe(sealedText(parts, []));
  expect(sealedText(parts, [photo('1')])).not.toBe(sealedText(parts, [photo('2')]));
});
