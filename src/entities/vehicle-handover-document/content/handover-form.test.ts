import { describe, expect, test } from 'vitest';
import { unmarkedFaults } from '../../../contract/entities/protocol/protocol-photos.ts';
import { noDamages } from '../../../contract/entities/fleet/damage-point.ts';
import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import { emptyForm, isPrefilled, type HandoverForm } from './handover-form.ts';
import { isUnstarted, proposePeople, withPlace, withVehicle } from './start.ts';
import { countDamages, knownDamages, newDamages } from './damages.ts';

function vehicle(fields: Partial<VehicleChoice>): VehicleChoice {
  return {
    Id: 1,
    RegistrationNumber: 'WX 1',
    Make: null,
    Model: null,
    BodyNumber: null,
    VehicleType: 0,
    LastCounter: null,
    LastCounterDate: null,
    LastHandoverDriverId: null,
    ...fields,
  };
}

const form = emptyForm('2026-03-01T10:00:00');
const dent = { X: 10, Y: 20, Id: 'dent', IsNew: true };

describe('people of a handover', () => {
  test('[R-077] default to the last driver and the current user', () => {
    expect(proposePeople(vehicle({ LastHandoverDriverId: 8 }), 3)).toEqual({ FromEmployeeId: 8, ToEmployeeId: 3 });
  });

  test('[R-077] a user who drove the vehicle last hands it over', () => {
    expect(proposePeople(vehicle({ LastHandoverDriverId: 3 }), 3)).toEqual({ FromEmployeeId: 3, ToEmployeeId: null });
  });

  test('[R-077] chosen people stay when the vehicle changes', () => {
    const people = { ...form, FromEmployeeId: 9, ToEmployeeId: 4 };
    expect(withVehicle(people, vehicle({ LastHandoverDriverId: 8 }), null, 3)).not.toHaveProperty('FromEmployeeId');
    const presumed = { ...form, FromEmployeeId: 8, ToEmployeeId: 3 };
    const next = withVehicle(presumed, vehicle({ Id: 2, LastHandoverDriverId: 5 }), vehicle({ LastHandoverDriverId: 8 }), 3);
    expect(next).toMatchObject({ FromEmployeeId: 5, ToEmployeeId: 3 });
  });

  test('[R-077] the last driver is marked as filled in until changed', () => {
    const first = vehicle({ LastHandoverDriverId: 8 });
    const withFirst: HandoverForm = { ...form, ...withVehicle(form, first, null, 3) };
    expect([isPrefilled(withFirst, 'FromEmployeeId'), isPrefilled(withFirst, 'ToEmployeeId')]).toEqual([true, false]);
    expect(isPrefilled({ ...withFirst, FromEmployeeId: 9 }, 'FromEmployeeId')).toBe(false);
    // The form can still start from a booking. A vehicle without a handover has no last driver to fill in.
    expect(isUnstarted(withFirst, first, 3)).toBe(true);
    expect(withVehicle(withFirst, vehicle({ Id: 2 }), first, 3)).toMatchObject({ FromEmployeeId: null, Prefilled: {} });
    expect(withPlace(withFirst, 'Baza').Prefilled).toEqual({ FromEmployeeId: 8, PlaceName: 'Baza' });
  });
});

describe('damages of a handover', () => {
  test('[R-100] a chosen vehicle replaces known damages and keeps new ones', () => {
    const carried = { ...noDamages(), Left: [{ X: 1, Y: 1, Id: 'old', IsNew: true }] };
    const before = { ...form, SelectedDamages: { ...noDamages(), Front: [dent], Left: [{ X: 2, Y: 2, Id: 'other', IsNew: false }] } };
    const { SelectedDamages = noDamages() } = withVehicle(before, vehicle({ KnownDamages: carried }), null, null);
    expect(knownDamages({ SelectedDamages }).Left.map((point) => point.Id)).toEqual(['old']);
    expect(newDamages({ SelectedDamages }).Front).toEqual([dent]);
  });

  test('[R-037] a semitrailer drops marks on the roof', () => {
    const before = { ...form, SelectedDamages: { ...noDamages(), Top: [dent] } };
    const { SelectedDamages = noDamages() } = withVehicle(before, vehicle({ VehicleType: 2 }), null, null);
    expect(countDamages(SelectedDamages)).toBe(0);
  });

  test('faults of marked damages are not own faults', () => {
    const fault = { Id: 1, PlacementId: null, KindId: null, Description: '', DamagePointId: 'dent', Images: [] };
    const stray = { ...fault, Id: 2, DamagePointId: 'gone' };
    const marked = { Faults: [fault, stray], SelectedDamages: { ...noDamages(), Front: [dent] } };
    expect(unmarkedFaults(marked)).toEqual([stray]);
  });
});
