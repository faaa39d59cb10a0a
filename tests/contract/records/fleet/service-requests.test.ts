import * as v from 'valibot';
import { expect, it } from 'vitest';
import { serviceRequestStatus } from '../../../../src/contract/entities/fleet/service-request.ts';
import { problem } from '../../../../src/contract/wire/problem.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { rentalApplicationBody, serviceRequestBody } from '../../../support/fixtures/report-bodies.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';

onNewestPostgres('service requests', (app) => {
  it('[R-042] come back as they were saved, with a number and as reported', async () => {
    const id = await saveRecord(app, 'ServiceRequest', serviceRequestBody());
    const record = await readRecord(app, 'ServiceRequest', id);
    expect(record).toMatchObject({ ...serviceRequestBody(), Id: id, StatusId: serviceRequestStatus.reported, Date: null, RowVersion: 1 });
    expect(record['Number']).toMatch(/^SRW\/\d{4}\/\d{6}$/);
    const { value } = (await (await app.get(`/api/ODataServiceRequest?data=${encodeURIComponent('piszcza przeglad wa')}`)).json()) as {
      value: unknown[];
    };
    expect(value).toMatchObject([
      { Id: id, VehicleRegistrationNumber: 'WA 12345', Status: 'Zgłoszone', ServiceKind: 'Przegląd', DoCallBack: true },
    ]);
  });

  it.each([
    [{ VehicleId: null }, 'VehicleId', 'required'],
    [{ ServiceKindId: null }, 'ServiceKindId', 'required'],
    [{ ServiceKindId: smallFleet.cause }, 'ServiceKindId', 'unknown-reference'],
    [{ StatusId: smallFleet.cause }, 'StatusId', 'unknown-reference'],
    [{ Description: '' }, 'Description', 'required'],
    [{ PlannedEndDate: '2026-04-14T07:59:59' }, 'PlannedEndDate', 'end-before-start'],
    [{ NotifierPhoneNumber: 'zadzwoń' }, 'NotifierPhoneNumber', 'invalid'],
    [{ NotifierPhoneNumber: '' }, 'NotifierPhoneNumber', 'required'],
  ])('[R-042] refuses %o on its field', async (changed, field, code) => {
    const answer = await app.post('/ServiceRequest/CreateOrUpdate', { as: 'admin', body: serviceRequestBody(changed) });
    expect(answer.status).toBe(422);
    expect(v.parse(problem, await answer.json())).toMatchObject({ code: 'validation', errors: [{ field, code }] });
  });

  it('[R-130] a short report needs no kind of service; completed, it is no report', async () => {
    const id = await saveRecord(
      app,
      'ServiceRequest',
      serviceRequestBody({ IsReport: true, ServiceKindId: null, Description: 'Nie działa klimatyzacja' }),
    );
    expect(await readRecord(app, 'ServiceRequest', id)).toMatchObject({
      IsReport: true,
      ServiceKindId: null,
      Description: 'Nie działa klimatyzacja',
    });
    await saveRecord(app, 'ServiceRequest', serviceRequestBody({ Id: id, IsReport: true }));
    expect(await readRecord(app, 'ServiceRequest', id)).toMatchObject({ IsReport: false });
  });

  it('[R-130] name who reported; the board finds rows by a shortened name’s person', async () => {
    const id = await saveRecord(app, 'ServiceRequest', serviceRequestBody({ ReporterId: smallFleet.from, ConsultantId: smallFleet.from }));
    const find = async (list: string, filter: string) =>
      ((await (await app.get(`/api/OData${list}?$filter=Id eq ${id} and ${filter}`)).json()) as { value: unknown[] }).value;
    expect(await find('ServiceRequest', `ReporterId eq ${smallFleet.from}`)).toMatchObject([{ Reporter: 'Łucja Żółć' }]);
    expect(await find('BServiceRequest', `ConsultantId eq ${smallFleet.from}`)).toMatchObject([{ Consultant: 'Ł. Żółć' }]);
  });

  it('[R-042] may end when they begin, and need neither plan nor phone number', async () => {
    for (const fields of [
      { PlannedEndDate: '2026-04-14T08:00:00' },
      { PlannedDate: null, PlannedEndDate: null, DoCallBack: false, NotifierPhoneNumber: '' },
    ]) {
      expect(await readRecord(app, 'ServiceRequest', await saveRecord(app, 'ServiceRequest', serviceRequestBody(fields)))).toMatchObject(
        fields,
      );
    }
  });

  it('[R-005] the service day is sent as midnight, and a bare date is accepted', async () => {
    for (const day of ['2026-04-15', '2026-04-15T00:00:00']) {
      expect(
        await readRecord(app, 'ServiceRequest', await saveRecord(app, 'ServiceRequest', serviceRequestBody({ Date: day }))),
      ).toMatchObject({ Date: '2026-04-15T00:00:00' });
    }
    expect(
      await readRecord(app, 'ServiceRequest', await saveRecord(app, 'ServiceRequest', serviceRequestBody({ Date: null }))),
    ).toMatchObject({ Date: null });
  });

  it('[R-042] are deleted by users with the remove permission only', async () => {
    const id = await saveRecord(app, 'ServiceRequest', serviceRequestBody());
    expect((await app.post(`/ServiceRequest/Delete/${id}`, { as: 'driver' })).status).toBe(403);
    expect((await app.post(`/ServiceRequest/Delete/${id}`)).status).toBe(200);
    expect((await app.post(`/ServiceRequest/Delete/${id}`)).status).toBe(404);
  });

  it('[R-077] returns the phone number of the user, or null', async () => {
    await app.db.updateTable('employee').set({ PhoneNumber: '+48 600 000 009' }).where('Id', '=', 1).execute();
    const phoneNumberOf = async (as: 'admin' | 'manager' | 'viewer') =>
      (await app.get('/Employee/GetCurrentUserPhoneNumber', { as })).json();
    expect([await phoneNumberOf('admin'), await phoneNumberOf('manager'), await phoneNumberOf('viewer')]).toStrictEqual([
      '+48 600 000 009',
      null,
      null,
    ]);
  });
});

