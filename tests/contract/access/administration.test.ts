import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placesDictionaryCode } from '../../../src/contract/entities/shared/dictionary.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { administrationOf, errorsOf } from '../../support/backend/administration.ts';
import { tripBody } from '../../support/fixtures/vehicle-use-bodies.ts';

onNewestPostgres('administration', (app) => {
  const { send, fetchJson } = administrationOf(app);
  const grant = (name: keyof typeof functionality, ...flags: string[]) => ({
    FunctionalityId: functionality[name],
    ...Object.fromEntries(['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsAdmin'].map((flag) => [flag, flags.includes(flag)])),
  });
  const administrator = grant('Administration', 'IsAdmin');
  const logIn = (username: string, password: string) =>
    app.request('/token', { method: 'POST', body: new URLSearchParams({ username, password }) });
  const tokenOf = async (username: string, password: string) =>
    ((await (await logIn(username, password)).json()) as { access_token: string }).access_token;
  const statusFor = async (token: string, path: string) =>
    (await app.request(path, { headers: { Authorization: `Bearer ${token}` } })).status;
  /** As if the user had replaced the administrator's password by the same. */
  const acceptPassword = async (id: number) =>
    app.db.updateTable('user_account').set({ MustChangePassword: false }).where('Id', '=', id).execute();
  const create = async (Username: string, Permissions: unknown[] = [grant('Vehicle', 'IsRead')]) => {
    const id = (await send('CreateUser', { Username, GivenName: '', EmployeeId: null, Password: 'dwanaście znaków', Permissions }))
      .content as number;
    await acceptPassword(id);
    return id;
  };
  const user = async (id: number) =>
    (await fetchJson(`User/${id}`)) as Record<string, unknown> & { Permissions: { FunctionalityId: number; IsRead: boolean }[] };

  describe('users', () => {
    it('[R-012] a created login has exactly the granted permissions', async () => {
      const id = await create('planistka');
      const token = await tokenOf('planistka', 'dwanaście znaków');
      expect([
        await statusFor(token, '/api/ODataVehicle'),
        await statusFor(token, '/api/ODataEmployee'),
        await statusFor(token, '/Administration/Users'),
      ]).toStrictEqual([200, 403, 403]);
      await send('ChangeUser', { ...(await user(id)), Permissions: [grant('Employee', 'IsRead')] });
      expect([await statusFor(token, '/api/ODataVehicle'), await statusFor(token, '/api/ODataEmployee')]).toStrictEqual([403, 200]);
    });

    it('a blocked login loses its sessions at once and returns when unblocked', async () => {
      const id = await create('odchodząca');
      const token = await tokenOf('odchodząca', 'dwanaście znaków');
      await send('ChangeUser', { ...(await user(id)), IsActive: false });
      expect(await statusFor(token, '/auth/currentuser')).toBe(401);
      expect((await logIn('odchodząca', 'dwanaście znaków')).status).toBe(400);
      await send('ChangeUser', { ...(await user(id)), IsActive: true });
      expect((await logIn('odchodząca', 'dwanaście znaków')).status).toBe(200);
    });

    it('a new password and EndSessions both end existing sessions', async () => {
      const id = await create('zapominalski');
      const first = await tokenOf('zapominalski', 'dwanaście znaków');
      expect((await send('SetPassword', { Id: id, Password: 'zupełnie inne hasło' })).status).toBe(200);
      expect(await statusFor(first, '/auth/currentuser')).toBe(401);
      await acceptPassword(id);
      const second = await tokenOf('zapominalski', 'zupełnie inne hasło');
      expect((await send(`EndSessions/${id}`, null)).content).toBe(1);
      expect(await statusFor(second, '/auth/currentuser')).toBe(401);
    });

    it.each(['CreateUser', 'SetPassword'])('[R-150] a password from %s is replaced at the next login, and only then', async (call) => {
      const [Username, administrators, own] = [`nowy ${call}`, 'dwanaście znaków', 'własne hasło z dworca'];
      const { content: Id } = await send('CreateUser', {
        Username,
        GivenName: '',
        EmployeeId: null,
        Password: administrators,
        Permissions: [],
      });
      if (call === 'SetPassword') {
        await acceptPassword(Id as number);
        await send('SetPassword', { Id, Password: administrators });
      }
      const tryNew = async (password: string, entered?: string) => {
        const answer = await app.request('/token', {
          method: 'POST',
          body: new URLSearchParams({ username: Username, password, ...(entered !== undefined && { new_password: entered }) }),
        });
        return [
          answer.status,
          ((await answer.json()) as { errors?: { field: string; code: string }[] }).errors?.map(({ field, code }) => `${field} ${code}`),
        ];
      };
      // A wrong password learns nothing of it.
      expect(await tryNew('falsch', own)).toEqual([400, undefined]);
      for (const [entered, code] of [
        [undefined, 'required'],
        ['', 'required'],
        ['kurz', 'too-short'],
        [administrators, 'same-password'],
        ['password1234', 'guessable'],
        ['x'.repeat(129), 'too-long'],
      ] as const)
        expect([entered, await tryNew(administrators, entered)]).toEqual([entered, [422, [`new_password ${code}`]]]);
      expect(await tryNew(administrators, own)).toEqual([200, undefined]);
      expect(await tryNew(administrators)).toEqual([400, undefined]);
      // Without need, a new password in a login changes nothing.
      expect([await tryNew(own, 'jeszcze inne hasło z dworca'), await tryNew(own)]).toEqual([
        [200, undefined],
        [200, undefined],
      ]);
    });

    it('reports invalid input at its field and creates nothing', async () => {
      const before = (await fetchJson('Users')) as unknown[];
      const body = { Username: 'nowa', GivenName: '', EmployeeId: null, Password: 'dwanaście znaków', Permissions: [] };
      expect(errorsOf(await send('CreateUser', { ...body, Username: ' ' }))).toStrictEqual(['Username required']);
      expect(errorsOf(await send('CreateUser', { ...body, Username: 'ADMIN' }))).toStrictEqual(['Username taken']);
      expect(errorsOf(await send('CreateUser', { ...body, Username: 'a,b' }))).toStrictEqual(['Username invalid']);
      expect(errorsOf(await send('CreateUser', { ...body, Password: 'za krótkie' }))).toStrictEqual(['Password too-short']);
      expect(errorsOf(await send('CreateUser', { ...body, EmployeeId: 987_654 }))).toStrictEqual(['EmployeeId unknown-reference']);
      expect(errorsOf(await send('CreateUser', { ...body, Permissions: [{ FunctionalityId: 4711 }] }))).toStrictEqual([
        'Permissions.0.FunctionalityId not-in-list',
      ]);
      expect((await send('ChangeUser', { Id: 987_654, GivenName: '', IsActive: true, Permissions: [] })).status).toBe(404);
      expect(await fetchJson('Users')).toStrictEqual(before);
    });

    it('an administrator cannot lock out themselves or the last one, even concurrently', async () => {
      const adminId = ((await fetchJson('Users')) as { Id: number; Username: string }[]).find(({ Username }) => Username === 'admin')
        ?.Id as number;
      const me = await user(adminId);
      expect(errorsOf(await send('ChangeUser', { ...me, IsActive: false }))).toStrictEqual(['IsActive own-account']);
      expect(errorsOf(await send('ChangeUser', { ...me, Permissions: [] }))).toStrictEqual(['Permissions own-account']);
      const other = await create('druga', [administrator]);
      const token = await tokenOf('druga', 'dwanaście znaków');
      const asOther = (body: unknown) =>
        app.request('/Administration/ChangeUser', {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      const theirs = await user(other);
      const [mine, others] = await Promise.all([
        send('ChangeUser', { ...theirs, Permissions: [] }),
        asOther({ ...me, Permissions: me.Permissions.filter(({ FunctionalityId }) => FunctionalityId !== functionality.Administration) }),
      ]);
      expect([mine.status, others.status].toSorted((left, right) => left - right)).not.toStrictEqual([200, 200]);
      const administrators = (
        (await app.db
          .selectFrom('user_permission')
          .select('UserId')
          .where('FunctionalityId', '=', functionality.Administration)
          .where('IsAdmin', '=', true)
          .execute()) as unknown[]
      ).length;
      expect(administrators).toBe(1);
      // Either request may have won: the following tests call the backend as `admin`.
      const again = { UserId: adminId, ...administrator };
      await app.db
        .insertInto('user_permission')
        .values(again)
        .onConflict((conflict) => conflict.columns(['UserId', 'FunctionalityId']).doUpdateSet({ IsAdmin: true }))
        .execute();
    });
  });

  it('a number series continues after the set number and never behind an issued one', async () => {
    expect((await send('SetSeries', { Prefix: 'REZ', Year: 2031, LastNumber: 1200 })).status).toBe(200);
    const back = await send('SetSeries', { Prefix: 'REZ', Year: 2031, LastNumber: 7 });
    expect(back.content).toMatchObject({ errors: [{ field: 'LastNumber', code: 'min', limit: 1200 }] });
    expect(await fetchJson('Series')).toContainEqual({ Prefix: 'REZ', Year: 2031, LastNumber: 1200 });
    await app.db
      .updateTable('vehicle_handover_document')
      .set({ Number: 'PZO/2033/000042' })
      .where(
        'Id',
        '=',
        app.db.selectFrom('vehicle_handover_document').select((match) => match.fn.min('Id').as('Id')),
      )
      .execute();
    expect((await send('SetSeries', { Prefix: 'PZO', Year: 2033, LastNumber: 41 })).content).toMatchObject({
      errors: [{ field: 'LastNumber', code: 'min', limit: 42 }],
    });
    expect(errorsOf(await send('SetSeries', { Prefix: 'XYZ', Year: 1999, LastNumber: -1 }))).toStrictEqual([
      'Prefix not-in-list',
      'Year min',
      'LastNumber min',
    ]);
  });

  it('a series counts imported record numbers', async () => {
    const Year = new Date().getFullYear();
    const first = app.db.selectFrom('service_request').select((match) => match.fn.min('Id').as('Id'));
    await app.db
      .updateTable('service_request')
      .set({ Number: `SRW/${Year}/000017` })
      .where('Id', '=', first)
      .execute();
    expect(await fetchJson('Series')).toContainEqual({ Prefix: 'SRW', Year, LastNumber: 17 });
  });

  it('[R-062] [R-074] keeps replaced terms as sanitised versions, each with its digest', async () => {
    const terms = { FunctionalityId: functionality.Booking, Language: 'de' };
    await send('SetTerms', { ...terms, Html: '<p>Erste<script>alert(1)</script></p>' });
    await send('SetTerms', { ...terms, Html: '<p>Zweite</p>' });
    const versions = (await fetchJson(`Terms?functionality=${functionality.Booking}&language=de`)) as { Html: string; Hash: string }[];
    expect(versions.slice(0, 2).map(({ Html }) => Html)).toStrictEqual(['<p>Zweite</p>', '<p>Erste</p>']);
    expect(versions[0]?.Hash).toMatch(/^[0-9a-f]{64}$/);
    expect(errorsOf(await send('SetTerms', { ...terms, Html: '<p> </p>' }))).toStrictEqual(['Html required']);
    await send('SetTerms', { ...terms, Html: '<h2 style="color:red">§ 1</h2><h3>Absatz<img src=x onerror=alert(1)></h3><p>Dritte</p>' });
    expect(((await fetchJson(`Terms?functionality=${functionality.Booking}&language=de`)) as { Html: string }[])[0]?.Html).toBe(
      '<h2>§ 1</h2><h3>Absatz</h3><p>Dritte</p>',
    );
    await expect(app.db.deleteFrom('terms_version').execute()).rejects.toThrow(/only added to/);
  });

  it('[R-044] a retired field is never required and its saved values survive', async () => {
    const field = {
      FunctionalityId: functionality.TripRecordCard,
      Group: 'Stan',
      Name: 'Szron na szybie',
      Type: 'text',
      IsRequired: true,
      Choices: [],
    };
    const Id = (await send('SaveField', field)).content as number;
    const sample = tripBody();
    const save = async (body: object) => ({
      answer: await app.post('/TripRecordCard/CreateOrUpdate', { as: 'admin', body: { ...sample, ...body } }),
    });
    const readValues = async (trip: unknown) =>
      ((await (await app.get(`/TripRecordCard/Get/?id=${String(trip)}`)).json()) as { AdditionalFieldValues: unknown })
        .AdditionalFieldValues;
    const others = sample['AdditionalFieldValues'] as object[];
    expect((await save({})).answer.status).toBe(422);
    const trip = await (await save({ AdditionalFieldValues: [...others, { Id, Value: 'gruby' }] })).answer.json();
    await send('SaveField', { ...field, Id, IsActive: false });
    expect((await save({})).answer.status).toBe(200);
    expect((await save({ Id: trip })).answer.status).toBe(200);
    expect(await readValues(trip)).toContainEqual({ Id, Value: 'gruby' });
    const groups = (await (
      await app.get(`/AdditionalField/GetAdditionalFields?controllerNumber=${functionality.TripRecordCard}`)
    ).json()) as { Fields: object[] }[];
    expect(groups.flatMap(({ Fields }) => Fields)).toContainEqual(expect.objectContaining({ Id, IsActive: false, IsRequired: false }));
    expect(await fetchJson('AdditionalFields')).toContainEqual(expect.objectContaining({ Id, IsActive: false, IsRequired: true }));
    await send('SaveField', { ...field, Id, IsActive: true });
    expect((await save({})).answer.status).toBe(422);
    await send('SaveField', { ...field, Id, IsRequired: false, IsActive: true });
    const { Entries } = (await fetchJson('Journal')) as { Entries: { Name: string; Changes: unknown }[] };
    expect(Entries.filter(({ Name }) => Name === field.Name).map(({ Changes }) => Changes)).toContainEqual([
      { Path: ['IsActive'], Old: true, New: false, IsHidden: false },
    ]);
  });

  it('[R-060] offers custom choices and fields; names that rules depend on are fixed', async () => {
    const id = (await send('SaveChoice', { DictionaryId: 3810, Name: 'Wgniecenie', NameDe: 'Delle', NameEn: '' })).content as number;
    const offered = async () =>
      (await (
        await app.request('/Dictionary/Items/3810', { headers: { Authorization: `Bearer ${app.tokenOf('driver')}`, Language: 'de' } })
      ).json()) as { Id: number; Name: string }[];
    expect(await offered()).toContainEqual(expect.objectContaining({ Id: id, Name: 'Delle' }));
    expect(errorsOf(await send('SaveChoice', { DictionaryId: 3810, Name: 'Wgniecenie' }))).toStrictEqual(['Name taken']);
    expect(errorsOf(await send('SaveChoice', { DictionaryId: 3810, Name: ' wgniecenie ' }))).toStrictEqual(['Name taken']);
    await send('SaveChoice', { DictionaryId: 3810, Name: 'Otarcie', Code: 'OT' });
    expect(errorsOf(await send('SaveChoice', { DictionaryId: 3810, Name: 'Zarysowanie boku', Code: 'ot' }))).toStrictEqual(['Code taken']);
    await send('SaveChoice', { Id: id, DictionaryId: 3810, Name: 'Wgniecenie', IsActive: false });
    expect((await offered()).some((choice) => choice.Id === id)).toBe(false);
    const [status] = (await fetchJson('Choices/2981')) as { Id: number; Name: string }[];
    expect(
      errorsOf(await send('SaveChoice', { ...status, DictionaryId: 2981, Name: 'Inaczej', NameDe: '', NameEn: '', Code: '' })),
    ).toStrictEqual(['Name known-by-rules']);

    const place = { DictionaryId: Number(placesDictionaryCode), Name: 'Garaż -2' };
    const placeId = (await send('SaveChoice', { ...place, Coordinates: ' 52.4064, 16.9252 ' })).content as number;
    await send('SaveChoice', { ...place, Id: placeId, NameEn: 'Garage -2' });
    const places = (await (await app.get(`/Dictionary/ValuesByCode/${placesDictionaryCode}`, { as: 'driver' })).json()) as object[];
    expect(places).toContainEqual(expect.objectContaining({ Id: placeId, Coordinates: '52.4064, 16.9252' }));
    expect(errorsOf(await send('SaveChoice', { ...place, Id: placeId, Coordinates: 'Poznań' }))).toStrictEqual(['Coordinates invalid']);

    const field = {
      FunctionalityId: functionality.TripRecordCard,
      Group: 'Wyposażenie',
      Name: 'Kluczyki',
      Type: 'dropdown',
      IsRequired: true,
      Choices: [{ Name: 'jeden' }],
    };
    const fieldId = (await send('SaveField', field)).content as number;
    await send('SaveField', { ...field, Id: fieldId, Name: 'Klucze', Choices: [{ Name: 'dwa' }] });
    const savedField = ((await fetchJson('AdditionalFields')) as { Id: number; Name: string; Choices: { Name: string }[] }[]).find(
      ({ Id }) => Id === fieldId,
    );
    expect([savedField?.Name, savedField?.Choices.map(({ Name }) => Name)]).toStrictEqual(['Klucze', ['jeden', 'dwa']]);
    expect(errorsOf(await send('SaveField', { ...field, Id: fieldId, Type: 'text' }))).toStrictEqual(['Type invalid']);
  });

  it('[R-044] offers choices in the order set by an administrator', async () => {
    const field = { FunctionalityId: functionality.RentalDocument, Group: 'Opony', Name: 'Rodzaj', Type: 'select', IsRequired: false };
    const Id = (await send('SaveField', { ...field, Choices: [{ Name: 'letnie' }, { Name: 'zimowe' }, { Name: 'całoroczne' }] }))
      .content as number;
    const choices = async () =>
      ((await fetchJson('AdditionalFields')) as { Id: number; Choices: { Id: number; Name: string }[] }[]).find((one) => one.Id === Id)
        ?.Choices ?? [];
    const before = await choices();
    await send('SaveField', { ...field, Id, Choices: before.toReversed() });
    expect(await choices()).toStrictEqual(before.toReversed());
    const groups = (await (
      await app.get(`/AdditionalField/GetAdditionalFields?controllerNumber=${functionality.RentalDocument}`)
    ).json()) as { Fields: { Id: number; Items: unknown }[] }[];
    expect(groups.flatMap(({ Fields }) => Fields).find((one) => one.Id === Id)?.Items).toMatchObject(before.toReversed());
    const { Entries } = (await fetchJson('Journal')) as { Entries: { Changes: unknown }[] };
    expect(Entries[0]?.Changes).toStrictEqual([
      { Path: ['Choices'], Old: 'letnie, zimowe, całoroczne', New: 'całoroczne, zimowe, letnie', IsHidden: false },
    ]);
  });

  it('[R-139] additional fields have a word per language; Polish where one is missing', async () => {
    const field = {
      FunctionalityId: functionality.RentalDocument,
      Group: 'Zima',
      GroupDe: 'Winter',
      Name: 'Łańcuchy',
      NameDe: 'Schneeketten',
      NameEn: 'Snow chains',
      Type: 'select',
      IsRequired: false,
    };
    const Id = (await send('SaveField', { ...field, Choices: [{ Name: 'są', NameDe: 'vorhanden', NameEn: '' }] })).content as number;
    const shownIn = async (Language: string) => {
      const answer = await app.request(`/AdditionalField/GetAdditionalFields?controllerNumber=${functionality.RentalDocument}`, {
        headers: { Authorization: `Bearer ${app.tokenOf('driver')}`, Language },
      });
      const groups = (await answer.json()) as {
        Name: string;
        Fields: { Id: number; Name: string; NamePl: string; Items: { Name: string }[] }[];
      }[];
      return groups.flatMap(({ Name, Fields }) =>
        Fields.filter((one) => one.Id === Id).map((one) => [Name, one.Name, one.NamePl, ...one.Items.map((item) => item.Name)]),
      )[0];
    };
    expect(await shownIn('pl')).toStrictEqual(['Zima', 'Łańcuchy', 'Łańcuchy', 'są']);
    expect(await shownIn('de')).toStrictEqual(['Winter', 'Schneeketten', 'Łańcuchy', 'vorhanden']);
    expect(await shownIn('en')).toStrictEqual(['Zima', 'Snow chains', 'Łańcuchy', 'są']);
    const { Entries } = (await fetchJson('Journal')) as { Entries: { Name: string; Changes: { Path: string[]; New: unknown }[] }[] };
    expect(Entries[0]?.Changes).toContainEqual(expect.objectContaining({ Path: ['Choices'], New: 'są / vorhanden' }));
  });

  it('[R-131] the company logo is a small PNG that every reader of handovers receives', async () => {
    const logo = `data:image/png;base64,${readFileSync('public/icons/icon-192.png').toString('base64')}`;
    const readLogo = async () =>
      ((await (await app.get('/VehicleHandoverDocument/Settings', { as: 'driver' })).json()) as { Logo: string | null }).Logo;
    expect(await readLogo()).toBeNull();
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
    for (const wrong of [svg, `data:image/png;base64,${'A'.repeat(64)}`, `${logo}${'A'.repeat(400_000)}`])
      expect((await send('SaveCompanySettings', { Logo: wrong })).status).toBe(422);
    await send('SaveCompanySettings', { Logo: logo });
    expect(await readLogo()).toBe(logo);
    expect(JSON.stringify(await fetchJson('Journal'))).not.toContain(logo.slice(40, 80));
    await send('SaveCompanySettings', { Logo: null });
    expect(await readLogo()).toBeNull();
  });

  it('[R-108] the journal shows author, call and changes, and never a secret', async () => {
    const id = await create('jawna');
    await send('SetPassword', { Id: id, Password: 'tajne hasło jawnej' });
    const { Entries } = (await fetchJson('Journal')) as {
      Entries: { Subject: string; Name: string; Call: string; By: string; Changes: unknown[] }[];
    };
    expect(Entries.slice(0, 2).map(({ Subject, Name, Call, By }) => [Subject, Name, Call, By])).toStrictEqual([
      ['user', 'jawna', 'setPassword', 'admin'],
      ['user', 'jawna', 'createUser', 'admin'],
    ]);
    expect(Entries[0]?.Changes).toStrictEqual([{ Path: ['PasswordHash'], IsHidden: true }]);
    const trail = JSON.stringify(await app.db.selectFrom('audit_entry').selectAll().execute());
    for (const secret of ['tajne hasło', 'dwanaście znaków', 'scrypt$']) expect(trail).not.toContain(secret);
    expect(app.logged.join('\n')).not.toContain('hasło');
    const keys = await app.db.selectFrom('idempotency_key').selectAll().execute();
    expect(JSON.stringify(keys)).not.toContain('jawna');
  });
});
