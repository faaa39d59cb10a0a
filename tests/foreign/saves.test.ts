import { describe, expect, test } from 'vitest';
import { setupSharedForeignBackendTests } from './support/foreign-backend-tests.ts';
import { profileSetNames, profileSets } from './support/profile-sets.ts';
import { expectFullLifecycle } from './support/save-steps.ts';
import { kindsOf } from './support/saved-kinds.ts';

// Each kind at one backend; the slow tests cover the others.
describe.each(profileSetNames)('backend "%s"', (name) => {
  const context = setupSharedForeignBackendTests({ profiles: profileSets[name] });
  const { first } = kindsOf(name);

  test.each(first)('[SY4] creates, changes and removes $table once each', async (kind) => {
    await expectFullLifecycle(context, kind);
    expect(context.backend.saves(kind.table).filter(({ created }) => created)).toHaveLength(1);
  });
});
