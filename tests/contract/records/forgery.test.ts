import { afterEach, expect, it } from 'vitest';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';
import { fileForm, handoverBody, pngBytes, signature, sealedBody } from '../../support/fixtures/handovers.ts';
import { pngDataUrl } from '../../support/fixtures/png.ts';
import { bookingBody, counterBody, rentalBody, summaryBody } from '../../support/fixtures/vehicle-use-bodies.ts';

type Fields = Readonly<Record<string, unknown>>;

const closedPeriod = { StartDate: '2020-01-01T00:00:00', EndDate: '2020-02-01T00:00:00' };
const openPeriod = { StartDate: '2098-01-01T00:00:00', EndDate: '2098-02-01T00:00:00' };

onNewestPostgres('closed summaries', (app) => {
  afterEach(async () => {
    await app.db.deleteFrom('periodic_summary').execute();
  });

  it('[R-046] only administrators change a closed summary or add files to it', async () => {
    const id = await save(app, '/PeriodicSummary', summaryBody(closedPeriod));
    const before = await read(app, `/PeriodicSummary/Get/${id}`);
    const file = (as: 'manager' | 'admin') =>
      app.request(`/File/UploadToTable?table=PeriodicSummary&id=${id}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${app.tokenOf(as)}` },
        body: fileForm(pngBytes, 'a.png'),
      });
    const body = summaryBody({ ...openPeriod, Id: id, CounterEnd: 99_999 });
    for (const answer of [app.post('/PeriodicSummary/CreateOrUpdate', { as: 'manager', body }), file('manager')])
      expect(await statusAndCode(await answer)).toEqual([409, 'summary-closed']);
    expect(await read(app, `/PeriodicSummary/Get/${id}`)).toEqual(before);
    expect((await file('admin')).status).toBe(200);
    expect((await app.post('/PeriodicSummary/CreateOrUpdate', { as: 'admin', body })).status).toBe(200);
  });

  it('[R-046] an open summary changes as before', async () => {
    const id = await save(app, '/PeriodicSummary', summaryBody(openPeriod));
    expect(
      (
        await app.post('/PeriodicSummary/CreateOrUpdate', {
          as: 'manager',
          body: summaryBody({ ...openPeriod, Id: id, DriverName: 'Inny' }),
        })
      ).status,
    ).toBe(200);
  });
});

