import * as v from 'valibot';
import { expect, test } from 'vitest';
import { audit } from './audit.ts';

test('[R-108] reads an unknown kind as `other` and the other entries unchanged', () => {
  const entry = {
    Id: 2,
    Kind: 'changed',
    Call: 'createOrUpdate',
    User: 'jan',
    EnteredOn: '2026-06-01T08:00:00',
    Changes: [{ Path: ['Number'], New: 'A' }],
  };
  const { Entries } = v.parse(audit.calls.list.answer, { Entries: [{ ...entry, Id: 3, Kind: 'lent' }, entry], HasMore: false });
  expect(Entries).toMatchObject([{ Kind: 'other', User: 'jan', Changes: [{ Path: ['Number'], New: 'A' }] }, { Kind: 'changed' }]);
});
