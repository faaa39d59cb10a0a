import { expect, test } from 'vitest';
import { canonicalSealText } from '../../../contract/entities/handover/handover-seal.ts';
import type { SignedNames } from '../../../contract/entities/handover/signed-names.ts';
import { noDamages } from '../../../contract/entities/fleet/damage-point.ts';
import type { FormSources } from '../../../screens/declaration/form-declaration.ts';
import { additionalFactsOf } from '../content/format-facts.ts';
import { emptyForm, type HandoverForm } from '../content/handover-form.ts';
import { faultWords, nameOf, peopleNames, referencesIn, referencesOf, vehicleOf } from '../content/handover-references.ts';
import { namesToSign, sourcesAsSigned } from './signed-names.ts';

const word = (Id: number, NamePl: string, NameDe = '') => ({ Id, Name: NamePl, NamePl, NameDe, NameEn: '' });
const fault = { Id: 9, PlacementId: 11, KindId: 12, Description: '', DamagePointId: null, Images: [] };
const point = { X: 1, Y: 1, Id: 'p1', KindId: 13, IsNew: true };
const form: HandoverForm = {
  ...emptyForm('2026-11-29T08:00:00'),
  VehicleId: 4,
  FromEmployeeId: 1,
  ToEmployeeId: 2,
  ContractorId: 3,
  SelectedDamages: { ...noDamages(), Left: [point] },
  Faults: [fault],
  AdditionalFieldValues: [{ Id: 7, Value: '21' }],
};

/** Records of the company on the device. */
function sourcesOf(lines: Readonly<Record<string, readonly object[]>>, field: object): FormSources {
  return {
    linesOf: ({ entity }) => (lines[entity] ?? []) as ReturnType<FormSources['linesOf']>,
    answers: {},
    groups: [{ ...word(0, ''), Fields: [{ Type: 'select', IsRequired: false, IsActive: true, Value: null, ...field } as never] }],
    isLoading: false,
  };
}

const vehicle = { Id: 4, RegistrationNumber: 'WX 1', Make: 'Škoda', Model: 'Octavia', BodyNumber: 'TMB', VehicleType: 1 };
const before = sourcesOf(
  {
    vehicle: [vehicle],
    employee: [
      { Id: 1, FullName: 'Anna Nowak' },
      { Id: 2, FullName: 'Jan Kos' },
    ],
    contractor: [{ Id: 3, Name: 'Alfa' }],
    dictionary: [word(11, 'Maska', 'Haube'), word(12, 'Rysa', 'Kratzer'), word(13, 'Pęknięcie', 'Riss')],
  },
  { ...word(7, 'Opony', 'Reifen'), Items: [word(21, 'zimowe', 'Winter')] },
);
/** Everything renamed, and one person gone. */
const after = sourcesOf(
  {
    vehicle: [{ ...vehicle, RegistrationNumber: 'WX 2', Make: 'Fiat', Model: 'Ducato', BodyNumber: 'ZFA', VehicleType: 0 }],
    employee: [{ Id: 1, FullName: 'Anna Kowalska' }],
    contractor: [{ Id: 3, Name: 'Beta' }],
    dictionary: [word(11, 'Dach', 'Dach'), word(12, 'Brud', 'Schmutz'), word(13, 'Kurz', 'Staub')],
  },
  { ...word(7, 'Dywaniki', 'Matten'), Items: [word(21, 'gumowe', 'Gummi')] },
);

const Names = namesToSign(form, referencesOf(before), vehicleOf(referencesOf(before), 4));
const signed = { ...form, SignedWords: { Faults: [], Fields: [7], Names } };
const item = { ...signed, Seal: { Version: 1, Hash: '', Photos: [] } };

function printed(sources: FormSources, language: 'pl' | 'de') {
  const references = referencesIn(language, referencesOf(sources));
  const { RegistrationNumber, Make, Model, BodyNumber, VehicleType } = vehicleOf(references, 4) ?? {};
  const { From, To } = peopleNames(form, references);
  return {
    vehicle: [RegistrationNumber, Make, Model, BodyNumber, VehicleType],
    people: [From, To],
    contractor: nameOf(references.contractors, 3),
    fault: faultWords(references, fault),
    kind: nameOf(references.kinds, 13),
    field: additionalFactsOf(form, references, { formats: {} as never, yes: 'tak' }).map(({ field, text }) => [field.Name, text]),
  };
}

test.each(['pl', 'de'] as const)('[R-101] a signed handover keeps its names (%s) after every record is renamed', (language) => {
  expect(printed(sourcesAsSigned(after, item, language), language)).toEqual(printed(before, language));
  expect(printed(after, language)).not.toEqual(printed(before, language));
});

test('[R-101] a handover sealed without names, or not at all, shows the names of today', () => {
  for (const other of [
    { ...item, Seal: null },
    { ...item, SignedWords: { Faults: [], Fields: [7] } },
    { ...item, SignedWords: null },
  ])
    expect(sourcesAsSigned(after, other, 'pl')).toBe(after);
});

const changes: Readonly<Record<string, Partial<SignedNames>>> = {
  'the plate': { Vehicle: { ...Names.Vehicle, RegistrationNumber: 'WX 2' } },
  'the make': { Vehicle: { ...Names.Vehicle, Make: 'Fiat' } },
  'the model': { Vehicle: { ...Names.Vehicle, Model: 'Ducato' } },
  'the body number': { Vehicle: { ...Names.Vehicle, BodyNumber: 'ZFA' } },
  'the drawing': { Vehicle: { ...Names.Vehicle, VehicleType: 0 } },
  'one person': { FromEmployee: 'Anna Kowalska' },
  'the other person': { ToEmployee: 'Anna Kowalska' },
  'the partner': { Contractor: 'Beta' },
  'a kind of damage': { Words: Names.Words.map((one) => (one.Id === 13 ? word(13, 'Kurz', 'Riss') : one)) },
  'a translation': { Words: Names.Words.map((one) => (one.Id === 13 ? word(13, 'Pęknięcie', 'Staub') : one)) },
  'a field': { Fields: Names.Fields.map((one) => ({ ...one, NamePl: 'Dywaniki' })) },
  'the choice in a field': { Fields: Names.Fields.map((one) => ({ ...one, Item: word(21, 'gumowe') })) },
};

test.each(Object.entries(changes))('[R-101] the seal covers %s', (_, change) => {
  const sealOf = (names: SignedNames) => canonicalSealText({ ...signed, SignedWords: { Faults: [], Fields: [7], Names: names } }, []);
  expect(sealOf({ ...Names, ...change })).not.toBe(sealOf(Names));
});

test('[R-101] the order of words does not change the seal', () => {
  const sealOf = (names: SignedNames) => canonicalSealText({ ...signed, SignedWords: { Faults: [], Fields: [7], Names: names } }, []);
  expect(sealOf({ ...Names, Words: Names.Words.toReversed() })).toBe(sealOf(Names));
});
