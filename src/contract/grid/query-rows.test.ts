import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryRows } from './query-rows.ts';

const newestFirst = [{ field: 'Date', direction: 'desc' }, { field: 'Place', direction: 'asc' }] as const;

test('a page picked out of the rows is the page of all rows in order, ties and empty values among them', () => {
  const row = fc.record({ Date: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03', null), Place: fc.constantFrom('Łódź', 'Poznań', 'Ala') });
  const rows = fc.array(row, { maxLength: 60 }).map((all) => all.map((one, index) => ({ ...one, Id: index % 40 })));
  fc.assert(
    fc.property(rows, fc.nat(50), fc.integer({ min: 1, max: 20 }), (all, skip, top) => {
      const asked = { filter: null, search: '', orderBy: [...newestFirst] };
      const whole = queryRows(all, { ...asked, skip: 0, top: 1_000 }, []);
      expect(queryRows(all, { ...asked, skip, top }, [])).toEqual({ rows: whole.rows.slice(skip, skip + top), count: all.length });
    }),
  );
});
