import { expect, test } from 'vitest';
import { noDamages } from '../fleet/damage-point.ts';
import { canonicalSealText, type SealedParts } from './handover-seal.ts';

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

test('[R-101] sealed text ignores key order and absent optional values', () => {
  const { Date, ...rest } = parts;
  const back: SealedParts = {
    ...rest,
    Date,
    ToSignature: null,
    FromUnsigned: null,
    ToUnsigned: { Note: null, Reason: 'refused' },
    SelectedDamages: { ...noDamages(), Left: [{ IsNew: true, KindId: null, Description: 'Rysa', Id: 'a', Y: 25, X: 33 }] },
  };
  expect(canonicalSealText(back, [photo('2'), photo('1')])).toBe(canonicalSealText(parts, [photo('1'), photo('2')]));
});

test.each<[string, Partial<SealedParts>]>([
  ['counter', { Counter: 120_001 }],
  ['person', { ToEmployeeId: 3 }],
  ['damage', { SelectedDamages: { ...noDamages(), Left: [{ X: 34, Y: 25, Id: 'a', Description: 'Rysa', IsNew: true }] } }],
  [
    'answer about a damage',
    { SelectedDamages: { ...noDamages(), Left: [{ X: 33, Y: 25, Id: 'a', Description: 'Rysa', IsNew: true, Check: 'different' }] } },
  ],
  ['signature', { FromSignature: 'data:image/png;base64,AAAB' }],
  ['reason', { ToUnsigned: { Reason: 'did-not-wait', Note: '' } }],
  ['text of the terms', { TermsHash: photo('e') }],
])('[R-101] another %s changes the sealed text', (_, change) => {
  expect(canonicalSealText({ ...parts, ...change }, [])).not.toBe(canonicalSealText(parts, []));
});

const worded: SealedParts = {
  ...parts,
  PlaceName: 'Baza',
  Comments: 'do myjni',
  ContractorId: 3,
  AdditionalFieldValues: [
    { Id: 7, Value: '<p>stan &amp; wygląd</p>' },
    { Id: 5, Value: '7005' },
    { Id: 9, Value: '' },
  ],
  SignedWords: {
    Faults: [
      { PlacementId: 1, KindId: 2, Description: 'Wycieraczka' },
      { PlacementId: null, KindId: null, Description: 'Szyba' },
    ],
    Fields: [7, 5],
  },
};

test.each<[string, Partial<SealedParts>]>([
  ['place', { PlaceName: 'Garaż' }],
  ['comment', { Comments: '' }],
  ['business partner', { ContractorId: 4 }],
  [
    'additional field',
    {
      AdditionalFieldValues: [
        { Id: 7, Value: '<p>stan &amp; wygląd</p>' },
        { Id: 5, Value: '7006' },
      ],
    },
  ],
  [
    'rich text',
    {
      AdditionalFieldValues: [
        { Id: 7, Value: '<p>stan</p>' },
        { Id: 5, Value: '7005' },
      ],
    },
  ],
  [
    'description of a fault',
    {
      SignedWords: {
        Faults: [
          { PlacementId: 1, KindId: 2, Description: 'Wycieraczka tylna' },
          { PlacementId: null, KindId: null, Description: 'Szyba' },
        ],
        Fields: [5, 7],
      },
    },
  ],
  ['number of faults', { SignedWords: { Faults: [], Fields: [5, 7] } }],
  ['emptied field', { AdditionalFieldValues: [{ Id: 5, Value: '7005' }] }],
])('[R-101] another %s changes the sealed text of signed words', (_, change) => {
  expect(canonicalSealText({ ...worded, ...change }, [])).not.toBe(canonicalSealText(worded, []));
  // The seal of a handover that was signed without its words stays.
  expect(canonicalSealText({ ...worded, ...change, SignedWords: null }, [])).toBe(canonicalSealText(parts, []));
});

test('[R-101] a field that was empty at signing can be filled in later', () => {
  const filled = [...(worded.AdditionalFieldValues ?? []).filter(({ Id }) => Id !== 9), { Id: 9, Value: 'dopisane' }];
  expect(canonicalSealText({ ...worded, AdditionalFieldValues: filled }, [])).toBe(canonicalSealText(worded, []));
});

test('[R-101] signed words ignore the order of rows, and how a rich text is written', () => {
  const back: SealedParts = {
    ...worded,
    PlaceName: ' Baza ',
    AdditionalFieldValues: [
      { Id: 5, Value: '7005' },
      { Id: 7, Value: '<p>stan&nbsp;&amp; <b>wygląd</b></p>' },
    ],
    SignedWords: { Faults: [...(worded.SignedWords?.Faults ?? [])].toReversed(), Fields: [5, 7] },
  };
  expect(canonicalSealText(back, [])).toBe(canonicalSealText(worded, []));
});

test('[R-101] sealed text has its fields in a fixed order: stored seals depend on it', () => {
  expect(canonicalSealText(parts, [photo('2'), photo('1')])).toBe(
    `[1,"2026-11-21T06:46:00",4,1,2,120000,"3/4",[[[33,25,"a",null,"Rysa",true,false]],[],[],[],[]],"data:image/png;base64,AAAA",null,null,["refused",""],"${photo('f')}","pl",["${photo('1')}","${photo('2')}"]]`,
  );
});

test('[R-101] a removed or replaced photo changes the sealed text', () => {
  expect(canonicalSealText(parts, [photo('1')])).not.toBe(canonicalSealText(parts, []));
  expect(canonicalSealText(parts, [photo('1')])).not.toBe(canonicalSealText(parts, [photo('2')]));
});
