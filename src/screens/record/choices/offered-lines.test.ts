import { expect, test } from 'vitest';
import { availableLines, offeredLines, withOwnChoice } from './offered-lines.ts';

const names = (lines: readonly object[], values = {}) => offeredLines(lines as never, values).map(({ Name }) => Name);

test.each([{ isActive: false }, { is_active: '0' }, { Active: 'N' }, { Disabled: true }, { IsDeleted: 1 }, { archived: 'true' }])(
  '[R-120] offers no retired line: %j',
  (mark) => {
    const lines = [
      { Id: 1, Name: 'Allianz' },
      { Id: 2, Name: 'Dawny', ...mark },
    ];
    expect(names(lines)).toStrictEqual(['Allianz']);
    expect(names(lines, { InsurerId: 2 })).toStrictEqual(['Allianz', 'Dawny']);
  },
);

test('[R-120] offers lines that are marked as active, and countries by their codes', () => {
  expect(
    names([
      { Id: 1, Name: 'A', IsActive: true, Disabled: false },
      { Id: 2, Name: 'B', isActive: null },
    ]),
  ).toStrictEqual(['A', 'B']);
  expect(
    names(
      [
        { Code: 'PL', Name: 'Polska' },
        { Code: 'SU', Name: 'ZSRR', IsActive: false },
      ],
      { PlaceCountryCode: 'SU' },
    ),
  ).toStrictEqual(['Polska', 'ZSRR']);
});

test.each([{ IsAvailable: false }, { isAvailable: 'false' }, { is_available: 0 }, { Available: 'N' }])(
  '[R-073] offers no line that is marked as unavailable: %j',
  (mark) => {
    const lines = [
      { Id: 1, Name: 'A', IsAvailable: true },
      { Id: 2, Name: 'B', ...mark },
      { Id: 3, Name: 'C', Available: null },
      { Id: 4, Name: 'D' },
    ];
    expect(availableLines(lines as never).map(({ Name }) => Name)).toStrictEqual(['A', 'C', 'D']);
  },
);

test('[R-120] a record names its own choice that the answer lacks', () => {
  const [known, field] = [[{ id: 1, label: 'Nowak' }], { field: 'ContractorEmployeeId', column: 'ContractorEmployee' }];
  const record = { item: { ContractorEmployeeId: 5 }, row: { ContractorEmployee: 'Woźniak' } };
  const formerEmployee = { id: 5, label: 'Woźniak' };
  expect(withOwnChoice(known, field, { ContractorEmployeeId: 5 }, record)).toStrictEqual([...known, formerEmployee]);
  expect(withOwnChoice(known, field, { ContractorEmployeeId: 1 }, record)).toStrictEqual(known);
  expect(withOwnChoice(known, field, { ContractorEmployeeId: 9 }, record)).toStrictEqual(known);
  expect(withOwnChoice([formerEmployee], field, { ContractorEmployeeId: 5 }, record)).toStrictEqual([formerEmployee]);
  expect(withOwnChoice(known, field, { ContractorEmployeeId: 5 }, { ...record, row: null })).toStrictEqual(known);
});
