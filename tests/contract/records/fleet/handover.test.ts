import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { canonicalSealText, type SealedParts } from '../../../../src/contract/entities/handover/handover-seal.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { handoverBody } from '../../../support/fixtures/handovers.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';

const path = '/VehicleHandoverDocument';

onNewestPostgres('handover', (app) => {
  // First: the tests below make later handovers of the vehicle.
  it('[R-129] the list of vehicles has the charge of the last handover that counts', async () => {
    const charged = async (Charge: number, Date: string) =>
      saveHandover(app, handoverBody({ Date, Energy: { Charge, Range: null, HasCable: null, HasCard: null } }));
    const charge = async () =>
      (
        (await (
          await app.get(`/api/ODataVehicle?$filter=${encodeURIComponent(`Id eq ${smallFleet.vehicle}`)}`, { as: 'admin' })
        ).json()) as { value: { Charge: number | null }[] }
      ).value[0]?.Charge;
    const last = await charged(35, '2026-09-02T08:00:00');
    await charged(80, '2026-09-01T08:00:00');
    expect(await charge()).toBe(35);
    await app.db.updateTable('vehicle_handover_document').set({ VoidedOn: '2026-09-02T09:00:00' }).where('Id', '=', last).execute();
    expect(await charge()).toBe(80);
  });

  it('[R-062] sanitises rich text to the allowed tags, for every client', async () => {
    const { Id } = await app.db
      .insertInto('additional_field')
      .values({ GroupId: 1, Name: 'Ustalenia', Type: 'richtext', IsRequired: false, MaxLength: 20 })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const required = { Id: smallFleet.requiredField, Value: '1 < 2' };
    const save = async (Value: string) =>
      app.post('/VehicleHandoverDocument/CreateOrUpdate', {
        body: handoverBody({ AdditionalFieldValues: [required, { Id, Value }] }),
        as: 'admin',
      });
    const answer = await save('<p onclick="x()">A <b>b</b><script>alert(1)</script><a href="javascript:x">c</a></p>');
    const stored = await readHandover(app, (await answer.json()) as number);
    expect(stored['AdditionalFieldValues']).toEqual([required, { Id, Value: '<p>A <strong>b</strong>c</p>' }]);
    expect((await save(`<p>${'<em>x</em>'.repeat(20)}</p>`)).status).toBe(200);
    expect((await save(`<p>${'x'.repeat(21)}</p>`)).status).toBe(422);
    await app.db.deleteFrom('additional_field').where('Id', '=', Id).execute();
  });

  it('[R-044] a copy of a handover omits the values of retired fields', async () => {
    const { Id } = await app.db
      .insertInto('additional_field')
      .values({ GroupId: 1, Name: 'Radio', Type: 'text', IsRequired: false })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const required = { Id: smallFleet.requiredField, Value: 'jest' };
    const id = await saveHandover(app, handoverBody({ AdditionalFieldValues: [required, { Id, Value: 'kaseta' }] }));
    await app.db.updateTable('additional_field').set({ IsActive: false }).where('Id', '=', Id).execute();
    const copy = Number(await (await app.post(`${path}/Duplicate/${id}`)).text());
    expect([(await readHandover(app, id))['AdditionalFieldValues'], (await readHandover(app, copy))['AdditionalFieldValues']]).toEqual([
      [required, { Id, Value: 'kaseta' }],
      [required],
    ]);
    await app.db.deleteFrom('additional_field').where('Id', '=', Id).execute();
  });

  it('[R-037] returns as saved, to the last digit of a damage point', async () => {
    const body = handoverBody({ FieldOfTomorrow: 1 });
    const id = await saveHandover(app, body);
    for (const address of [`${path}/Get/?id=${id}`, `${path}/Get?id=${id}`, `${path}/Get/${id}`]) {
      const record = (await (await app.get(address)).json()) as Record<string, unknown>;
      const { FieldOfTomorrow: _, ...sentFields } = body;
      expect(record).toMatchObject({ ...sentFields, Id: id, Number: null });
    }
  });

  it('[R-005] keeps a wall-clock time that a spring change skips', async () => {
    const id = await saveHandover(app, handoverBody({ Date: '2026-03-29T02:30:00' }));
    expect(await readHandover(app, id)).toMatchObject({ Date: '2026-03-29T02:30:00' });
  });

  it('[R-037] accepts a counter below the last one', async () => {
    await saveHandover(app, handoverBody({ Counter: 90_000 }));
    const id = await saveHandover(app, handoverBody({ Counter: 12 }));
    expect(await readHandover(app, id)).toMatchObject({ Counter: 12 });
  });

  it('[R-037] is changed in place, and optional values can be cleared', async () => {
    const id = await saveHandover(app, handoverBody());
    expect(await saveHandover(app, handoverBody({ Id: id, Comments: 'inne', ContractorId: null, Counter: null, Fuel: null }))).toBe(id);
    expect(await readHandover(app, id)).toMatchObject({ Comments: 'inne', ContractorId: null, Counter: null, Fuel: null });
  });

  it.each([
    [{ VehicleId: 999_999 }, 'VehicleId', 'unknown-reference'],
    [{ FromEmployeeId: 'local-00000000-0000-4000-8000-000000000000' }, 'FromEmployeeId', 'unknown-reference'],
    [{ ToEmployeeId: smallFleet.from }, 'ToEmployeeId', 'same-person'],
    [{ Date: '2026-02-30T10:00:00' }, 'Date', 'date'],
    [{ FromSignature: null }, 'FromSignature', 'signature-missing'],
    [{ Counter: -1 }, 'Counter', 'min'],
    [{ Fuel: 'half' }, 'Fuel', 'not-in-list'],
    [{ SelectedDamages: { Left: [{ X: 101, Y: 5 }] } }, 'SelectedDamages.Left.0.X', 'out-of-image'],
    [{ AdditionalFieldValues: [] }, `AdditionalFieldValues.${smallFleet.requiredField}`, 'required'],
    [
      { AdditionalFieldValues: [{ Id: smallFleet.requiredField, Value: 'x'.repeat(21) }] },
      `AdditionalFieldValues.${smallFleet.requiredField}`,
      'too-long',
    ],
  ])('[R-037] refuses %o on its field', async (changed, field, code) => {
    const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: handoverBody(changed) });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'validation', field, errors: [{ field, code }] });
  });

  it('[R-101] keeps the seal, rejects a wrong new one, drops a broken one', async () => {
    const body = handoverBody();
    const photo = 'a'.repeat(64);
    const Hash = createHash('sha256')
      .update(canonicalSealText(body, [photo]))
      .digest('hex');
    const Seal = { Version: 1, Hash, Photos: [photo] };
    const id = await saveHandover(app, { ...body, Seal });
    const record = await readHandover(app, id);
    expect(record).toMatchObject({ Seal });
    expect(
      createHash('sha256')
        .update(canonicalSealText(record as SealedParts, [photo]))
        .digest('hex'),
    ).toBe(Hash);
    const refused = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: { ...body, Counter: 1, Seal } });
    expect(await refused.json()).toMatchObject({ code: 'validation', errors: [{ field: 'Seal', code: 'invalid' }] });
    const corrected = await saveHandover(app, { ...body, Counter: 1, Seal: { ...Seal, IsChanged: true } });
    expect(await readHandover(app, corrected)).toMatchObject({ Counter: 1, Seal: { Hash, IsChanged: true } });
    await saveHandover(app, { ...body, Id: id, Counter: 1, Seal });
    expect(await readHandover(app, id)).toMatchObject({ Counter: 1, FromSignature: null, Seal: null });
  });

  it('[R-044] rejects a choice that is not offered and keeps one that is', async () => {
    const values = (Value: string) => [
      { Id: smallFleet.requiredField, Value: 'jest' },
      { Id: smallFleet.choiceField, Value },
    ];
    const refused = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: handoverBody({ AdditionalFieldValues: values('77') }) });
    expect(await refused.json()).toMatchObject({
      field: `AdditionalFieldValues.${smallFleet.choiceField}`,
      errors: [{ code: 'not-in-list' }],
    });
    const id = await saveHandover(app, handoverBody({ AdditionalFieldValues: values(String(smallFleet.choiceItem)) }));
    expect(await readHandover(app, id)).toMatchObject({ AdditionalFieldValues: values('1') });
  });

  it('[R-037] Confirm assigns a number once and makes the handover immutable', async () => {
    const id = await saveHandover(app, handoverBody());
    const confirmed = await app.post(`${path}/Confirm/${id}`);
    expect(confirmed.status).toBe(200);
    expect(await readHandover(app, id)).toMatchObject({ Number: expect.stringMatching(/^PZO\/2026\/\d{6}$/) as string });
    for (const again of [
      app.post(`${path}/Confirm/${id}`),
      app.post(`${path}/Delete/${id}`),
      app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: handoverBody({ Id: id }) }),
      app.post(`${path}/CreateOrUpdateFault`, { as: 'admin', body: { VehicleHandoverDocumentId: id, Description: 'późno' } }),
    ]) {
      const refused = await again;
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({ code: 'already-confirmed' });
    }
  });

  it('[R-145] [R-144] a confirmed handover is voided with a reason and stays listed', async () => {
    const vehicle = smallFleet.truck;
    const before = await saveHandover(
      app,
      handoverBody({ VehicleId: vehicle, Date: '2026-02-01T08:00:00', Counter: 1_500, ToEmployeeId: 6 }),
    );
    const id = await saveHandover(app, handoverBody({ VehicleId: vehicle, Date: '2026-02-02T08:00:00', Counter: 1_600, ToEmployeeId: 5 }));
    const voidHandover = (body: unknown, as: 'manager' | 'driver' | 'admin' = 'admin') => app.post(`${path}/Void/${id}`, { as, body });
    const lastCounter = async () =>
      ((await (await app.get('/Vehicle/Company?allTypes=true')).json()) as { Id: number; LastCounter: number }[]).find(
        ({ Id }) => Id === vehicle,
      )?.LastCounter;
    expect((await voidHandover({ Reason: 'Not confirmed yet' })).status).toBe(409);
    expect((await app.post(`${path}/Confirm/${id}`)).status).toBe(200);
    const { Number: number } = await readHandover(app, id);
    expect((await voidHandover({ Reason: 'Driver' }, 'driver')).status).toBe(403);
    for (const body of [null, {}, { Reason: '  ' }]) expect((await voidHandover(body)).status).toBe(422);
    expect(await lastCounter()).toBe(1_600);
    expect((await voidHandover({ Reason: ' Wrong vehicle ' })).status).toBe(200);
    expect(await readHandover(app, id)).toMatchObject({
      Number: number,
      VoidReason: 'Wrong vehicle',
      VoidedOn: expect.any(String) as string,
    });
    const list = (await (await app.get(`/api/ODataVehicleHandoverDocument?$filter=Id eq ${id}`)).json()) as { value: unknown };
    expect(list.value).toMatchObject([{ Number: number, Review: 'voided', VoidedOn: expect.any(String) as string }]);
    expect(await lastCounter()).toBe(1_500);
    const reading = await app.db
      .selectFrom('vehicle_reading')
      .select('Id')
      .where('Source', '=', 'vehicle-handover-document')
      .where('RecordId', '=', id)
      .executeTakeFirstOrThrow();
    expect((await app.post(`/VehicleReading/Confirm/${reading.Id}`, { as: 'manager', body: { Reason: 'After all' } })).status).toBe(409);
    expect(await lastCounter()).toBe(1_500);
    expect(await (await app.get(`/Vehicle/LastHandoverDriverId?vehicleId=${vehicle}`)).json()).toBe(6);
    for (const again of [
      voidHandover({ Reason: 'Again' }),
      app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: handoverBody({ Id: id }) }),
    ])
      expect((await again).status).toBe(409);
    await app.db.deleteFrom('vehicle_handover_document').where('Id', 'in', [id, before]).execute();
  });

  it('[R-147] the office returns an unconfirmed handover; the next save clears it', async () => {
    const body = handoverBody({ Date: '2026-02-03T08:00:00' });
    const id = await saveHandover(app, body);
    const giveBack = (content: unknown, as: 'manager' | 'admin' = 'admin') => app.post(`${path}/Return/${id}`, { as, body: content });
    const listed = async () =>
      ((await (await app.get(`/api/ODataVehicleHandoverDocument?$filter=Id eq ${id}`)).json()) as { value: unknown }).value;
    expect((await giveBack({ Reason: 'Zdjęcie nieczytelne' }, 'manager')).status).toBe(403);
    for (const empty of [null, {}, { Reason: ' ' }]) expect((await giveBack(empty)).status).toBe(422);
    expect((await giveBack({ Reason: ' Zdjęcie nieczytelne ' })).status).toBe(200);
    expect(await readHandover(app, id)).toMatchObject({ ReturnReason: 'Zdjęcie nieczytelne', ReturnedOn: expect.any(String) as string });
    expect(await listed()).toMatchObject([{ Returned: 'returned' }]);
    expect((await giveBack({ Reason: 'Again' })).status).toBe(409);
    const events = await app.db
      .selectFrom('event')
      .select('Data')
      .where('Name', '=', 'handover-returned')
      .where('RecordId', '=', id)
      .execute();
    expect(events).toMatchObject([{ Data: { Concerned: [body['FromEmployeeId'], body['ToEmployeeId']] } }]);
    expect((await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: { ...body, Id: id } })).status).toBe(200);
    expect(await readHandover(app, id)).toMatchObject({ ReturnReason: '', ReturnedOn: null });
    expect(await listed()).toMatchObject([{ Returned: null }]);
    // A client does not write it itself, and a confirmed handover is closed.
    await app.post(`${path}/CreateOrUpdate`, {
      as: 'admin',
      body: { ...body, Id: id, ReturnedOn: '2026-02-03T08:00:00', ReturnReason: 'x' },
    });
    expect(await readHandover(app, id)).toMatchObject({ ReturnedOn: null });
    expect((await giveBack({ Reason: 'Jeszcze raz' })).status).toBe(200);
    expect((await app.post(`${path}/Confirm/${id}`)).status).toBe(200);
    expect(await readHandover(app, id)).toMatchObject({ ReturnReason: '', ReturnedOn: null });
    expect((await giveBack({ Reason: 'Too late' })).status).toBe(409);
    await app.db.deleteFrom('vehicle_handover_document').where('Id', '=', id).execute();
  });

  it('[R-037] 20 concurrent confirmations get consecutive numbers in the series', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => saveHandover(app, handoverBody({ Date: '2025-07-01T08:00:00' }))));
    const answers = await Promise.all(ids.map((id) => app.post(`${path}/Confirm/${id}`)));
    expect(answers.map((answer) => answer.status)).toStrictEqual(ids.map(() => 200));
    const numbers = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { Number: string }).Number));
    expect(numbers.toSorted()).toStrictEqual(Array.from({ length: 20 }, (_, index) => `PZO/2025/${String(40 + index).padStart(6, '0')}`));
  });

  it('[R-037] two concurrent confirmations of one handover assign one number', async () => {
    const id = await saveHandover(app, handoverBody());
    const answers = await Promise.all([app.post(`${path}/Confirm/${id}`), app.post(`${path}/Confirm/${id}`)]);
    expect(answers.map((answer) => answer.status).toSorted((left, right) => left - right)).toStrictEqual([200, 409]);
  });

  it('[R-037] a duplicate has no number, signatures or counter, and no new damages', async () => {
    const id = await saveHandover(app, handoverBody());
    const copy = Number(await (await app.post(`${path}/Duplicate/${id}`)).text());
    expect(copy).not.toBe(id);
    expect(await readHandover(app, copy)).toMatchObject({
      Number: null,
      Counter: null,
      FromSignature: null,
      VehicleId: smallFleet.vehicle,
      SelectedDamages: { Left: [{ X: 12.345, Y: 67.89, Id: 'point-1', IsNew: false }] },
    });
  });

  it('[R-077] without allTypes the company vehicles exclude semitrailers', async () => {
    const company = (await (await app.get('/Vehicle/Company')).json()) as { Id: number; VehicleType: number }[];
    expect(new Set(company.map((vehicle) => vehicle.VehicleType))).toStrictEqual(new Set([0, 1]));
  });

  it('[R-074] terms are translated, and acceptance of an outdated text is rejected', async () => {
    expect(await (await app.get(`${path}/AreThereTerms`)).json()).toBe(true);
    const german = await app.get(`${path}/GetTerms?item={}`, { as: 'admin', headers: { Language: 'de' } });
    expect(await german.json()).toBe(smallFleet.termsHtml.de);
    const english = await app.get(`${path}/GetTerms`, { as: 'admin', headers: { Language: 'en' } });
    expect(await english.json()).toBe(smallFleet.termsHtml.pl);
    const TermsHash = createHash('sha256').update(smallFleet.termsHtml.de).digest('hex');
    const id = await saveHandover(app, handoverBody({ TermsHash, TermsLanguage: 'de' }));
    expect(await readHandover(app, id)).toMatchObject({ TermsHash, TermsLanguage: 'de' });
    const stale = await app.post(`${path}/CreateOrUpdate`, {
      as: 'admin',
      body: handoverBody({ TermsHash: 'a'.repeat(64), TermsLanguage: 'de' }),
    });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ code: 'terms-changed' });
  });

  it('[R-037] faults belong to one handover and are deleted with it', async () => {
    const id = await saveHandover(app, handoverBody());
    const fault = {
      VehicleHandoverDocumentId: id,
      PlacementId: smallFleet.placement,
      KindId: smallFleet.kind,
      Description: 'Wgniecenie',
      DamagePointId: 'point-1',
    };
    const faultId = Number(await (await app.post(`${path}/CreateOrUpdateFault`, { as: 'admin', body: fault })).text());
    expect(await (await app.get(`${path}/GetFaults?id=${id}`)).json()).toStrictEqual([{ Id: faultId, ...fault, Files: [], RowVersion: 1 }]);
    expect(await (await app.get(`${path}/GetFault?id=${faultId}`)).json()).toMatchObject({ Id: faultId, ...fault });
    await app.post(`${path}/CreateOrUpdateFault`, { as: 'admin', body: { ...fault, Id: faultId, Description: 'Duże wgniecenie' } });
    expect(await (await app.get(`${path}/GetFault?id=${faultId}`)).json()).toMatchObject({ Description: 'Duże wgniecenie' });
    const other = await saveHandover(app, handoverBody());
    const moved = await app.post(`${path}/CreateOrUpdateFault`, {
      as: 'admin',
      body: { ...fault, Id: faultId, VehicleHandoverDocumentId: other },
    });
    expect(moved.status).toBe(404);
    const misplaced = await app.post(`${path}/CreateOrUpdateFault`, { as: 'admin', body: { ...fault, PlacementId: smallFleet.cause } });
    expect(await misplaced.json()).toMatchObject({ errors: [{ field: 'PlacementId', code: 'unknown-reference' }] });
    expect((await app.post(`${path}/Delete/${id}`)).status).toBe(200);
    expect((await app.get(`${path}/GetFault?id=${faultId}`)).status).toBe(404);
    expect((await app.get(`${path}/Get/?id=${id}`)).status).toBe(404);
  });
});

async function saveHandover(app: ContractApp, body: Record<string, unknown>): Promise<number> {
  const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as number;
}

async function readHandover(app: ContractApp, id: number): Promise<Record<string, unknown>> {
  return (await (await app.get(`${path}/Get/?id=${id}`)).json()) as Record<string, unknown>;
}
