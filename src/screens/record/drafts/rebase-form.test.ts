import { expect, test } from 'vitest';
import { rebaseForm } from './rebase-form.ts';

const base = { Id: 7, StartPlace: 'Łódź', Comment: '', Fields: [{ Id: 1, Value: 'a' }], RowVersion: 1 };

test('[R-065] [R-087] updates untouched fields from the record and keeps edited ones', () => {
  const edited = { ...base, Comment: 'moje' };
  const record = { ...base, StartPlace: 'Gdańsk', Comment: 'ich', Fields: [{ Id: 1, Value: 'b' }], RowVersion: 2 };
  expect(rebaseForm(edited, base, record)).toEqual({
    values: { ...record, Comment: 'moje' },
    base: { ...record, Comment: '' },
  });
});

test('[R-065] keeps a form field that the record does not have', () => {
  expect(rebaseForm({ ...base, TermsHash: 'ab' }, base, base).values).toEqual({ ...base, TermsHash: 'ab' });
});
