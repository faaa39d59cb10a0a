import { beforeAll, expect, it } from 'vitest';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { bookingBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

const list = '/api/ODataVehicleBooking';
const functionalities = { Booking: 5760, EquipmentBooking: 7380 } as const;

onNewestPostgres('equipment bookings', (app) => {
  const ids: Record<'plain' | 'equipped' | 'accepted', number> = { plain: 0, equipped: 0, accepted: 0 };

  beforeAll(async () => {
    await app.db.deleteFrom('vehicle_booking').execute();
    ids.plain = await saveBooking(app, bookingBody());
    ids.equipped = await saveBooking(app, bookingBody({ VehicleId: smallFleet.truck, AdditionalEquipmentId: smallFleet.equipment }));
    ids.accepted = await saveBooking(app, bookingBody({ VehicleId: smallFleet.semitrailer, AdditionalEquipmentId: 2 }));
    await app.post(`/VehicleBooking/Accept/${ids.accepted}`);
  });

  it('[R-035] are the bookings with equipment; without the flag the list has all', async () => {
    expect((await listBookings(app, '?equipment=true&$orderby=Id asc')).map(({ Id }) => Id)).toStrictEqual([ids.equipped, ids.accepted]);
    expect((await listBookings(app, '?equipment=true&data=schneeketten')).map(({ Id }) => Id)).toStrictEqual([ids.accepted]);
    expect(await listBookings(app, '')).toHaveLength(3);
    expect(await listBookings(app, '?equipment=false')).toHaveLength(3);
  });

  it('[R-035] [R-012] the equipment permission reads them and no other bookings', async () => {
    await grantViewer(app, 'EquipmentBooking', { IsRead: true });
    expect((await app.get(`${list}?equipment=true`, { as: 'viewer' })).status).toBe(200);
    expect((await app.get(list, { as: 'viewer' })).status).toBe(403);
    await grantViewer(app, 'Booking', { IsRead: true });
    expect((await app.get(`${list}?equipment=true`, { as: 'viewer' })).status).toBe(403);
    expect((await app.get(list, { as: 'viewer' })).status).toBe(200);
  });

  it('[R-035] [R-012] the equipment permission deletes them before acceptance', async () => {
    await grantViewer(app, 'EquipmentBooking', { IsRead: true, IsRemove: true });
    const remove = async (id: number) => (await app.post(`/VehicleBooking/Delete/${id}`, { as: 'viewer' })).status;
    expect([await remove(ids.plain), await remove(ids.accepted), await remove(ids.equipped)]).toStrictEqual([403, 409, 200]);
  });
});

async function saveBooking(app: ContractApp, body: Record<string, unknown>): Promise<number> {
  const answer = await app.post('/VehicleBooking/CreateOrUpdate', { as: 'admin', body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as number;
}

async function listBookings(app: ContractApp, query: string): Promise<{ Id: number }[]> {
  return ((await (await app.get(`${list}${query}`)).json()) as { value: { Id: number }[] }).value;
}

/** Grants `viewer` these flags of one functionality and removes the other booking permissions. */
async function grantViewer(app: ContractApp, name: keyof typeof functionalities, flags: object): Promise<void> {
  const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'viewer').executeTakeFirstOrThrow();
  const viewerPermissions = app.db.deleteFrom('user_permission').where('UserId', '=', Id);
  await viewerPermissions.where('FunctionalityId', 'in', Object.values(functionalities)).execute();
  await app.db
    .insertInto('user_permission')
    .values({ UserId: Id, FunctionalityId: functionalities[name], ...flags })
    .execute();
}
