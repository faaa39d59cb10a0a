import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { listViews } from '../../../src/contract/entities/company/list-view-bodies.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import type { Role } from '../../support/backend/seed/small-fleet.ts';

const view = {
  Id: 'view-1',
  Name: 'Reserve',
  Search: { sort: '-RegistrationNumber' },
  Layout: { hidden: [], shown: [], order: [], widths: {} },
  IsShared: false,
};

onNewestPostgres('saved views', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('list_view').execute();
  });
  const views = async (as: Role) => v.parse(listViews, await (await app.get('/ListView/List', { as })).json());
  const save = (as: Role, changed: object) =>
    app.post('/ListView/Save', { as, body: { List: 'vehicle', Version: 0, Views: [view], Preset: null, ...changed } });

  it('[R-134] keeps the views of a person, and refuses an older version', async () => {
    expect(await (await save('manager', { Preset: 'view-1' })).json()).toEqual({ Version: 1 });
    expect(await views('manager')).toEqual({ Own: [{ List: 'vehicle', Version: 1, Views: [view], Preset: 'view-1' }], Shared: [] });
    expect((await save('manager', { Views: [] })).status).toBe(412);
    expect(await (await save('manager', { Version: 1, Views: [] })).json()).toEqual({ Version: 2 });
    expect(await views('admin')).toEqual({ Own: [], Shared: [] });
  });

  it('[R-134] shows published views to readers of the list; publishing needs the right', async () => {
    await save('manager', {
      Views: [
        { ...view, IsShared: true },
        { ...view, Id: 'view-2' },
      ],
    });
    expect((await views('viewer')).Shared).toEqual([{ List: 'vehicle', By: expect.any(String), Views: [{ ...view, IsShared: true }] }]);
    await save('viewer', { Views: [{ ...view, Id: 'view-3', IsShared: true }] });
    expect((await views('viewer')).Own).toMatchObject([{ Views: [{ Id: 'view-3', IsShared: false }] }]);
    expect((await views('manager')).Shared).toEqual([]);
    await app.db
      .deleteFrom('user_permission')
      .where('FunctionalityId', '=', 5030)
      .where('UserId', 'in', app.db.selectFrom('user_account').select('Id').where('Username', '=', 'viewer'))
      .execute();
    expect((await views('viewer')).Shared).toEqual([]);
    expect((await save('viewer', { Version: 1 })).status).toBe(403);
  });

  it('[R-136] keeps the favourites of the menu for every user, published to none', async () => {
    const favourite = { ...view, Id: '/cost/list', Name: '', Search: {}, IsShared: true };
    expect((await save('driver', { List: 'menu', Views: [favourite] })).status).toBe(200);
    expect(await views('driver')).toEqual({
      Own: [{ List: 'menu', Version: 1, Views: [{ ...favourite, IsShared: false }], Preset: null }],
      Shared: [],
    });
    expect(await views('manager')).toEqual({ Own: [], Shared: [] });
  });

  it('[R-134] keeps views of reports by the rights of what they count', async () => {
    const report = { ...view, Search: { by: 'model' }, IsShared: true };
    expect((await save('manager', { List: 'ownership', Views: [report] })).status).toBe(200);
    expect((await views('manager')).Own).toMatchObject([{ List: 'ownership', Views: [{ IsShared: true }] }]);
    expect((await views('admin')).Shared).toMatchObject([{ List: 'ownership', Views: [report] }]);
    expect((await save('driver', { List: 'ownership', Views: [report] })).status).toBe(403);
    expect((await save('manager', { List: 'nothing' })).status).toBe(403);
  });
});