onNewestPostgres('signed handovers', (app) => {
  const path = '/VehicleHandoverDocument';
  const other = pngDataUrl({ width: 2, height: 1 });

  async function saveSealed(changed: Fields = {}): Promise<{ readonly id: number; readonly body: Fields }> {
    const body = sealedBody(handoverBody({ ToSignature: other, ToUnsigned: null, ...changed })).body;
    return { id: await save(app, path, body), body };
  }

  it.each<readonly [string, Fields]>([
    ['Counter', { Counter: 1 }],
    ['Date', { Date: '2026-03-30T02:30:00' }],
    ['VehicleId', { VehicleId: smallFleet.truck }],
    ['Fuel', { Fuel: '1/4' }],
    ['SelectedDamages', { SelectedDamages: { Left: [], Right: [], Top: [], Front: [], Back: [] } }],
    ['ToEmployeeId', { ToEmployeeId: 3 }],
  ])('[R-101] a replaced %s drops both signatures and the seal', async (_field, changed) => {
    for (const Seal of ['sent', 'changed', 'left out'] as const) {
      const { id, body } = await saveSealed();
      const seal = { sent: body['Seal'], changed: { ...(body['Seal'] as object), IsChanged: true }, 'left out': undefined }[Seal];
      await save(app, path, { ...body, ...changed, Id: id, Seal: seal });
      expect([Seal, await read(app, `${path}/Get/${id}`)]).toMatchObject([
        Seal,
        { ...changed, FromSignature: null, ToSignature: null, Seal: null },
      ]);
    }
  });

  it('[R-101] signing again keeps signatures and seal; one old signature drops both', async () => {
    const { id, body } = await saveSealed();
    const again = { FromSignature: pngDataUrl({ width: 3, height: 1 }), ToSignature: pngDataUrl({ width: 4, height: 1 }) };
    const signed = sealedBody({ ...body, ...again, Id: id, Counter: 7 }).body;
    await save(app, path, signed);
    expect(await read(app, `${path}/Get/${id}`)).toMatchObject({ Counter: 7, ...again, Seal: signed['Seal'] });
    await save(app, path, sealedBody({ ...signed, Counter: 8, FromSignature: signature }).body);
    expect(await read(app, `${path}/Get/${id}`)).toMatchObject({ Counter: 8, FromSignature: null, ToSignature: null, Seal: null });
  });

  it('[R-101] a change of unsigned fields keeps signatures; no client removes the seal', async () => {
    const { id, body } = await saveSealed();
    for (const Seal of [body['Seal'], null, { ...(body['Seal'] as object), Hash: 'f'.repeat(64) }]) {
      await save(app, path, { ...body, Id: id, Comments: 'biuro', Seal });
      expect(await read(app, `${path}/Get/${id}`)).toMatchObject({
        Comments: 'biuro',
        FromSignature: body['FromSignature'],
        Seal: body['Seal'],
      });
    }
  });

  const whole = Buffer.from(signature.slice(signature.indexOf(',') + 1), 'base64');
  const flipped = Buffer.from(whole);
  flipped[45] = (flipped[45] ?? 0) ^ 1;
  it.each<readonly [string, string]>([
    ['text', url(Buffer.from('<svg onload=alert(1)>'))],
    ['only the file signature', url(whole.subarray(0, 8))],
    ['a truncated file', url(whole.subarray(0, -1))],
    ['bytes after the end', url(Buffer.concat([whole, Buffer.from('<script>')]))],
    ['a wrong checksum', url(flipped)],
    ['no pixels', pngDataUrl({ width: 0, height: 1 })],
    ['a side too long', pngDataUrl({ width: 100_000, height: 1 })],
    ['too many pixels', pngDataUrl({ width: 4_096, height: 4_096 })],
    ['an animation', pngDataUrl({ width: 1, height: 1, isAnimated: true })],
    ['image data of another format', pngDataUrl({ width: 1, height: 1, packed: Buffer.from('<script>') })],
    ['empty image data', pngDataUrl({ width: 1, height: 1, packed: Buffer.alloc(0) })],
    ['an unknown depth', pngDataUrl({ width: 1, height: 1, depth: 7 })],
    ['no image data', pngDataUrl({ width: 1, height: 1, data: null })],
    ['a JPEG', url(Buffer.from('ffd8ffe000104a464946', 'hex'))],
  ])('[R-103] a signature of %s is refused at its field', async (_what, forged) => {
    for (const field of ['FromSignature', 'ToSignature']) {
      const refused = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: handoverBody({ [field]: forged }) });
      expect([refused.status, await refused.json()]).toMatchObject([422, { field, errors: [{ field, code: 'image' }] }]);
    }
  });
});

onNewestPostgres('foreign additional fields', (app) => {
  const required = { Id: smallFleet.requiredField, Value: 'jest' };
  const post = (AdditionalFieldValues: readonly Fields[], Id: number | null = null) =>
    app.post('/VehicleHandoverDocument/CreateOrUpdate', { as: 'admin', body: handoverBody({ Id, AdditionalFieldValues }) });

  it.each([
    ['unknown', [required, { Id: 987_654, Value: 'x' }], 987_654, 'unknown-field'],
    ['repeated', [required, required], smallFleet.requiredField, 'sent-twice'],
    ['repeated with another value', [{ Id: smallFleet.requiredField, Value: 'a' }, required], smallFleet.requiredField, 'sent-twice'],
  ])('[R-044] a %s field is refused by its name', async (_what, values, id, code) => {
    const refused = await post(values);
    const field = `AdditionalFieldValues.${id}`;
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { field, errors: [{ field, code, message: expect.stringContaining(String(id)) as string }] },
    ]);
  });

  it('[R-044] values that a record stores come back; a retired field parks no queue', async () => {
    const id = (await (await post([required])).json()) as number;
    await app.db
      .updateTable('vehicle_handover_document')
      .set({ AdditionalFieldValues: JSON.stringify([required, { Id: 987_654, Value: 'dawne' }]) })
      .where('Id', '=', id)
      .execute();
    expect((await post([required, { Id: 987_654, Value: 'dawne' }], id)).status).toBe(200);
    await app.db.updateTable('additional_field').set({ IsActive: false }).where('Id', '=', smallFleet.requiredField).execute();
    const created = await post([required]);
    await app.db.updateTable('additional_field').set({ IsActive: true }).where('Id', '=', smallFleet.requiredField).execute();
    expect(created.status).toBe(200);
  });
});

