import { describe, expect, it } from 'vitest';
import type { Configuration } from '../../contract/device/configuration.ts';
import { validateRecord } from '../../screens/record/save/validate-record.ts';
import { costForm } from './form.ts';

const now = '2026-11-21T22:15:00';
const start = (company: readonly object[], employeeId: number | null = 7) => ({
  now,
  configuration: {} as Configuration,
  search: new URLSearchParams(),
  answers: { 'employee.getCurrentUserEmployeeId': employeeId, 'vehicle.company': company },
});
const derive = (patch: object, before: object = {}) =>
  costForm.derive?.({ ...patch }, { CostValue: 100, CostGross: 123, VatRate: 23, ...before }, now);

describe('cost form', () => {
  it("[R-045] defaults to 23 %, PLN, 0, today and the user's only vehicle", () => {
    const fleet = [{ Id: 4, CurrentUserId: 7 }, { Id: 5, CurrentUserId: null }, { Id: 6 }, { Id: 8, CurrentUserId: 9 }];
    expect(costForm.defaults(start(fleet))).toMatchObject({
      VatRate: 23,
      Currency: 'PLN',
      CostValue: 0,
      CostGross: 0,
      CostDate: '2026-11-21T00:00:00',
      VehicleId: 4,
    });
  });

  it.each([
    [
      'two',
      [
        { Id: 4, CurrentUserId: 7 },
        { Id: 5, CurrentUserId: 7 },
      ],
      7,
    ],
    ['none', [{ Id: 4, CurrentUserId: 9 }], 7],
    ['unassigned', [{ Id: 4, CurrentUserId: null }], null],
  ])('[R-045] preselects no vehicle with %s of the user', (_title, fleet, employeeId) => {
    expect(costForm.defaults(start(fleet, employeeId))['VehicleId']).toBeNull();
  });

  it('[R-045] derives gross from net and rate, net from gross, a date as its start', () => {
    expect(derive({ CostValue: 1.93 })).toEqual({ CostGross: 2.37 });
    expect(derive({ VatRate: 8 })).toEqual({ CostGross: 108 });
    expect(derive({ VatRate: null })).toEqual({ CostGross: 100 });
    expect(derive({ CostValue: null })).toEqual({ CostGross: 0 });
    expect(derive({ CostGross: 1.04 })).toEqual({ CostValue: 0.85 });
    expect(derive({ CostDate: '2026-02-03' })).toEqual({ CostDate: '2026-02-03T00:00:00' });
    expect(derive({ Comments: 'x' })).toEqual({});
  });

  it('[R-045] builds a cost from a list row that has our extra columns', () => {
    const row = {
      Id: 3,
      VehicleRegistrationNumber: 'WX 1',
      CostGroupDescription: 'Paliwo',
      CostDate: '2026-02-03',
      CostNet: 10,
      Currency: 'PLN',
      VehicleId: 4,
      CostGroup: -2_961_001,
      VatRate: null,
      CostGross: 10,
    };
    const item = costForm.fromRow?.(row);
    expect(item).toEqual({
      Id: 3,
      CostDate: '2026-02-03T00:00:00',
      CostValue: 10,
      Currency: 'PLN',
      VehicleId: 4,
      CostGroup: -2_961_001,
      VatRate: null,
      CostGross: 10,
    });
    const context = { configuration: {} as Configuration, now, madeAt: now, isNew: false, stored: null, groups: [] };
    expect(validateRecord(costForm, item ?? {}, context)).toEqual([]);
    const odd = { ...item, CostGross: 11 };
    expect(validateRecord(costForm, odd, context)).toEqual([{ field: 'CostGross', code: 'amounts' }]);
    const { VehicleId: _vehicle, ...bare } = row;
    expect(costForm.fromRow?.(bare)).toBeNull();
  });

  it('[R-045] warns about saved amounts that disagree but lets other fields be edited', () => {
    const stored = {
      Id: 3,
      CostDate: '2026-02-03T00:00:00',
      CostValue: 100,
      CostGross: 120,
      VatRate: 23,
      Currency: 'PLN',
      VehicleId: 4,
      CostGroup: -2_961_001,
    };
    const context = { configuration: {} as Configuration, now, madeAt: now, isNew: false, stored, groups: [] };
    const errors = (changed: object) => validateRecord(costForm, { ...stored, ...changed }, context);
    expect(costForm.warnings?.(stored)).toEqual([{ field: 'CostGross', code: 'amounts' }]);
    expect(errors({ Comments: 'Faktura wstępna' })).toEqual([]);
    expect(errors({ CostGross: 121 })).toEqual([{ field: 'CostGross', code: 'amounts' }]);
    expect(errors({ CostGross: 123 })).toEqual([]);
  });

  it('[R-045] warns about saved three-decimal amounts but lets other fields be edited', () => {
    const stored = {
      Id: 3,
      CostDate: '2026-02-03T00:00:00',
      CostValue: 226.855,
      CostGross: 279.032,
      VatRate: 23,
      Currency: 'KWD',
      VehicleId: 4,
      CostGroup: -2_961_001,
    };
    const context = { configuration: {} as Configuration, now, madeAt: now, isNew: false, stored, groups: [] };
    const errors = (changed: object) => validateRecord(costForm, { ...stored, ...changed }, context);
    const [net, gross] = [
      { field: 'CostValue', code: 'invalid' },
      { field: 'CostGross', code: 'invalid' },
    ];
    expect(costForm.warnings?.(stored)).toEqual([net, gross]);
    expect(errors({ Comments: 'Faktura z Kuwejtu' })).toEqual([]);
    expect(errors({ CostValue: 226.854 })).toEqual([net, gross]);
    expect(errors({ CostValue: 226.86, CostGross: 279.04 })).toEqual([]);
    expect(validateRecord(costForm, stored, { ...context, isNew: true, stored: null })).toEqual([net, gross]);
  });
});
