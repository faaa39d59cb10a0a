import { describe, expect, test } from 'vitest';
import { aDayAtTheForeignCompany } from './support/foreign-company.ts';
import { profileSetNames, profileSets } from './support/profile-sets.ts';
import { expectWholeLife } from './support/save-steps.ts';
import { kindsOf } from './support/saved-kinds.ts';

// Each kind at one of the companies; at all of them in the slow tests.
describe.each(profileSetNames)('at the company %s', (name) => {
  const at = aDayAtTheForeignCompany({ profiles: profileSets[name] });
  const { first } = kindsOf(name);

  test.each(first)('[SY4] $table is made, changed and removed, each once', async (kind) => {
    await expectWholeLife(at, kind);
    expect(at.backend.saves(kind.table).filter(({ created }) => created)).toHaveLength(1);
  });
});
