import { expect, test } from 'vitest';
import { noDamages, type DamagePoint } from '../../../contract/entities/fleet/damage-point.ts';
import { sealTextFields, type SealTextField } from '../../../contract/entities/handover/handover-seal.ts';
import { noEnergy } from '../../../contract/entities/handover/handover-energy.ts';
import { languages } from '../../../contract/wire/languages.ts';
import de from '../../../../locales/de/vehicle-handover-document.json';
import en from '../../../../locales/en/vehicle-handover-document.json';
import pl from '../../../../locales/pl/vehicle-handover-document.json';
import { historyFields } from '../seal/seal-line.tsx';
import { changedFields, unseenCorrection } from './handover-versions.ts';

const png = (end: string) => `data:image/png;base64,AAA${end}`;
const digest = (digit: string) => digit.repeat(64);
const mark: DamagePoint = { X: 33, Y: 25, Id: 'a', Description: 'Rysa', IsNew: false };
const check = {
  ItemId: 5,
  Name: 'Opony',
  NameDe: null,
  NameEn: null,
  Severity: 'note',
  Result: 'ok',
  Words: '',
  Photos: [],
  Release: null,
};
const slot = { ItemId: 7, Name: 'Przód', NameDe: null, NameEn: null, Sha256: digest('a'), TakenOn: '2026-11-20T08:00:00' };

const before: Readonly<Record<SealTextField | 'Faults', unknown>> = {
  Date: '2026-11-20T08:10:00',
  VehicleId: 4,
  FromEmployeeId: 1,
  ToEmployeeId: 2,
  Counter: 120_000,
  Fuel: '3/4',
  Energy: { ...noEnergy, Charge: 80 },
  SelectedDamages: { ...noDamages(), Left: [mark] },
  Faults: [],
  Direction: 'return',
  Checklist: [check],
  SlotPhotos: [slot],
  FromSignature: png('A'),
  ToSignature: null,
  FromUnsigned: null,
  ToUnsigned: { Reason: 'refused', Note: '' },
  FromSignedOn: '2026-11-20T08:15:00',
  ToSignedOn: null,
  TermsHash: digest('f'),
  TermsLanguage: 'pl',
  PlaceName: 'Baza',
  Comments: '',
  ContractorId: null,
  AdditionalFieldValues: [{ Id: 7, Value: '7005' }],
};

const after = {
  Date: '2026-11-20T08:11:00',
  VehicleId: 5,
  FromEmployeeId: 3,
  ToEmployeeId: 3,
  Counter: 120_001,
  Fuel: '1/2',
  Energy: { ...noEnergy, Charge: 79 },
  SelectedDamages: { ...noDamages(), Left: [{ ...mark, Check: 'different' }] },
  Direction: 'pick-up',
  Checklist: [{ ...check, Result: 'not-ok', Words: 'łyse' }],
  SlotPhotos: [{ ...slot, Sha256: digest('b') }],
  FromSignature: png('B'),
  ToSignature: png('C'),
  FromUnsigned: { Reason: 'refused', Note: '' },
  ToUnsigned: { Reason: 'refused', Note: 'śpieszył się' },
  FromSignedOn: '2026-11-20T08:16:00',
  ToSignedOn: '2026-11-20T08:17:00',
  TermsHash: digest('e'),
  TermsLanguage: 'de',
  PlaceName: 'Garaż',
  Comments: 'do myjni',
  ContractorId: 3,
  AdditionalFieldValues: [{ Id: 7, Value: '7006' }],
} as const satisfies Readonly<Record<SealTextField, unknown>>;

const newInEachVersion = new Set<SealTextField>(['FromSignature', 'ToSignature', 'FromSignedOn', 'ToSignedOn']);

test.each(sealTextFields)('[R-124] a version with another %s lists that field alone', (field) => {
  expect(changedFields(before, { ...before, [field]: after[field] })).toEqual(newInEachVersion.has(field) ? [] : [field]);
});

test('[R-124] a version lists an added photo as a change of its fault', () => {
  const fault = { Id: 9, PlacementId: null, KindId: null, Description: 'Lampa', DamagePointId: null, Files: [] };
  expect(changedFields(before, { ...before, Faults: [fault] })).toEqual(['Faults']);
  const photo = { Id: 3, FileName: 'a.png', Size: 68, Sha256: digest('c') };
  expect(changedFields({ ...before, Faults: [fault] }, { ...before, Faults: [{ ...fault, Files: [photo] }] })).toEqual(['Faults']);
});

test('[R-101] the line of the seal lists changes of every field of the sealed text', () => {
  expect(sealTextFields.filter((field) => !historyFields.includes(field))).toEqual([]);
  expect(historyFields).toEqual(expect.arrayContaining(['Faults', 'Files']));
});

test.each(languages)('every field of the sealed text has a label in %s', (language) => {
  const { fields } = { de, en, pl }[language];
  expect([...sealTextFields, 'Faults'].filter((field) => !Object.hasOwn(fields, field))).toEqual([]);
});

test('[R-124] a correction that replaced another one unseen is named with its changes', () => {
  const content = (hash: string, Counter: number) => ({ ...before, Counter, Seal: { Version: 1, Hash: digest(hash), Photos: [] } });
  const replaced = (Content: object, ReplacedFor: string) => ({
    ReplacedOn: '2026-11-20T09:00:00',
    ReplacedBy: 'Jan',
    ReplacedFor,
    Content,
  });
  const ReplacedVersions = [replaced(content('1', 120_000), 'Zły licznik'), replaced(content('2', 120_005), 'Licznik')];
  const current = (Replaces?: readonly string[]) => {
    const { Seal, ...rest } = content('3', 120_009);
    return { ...rest, Seal: { ...Seal, ...(Replaces && { Replaces }) }, ReplacedVersions };
  };
  expect(unseenCorrection(current([digest('1')]))).toEqual({ number: 2, reason: 'Zły licznik', fields: ['Counter'] });
  // Seen, also where further corrections of the same device were not sent.
  expect(unseenCorrection(current([digest('1'), digest('2')]))).toBeNull();
  expect(unseenCorrection(current([digest('2'), digest('4')]))).toBeNull();
  // From an older release, or another backend.
  expect(unseenCorrection(current())).toBeNull();
  expect(unseenCorrection({ ...current([]), ReplacedVersions: undefined })).toBeNull();
});
