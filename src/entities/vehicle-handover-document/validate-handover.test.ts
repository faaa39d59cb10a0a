import { describe, expect, test } from 'vitest';
import { noDamages } from '../../contract/entities/fleet/damage-point.ts';
import * as v from 'valibot';
import { configuration } from '../../contract/device/configuration.ts';
import { validateRecord } from '../../screens/record/save/validate-record.ts';
import type { FormValues } from '../../screens/declaration/form-declaration.ts';
import { handoverForm } from './form.tsx';
import { emptyForm, type HandoverForm } from './content/handover-form.ts';

const now = '2026-03-02T08:00:00';
const name = [
  [
    { x: 0.1, y: 0.5, t: 0 },
    { x: 0.8, y: 0.5, t: 9 },
  ],
];

const completeForm: HandoverForm = {
  ...emptyForm('2026-03-02T08:00:00'),
  VehicleId: 1,
  FromEmployeeId: 2,
  ToEmployeeId: 3,
  Counter: 1_200,
  Fuel: '3/4',
  HasNoNewDamages: true,
  From: { strokes: name, png: null, unsigned: null },
  To: { strokes: [], png: null, unsigned: { Reason: 'did-not-wait', Note: '' } },
};

function validateHandover(
  form: HandoverForm,
  { vehicleType = 0, isCounterHidden = false, fuel = 'Benzyna', stored = null as FormValues | null } = {},
) {
  const vehicle = { Id: 1, VehicleType: vehicleType, Fuel: fuel, LastCounter: 1_000, LastCounterDate: '2026-03-01T08:00:00' };
  const company = { ...v.parse(configuration, {}), hideMileageInHandover: isCounterHidden };
  return validateRecord(handoverForm, form, {
    configuration: company,
    now,
    madeAt: now,
    isNew: stored === null,
    stored,
    groups: [],
    linesOf: ({ entity }) => (entity === 'vehicle' ? [vehicle] : []),
  });
}

const errorsOf = (form: Partial<HandoverForm>, other: { vehicleType?: number; isCounterHidden?: boolean } = {}) =>
  validateHandover({ ...completeForm, ...form }, other).map(({ field, code }) => `${field} ${code}`);

describe('validation of a handover', () => {
  test('accepts a complete form', () => {
    expect(errorsOf({})).toEqual([]);
  });

  test('reports every required field of an empty form', () => {
    const empty = validateHandover(emptyForm(now)).map(({ field }) => field);
    expect(empty).toEqual([
      'VehicleId',
      'FromEmployeeId',
      'ToEmployeeId',
      'FromSignature',
      'ToSignature',
      'Counter',
      'Fuel',
      'SelectedDamages',
    ]);
  });

  test('requires two different people', () => {
    expect(errorsOf({ ToEmployeeId: 2 })).toEqual(['ToEmployeeId same-person']);
  });

  test('accepts an unusual reading once it is confirmed', () => {
    expect(errorsOf({ Counter: 900 })).toEqual(['Counter invalid']);
    expect(errorsOf({ Counter: 900, ConfirmedCounter: 900 })).toEqual([]);
  });

  test('[R-124] a corrected reading is not compared with itself', () => {
    const corrected = { ...completeForm, Counter: 990 };
    const errorsAgainst = (stored: FormValues) => validateHandover(corrected, { stored }).map(({ field, code }) => `${field} ${code}`);
    expect(errorsAgainst({ Counter: 1_000, Date: '2026-03-01T08:00:00' })).toEqual([]);
    expect(errorsAgainst({ Counter: 995, Date: '2026-02-20T08:00:00' })).toEqual(['Counter invalid']);
  });

  test('[R-014] requires no reading where hidden by configuration or for a semitrailer', () => {
    expect(errorsOf({ Counter: null }, { isCounterHidden: true })).toEqual([]);
    expect(errorsOf({ Counter: null, Fuel: null }, { vehicleType: 2 })).toEqual([]);
  });

  test('[R-129] shows no tank level of an electric vehicle that is not on the device', () => {
    const fuel = handoverForm.sections.flatMap(({ fields }) => fields).find(({ field }) => field === 'Fuel');
    const isShown = (form: Partial<HandoverForm>) => fuel?.isShown?.({ ...completeForm, ...form }, v.parse(configuration, {}), () => []);
    const Energy = { Charge: 85, Range: null, HasCable: null, HasCard: null };
    expect([isShown({ Fuel: null, Energy }), isShown({ Energy }), isShown({ Fuel: null })]).toEqual([false, true, true]);
  });

  test('requires a mark or the statement that there are none', () => {
    expect(errorsOf({ HasNoNewDamages: false })).toEqual(['SelectedDamages required']);
    const marked = { ...noDamages(), Left: [{ X: 1, Y: 1, Id: 'a', IsNew: true }] };
    expect(errorsOf({ HasNoNewDamages: false, SelectedDamages: marked })).toEqual([]);
    const carried = { ...noDamages(), Left: [{ X: 1, Y: 1, Id: 'a', IsNew: false }] };
    expect(errorsOf({ HasNoNewDamages: false, SelectedDamages: carried })).toEqual(['SelectedDamages required']);
  });

  test('[R-103] requires each signature or the reason for its absence', () => {
    const open = { strokes: [], png: null, unsigned: { Reason: null, Note: '' } };
    expect(errorsOf({ To: open }).map((fault) => fault.split(' ')[0])).toContain('ToUnsigned.Reason');
  });

  test('requires a description of each fault and allows five photos', () => {
    const image = { Key: 1, BlobId: null, Name: '', Sha256: null, Size: 0 };
    const fault = { Id: 1, PlacementId: null, KindId: null, Description: ' ', DamagePointId: null, Images: [image] };
    expect(errorsOf({ Faults: [fault] })).toEqual(['Faults.0.Description required']);
    expect(errorsOf({ Faults: [{ ...fault, Description: 'x', Images: [image, image, image, image, image, image] }] })).toEqual([
      'Faults.0.Images too-many-images',
    ]);
  });
});

test('[R-129] a battery needs its charge, a tank its fuel level, a plug-in hybrid both', () => {
  const Energy = { Charge: 80, Range: null, HasCable: null, HasCard: null };
  const fieldsOf = (form: Partial<HandoverForm>, fuel: string) =>
    validateHandover({ ...completeForm, ...form }, { fuel }).map(({ field, code }) => `${field} ${code}`);
  expect(fieldsOf({ Fuel: null }, 'Energia elektryczna')).toEqual(['Energy required']);
  expect(fieldsOf({ Fuel: null, Energy }, 'Energia elektryczna')).toEqual([]);
  expect(fieldsOf({ Fuel: null }, 'Hybryda plug-in')).toEqual(['Fuel required', 'Energy required']);
  expect(fieldsOf({ Fuel: null }, 'Hybryda')).toEqual(['Fuel required']);
  // One error for one field: the message counts the fields.
  expect(fieldsOf({ Fuel: null, Energy: { ...Energy, Charge: 101 } }, 'Energia elektryczna')).toEqual(['Energy.Charge max']);
});
