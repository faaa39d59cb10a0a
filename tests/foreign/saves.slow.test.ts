import { describe, expect, test } from 'vitest';
import { readOutbox } from './support/device.ts';
import { formDriver } from './support/form-driver.ts';
import { setupSharedForeignBackendTests, setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { profileSetNames, profileSets } from './support/profile-sets.ts';
import { expectFullLifecycle, openNewForm } from './support/save-steps.ts';
import { kindsOf, savedKind, savedKinds } from './support/saved-kinds.ts';

// The kinds that saves.test.ts leaves out at each backend.
describe.each(profileSetNames)('backend "%s"', (name) => {
  const context = setupSharedForeignBackendTests({ profiles: profileSets[name] });
  const { others } = kindsOf(name);

  test.each(others)('[SY4] creates, changes and removes $table once each', async (kind) => {
    await expectFullLifecycle(context, kind);
    expect(context.backend.saves(kind.table).filter(({ created }) => created)).toHaveLength(1);
  });
});

describe('backend without an equipment list', () => {
  const context = setupForeignBackendTests({ profiles: ['missing-optionals', 'plain-text-refusals'] });

  test("[SY3] parks a rental without equipment with the backend's message", async () => {
    const page = await context.open();
    await openNewForm({ backend: context.backend, page, lacksOptionals: true }, savedKind('EquipmentRentalDocument'));
    await formDriver(page).save();
    await expect.poll(() => readOutbox(page)).toHaveLength(1);
    await page.goto(`${context.backend.appUrl}/sync`);
    await page.getByText('Pole AdditionalEquipmentId jest wymagane.').waitFor();
    expect(context.backend.saves('EquipmentRentalDocument')).toEqual([]);
  });
});

describe('at a company that rejects fields it does not know', () => {
  const context = setupSharedForeignBackendTests({ profiles: ['strict-bodies'] });

  test.each(savedKinds)('[R-120] creates, changes and removes $table once each', (kind) => expectFullLifecycle(context, kind));
});
