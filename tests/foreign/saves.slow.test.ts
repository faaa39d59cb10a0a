import { describe, expect, test } from 'vitest';
import { outboxOn } from './support/device.ts';
import { formDriver } from './support/form-driver.ts';
import { aDayAtTheForeignCompany, atTheForeignCompany } from './support/foreign-company.ts';
import { profileSetNames, profileSets } from './support/profile-sets.ts';
import { create, edit, expectWholeLife, openNew } from './support/save-steps.ts';
import { kindsOf, savedKind } from './support/saved-kinds.ts';

// The kinds that saves.test.ts leaves out at each backend.
describe.each(profileSetNames)('backend "%s"', (name) => {
  const context = aDayAtTheForeignCompany({ profiles: profileSets[name] });
  const { others } = kindsOf(name);

  test.each(others)('[SY4] creates, changes and removes $table once each', async (kind) => {
    await expectWholeLife(context, kind);
    expect(context.backend.saves(kind.table).filter(({ created }) => created)).toHaveLength(1);
  });
});

describe('backend without an equipment list', () => {
  const context = atTheForeignCompany({ profiles: ['missing-optionals', 'plain-text-refusals'] });

  test('[SY3] parks a rental without equipment with the backend\'s message', async () => {
    const page = await context.open();
    await openNew({ backend: context.backend, page, lacksOptionals: true }, savedKind('EquipmentRentalDocument'));
    await formDriver(page).save();
    await expect.poll(() => outboxOn(page)).toHaveLength(1);
    await page.goto(`${context.backend.appUrl}/sync`);
    await page.getByText('Pole AdditionalEquipmentId jest wymagane.').waitFor();
    expect(context.backend.saves('EquipmentRentalDocument')).toEqual([]);
  });
});

describe('at a company that rejects fields it does not know', () => {
  const context = aDayAtTheForeignCompany({ profiles: ['strict-bodies'] });

  test.each(['RentalDocument', 'VehicleCounter', 'TripRecordCard'])('[R-120] creates and edits %s', async (table) => {
    const id = await create(context, savedKind(table));
    await edit(context, savedKind(table), id);
  });
});
