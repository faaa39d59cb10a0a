import { describe, expect, test } from 'vitest';
import { outboxOn } from './support/device.ts';
import { formDriver } from './support/form-driver.ts';
import { aDayAtTheForeignCompany, atTheForeignCompany } from './support/foreign-company.ts';
import { profileSetNames, profileSets } from './support/profile-sets.ts';
import { create, edit, expectWholeLife, openNew } from './support/save-steps.ts';
import { kindsOf, savedKind } from './support/saved-kinds.ts';

// The kinds that the other file leaves out at each company.
describe.each(profileSetNames)('at the company %s', (name) => {
  const at = aDayAtTheForeignCompany({ profiles: profileSets[name] });
  const { others } = kindsOf(name);

  test.each(others)('[SY4] $table is made, changed and removed, each once', async (kind) => {
    await expectWholeLife(at, kind);
    expect(at.backend.saves(kind.table).filter(({ created }) => created)).toHaveLength(1);
  });
});

describe('at a company that lists no equipment', () => {
  const at = atTheForeignCompany({ profiles: ['missing-optionals', 'plain-text-refusals'] });

  test('[SY3] a rental that cannot name any is refused in the company\'s words and waits on the device', async () => {
    const page = await at.open();
    await openNew({ backend: at.backend, page, lacksOptionals: true }, savedKind('EquipmentRentalDocument'));
    await formDriver(page).save();
    await expect.poll(() => outboxOn(page)).toHaveLength(1);
    await page.goto(`${at.backend.appUrl}/sync`);
    await page.getByText('Pole AdditionalEquipmentId jest wymagane.').waitFor();
    expect(at.backend.saves('EquipmentRentalDocument')).toEqual([]);
  });
});

describe('at a company that rejects fields it does not know', () => {
  const at = aDayAtTheForeignCompany({ profiles: ['strict-bodies'] });

  test.each(['RentalDocument', 'VehicleCounter', 'TripRecordCard'])('[R-120] creates and edits %s', async (table) => {
    const id = await create(at, savedKind(table));
    await edit(at, savedKind(table), id);
  });
});
