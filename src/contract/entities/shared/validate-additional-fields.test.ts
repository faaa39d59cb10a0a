import { describe, expect, test } from 'vitest';
import type { AdditionalField } from './additional-field.ts';
import { takesAnyWords, validateAdditionalFields, visibleGroups, valueOf, withValue } from './validate-additional-fields.ts';

function errorCodesOf(field: Partial<AdditionalField>, value: string | null) {
  const groups = [
    {
      Name: '',
      Fields: [{ Id: 7, Name: 'Field', Type: 'text', IsRequired: true, IsActive: true, Value: null, ...field } as AdditionalField],
    },
  ];
  return validateAdditionalFields(groups, value === null ? [] : [{ Id: 7, Value: value }]).map(({ code }) => code);
}

describe('an additional field', () => {
  test('[R-061] is required unless switched off', () => {
    expect(errorCodesOf({}, null)).toEqual(['required']);
    expect(errorCodesOf({}, '  ')).toEqual(['required']);
    expect(errorCodesOf({ IsRequired: false }, null)).toEqual([]);
  });

  test.each([
    [[{ Id: 3, Name: 'three' }], 'three', []],
    [[{ Id: 3, Name: 'three' }], 'four', ['not-in-list']],
    [[], 'four', []],
  ])('[R-044] on a device accepts from %j the text %s', (Items, value, errors) => {
    const field = {
      Id: 7,
      Name: 'Field',
      Type: 'select',
      IsRequired: true,
      IsActive: true,
      Value: null,
      Items,
    } as unknown as AdditionalField;
    expect(
      validateAdditionalFields([{ Name: '', Fields: [field] }], [{ Id: 7, Value: value }], takesAnyWords).map(({ code }) => code),
    ).toEqual(errors);
  });

  test.each([
    ['numeric', '1.5', []],
    ['numeric', '1,5', ['number']],
    ['date', '2026-02-29', ['date']],
    ['datetime', '2026-02-28T10:00:00', []],
    ['select', '3', []],
    ['select', '4', ['not-in-list']],
    ['combobox', 'three', ['not-in-list']],
    ['autocomplete', 'anything', []],
    ['statement', 'false', ['statement']],
    ['statement', '', ['statement']],
    ['statement', 'true', []],
    ['color', '#0f4c81', []],
    ['color', 'red', ['invalid']],
    ['richtext', '<p>text</p>', []],
    ['richtext', '<p><br></p>', ['required']],
  ] as const)('[R-044] of type %s with %j has the errors %j', (Type, value, errors) => {
    expect(errorCodesOf({ Type, Items: [{ Id: 3, Name: 'three' }] }, value)).toEqual(errors);
  });

  test('[R-061] limits text length, for rich text that of its plain text', () => {
    expect(errorCodesOf({ MaxLength: 3 }, 'four')).toEqual(['too-long']);
    expect(errorCodesOf({ Type: 'richtext', MaxLength: 3 }, '<p><strong>one</strong></p>')).toEqual([]);
    expect(errorCodesOf({ Type: 'richtext', MaxLength: 3 }, '<p>four</p>')).toEqual(['too-long']);
  });

  test('[R-061] that is an optional statement may stay unconfirmed', () => {
    expect(errorCodesOf({ Type: 'statement', IsRequired: false }, null)).toEqual([]);
  });

  test('[R-044] that is retired shows on records with a value, without errors', () => {
    const [used, retired] = [7, 8].map((Id) => ({
      Id,
      Name: `Field ${Id}`,
      Type: 'date' as const,
      IsRequired: true,
      IsActive: Id === 7,
      Value: null,
    }));
    const groups = [
      { Name: 'a', Fields: [used!, retired!] },
      { Name: 'b', Fields: [retired!] },
    ];
    const visibleIds = (values: { Id: number; Value: string }[]) =>
      visibleGroups(groups, values).map(({ Name, Fields }) => [Name, ...Fields.map(({ Id }) => Id)]);
    expect(visibleIds([])).toEqual([['a', 7]]);
    expect(visibleIds([{ Id: 8, Value: '2024' }])).toEqual([
      ['a', 7, 8],
      ['b', 8],
    ]);
    expect(
      validateAdditionalFields(groups, [
        { Id: 7, Value: '2026-01-01' },
        { Id: 8, Value: 'no date' },
      ]),
    ).toEqual([]);
  });

  test('has one value per record', () => {
    const values = withValue(withValue([{ Id: 1, Value: 'a' }], 7, 'x'), 7, 'y');
    expect(values).toEqual([
      { Id: 1, Value: 'a' },
      { Id: 7, Value: 'y' },
    ]);
    expect(valueOf(values, 7)).toBe('y');
    expect(valueOf(values, 8)).toBe('');
  });
});
