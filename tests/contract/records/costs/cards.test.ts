import { expect, it } from 'vitest';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';

const allSecrets = Object.values(smallFleet.secrets);

function reveal(app: ContractApp, path: string, field: string, as: 'admin' | 'manager' | 'driver' = 'manager'): Promise<Response> {
  return app.post(path, { as, body: { Field: field } });
}

onNewestPostgres('cards', (app) => {
  it('[R-048] lists and records never contain a secret, only whether there is one', async () => {
    const paths = ['/api/ODataSimCard?$count=true', '/api/SimCard/', '/SimCard/Get/1', '/api/ODataFuelCard', '/FuelCard/Get/1'];
    const texts = await Promise.all(paths.map(async (path) => (await app.get(path)).text()));
    for (const secret of allSecrets) expect(texts.join('\n')).not.toContain(secret);
    const { value } = JSON.parse(texts[0] ?? '') as { value: { Id: number; PIN: string | null; PUK: string | null }[] };
    expect(value.slice(0, 2).map(({ Id, PIN, PUK }) => [Id, PIN, PUK])).toEqual([
      [1, '••••', '••••'],
      [2, null, null],
    ]);
    expect(JSON.parse(texts[2] ?? '')).toMatchObject({
      PIN2: '••••',
      PUK2: '••••',
      PlusCode: '••••',
      Operator: 'Plus',
      IsRoaming: true,
      AssignedToDetails: 'Łucja Żółć',
    });
  });

  it('[R-048] no list filter can distinguish secrets', async () => {
    const answer = await app.get(`/api/ODataSimCard?$filter=${encodeURIComponent("contains(PIN,'0')")}&$count=true`);
    expect(await answer.json()).toMatchObject({ '@odata.count': 0 });
  });

  it.each(['PIN', 'PIN2', 'PUK', 'PUK2', 'PlusCode'] as const)(
    '[R-048] %s is revealed to users who may change cards, uncached and audited',
    async (field) => {
      const answer = await reveal(app, '/SimCard/Reveal/1', field);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual({ Field: field, Value: smallFleet.secrets[field] });
      const revealed = await app.db
        .selectFrom('secret_reveal')
        .select(['UserId', 'TableName', 'RecordId', 'Field'])
        .orderBy('Id', 'desc')
        .executeTakeFirst();
      expect(revealed).toEqual({ UserId: 2, TableName: 'sim_card', RecordId: 1, Field: field });
    },
  );

  it('[R-048] [R-012] without change permission nothing is revealed or audited', async () => {
    const before = await countReveals(app);
    await app.db
      .insertInto('user_permission')
      .values({ UserId: 4, FunctionalityId: 5780, IsRead: true })
      .onConflict((conflict) => conflict.columns(['UserId', 'FunctionalityId']).doUpdateSet({ IsRead: true }))
      .execute();
    expect((await app.post('/SimCard/Reveal/1', { as: 'viewer', body: { Field: 'PIN' } })).status).toBe(403);
    expect((await reveal(app, '/SimCard/Reveal/1', 'PIN', 'driver')).status).toBe(403);
    expect((await app.post('/SimCard/Reveal/1', { body: { Field: 'PIN' } })).status).toBe(401);
    expect(await countReveals(app)).toBe(before);
  });

  it('[R-048] rejects a field that is no secret and returns null for an empty one', async () => {
    expect((await reveal(app, '/SimCard/Reveal/1', 'Operator')).status).toBe(422);
    expect((await reveal(app, '/FuelCard/Reveal/1', 'PUK')).status).toBe(422);
    expect((await reveal(app, '/SimCard/Reveal/4711', 'PIN')).status).toBe(404);
    expect(await (await reveal(app, `/SimCard/Reveal/${smallFleet.plainSimCard}`, 'PIN')).json()).toEqual({ Field: 'PIN', Value: null });
    expect(await (await reveal(app, '/FuelCard/Reveal/1', 'PIN')).json()).toEqual({ Field: 'PIN', Value: smallFleet.secrets.fuelPin });
  });

  it('[R-048] [R-108] card history has reveals and changes, never the secret', async () => {
    await reveal(app, '/SimCard/Reveal/3', 'PIN2');
    await app.post('/SimCard/SetSecret/3', { as: 'admin', body: { Field: 'PIN2', Value: '2222' } });
    await reveal(app, '/SimCard/Reveal/3', 'PIN2');
    await reveal(app, '/FuelCard/Reveal/1', 'PIN', 'admin');
    const [sim, fuel] = await Promise.all(
      ['sim-card&id=3', 'fuel-card&id=1'].map(async (of) => (await app.get(`/Audit/List?entity=${of}`)).text()),
    );
    const dateTime = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/) as string;
    const of = (Field: string) => [{ Path: [Field], IsHidden: true }];
    expect((JSON.parse(sim ?? '') as { Entries: unknown[] }).Entries).toMatchObject([
      { Kind: 'shown', Call: 'reveal', User: 'Zenon Ćwik', EnteredOn: dateTime, Changes: of('PIN2') },
      { Kind: 'changed', Call: 'setSecret', User: 'Łucja Żółć', EnteredOn: dateTime, Changes: of('PIN2') },
    ]);
    expect((JSON.parse(fuel ?? '') as { Entries: unknown[] }).Entries[0]).toMatchObject({
      Kind: 'shown',
      User: 'Łucja Żółć',
      Changes: of('PIN'),
    });
    for (const secret of ['2222', ...allSecrets]) expect(`${sim}${fuel}`).not.toContain(`"${secret}"`);
  });

  it('[R-048] users who may change cards set, replace and clear an encrypted code', async () => {
    const set = (Value: string | null, as: 'manager' | 'driver' = 'manager') =>
      app.post('/FuelCard/SetSecret/2', { as, body: { Field: 'PIN', Value } });
    const pin = async () => ((await (await reveal(app, '/FuelCard/Reveal/2', 'PIN')).json()) as { Value: string | null }).Value;
    const maskedPin = async () => ((await (await app.get('/FuelCard/Get/2')).json()) as { PIN: string | null }).PIN;
    expect([await maskedPin(), (await set('987612')).status, await maskedPin(), await pin()]).toEqual([null, 200, '••••', '987612']);
    expect([(await set(' 5512 ')).status, await pin()]).toEqual([200, '5512']);
    const rows = await app.db
      .selectFrom('secret')
      .select('Sealed')
      .where('TableName', '=', 'fuel_card')
      .where('RecordId', '=', 2)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.Sealed.includes('5512')).toBe(false);
    expect((await set('1111', 'driver')).status).toBe(403);
    expect((await app.post('/FuelCard/SetSecret/2', { body: { Field: 'PIN', Value: '1' } })).status).toBe(401);
    expect([(await set(null)).status, await maskedPin(), await pin()]).toEqual([200, null, null]);
    const before = await historyOf(app, 'fuel-card', 2);
    await set(null);
    expect(await historyOf(app, 'fuel-card', 2)).toBe(before);
  });

  it.each([
    ['only spaces', 'PIN', ' '],
    ['an unsupported character', 'PIN', '12\u{1F600}'],
    ['a code that is too long', 'PIN', '1'.repeat(33)],
    ['a number instead of a text', 'PIN', 1234],
    ['a field that is no secret', 'Number', '1234'],
    ['a secret of another card type', 'PUK', '1234'],
  ])('[R-048] rejects %s as a code', async (_, Field, Value) => {
    expect((await app.post('/FuelCard/SetSecret/1', { as: 'manager', body: { Field, Value } })).status).toBe(422);
    expect(await (await reveal(app, '/FuelCard/Reveal/1', 'PIN')).json()).toEqual({ Field: 'PIN', Value: smallFleet.secrets.fuelPin });
    expect((await app.post('/FuelCard/SetSecret/4711', { as: 'manager', body: { Field: 'PIN', Value: '1234' } })).status).toBe(404);
  });

  it('[R-048] a secret is encrypted in the database and bound to its card', async () => {
    const rows = await app.db.selectFrom('secret').select('Sealed').execute();
    const bytes = Buffer.concat(rows.map((row) => row.Sealed)).toString('latin1');
    for (const secret of allSecrets) expect(bytes).not.toContain(secret);
    await app.db
      .insertInto('secret')
      .columns(['TableName', 'RecordId', 'Field', 'Sealed'])
      .expression((from) =>
        from
          .selectFrom('secret')
          .select(['TableName', (as) => as.val(2).as('RecordId'), 'Field', 'Sealed'])
          .where('RecordId', '=', 1)
          .where('Field', '=', 'PUK'),
      )
      .execute();
    expect((await reveal(app, '/SimCard/Reveal/2', 'PUK')).status).toBe(500);
    for (const secret of allSecrets) expect(app.logged.join('\n')).not.toContain(secret);
  });

  it('[R-048] the reveal log cannot be changed or deleted', async () => {
    await expect(app.db.deleteFrom('secret_reveal').execute()).rejects.toThrow(/only ever added/);
    await expect(app.db.updateTable('secret_reveal').set({ Field: 'PIN' }).execute()).rejects.toThrow(/only ever added/);
  });

  it('[R-048] [R-003] an employee record has the employment status, translated', async () => {
    expect(await (await app.get('/Employee/Get/1')).json()).toMatchObject({
      FullName: 'Łucja Żółć',
      Status: 'Pracuje',
      FinishedWorkOn: null,
    });
    expect(await (await app.get(`/Employee/Get/${smallFleet.formerEmployee}`)).json()).toMatchObject({ Status: 'Nie pracuje' });
    const status = async (Language: string) =>
      ((await (await app.get('/Employee/Get/1', { as: 'admin', headers: { Language } })).json()) as { Status: string }).Status;
    expect([await status('de'), await status('en')]).toEqual(['Beschäftigt', 'Employed']);
  });

  it('[R-049] the full record of a vehicle has its agreement and an estimated counter', async () => {
    await app.db
      .updateTable('vehicle')
      .set({ ContractEndDate: '2027-05-31', InstalmentNet: 1234.5, KilometreLimit: 120_000 })
      .where('Id', '=', 4)
      .execute();
    const vehicle = (await (await app.get('/Vehicle/Get/4', { as: 'driver' })).json()) as Record<string, unknown>;
    expect(vehicle).toMatchObject({
      RegistrationNumber: 'łd 77777',
      ContractEndDate: '2027-05-31',
      InstalmentNet: 1234.5,
      KilometreLimit: 120_000,
    });
    expect(vehicle['EstimatedCounter']).toBeTypeOf('number');
    expect((await app.get('/Vehicle/Get/4711')).status).toBe(404);
  });
});

async function historyOf(app: ContractApp, entity: string, id: number): Promise<number> {
  return (await app.db.selectFrom('audit_entry').select('Id').where('Entity', '=', entity).where('RecordId', '=', id).execute()).length;
}

async function countReveals(app: ContractApp): Promise<number> {
  return (await app.db.selectFrom('secret_reveal').select('Id').execute()).length;
}
