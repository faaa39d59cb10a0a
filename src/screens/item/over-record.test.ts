import { expect, test } from 'vitest';
import { overRecord } from './over-record.ts';

const base = { Id: 7, StartPlace: 'Łódź', Comment: '', Fields: [{ Id: 1, Value: 'a' }], RowVersion: 1 };

test('[R-065] [R-087] what was not touched in a form follows the record, what was touched stays and is merged by what it was', () => {
  const edited = { ...base, Comment: 'moje' };
  const record = { ...base, StartPlace: 'Gdańsk', Comment: 'ich', Fields: [{ Id: 1, Value: 'b' }], RowVersion: 2 };
  expect(overRecord(edited, base, record)).toEqual({
    values: { ...record, Comment: 'moje' },
    base: { ...record, Comment: '' },
  });
});

test('[R-065] a field that the record does not know stays the form\'s own', () => {
  expect(overRecord({ ...base, TermsHash: 'ab' }, base, base).values).toEqual({ ...base, TermsHash: 'ab' });
});
