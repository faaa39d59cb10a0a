import { expect, test } from 'vitest';
import { noDamages } from '../../../contract/entities/fleet/damage-point.ts';
import { addDamage, changeDamage, removeDamage } from './damages.ts';

const dent = { X: 10, Y: 20, Id: 'dent', IsNew: true };
const fault = { Id: 1, PlacementId: null, KindId: null, Description: '', DamagePointId: 'dent', Images: [] };
const form = { SelectedDamages: { ...noDamages(), Left: [dent] }, HasNoNewDamages: false, Faults: [fault] };

test('marking a damage clears the statement that there are none', () => {
  const result = addDamage({ ...form, HasNoNewDamages: true }, 'Front', { ...dent, Id: 'new' });
  expect(result.HasNoNewDamages).toBe(false);
  expect(result.SelectedDamages?.Front).toHaveLength(1);
  expect(result.SelectedDamages?.Left).toEqual([dent]);
});

test('changes a mark in place', () => {
  expect(changeDamage(form, 'dent', { X: 11, Description: 'deep' }).SelectedDamages?.Left).toEqual([
    { ...dent, X: 11, Description: 'deep' },
  ]);
});

test('removing a mark removes its photos', () => {
  expect(removeDamage(form, 'dent')).toEqual({ SelectedDamages: noDamages(), Faults: [] });
});
