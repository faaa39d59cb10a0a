import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prepareSearch, queryRows } from './query-rows.ts';

const newestFirst = [
  { field: 'Date', direction: 'desc' },
  { field: 'Place', direction: 'asc' },
] as const;

test('a page equals the slice of all sorted rows, with ties and empty values', () => {
  const row = fc.record({
    Date: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03', null),
    Place: fc.constantFrom('Łódź', 'Poznań', 'Ala'),
  });
  const rows = fc.array(row, { maxLength: 60 }).map((all) => all.map((one, index) => ({ ...one, Id: index % 40 })));
  fc.assert(
    fc.property(rows, fc.nat(50), fc.integer({ min: 1, max: 20 }), (all, skip, top) => {
      const query = { filter: null, search: '', orderBy: [...newestFirst] };
      const whole = queryRows(all, { ...query, skip: 0, top: 1_000 }, []);
      expect(queryRows(all, { ...query, skip, top }, [])).toEqual({ rows: whole.rows.slice(skip, skip + top), count: all.length });
    }),
  );
});

test('[R-003] [R-021] finds a choice by its translated and its Polish name', () => {
  const rows = [
    { Id: 1, Status: 'Załadowane', Kind: 'Inne', Place: 'Łódź' },
    { Id: 2, Status: 'Rozładowane', Kind: 'Załadowane', Place: 'Beladen am See' },
    { Id: 3, Status: null, Kind: null, Place: '' },
  ];
  const german = new Map([
    [
      'Status',
      new Map([
        ['Załadowane', 'Beladen'],
        ['Rozładowane', 'Entladen'],
      ]),
    ],
    ['Kind', new Map([['Inne', 'Sonstiges']])],
  ]);
  const searched = ['Status', 'Place'];
  const idsFor = (search: string, shown?: typeof german) =>
    queryRows(rows, { skip: 0, top: 9, orderBy: [], filter: null, search }, searched, shown).rows.map(({ Id }) => Id);
  prepareSearch(rows, searched, german);
  expect([idsFor('beladen', german), idsFor('laden lodz', german), idsFor('ladowane', german), idsFor('sonstiges', german)]).toEqual([
    [1, 2],
    [1],
    [1, 2],
    [],
  ]);
  // Another language over the same rows.
  expect([idsFor('beladen'), idsFor('beladen', new Map([['Status', new Map([['Rozładowane', 'Unloaded']])]]))]).toEqual([[2], [2]]);
});

test('[R-020] rows without an id keep their order where the sorted column says nothing', () => {
  const rows = ['row-9', 'row-1', 'row-5'].map((Id) => ({ Id, CardNumber: null }));
  expect(
    queryRows(rows, { skip: 0, top: 25, orderBy: [{ field: 'CardNumber', direction: 'desc' }], filter: null, search: '' }, []).rows,
  ).toEqual(rows);
});