onNewestPostgres('versions', (app) => {
  const summary = (changed: Fields) => ({ ...summaryBody(openPeriod), ...changed });
  const change = (body: Fields, headers: Readonly<Record<string, string>> = {}) =>
    app.post('/PeriodicSummary/CreateOrUpdate', { as: 'admin', body: summary(body), headers });

  afterEach(async () => {
    await app.db.deleteFrom('periodic_summary').execute();
  });

  it('[R-090] a stale RowVersion in the body counts like If-Match; replays are safe', async () => {
    const Id = await save(app, '/PeriodicSummary', summary({}));
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = { Id, DriverName: 'A', RowVersion: 1 };
    expect(await (await change(first, headers)).json()).toBe(Id);
    expect(await statusAndCode(await change({ Id, DriverName: 'B', RowVersion: 1 }))).toEqual([412, 'changed-meanwhile']);
    expect(await (await change(first, headers)).json()).toBe(Id);
    expect((await change({ Id, DriverName: 'B', RowVersion: 2 })).status).toBe(200);
    expect((await change({ Id, DriverName: 'C' })).status).toBe(200);
    expect(await statusAndCode(await change({ Id, RowVersion: 'x' }))).toEqual([400, 'bad-request']);
    // The header is the newer statement: a device stores an older form beside it.
    expect((await change({ Id, DriverName: 'D', RowVersion: 1 }, { 'If-Match': '"4"' })).status).toBe(200);
    expect((await change({ Id, DriverName: 'E', RowVersion: 1 }, { 'X-Device-Id': 'a-phone' })).status).toBe(200);
  });

  it('[R-090] Get has the version as ETag, which If-Match and If-None-Match take', async () => {
    const Id = await save(app, '/PeriodicSummary', summary({}));
    const get = (headers: Readonly<Record<string, string>> = {}) => app.get(`/PeriodicSummary/Get/${Id}`, { as: 'admin', headers });
    const tag = (await get()).headers.get('ETag') ?? '';
    expect(tag).toBe('"1"');
    const same = await get({ 'If-None-Match': tag });
    expect([same.status, await same.text(), same.headers.get('ETag')]).toEqual([304, '', tag]);
    expect((await change({ Id, DriverName: 'A' }, { 'If-Match': tag })).status).toBe(200);
    const newer = await get({ 'If-None-Match': tag });
    expect([newer.status, newer.headers.get('ETag')]).toEqual([200, '"2"']);
  });

  it.each([
    ['"1"', 200],
    ['"9", "1"', 200],
    ['W/"1"', 200],
    ['"9", W/"2"', 412],
    ['"other"', 412],
    ['*', 200],
    ['1', 400],
    ['"1",', 400],
    ['', 400],
  ])('[R-090] If-Match %s is a list of versions', async (tag, status) => {
    const Id = await save(app, '/PeriodicSummary', summary({}));
    expect((await change({ Id, DriverName: 'A' }, { 'If-Match': tag })).status).toBe(status);
  });

  it('[R-090] a deletion or a step of another version changes nothing', async () => {
    const counter = await save(app, '/VehicleCounter', counterBody());
    const booking = await save(app, '/VehicleBooking', bookingBody({ StartDate: '2098-05-03T08:00:00', EndDate: '2098-05-03T09:00:00' }));
    const stale: readonly [string, unknown, Readonly<Record<string, string>>][] = [
      [`/VehicleCounter/Delete/${counter}`, null, { 'If-Match': '"7"' }],
      [`/VehicleBooking/Accept/${booking}`, null, { 'If-Match': '"7"' }],
      [`/VehicleBooking/Reject/${booking}`, { Reason: 'Late', RowVersion: 7 }, {}],
    ];
    for (const [path, body, headers] of stale)
      expect([path, (await app.post(path, { as: 'admin', body, headers })).status]).toEqual([path, 412]);
    expect((await app.post(`/VehicleBooking/Accept/${booking}`, { as: 'admin', headers: { 'If-Match': '"1"' } })).status).toBe(200);
    expect((await app.post(`/VehicleCounter/Delete/${counter}`, { as: 'admin', headers: { 'If-Match': '"1"' } })).status).toBe(200);
  });

  it('[R-006] only the password grant logs in; others get the OAuth error', async () => {
    const ask = async (grants: string) => {
      const answer = await app.request('/token', {
        method: 'POST',
        body: `username=admin&password=demo${grants}`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      return [answer.status, ((await answer.json()) as { error?: string }).error];
    };
    for (const grant of ['client_credentials', 'refresh_token', 'PASSWORD', 'password ', ''])
      expect(await ask(`&grant_type=${encodeURIComponent(grant)}`)).toEqual([400, 'unsupported_grant_type']);
    expect(await ask('&grant_type=password&grant_type=client_credentials')).toEqual([400, 'invalid_request']);
    for (const grants of ['', '&grant_type=password']) expect(await ask(grants)).toEqual([200, undefined]);
  });

  it('[R-064] pickers give telephone and personnel number only to readers of employees', async () => {
    const privateOf = async (address: string, as: 'admin' | 'driver') =>
      ((await (await app.get(address, { as })).json()) as Fields[]).map((person) =>
        ['Number', 'PhoneNumber'].filter((name) => name in person),
      );
    for (const address of ['/Employee/List', '/Employee/List?activeOnly=true', `/Vehicle/Users/${smallFleet.vehicle}`]) {
      const [full, short] = [await privateOf(address, 'admin'), await privateOf(address, 'driver')];
      expect(full.length).toBeGreaterThan(0);
      expect(full.every((names) => names.length === 2)).toBe(true);
      expect(short).toEqual(full.map(() => []));
    }
  });
});

onNewestPostgres('deleted confirmed documents', (app) => {
  const path = '/RentalDocument';
  const count = async (id: number) =>
    ((await (await app.get(`/api/ODataRentalDocument?$filter=${encodeURIComponent(`Id eq ${id}`)}`)).json()) as { value: unknown[] }).value
      .length;

  it('[R-032] [R-108] a confirmed document leaves the lists and stays for the history', async () => {
    const id = await save(app, path, rentalBody());
    for (const step of ['Preconfirm', 'Confirm']) expect((await app.post(`${path}/${step}/${id}`)).status).toBe(200);
    const confirmed = await read(app, `${path}/Get/?id=${id}`);
    const upload = { method: 'POST', headers: { Authorization: `Bearer ${app.tokenOf('admin')}` }, body: fileForm(pngBytes, 'a.png') };
    const file = (await (await app.request(`/File/UploadToTable?table=RentalDocument&id=${id}`, upload)).json()) as number;
    expect((await app.post(`${path}/Delete/${id}`, { as: 'admin', body: { Reason: 'Pomyłka' } })).status).toBe(200);
    expect(await count(id)).toBe(0);
    expect(await read(app, `${path}/Get/?id=${id}`)).toMatchObject({
      Number: confirmed['Number'],
      IsConfirmed: true,
      IsDiscarded: true,
      Reason: 'Pomyłka',
    });
    expect((await app.get(`/File/Get/${file}`)).status).toBe(200);
    // Its time is free, its number is not used again, and nothing changes it any more.
    const next = await save(app, path, rentalBody());
    expect((await read(app, `${path}/Get/?id=${next}`))['Number']).not.toBe(confirmed['Number']);
    expect(await statusAndCode(await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: rentalBody({ Id: id }) }))).toEqual([
      409,
      'wrong-state',
    ]);
    expect(await statusAndCode(await app.post(`${path}/Delete/${id}`))).toEqual([404, 'not-found']);
    const { Call, Kind } = await app.db
      .selectFrom('audit_entry')
      .select(['Call', 'Kind'])
      .where('Entity', '=', 'rental-document')
      .where('RecordId', '=', id)
      .orderBy('Id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([Call, Kind]).toEqual(['delete', 'changed']);
    // One that was never confirmed is deleted.
    expect((await app.post(`${path}/Delete/${next}`)).status).toBe(200);
    expect((await app.get(`${path}/Get/?id=${next}`)).status).toBe(404);
  });
});

function url(bytes: Buffer): string {
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

async function save(app: ContractApp, path: string, body: Fields): Promise<number> {
  const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body });
  expect([answer.status, answer.status === 200 ? '' : await answer.clone().text()]).toEqual([200, '']);
  return (await answer.json()) as number;
}

async function read(app: ContractApp, address: string): Promise<Fields> {
  return (await (await app.get(address)).json()) as Fields;
}

async function statusAndCode(answer: Response): Promise<unknown[]> {
  return [answer.status, ((await answer.json()) as { code: string }).code];
}
