import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { rentalDocument } from '../../../../src/contract/entities/rental/rental-document.ts';
import type { Expression } from '../../../../src/contract/grid/expression.ts';
import { toODataParameters } from '../../../../src/contract/grid/query.ts';
import { problem } from '../../../../src/contract/wire/problem.ts';
import { endedAt, notEndedAt } from '../../../../src/contract/rules/offline-rows.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { smallFleet, type Role } from '../../../support/backend/seed/small-fleet.ts';
import { bookingBody, rentalBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

const path = '/RentalDocument';

onNewestPostgres('rental documents', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('rental_document').execute();
    await app.db.deleteFrom('vehicle_booking').execute();
  });

  it('[R-032] return as saved, with number, status, adviser and vehicle place', async () => {
    const body = rentalBody({
      KindId: smallFleet.rentalKind,
      PickupCounter: 10,
      ReturnCounter: 11,
      PickupFuelState: 'Pełny',
      ReturnFuelState: '3/4',
      AdditionalFieldValues: [{ Id: smallFleet.rentalField, Value: 'x' }],
    });
    await app.db
      .updateTable('vehicle')
      .set({ OrganizationStructure: 'Oddział Łódź', CostPlace: '520 Łódź' })
      .where('Id', '=', smallFleet.vehicle)
      .execute();
    const id = await saveRental(app, body);
    const record = await readRental(app, id);
    expect(record).toMatchObject({
      ...body,
      Id: id,
      StatusId: smallFleet.reported,
      IsPreconfirmed: false,
      PreconfirmedBy: null,
      RowVersion: 1,
    });
    expect(record['Number']).toMatch(/^DW\/\d{4}\/\d{6}$/);
    expect(record).not.toHaveProperty('SearchText');
    expect(await listRows(app, `data=${encodeURIComponent('lucja ewa zglosz wa 12345 probna')}`)).toMatchObject([
      {
        Id: id,
        RentalDocumentNumber: record['Number'],
        Vehicle: 'WA 12345',
        Kind: 'Jazda próbna',
        Status: 'Zgłoszony',
        OrganizationStructure: 'Oddział Łódź',
        CostPlace: '520 Łódź',
        Contractor: 'Przewozy Łąka',
        ContractorEmployee: 'Ewa Łąka',
        Consultant: 'Łucja Żółć',
        Reason: '',
      },
    ]);
  });

  it.each([
    [{ EndDate: '2099-05-03T08:00:00' }, 'EndDate', 'end-before-start'],
    [{ PickupCounter: 100, ReturnCounter: 100 }, 'ReturnCounter', 'return-not-above-pickup'],
    [{ VehicleId: 999_999 }, 'VehicleId', 'unknown-reference'],
    [{ BookingId: 999_999 }, 'BookingId', 'unknown-reference'],
    [{ StatusId: smallFleet.rentalKind }, 'StatusId', 'unknown-reference'],
    [{ KindId: smallFleet.reported }, 'KindId', 'unknown-reference'],
    [{ ContractorEmployeeId: smallFleet.otherContractorEmployee }, 'ContractorEmployeeId', 'not-in-list'],
    [{ PickupFuelState: 'halb' }, 'PickupFuelState', 'not-in-list'],
  ])('[R-070] refuses %o on its field', async (changed, field, code) => {
    const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: rentalBody(changed) });
    expect(answer.status).toBe(422);
    expect(v.parse(problem, await answer.json())).toMatchObject({ code: 'validation', errors: [{ field, code }] });
  });

  it('[R-070] ignores client values for columns that only the server writes', async () => {
    const id = await saveRental(app, { ...rentalBody(), ConsultantId: 'the consultant', Number: 'DW/1', IsConfirmed: true });
    expect(await readRental(app, id)).toMatchObject({ IsConfirmed: false, Number: expect.stringMatching(/^DW\/\d{4}\/\d{6}$/) });
  });

  it('[R-070] accepts a document without end and counters', async () => {
    const id = await saveRental(app, rentalBody({ EndDate: null, PickupCounter: 100 }));
    expect(await readRental(app, id)).toMatchObject({ EndDate: null, PickupCounter: 100, ReturnCounter: null });
  });

  it('[R-032] the statuses picked up and returned set a missing time', async () => {
    const id = await saveRental(app, rentalBody({ StatusId: smallFleet.pickedUp }));
    const pickedUp = await readRental(app, id);
    expect(pickedUp).toMatchObject({ PickupDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/), ReturnDate: null });
    await saveRental(
      app,
      rentalBody({ Id: id, StatusId: smallFleet.returned, PickupDate: pickedUp['PickupDate'], ReturnDate: '2099-05-04T10:00:00' }),
    );
    expect(await readRental(app, id)).toMatchObject({ PickupDate: pickedUp['PickupDate'], ReturnDate: '2099-05-04T10:00:00' });
  });

  it('[R-032] a save without a status leaves the saved one', async () => {
    const id = await saveRental(app, rentalBody({ StatusId: smallFleet.pickedUp }));
    await saveRental(app, rentalBody({ Id: id, Comments: 'inne' }));
    expect(await readRental(app, id)).toMatchObject({ StatusId: smallFleet.pickedUp, Comments: 'inne' });
  });

  it.each([
    [{}, [200, 200, 409, 200]],
    [{ IsPreconfirmed: true }, [200, 409, 200, 200]],
    [{ IsConfirmed: true }, [200, 409, 409, 200]],
    [{ IsDiscarded: true }, [409, 409, 409, 409]],
    [{ IsDiscarded: true, IsPreconfirmed: true }, [409, 409, 409, 409]],
    [{ IsRejectedByDriver: true, IsPreconfirmed: true }, [409, 409, 409, 200]],
  ])('[R-032] in the state %o: edit, preconfirm, confirm, discard answer %o', async (state, expected) => {
    const statuses: number[] = [];
    const refusals: unknown[] = [];
    for (const act of ['CreateOrUpdate', 'Preconfirm', 'Confirm', 'Discard']) {
      await app.db.deleteFrom('rental_document').execute();
      const id = await saveRental(app, rentalBody());
      await app.db
        .updateTable('rental_document')
        .set({ ...state, Number: `DW/2099/${act}` })
        .where('Id', '=', id)
        .execute();
      const answer =
        act === 'CreateOrUpdate'
          ? await app.post(`${path}/${act}`, { as: 'admin', body: rentalBody({ Id: id }) })
          : await app.post(`${path}/${act}/${id}`);
      statuses.push(answer.status);
      if (answer.status !== 200) refusals.push(((await answer.json()) as { code?: unknown }).code);
    }
    expect(statuses).toStrictEqual(expected);
    expect(refusals).toStrictEqual(expected.filter((status) => status !== 200).map(() => 'wrong-state'));
  });

  it('[R-032] records author and time of each step; Confirm clears the preconfirmation', async () => {
    const id = await saveRental(app, rentalBody());
    expect((await app.post(`${path}/Preconfirm/${id}`, { as: 'manager' })).status).toBe(200);
    expect(await readRental(app, id)).toMatchObject({
      IsPreconfirmed: true,
      PreconfirmedBy: 'manager',
      PreconfirmedOn: expect.any(String),
      ConfirmedBy: null,
    });
    expect((await app.post(`${path}/Confirm/${id}`)).status).toBe(200);
    const confirmed = await readRental(app, id);
    expect(confirmed).toMatchObject({
      IsPreconfirmed: false,
      IsConfirmed: true,
      PreconfirmedBy: 'manager',
      ConfirmedBy: 'admin',
      ConfirmedOn: expect.any(String),
      RowVersion: 3,
    });
    expect(String(confirmed['Authorization']).slice(2)).toBe(String(confirmed['Number']).slice(2));
    expect((await app.post(`${path}/Discard/${id}`, { as: 'admin', body: { Reason: 'klient odwołał' } })).status).toBe(200);
    expect(await readRental(app, id)).toMatchObject({
      IsDiscarded: true,
      IsConfirmed: true,
      DiscardedBy: 'admin',
      DiscardedOn: expect.any(String),
      Reason: 'klient odwołał',
    });
  });

  it('[R-107] discarding lists the optional reason and rejects one that is too long', async () => {
    const [one, other] = [await saveRental(app, rentalBody()), await saveRental(app, rentalBody({ VehicleId: smallFleet.truck }))];
    expect((await app.post(`${path}/Discard/${one}`, { as: 'admin', body: { Reason: 'x'.repeat(501) } })).status).toBe(422);
    expect((await app.post(`${path}/Discard/${one}`, { as: 'admin', body: { Reason: 'duplikat' } })).status).toBe(200);
    expect((await app.post(`${path}/Discard/${other}`)).status).toBe(200);
    expect(await listRows(app, '$orderby=Id')).toMatchObject([
      { Id: one, IsDiscarded: true, Reason: 'duplikat' },
      { Id: other, IsDiscarded: true, Reason: '' },
    ]);
  });

  it('[R-012] preconfirm, confirm and discard each need their own permission', async () => {
    const id = await saveRental(app, rentalBody());
    const allow = async (functionality: number, flags: object) =>
      app.db
        .updateTable('user_permission')
        .set(flags)
        .where('FunctionalityId', '=', functionality)
        .where('UserId', '=', await userId(app, 'viewer'))
        .execute();
    const statusOf = async (call: string) => (await app.post(`${path}/${call}/${id}`, { as: 'viewer' })).status;
    await allow(7280, { IsRead: true, IsAdd: true, IsChange: true, IsRemove: true });
    expect([await statusOf('Preconfirm'), await statusOf('Confirm'), await statusOf('Discard')]).toStrictEqual([403, 403, 403]);
    await allow(7410, { IsRead: true });
    expect([await statusOf('Confirm'), await statusOf('Preconfirm')]).toStrictEqual([403, 200]);
    await allow(7420, { IsRead: true });
    expect([await statusOf('Confirm'), await statusOf('Discard')]).toStrictEqual([200, 403]);
    await allow(7280, { IsAdmin: true });
    expect(await statusOf('Discard')).toBe(200);
    for (const functionality of [7280, 7410, 7420])
      await allow(functionality, { IsRead: false, IsAdd: false, IsChange: false, IsRemove: false, IsAdmin: false });
  });

  it('[R-032] a deleted document is gone, and its time is free', async () => {
    const id = await saveRental(app, rentalBody());
    expect((await app.post(`${path}/Delete/${id}`)).status).toBe(200);
    expect((await app.get(`${path}/Get/?id=${id}`)).status).toBe(404);
    await saveRental(app, bookingBody(), '/VehicleBooking');
  });

  it('[R-033] the schedule has the matching documents of the requested days', async () => {
    const one = await saveRental(app, rentalBody());
    const other = await saveRental(
      app,
      rentalBody({ VehicleId: smallFleet.truck, StartDate: '2098-01-01T08:00:00', EndDate: '2098-01-02T08:00:00' }),
    );
    const past = await saveRental(app, rentalBody({ StartDate: '2020-01-01T08:00:00', EndDate: '2020-01-02T08:00:00' }));
    const ids = async (query: string) =>
      ((await (await app.get(`${path}/Schedule?${query}`)).json()) as { Id: number }[]).map(({ Id }) => Id);
    expect(await ids('')).toStrictEqual([other, one]);
    expect(await ids('search=wa 12345')).toStrictEqual([one]);
    expect(await ids('startDate=2020-01-01&endDate=2020-01-08')).toStrictEqual([past]);
    expect((await app.get(`${path}/Schedule?startDate=soon`)).status).toBe(400);
  });

  it('[R-033] [R-003] searches the schedule by translated statuses and kinds', async () => {
    await app.db
      .updateTable('dictionary_item')
      .set({ NameDe: 'Ausgeliehen', NameEn: 'On loan' })
      .where('Id', '=', smallFleet.pickedUp)
      .execute();
    const out = await saveRental(app, rentalBody({ StatusId: smallFleet.pickedUp }));
    await saveRental(app, rentalBody({ VehicleId: smallFleet.truck }));
    const idsFor = async (search: string, language: string, address = `${path}/Schedule`) => {
      const parameters = address.startsWith('/api') ? { data: search, $filter: 'StartDate ge 2099-01-01' } : { search };
      const answer = (await (
        await app.get(`${address}?${new URLSearchParams(parameters)}`, { as: 'admin', headers: { Language: language } })
      ).json()) as { Id: number }[] & { value?: { Id: number }[] };
      return (answer.value ?? answer).map(({ Id }) => Id);
    };
    const status = (await listRows(app, `$filter=Id eq ${out}`))[0] as { Status: string };
    for (const [search, language, expected] of [
      ['ausgeliehen', 'de', [out]],
      ['wa 12345 AUSGE', 'de', [out]],
      ['on loan', 'en', [out]],
      [status.Status, 'de', [out]],
      ['ausgeliehen', 'pl', []],
      ['on loan', 'de', []],
      ['ausgeliehen nichts', 'de', []],
      ['%', 'de', []],
    ] as const) {
      expect([search, language, await idsFor(search, language)]).toEqual([search, language, expected]);
      expect([search, language, await idsFor(search, language, '/api/ODataRentalDocument')]).toEqual([search, language, expected]);
    }
  });

  it('[R-033] the change permission of 7370 moves a document, and nothing else', async () => {
    const grant = async (functionality: number, IsChange: boolean) =>
      app.db
        .updateTable('user_permission')
        .set({ IsChange })
        .where('FunctionalityId', '=', functionality)
        .where('UserId', '=', await userId(app, 'viewer'))
        .execute();
    const id = await saveRental(
      app,
      rentalBody({ KindId: smallFleet.rentalKind, AdditionalFieldValues: [{ Id: smallFleet.rentalField, Value: 'x' }] }),
    );
    const { RowVersion: _stale, ...record } = await readRental(app, id);
    const save = async (changed: Record<string, unknown>) =>
      (await app.post(`${path}/CreateOrUpdate`, { as: 'viewer', body: { ...record, ...changed } })).status;
    expect(await save({ StartDate: '2099-05-04T08:00:00' })).toBe(403);
    await grant(7370, true);
    const moved = { VehicleId: smallFleet.truck, StartDate: '2099-05-04T08:00:00', EndDate: null };
    expect(await save(moved)).toBe(200);
    expect(await readRental(app, id)).toEqual({
      ...record,
      ...moved,
      RowVersion: 2,
      ChangedOn: expect.any(String),
      ChangedBy: await userId(app, 'viewer'),
    });
    for (const more of [
      { Comments: 'inne' },
      { StatusId: smallFleet.returned },
      { ContractorId: null, ContractorEmployeeId: null },
      { PickupCounter: 5 },
      { AdditionalFieldValues: [{ Id: smallFleet.rentalField, Value: 'y' }] },
    ]) {
      expect([more, await save({ ...moved, ...more })]).toEqual([more, 403]);
    }
    expect(await save({ Id: null, StartDate: '2099-09-04T08:00:00', EndDate: null })).toBe(403);
    await app.db.updateTable('rental_document').set({ ReturnDate: '2099-05-04T10:00:00' }).where('Id', '=', id).execute();
    expect(await save({ ...moved, ReturnDate: '2099-05-04T10:00:00', EndDate: '2099-05-06T08:00:00' })).toBe(403);
    expect((await app.get(`${path}/Get/?id=${id}`, { as: 'viewer' })).status).toBe(200);
    await grant(7370, false);
  });

  it('[R-090] [R-033] separates running documents from past ones for offline use', async () => {
    const { offlineRows } = rentalDocument;
    const now = '2060-01-01T12:00:00';
    const of = (StartDate: string, EndDate: string | null, ReturnDate: string | null) =>
      saveRental(app, rentalBody({ StartDate, EndDate, ReturnDate }));
    const over = [
      await of('2059-12-01T08:00:00', '2059-12-24T08:00:00', null),
      await of('2059-12-27T08:00:00', null, '2059-12-28T08:00:00'),
      await of('2059-12-29T08:00:00', '2060-02-01T08:00:00', '2060-01-01T12:00:00'),
    ];
    const running = [
      await of('2060-01-02T08:00:00', '2060-01-03T08:00:00', '2060-01-04T08:00:00'),
      await of('2060-03-01T08:00:00', null, null),
    ];
    const idsFor = async (filter: Expression | null) =>
      (
        (await listRows(
          app,
          toODataParameters({ skip: 0, top: 50, orderBy: [{ field: 'Id', direction: 'asc' }], filter, search: '' }).toString(),
        )) as { Id: number }[]
      ).map(({ Id }) => Id);
    expect(await idsFor(notEndedAt(offlineRows.until, now))).toEqual(running);
    expect(await idsFor(endedAt(offlineRows.until, now))).toEqual(over);
  });

  it('[SY16] rejects a change of an older version', async () => {
    const id = await saveRental(app, rentalBody());
    const change = (version: string) =>
      app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: rentalBody({ Id: id }), headers: { 'If-Match': version } });
    expect([(await change('"1"')).status, (await change('"1"')).status, (await change('"2"')).status]).toStrictEqual([200, 412, 200]);
  });
});

async function saveRental(app: ContractApp, body: Record<string, unknown>, of: string = path): Promise<number> {
  const answer = await app.post(`${of}/CreateOrUpdate`, { as: 'admin', body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as number;
}

async function readRental(app: ContractApp, id: number): Promise<Record<string, unknown>> {
  return (await (await app.get(`${path}/Get/?id=${id}`)).json()) as Record<string, unknown>;
}

async function listRows(app: ContractApp, query: string): Promise<unknown[]> {
  return ((await (await app.get(`/api/ODataRentalDocument?${query}`)).json()) as { value: unknown[] }).value;
}

async function userId(app: ContractApp, role: Role): Promise<number> {
  return (await app.db.selectFrom('user_account').select('Id').where('Username', '=', role).executeTakeFirstOrThrow()).Id;
}