onNewestPostgres('rental applications', (app) => {
  it('[R-036] return as saved, and are listed with names in place of ids', async () => {
    const id = await saveRecord(app, 'RentalApplication', rentalApplicationBody());
    expect(await readRecord(app, 'RentalApplication', id)).toMatchObject({ ...rentalApplicationBody(), Id: id, RowVersion: 1 });
    const { value } = (await (await app.get(`/api/ODataRentalApplication?data=${encodeURIComponent('lucja skoda')}`)).json()) as {
      value: unknown[];
    };
    expect(value).toMatchObject([
      {
        Id: id,
        StartPredefinedPlace: 'Baza Łódź',
        Class: 'Średni',
        Model: 'Škoda Octavia',
        FirstNameLastName: 'Łucja Żółć',
        KmLimit: 800,
        Email: 'lucja@example.com',
      },
    ]);
    await saveRecord(app, 'RentalApplication', rentalApplicationBody({ Id: id, KmLimit: null, ModelId: null }));
    expect(await readRecord(app, 'RentalApplication', id)).toMatchObject({ KmLimit: null, ModelId: null, RowVersion: 2 });
  });

  it.each([
    [{ EndDate: '2026-05-12T09:41:00' }, 'EndDate', 'end-before-start'],
    [{ StartPredefinedPlaceId: null }, 'StartPredefinedPlaceId', 'required'],
    [{ EndPredefinedPlaceId: 999_999 }, 'EndPredefinedPlaceId', 'unknown-reference'],
    [{ ClassId: null }, 'ClassId', 'required'],
    [{ ClassId: smallFleet.cause }, 'ClassId', 'unknown-reference'],
    [{ ModelId: 999_999 }, 'ModelId', 'unknown-reference'],
    [{ KmLimit: 0 }, 'KmLimit', 'min'],
    [{ FirstName: ' ' }, 'FirstName', 'required'],
    [{ PhoneNumber: '' }, 'PhoneNumber', 'required'],
    [{ Email: '' }, 'Email', 'required'],
    [{ Email: 'lucja@' }, 'Email', 'invalid'],
  ])('[R-036] refuses %o on its field', async (changed, field, code) => {
    const answer = await app.post('/RentalApplication/CreateOrUpdate', { as: 'admin', body: rentalApplicationBody(changed) });
    expect(answer.status).toBe(422);
    expect(v.parse(problem, await answer.json())).toMatchObject({ code: 'validation', errors: [{ field, code }] });
  });

  it('[R-036] are deleted by users with the remove permission only', async () => {
    const id = await saveRecord(app, 'RentalApplication', rentalApplicationBody());
    expect((await app.post(`/RentalApplication/Delete/${id}`, { as: 'viewer' })).status).toBe(403);
    expect((await app.post(`/RentalApplication/Delete/${id}`)).status).toBe(200);
    expect((await app.get(`/RentalApplication/Get/?id=${id}`)).status).toBe(404);
  });

  it('[R-036] offers active models by name', async () => {
    await app.db.insertInto('vehicle_model').values({ Name: 'Łada Niva', IsActive: false }).execute();
    expect(await (await app.get('/VehicleModel/Dictionary', { as: 'driver' })).json()).toStrictEqual([
      { Id: 2, Name: 'Ford Transit' },
      { Id: 1, Name: 'Škoda Octavia' },
    ]);
  });
});

async function saveRecord(app: ContractApp, kind: string, body: Record<string, unknown>): Promise<number> {
  const answer = await app.post(`/${kind}/CreateOrUpdate`, { as: 'admin', body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as number;
}

async function readRecord(app: ContractApp, kind: string, id: number): Promise<Record<string, unknown>> {
  return (await (await app.get(`/${kind}/Get/?id=${id}`)).json()) as Record<string, unknown>;
}
