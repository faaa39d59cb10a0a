import { expect, it } from 'vitest';
import { placesDictionaryCode } from '../../../src/contract/entities/shared/dictionary.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { handoverBody } from '../../support/fixtures/handovers.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

/** In the small fleet the fourth vehicle belongs to the fourth employee, and the fifth to none. */
const [vehicleWithEmployee, vehicleWithoutEmployee] = [4, 5];

onNewestPostgres('form lookups', (app) => {
  it('[R-077] the last handover names the driver; without one the answer is null', async () => {
    await app.db.deleteFrom('vehicle_handover_document').execute();
    const lastDriver = (id: unknown) => fetchAnswer(app, `/Vehicle/LastHandoverDriverId?vehicleId=${String(id)}`);
    expect(await lastDriver(vehicleWithEmployee)).toBeNull();
    await createHandover(app, { VehicleId: vehicleWithEmployee, Date: '2026-05-02T08:00:00', ToEmployeeId: 6 });
    await createHandover(app, { VehicleId: vehicleWithEmployee, Date: '2026-05-01T08:00:00', ToEmployeeId: 5 });
    expect([await lastDriver(vehicleWithEmployee), await lastDriver(vehicleWithoutEmployee)]).toEqual([6, null]);
    expect((await app.get('/Vehicle/LastHandoverDriverId?vehicleId=x')).status).toBe(404);
  });

  it('[R-077] the users of a vehicle are its employee and its recipients, each once', async () => {
    await app.db.deleteFrom('vehicle_handover_document').execute();
    for (const [day, ToEmployeeId] of [
      ['01', 5],
      ['02', 4],
      ['03', 6],
      ['04', 5],
    ] as const)
      await createHandover(app, { VehicleId: vehicleWithEmployee, Date: `2026-05-${day}T08:00:00`, ToEmployeeId });
    const expected = await app.db
      .selectFrom('employee')
      .select(['Id', 'FullName', 'IsActive'])
      .where('Id', 'in', [4, 5, 6])
      .orderBy('Id')
      .execute();
    for (const address of [`/Vehicle/Users?id=${vehicleWithEmployee}`, `/Vehicle/Users/${vehicleWithEmployee}`])
      expect(await fetchAnswer(app, address)).toEqual(expected);
    expect(await fetchAnswer(app, `/Vehicle/Users/${vehicleWithoutEmployee}`)).toEqual([]);
    expect((await app.get('/Vehicle/Users/987654')).status).toBe(404);
  });

  it('[R-077] a vehicle has a type: car, truck or semitrailer', async () => {
    const typeOf = (id: number) => fetchAnswer(app, `/Vehicle/Type?vehicleId=${id}`);
    expect([await typeOf(smallFleet.vehicle), await typeOf(smallFleet.truck), await typeOf(smallFleet.semitrailer)]).toEqual([0, 1, 2]);
    expect((await app.get('/Vehicle/Type?vehicleId=987654')).status).toBe(404);
  });

  it('[R-077] lists all or only active employees, and those of a contractor', async () => {
    const ids = async (query: string) => ((await fetchAnswer(app, `/Employee/List${query}`)) as { Id: number }[]).map(({ Id }) => Id);
    const [all, active] = [await ids(''), await ids('?activeOnly=true')];
    expect(all.filter((id) => !active.includes(id))).toEqual([smallFleet.formerEmployee]);
    expect(await ids('?activeOnly=false')).toEqual(all);
    expect(await fetchAnswer(app, `/Employee/Company?contractorId=${smallFleet.contractor}`)).toEqual([
      { Id: smallFleet.contractorEmployee, Name: 'Ewa Łąka' },
    ]);
    expect(await fetchAnswer(app, '/Employee/Company?contractorId=987654')).toEqual([]);
  });

  it('[R-077] lists active predefined places, and dictionary places translated', async () => {
    await app.db.insertInto('predefined_place').values({ Name: 'Baza zamknięta', IsActive: false }).execute();
    expect(await fetchAnswer(app, '/PredefinedPlace/Dictionary')).toEqual([
      { Id: smallFleet.place, Name: 'Baza Łódź' },
      { Id: 2, Name: 'Depot Köln' },
    ]);
    const words = [
      { Id: -80_004, Name: 'Parking', NameDe: 'Parkplatz', Position: 2 },
      { Id: -80_002, Name: 'Recepcja', NameDe: 'Empfang', Position: 1 },
      { Id: -80_003, Name: 'Stary parking', IsActive: false },
    ];
    for (const word of words)
      await app.db
        .insertInto('dictionary_item')
        .values({ ...word, DictionaryId: 80 })
        .execute();
    const namesIn = async (Language: string) =>
      (
        (await (await app.get(`/Dictionary/ValuesByCode/${placesDictionaryCode}`, { as: 'viewer', headers: { Language } })).json()) as {
          Name: string;
        }[]
      ).map(({ Name }) => Name);
    expect([await namesIn('pl'), await namesIn('de')]).toEqual([
      ['Łódź', 'Recepcja', 'Parking'],
      ['Łódź', 'Empfang', 'Parkplatz'],
    ]);
  });

  it.each([
    '/Vehicle/LastHandoverDriverId?vehicleId=1',
    '/Vehicle/Users/1',
    '/Vehicle/Type?vehicleId=1',
    '/Employee/List',
    '/Employee/Company?contractorId=1',
    '/Employee/GetCurrentUserEmployeeId',
    '/Employee/GetCurrentUserPhoneNumber',
    '/PredefinedPlace/Dictionary',
    `/Dictionary/ValuesByCode/${placesDictionaryCode}`,
  ])('[R-077] %s requires a login and no permission', async (address) => {
    expect([(await app.get(address, { as: 'viewer' })).status, (await app.get(address, {})).status]).toEqual([200, 401]);
  });
});

async function fetchAnswer(app: ContractApp, address: string): Promise<unknown> {
  const answer = await app.get(address, { as: 'viewer' });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function createHandover(app: ContractApp, changed: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await app.post('/VehicleHandoverDocument/CreateOrUpdate', { as: 'admin', body: handoverBody(changed) });
  expect(answer.status).toBe(200);
}
