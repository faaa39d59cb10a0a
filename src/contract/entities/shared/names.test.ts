import { expect, test } from 'vitest';
import { groupsIn } from './additional-field.ts';
import { namedIn, wordIn } from './names.ts';

test('[R-139] the word of a language falls back to the Polish one, then to the name', () => {
  const choice = { Name: 'Scratch', NamePl: 'Rysa', NameDe: null, NameEn: 'Scratch' };
  expect([wordIn('en', choice), wordIn('de', choice), wordIn('pl', choice)]).toEqual(['Scratch', 'Rysa', 'Rysa']);
  // A backend of the specification has one name.
  expect(wordIn('de', { Name: 'Rysa' })).toBe('Rysa');
});

test('[R-131] additional fields are named in the language of a document, options too', () => {
  const item = { Id: 1, Name: 'Tak', NamePl: 'Tak', NameDe: 'Ja', NameEn: 'Yes' };
  const field = {
    Id: 2,
    Name: 'Gaśnica',
    NamePl: 'Gaśnica',
    NameDe: 'Feuerlöscher',
    NameEn: null,
    Type: 'dropdown',
    IsRequired: false,
    IsActive: true,
    Value: null,
    Items: [item],
  } as const;
  const [group] = groupsIn('de', [{ Name: 'Wyposażenie', NameDe: 'Ausstattung', Fields: [{ ...field, Items: [item] }] }]);
  expect([group?.Name, group?.Fields[0]?.Name, group?.Fields[0]?.Items?.[0]?.Name]).toEqual(['Ausstattung', 'Feuerlöscher', 'Ja']);
});

test('[R-003] a cached answer takes the language’s words, others keep their name', () => {
  const cached = [
    { Id: 1, Name: 'Kratzer', NamePl: 'Rysa', NameDe: 'Kratzer', NameEn: null, Parts: [{ Name: 'Ja', NamePl: 'Tak' }] },
    { Id: 2, Name: 'Opony', NameDe: 'Reifen' },
  ];
  expect(namedIn('en', cached)).toEqual([{ ...cached[0], Name: 'Rysa', Parts: [{ Name: 'Tak', NamePl: 'Tak' }] }, cached[1]]);
  expect([namedIn('de', cached), namedIn('de', 'Rysa'), namedIn('de', null)]).toEqual([
    [{ ...cached[0], Parts: [{ Name: 'Tak', NamePl: 'Tak' }] }, cached[1]],
    'Rysa',
    null,
  ]);
});
