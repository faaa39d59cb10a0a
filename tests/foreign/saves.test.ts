import { describe, expect, test } from 'vitest';
import { aDayAtTheForeignCompany } from './support/foreign-company.ts';
import { profileSets } from './support/profile-sets.ts';
import { create, edit, remove } from './support/save-steps.ts';
import { savedKinds } from './support/saved-kinds.ts';

const names = (process.env['SETS'] ?? 'plain').split(',') as (keyof typeof profileSets)[];

describe.each(names)('at the company %s', (name) => {
  const at = aDayAtTheForeignCompany({ profiles: profileSets[name] });

  test.each(savedKinds)('$table is made, changed and removed once', async (kind) => {
    const id = await create(at, kind);
    await edit(at, kind, id);
    if (kind.isRemovable) await remove(at, kind, id);
    else expect(await at.page.getByRole('main').getByRole('button', { name: 'Usuń', exact: true }).count()).toBe(0);
  });
});
