import { describe, test } from 'vitest';
import { aDayAtTheForeignCompany } from './support/foreign-company.ts';
import { profileSetNames, profileSets } from './support/profile-sets.ts';
import { expectWholeLife } from './support/save-steps.ts';
import { savedKinds } from './support/saved-kinds.ts';

// Each kind at one of the companies; at all of them in the slow tests.
describe.each(profileSetNames.map((name, index) => ({ name, index })))('at the company $name', ({ name, index }) => {
  const at = aDayAtTheForeignCompany({ profiles: profileSets[name] });
  const kinds = savedKinds.filter((_, number) => number % profileSetNames.length === index);

  test.each(kinds)('[SY4] $table is made, changed and removed, each once', (kind) => expectWholeLife(at, kind));
});
