import { expect, test } from 'vitest';
import type { GridLine } from '../../../ui/grid/model/grid-types.ts';
import { groupLines, toggleGroup, raiseLineLimit } from './group-lines.ts';

const rows = Array.from({ length: 60 }, (_, index) => ({
  Id: index,
  Client: ['Łąka', 'Agro', null][index % 3] ?? null,
  Type: index % 2 === 0 ? 'Import' : 'Eksport',
  IsClosed: index % 4 === 0,
}));

const orderBy = [{ field: 'Id', direction: 'desc' }] as const;
const none = { open: [], lineLimits: new Map<string, number>(), orderBy };

const outline = (lines: readonly GridLine<object>[]) =>
  lines.map((line) =>
    line.kind === 'group'
      ? `${'  '.repeat(line.depth)}${String(line.value)} ${line.count}`
      : line.kind === 'more'
        ? `+${line.count}`
        : (line.row as { Id: number }).Id,
  );

test('[R-023] sorts closed groups by value with their counts, empty values last', () => {
  expect(outline(groupLines(rows, { ...none, fields: ['Client'] }))).toEqual(['Agro 20', 'Łąka 20', 'null 20']);
});

test('[R-023] nests groups in column order and opens them one by one', () => {
  const open = [['Agro'], ['Agro', 'Import']];
  const lines = groupLines(rows, { ...none, fields: ['Client', 'Type'], open });
  expect(outline(lines)).toEqual(['Agro 20', '  Eksport 10', '  Import 10', 58, 52, 46, 40, 34, 28, 22, 16, 10, 4, 'Łąka 20', 'null 20']);
});

test('[R-023] shows the first page of a long group, and more on request', () => {
  const query = { ...none, fields: ['Type'], open: [['Import']] };
  expect(outline(groupLines(rows, query)).filter((line) => typeof line === 'number')).toHaveLength(25);
  expect(outline(groupLines(rows, query))).toContain('+5');
  const more = groupLines(rows, { ...query, lineLimits: raiseLineLimit(query.lineLimits, '["Import"]', true) });
  expect(outline(more).filter((line) => typeof line === 'number')).toHaveLength(30);
  expect(outline(more).filter((line) => String(line).startsWith('+'))).toEqual([]);
});

test('[R-023] closes nested groups with their parent, but no equal group elsewhere', () => {
  const open = [['Agro'], ['Agro', 'Import'], ['Łąka'], ['Łąka', 'Import']];
  expect(toggleGroup(open, '["Agro"]')).toEqual([['Łąka'], ['Łąka', 'Import']]);
  expect(toggleGroup([], '["Agro"]')).toEqual([['Agro']]);
  expect(outline(groupLines(rows, { ...none, fields: ['Client', 'Type'], open: [['Łąka'], ['Agro', 'Import']] }))).toEqual([
    'Agro 20',
    'Łąka 20',
    '  Eksport 10',
    '  Import 10',
    'null 20',
  ]);
});

test('[R-023] groups booleans and empty values apart from equal-looking text', () => {
  const mixed = [
    { Id: 1, Value: false },
    { Id: 2, Value: 'false' },
    { Id: 3, Value: null },
    { Id: 4, Value: 'null' },
    { Id: 5, Value: '' },
  ];
  const lines = groupLines(mixed, { ...none, fields: ['Value'], open: [[null]] });
  expect(outline(lines)).toEqual(['false 1', 'false 1', 'null 1', 'null 2', 5, 3]);
});

test('[R-023] shows the first 100 groups of 20,000 rows, and counts the rest', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({
    Id: index,
    Client: `Klient ${index % 400}`,
    Type: `Typ ${index % 7}`,
    Port: `Port ${index % 30}`,
  }));
  const open = Array.from({ length: 50 }, (_, index) => [`Klient ${index}`]);
  const lines = groupLines(many, { ...none, fields: ['Client', 'Type', 'Port'], open });
  expect(lines.filter((line) => line.kind === 'group' && line.depth === 0)).toHaveLength(100);
  expect(lines.at(-1)).toMatchObject({ kind: 'more', count: 300 });
});
