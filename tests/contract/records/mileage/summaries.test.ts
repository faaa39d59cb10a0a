import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { fileForm } from '../../../support/fixtures/handovers.ts';
import { summaryBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

type Fields = Readonly<Record<string, unknown>>;

const path = '/PeriodicSummary';
const openPeriod = { StartDate: '2098-01-01T00:00:00', EndDate: '2098-02-01T00:00:00' };
const closedPeriod = { StartDate: '2020-01-01T00:00:00', EndDate: '2020-02-01T00:00:00' };

onNewestPostgres('positions of summaries', (app) => {
  let summary = 0;
  let other = 0;

  beforeEach(async () => {
    summary = await saveRecord(app, 'CreateOrUpdate', summaryBody(openPeriod));
    other = await saveRecord(app, 'CreateOrUpdate', summaryBody({ StartDate: '2098-03-01T00:00:00', EndDate: null }));
  });
  afterEach(async () => {
    await app.db.deleteFrom('periodic_summary').execute();
  });

  it('[R-046] creates, changes, lists by date and deletes positions while editable', async () => {
    const late = await saveRecord(app, 'CreateOrUpdatePosition', positionBody(summary, { Date: '2098-01-20T08:00:00' }));
    const early = await saveRecord(app, 'CreateOrUpdatePosition', positionBody(summary, { Description: '  Łódź – Köln ' }));
    expect(await answerOf(await app.get(`${path}/CanBeEdited/${summary}`))).toBe(true);
    expect(await saveRecord(app, 'CreateOrUpdatePosition', positionBody(summary, { Id: early, Comments: 'poprawka' }))).toBe(early);
    expect(await answerOf(await app.get(`${path}/GetPositions/${summary}`))).toMatchObject([
      { Id: early, periodicSummaryId: summary, Comments: 'poprawka' },
      { Id: late, Date: '2098-01-20T08:00:00' },
    ]);
    expect((await app.post(`${path}/DeletePosition/${late}`)).status).toBe(200);
    expect((await app.get(`${path}/GetPosition/${late}`)).status).toBe(404);
    expect(await answerOf(await app.get(`${path}/GetPositions/${other}`))).toEqual([]);
  });

  it.each([
    [{ Date: '2097-12-31T23:59:59' }, 'Date', 'outside-period'],
    [{ Date: '2098-02-01T00:00:01' }, 'Date', 'outside-period'],
    [{ Date: null }, 'Date', 'required'],
    [{ Description: ' ' }, 'Description', 'required'],
    [{ Description: 'x'.repeat(501) }, 'Description', 'too-long'],
  ])('[R-046] refuses a position with %o on its field', async (changed, field, code) => {
    const refused = await app.post(`${path}/CreateOrUpdatePosition`, { as: 'admin', body: positionBody(summary, changed) });
    expect([refused.status, ((await refused.json()) as { errors: Fields[] }).errors]).toMatchObject([422, [{ field, code }]]);
  });

  it('[R-046] a closed summary is readable, and editable by administrators only', async () => {
    const old = await saveRecord(app, 'CreateOrUpdate', summaryBody(closedPeriod));
    const body = positionBody(old, { Date: '2020-01-15T08:00:00' });
    const positionId = await saveRecord(app, 'CreateOrUpdatePosition', body);
    for (const attempt of [`${path}/CreateOrUpdatePosition`, `${path}/DeletePosition/${positionId}`]) {
      expect(await codeOf(await app.post(attempt, { as: 'manager', body }))).toEqual([409, 'positions-closed']);
    }
    expect(await answerOf(await app.get(`${path}/CanBeEdited/${old}`, { as: 'manager' }))).toBe(false);
    expect(await answerOf(await app.get(`${path}/CanBeEdited/${old}`, { as: 'admin' }))).toBe(true);
    expect(await answerOf(await app.get(`${path}/GetPositions/${old}`, { as: 'manager' }))).toHaveLength(1);
  });

  it('[R-046] a position stays with its summary', async () => {
    const position = await saveRecord(app, 'CreateOrUpdatePosition', positionBody(summary));
    const moved = positionBody(other, { Id: position, Date: '2098-03-05T08:00:00' });
    expect(await codeOf(await app.post(`${path}/CreateOrUpdatePosition`, { as: 'admin', body: moved }))).toEqual([404, 'not-found']);
  });

  it('[R-046] [R-108] changes of positions are in the history of their summary', async () => {
    const position = await saveRecord(app, 'CreateOrUpdatePosition', positionBody(summary));
    await app.post(`${path}/DeletePosition/${position}`);
    const entries = await app.db
      .selectFrom('audit_entry')
      .select(['Call', 'RecordId'])
      .where('Entity', '=', 'periodic-summary')
      .where('RecordId', '=', summary)
      .orderBy('Id')
      .execute();
    expect(entries.map(({ Call }) => Call)).toEqual(['createOrUpdate', 'createOrUpdatePosition', 'deletePosition']);
  });

  it('[R-047] a link opens the positions of its summary without a login, nothing else', async () => {
    const position = await saveRecord(app, 'CreateOrUpdatePosition', positionBody(summary));
    const foreign = await saveRecord(app, 'CreateOrUpdatePosition', positionBody(other, { Date: '2098-03-05T08:00:00' }));
    const token = await createLink(app, summary);
    const visit = (address: string) => app.get(`${path}/${address}`, {});
    expect(await answerOf(await visit(`GetIdByAccessToken/${token}`))).toBe(summary);
    expect(Object.keys((await answerOf(await visit(`GetByAccessToken/${token}`))) as Fields).toSorted()).toEqual(
      [
        'Id',
        'Number',
        'VehicleRegistrationNumber',
        'DriverName',
        'StartDate',
        'EndDate',
        'Distance',
        ...[1, 2, 3, 4].map((category) => `DistanceCategory${category}`),
      ].toSorted(),
    );
    expect(await answerOf(await visit(`GetPositions/${summary}?accessToken=${token}`))).toStrictEqual([
      { ...positionBody(summary), Id: position },
    ]);
    for (const address of [`GetPositions/${other}`, `GetPosition/${foreign}`, `CanBeEdited/${other}`]) {
      expect(await codeOf(await visit(`${address}?accessToken=${token}`))).toEqual([404, 'access-unknown']);
      expect((await visit(address)).status).toBe(401);
    }
    for (const address of [`Get/${summary}`, `GetInitialDetailsForVehicle/1`])
      expect((await visit(`${address}?accessToken=${token}`)).status).toBe(401);
    expect((await app.get(`/api/ODataPeriodicSummary?accessToken=${token}`, {})).status).toBe(401);
  });

  it('[R-047] [R-077] a link also opens dictionaries by code; a login needs none', async () => {
    const { id = 0 } =
      (await app.db.insertInto('dictionary').values({ Id: 9_999, Code: 'cele', Name: 'Cele' }).returning('Id as id').executeTakeFirst()) ??
      {};
    await app.db
      .insertInto('dictionary_item')
      .values({ Id: -9_999_001, DictionaryId: id, Name: 'Szkolenie', NameDe: 'Schulung', Position: 1 })
      .execute();
    const token = await createLink(app, summary);
    const fetchItems = (address: string, as?: 'viewer') =>
      app.get(`/Dictionary/ItemsByCode/${address}`, { ...(as ? { as } : {}), headers: { Language: 'de' } });
    const words = [{ Id: -9_999_001, Name: 'Schulung', NamePl: 'Szkolenie', NameDe: 'Schulung', NameEn: null, Code: null }];
    for (const answer of [
      await fetchItems(`cele/${token}`),
      await fetchItems(`cele?accessToken=${token}`),
      await fetchItems('cele', 'viewer'),
    ])
      expect(await answerOf(answer)).toEqual(words);
    for (const address of ['cele/nobodys', 'cele?accessToken=nobodys'])
      expect(await codeOf(await fetchItems(address))).toEqual([404, 'access-unknown']);
    for (const address of ['ItemsByCode/cele', `ValuesByCode/cele?accessToken=${token}`, `Items/${id}?accessToken=${token}`])
      expect((await app.get(`/Dictionary/${address}`, {})).status).toBe(401);
  });

  it('[R-047] a link changes positions of its editable summary, once per key', async () => {
    const accessToken = await createLink(app, summary);
    const foreign = await saveRecord(app, 'CreateOrUpdatePosition', positionBody(other, { Date: '2098-03-05T08:00:00' }));
    const save = (body: Fields) =>
      app.post(`${path}/CreateOrUpdatePosition`, { body: { ...body, accessToken }, headers: { 'Idempotency-Key': 'one-and-only' } });
    const first = await answerOf(await save(positionBody(summary)));
    expect(await answerOf(await save(positionBody(summary)))).toBe(first);
    expect(await answerOf(await app.get(`${path}/GetPositions/${summary}`))).toHaveLength(1);
    expect(
      await codeOf(
        await app.post(`${path}/CreateOrUpdatePosition`, {
          body: { ...positionBody(other, { Date: '2098-03-06T08:00:00' }), accessToken },
        }),
      ),
    ).toEqual([404, 'access-unknown']);
    expect(
      await codeOf(await app.post(`${path}/CreateOrUpdatePosition`, { body: { ...positionBody(summary, { Id: foreign }), accessToken } })),
    ).toEqual([404, 'not-found']);
    expect((await app.post(`${path}/DeletePosition/${foreign}?accessToken=${accessToken}`, {})).status).toBe(404);
    await app.db.updateTable('periodic_summary').set(closedPeriod).where('Id', '=', summary).execute();
    expect(await codeOf(await app.post(`${path}/DeletePosition/${String(first)}?accessToken=${accessToken}`, {}))).toEqual([
      409,
      'positions-closed',
    ]);
    await app.db.updateTable('periodic_summary').set(openPeriod).where('Id', '=', summary).execute();
    expect((await app.post(`${path}/DeletePosition/${String(first)}?accessToken=${accessToken}`, {})).status).toBe(200);
  });

  it('[R-047] a wrong, expired, replaced or revoked link is rejected with its reason', async () => {
    const replaced = await createLink(app, summary);
    const token = await createLink(app, summary);
    const statusAndCodeOf = async (shown: string) => codeOf(await app.get(`${path}/GetIdByAccessToken/${shown}`, {}));
    expect([await statusAndCodeOf(replaced), await statusAndCodeOf(`${token}x`)]).toEqual([
      [404, 'access-unknown'],
      [404, 'access-unknown'],
    ]);
    await app.db.updateTable('periodic_summary_access').set({ ValidTo: '2020-01-01T00:00:00' }).execute();
    expect(await statusAndCodeOf(token)).toEqual([410, 'access-expired']);
    expect(await codeOf(await app.get(`${path}/GetPositions/${summary}?accessToken=${token}`, {}))).toEqual([410, 'access-expired']);
    expect((await app.post(`${path}/RevokeAccessToken/${summary}`, { as: 'manager' })).status).toBe(200);
    expect(await statusAndCodeOf(token)).toEqual([404, 'access-unknown']);
    expect((await app.post(`${path}/CreateAccessToken/${summary}`, { as: 'viewer' })).status).toBe(403);
  });

  it('[R-152] a repeated request returns the same link, never stored in plain text', async () => {
    const create = async () =>
      (await answerOf(
        await app.post(`${path}/CreateAccessToken/${summary}`, { as: 'manager', headers: { 'Idempotency-Key': 'link-1' } }),
      )) as { AccessToken: string };
    const [first, again] = [await create(), await create()];
    expect(again).toEqual(first);
    const { rows } = await sql<{ text: string }>`SELECT "Body" AS text FROM idempotency_key WHERE "Key" = 'link-1'`.execute(app.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(first.AccessToken);
  });

  it('[R-152] visitors of two links never share an idempotency key', async () => {
    const [one, two] = [await createLink(app, summary), await createLink(app, other)];
    const upload = async (token: string, text: string) =>
      app.request(`/File/Upload?accessToken=${token}`, {
        method: 'POST',
        headers: { 'Idempotency-Key': 'same' },
        body: fileForm(Buffer.from(text), 'pozycje.csv'),
      });
    const [first, second] = [
      await answerOf(await upload(one, 'Data;Opis\n')),
      await answerOf(await upload(two, 'Data;Opis\n05.01.2098;Obce\n')),
    ];
    expect(second).not.toBe(first);
    expect(await answerOf(await upload(one, 'Data;Opis\n'))).toBe(first);
  });

  it('[R-046] imports a spreadsheet once; one with an invalid cell answers false', async () => {
    const right = await uploadFile(app, 'Data;Opis\n05.01.2098 08:30;Łódź – Köln\n06.01.2098;Köln\n', 'manager');
    const wrong = await uploadFile(app, 'Data;Opis\n05.01.2098;Łódź\n05.03.2098;Köln\n', 'manager');
    const take = async (Filename: string, key: string, as: 'manager' | 'admin' = 'manager') =>
      answerOf(await app.post(`${path}/ImportPositions`, { as, body: { Id: summary, Filename }, headers: { 'Idempotency-Key': key } }));
    expect([await take(wrong, 'a'), await take(wrong, 'a'), await take('987654', 'b'), await take(right, 'c', 'admin')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(await answerOf(await app.get(`${path}/GetPositions/${summary}`))).toEqual([]);
    expect([await take(right, 'd'), await take(right, 'd'), await take(right, 'another-key')]).toEqual([true, true, true]);
    expect(await answerOf(await app.get(`${path}/GetPositions/${summary}`))).toMatchObject([
      { Date: '2098-01-05T08:30:00', Description: 'Łódź – Köln', Comments: '' },
      { Date: '2098-01-06T00:00:00', Description: 'Köln' },
    ]);
    expect((await app.post(`${path}/ImportPositions`, { as: 'viewer', body: { Id: summary, Filename: right } })).status).toBe(403);
  });

  it('[R-047] a link imports a spreadsheet into its own summary only', async () => {
    const token = await createLink(app, summary);
    expect((await app.request('/File/Upload', { method: 'POST', body: fileForm(Buffer.from('Data'), 'a.csv') })).status).toBe(401);
    expect(
      (await app.request('/File/Upload?accessToken=wrong', { method: 'POST', body: fileForm(Buffer.from('Data'), 'a.csv') })).status,
    ).toBe(404);
    const Filename = await uploadFile(app, 'Data;Opis\n05.01.2098;Łódź\n', token);
    expect((await app.get(`/File/Get/${Filename}`)).status).toBe(404);
    const take = (Id: number, AccessToken: string) => app.post(`${path}/ImportPositions`, { body: { Id, Filename, AccessToken } });
    expect((await take(other, token)).status).toBe(404);
    expect(await answerOf(await take(other, await createLink(app, other)))).toBe(false);
    expect(await answerOf(await take(summary, token))).toBe(true);
    expect(await answerOf(await take(summary, token))).toBe(true);
    expect(await answerOf(await app.get(`${path}/GetPositions/${summary}`))).toHaveLength(1);
  });

  it('[R-047] a login does not extend the access of a link', async () => {
    const token = await createLink(app, summary);
    expect(await codeOf(await app.get(`${path}/GetPositions/${other}?accessToken=${token}`, { as: 'admin' }))).toEqual([
      404,
      'access-unknown',
    ]);
  });

  it('[R-047] limits the rate of attempts to guess links', async () => {
    const behindProxy = app.withSettings({ trustProxy: true });
    const headers = { 'X-Forwarded-For': `tries-${summary}-${app.databaseUrl}` };
    const answers = await Promise.all(
      Array.from(
        { length: 300 },
        async (_, index) => (await behindProxy.request(`${path}/GetIdByAccessToken/wrong-${index}`, { headers })).status,
      ),
    );
    expect(new Set(answers)).toEqual(new Set([404, 429]));
  });
});

function positionBody(periodicSummaryId: number, changed: Fields = {}): Record<string, unknown> {
  return {
    Id: null,
    periodicSummaryId,
    Date: '2098-01-05T08:00:00',
    Description: 'Łódź – Köln',
    Comments: 'Zażółć gęślą jaźń',
    ...changed,
  };
}

async function saveRecord(app: ContractApp, call: string, body: Fields): Promise<number> {
  const answer = await app.post(`${path}/${call}`, { as: 'admin', body });
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
  return (await answer.json()) as number;
}

async function createLink(app: ContractApp, summary: number): Promise<string> {
  const answer = await app.post(`${path}/CreateAccessToken/${summary}`, { as: 'manager' });
  return ((await answer.json()) as { AccessToken: string }).AccessToken;
}

/** Uploads a file with a login or a link and returns the file name for an import call. */
async function uploadFile(app: ContractApp, text: string, as: string): Promise<string> {
  const isLogin = as === 'manager';
  const headers: Record<string, string> = isLogin ? { Authorization: `Bearer ${app.tokenOf(as)}` } : {};
  const answer = await app.request(`/File/Upload${isLogin ? '' : `?accessToken=${as}`}`, {
    method: 'POST',
    headers,
    body: fileForm(Buffer.from(text), 'pozycje.csv'),
  });
  return String(await answerOf(answer));
}

async function answerOf(answer: Response): Promise<unknown> {
  expect(answer.status).toBe(200);
  return answer.json();
}

async function codeOf(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { code: string }).code];
}
