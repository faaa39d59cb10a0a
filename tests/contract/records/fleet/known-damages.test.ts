import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { smallFleet, type Role } from '../../../support/backend/seed/small-fleet.ts';
import { fileForm, handoverBody, pngBytes } from '../../../support/fixtures/handovers.ts';

const path = '/VehicleHandoverDocument';
const Sha256 = createHash('sha256').update(pngBytes).digest('hex');

onNewestPostgres('known damages', (app) => {
  const send = async (call: string, body: unknown, as: Role) => {
    const answer = await app.post(`${path}/${call}`, { as, body });
    return { status: answer.status, content: (await answer.json()) as number | { readonly errors: readonly object[] } };
  };
  const save = (fields: Readonly<Record<string, unknown>>, as: Role) => send('CreateOrUpdate', handoverBody(fields), as);
  const json = async <Content>(address: string) => (await (await app.get(address)).json()) as Content;
  type Vehicle = { readonly Id: number; readonly KnownDamages?: { readonly Left: readonly Readonly<Record<string, unknown>>[] } };
  const companyVehicle = async (id: unknown) =>
    (await json<readonly Vehicle[]>('/Vehicle/Company?allTypes=true')).find(({ Id }) => Id === id);
  /** Damages that the next handover of a vehicle begins with, on its left. */
  const knownDamages = async (vehicle = handoverBody()['VehicleId']) => (await companyVehicle(vehicle))?.KnownDamages?.Left ?? [];
  const read = (id: unknown) => json<Record<string, unknown>>(`${path}/Get/?id=${id as number}`);
  async function saveOfTruck(fields: Readonly<Record<string, unknown>>): Promise<number> {
    const { status, content } = await save({ VehicleId: smallFleet.truck, ...fields }, 'admin');
    expect(status).toBe(200);
    return content as number;
  }

  it('[R-100] the next handover starts from counter, driver and damages of the newest', async () => {
    const SelectedDamages = { Left: [], Right: [{ X: 1.5, Y: 2.5, Id: 'p', IsNew: true }], Top: [], Front: [], Back: [] };
    await saveOfTruck({ Date: '2026-01-02T00:00:00', Counter: 1_777, ToEmployeeId: 5, SelectedDamages });
    await saveOfTruck({ Date: '2025-01-01T00:00:00', Counter: 999, ToEmployeeId: 6 });
    expect(await companyVehicle(smallFleet.truck)).toMatchObject({
      LastCounter: 1_777,
      LastCounterDate: '2026-01-02T00:00:00',
      LastHandoverDriverId: 5,
      VehicleType: 1,
      KnownDamages: { Right: [{ X: 1.5, Y: 2.5, Id: 'p', IsNew: false }] },
    });
    expect(await (await app.get(`/Vehicle/LastHandoverDriverId?vehicleId=${smallFleet.truck}`)).json()).toBe(5);
    expect(await (await app.get(`/Vehicle/Type?vehicleId=${smallFleet.truck}`)).json()).toBe(1);
    for (const address of [`/Vehicle/Users?id=${smallFleet.truck}`, `/Vehicle/Users/${smallFleet.truck}`]) {
      const users = (await (await app.get(address)).json()) as { Id: number }[];
      expect(users.map((user) => user.Id)).toStrictEqual([5, 6]);
    }
  });

  it('[R-100] known damages name the handover that first recorded them', async () => {
    const Left = [{ X: 10, Y: 20, Id: 'origin', IsNew: true }];
    const first = await saveOfTruck({ Date: '2026-09-01T08:00:00', SelectedDamages: { Left } });
    const damages = await knownDamages(smallFleet.truck);
    expect(damages).toEqual([{ X: 10, Y: 20, Id: 'origin', IsNew: false, FoundIn: first, FoundOn: '2026-09-01T08:00:00' }]);
    const checked = damages.map((point) => ({ ...point, Check: 'different' }));
    const second = await saveOfTruck({ Date: '2026-09-02T08:00:00', SelectedDamages: { Left: checked } });
    expect(await read(second)).toMatchObject({ SelectedDamages: { Left: checked } });
    expect(await knownDamages(smallFleet.truck)).toEqual(damages);
  });

  it('[R-100] two handovers that did not know of each other both leave their damage', async () => {
    const Left = (Id: string, Y: number) => [{ X: 10, Y, Id, IsNew: true }];
    const earlier = await saveOfTruck({ Date: '2026-10-11T09:00:00', SelectedDamages: { Left: Left('one', 20) } });
    // Made later, without the first; the record of the first may also arrive last.
    const later = await saveOfTruck({ Date: '2026-10-11T10:00:00', SelectedDamages: { Left: Left('two', 60) } });
    expect(await knownDamages(smallFleet.truck)).toMatchObject([
      { Id: 'two', IsNew: false, FoundIn: later },
      { Id: 'one', IsNew: false, FoundIn: earlier, FoundOn: '2026-10-11T09:00:00' },
    ]);
    const damages = await knownDamages(smallFleet.truck);
    await saveOfTruck({
      Date: '2026-10-12T10:00:00',
      SelectedDamages: { Left: damages.map((point) => ({ ...point, IsRepaired: point['Id'] === 'one' })) },
    });
    expect(await knownDamages(smallFleet.truck)).toMatchObject([{ Id: 'two', FoundIn: later }]);
  });

  const repaired = (Id: string, changed: object = {}) => ({
    Left: [{ X: 10, Y: 20, Id, Description: 'Rysa od palety', IsRepaired: true, ...changed }],
  });
  const errorsOf = ({ content }: Awaited<ReturnType<typeof send>>) => (typeof content === 'number' ? content : content.errors);
  /** The driver may save every handover, and changes only their own damage cases. */
  async function allowDriver(): Promise<void> {
    const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'driver').executeTakeFirstOrThrow();
    for (const [FunctionalityId, IsOwnOnly] of [
      [functionality.VehicleHandoverDocument, false],
      [functionality.VehicleDamage, true],
    ] as const) {
      const grant = { IsRead: true, IsAdd: true, IsChange: true, IsOwnOnly };
      await app.db
        .insertInto('user_permission')
        .values({ UserId: Id, FunctionalityId, ...grant })
        .onConflict((conflict) => conflict.columns(['UserId', 'FunctionalityId']).doUpdateSet(grant))
        .execute();
    }
  }
  async function addPhoto(handover: unknown, DamagePointId: string): Promise<void> {
    const fault = await send(
      'CreateOrUpdateFault',
      { Id: null, VehicleHandoverDocumentId: handover, PlacementId: null, KindId: null, Description: 'Naprawa', DamagePointId },
      'driver',
    );
    const file = await app.request(`/File/UploadToTable?table=VehicleHandoverDocumentFault&id=${fault.content as number}`, {
      method: 'POST',
      body: fileForm(pngBytes, 'photo-1-a.png'),
      headers: { Authorization: `Bearer ${app.tokenOf('driver')}` },
    });
    expect(file.status).toBe(200);
  }

  it('[R-100] a repair without a photo is refused, and the error names the damage', async () => {
    await allowDriver();
    const refused = await save({ SelectedDamages: repaired('bez-zdjecia'), RepairPhotos: [] }, 'driver');
    expect([refused.status, errorsOf(refused)]).toMatchObject([
      422,
      [{ field: 'SelectedDamages.Left', code: 'repair-unproven', limit: 'Lewy bok – Rysa od palety' }],
    ]);
    // A mark without an identity, or as a new damage, proves nothing either.
    for (const SelectedDamages of [repaired('', { Id: undefined }), repaired('nowa', { IsNew: true })])
      expect((await save({ SelectedDamages, RepairPhotos: [] }, 'driver')).status).toBe(422);
    expect((await save({ SelectedDamages: repaired('', { Id: undefined }) }, 'driver')).status).toBe(422);
  });

  it('[R-100] who decides on damages marks repairs without a photo; others keep them', async () => {
    await allowDriver();
    const { status, content: Id } = await save({ SelectedDamages: repaired('z-biura') }, 'manager');
    expect(status).toBe(200);
    expect((await save({ Id, Comments: 'dopisek', SelectedDamages: repaired('z-biura') }, 'driver')).status).toBe(200);
    expect((await send(`Confirm/${Id as number}`, null, 'driver')).status).toBe(200);
  });

  it('[R-100] an announced photo must have arrived before drivers confirm', async () => {
    await allowDriver();
    const { content: Id } = await save(
      { SelectedDamages: repaired('zapowiedziana'), RepairPhotos: [{ DamageId: 'zapowiedziana', Sha256 }] },
      'driver',
    );
    const refused = await send(`Confirm/${Id as number}`, null, 'driver');
    expect([refused.status, errorsOf(refused)]).toMatchObject([422, [{ code: 'repair-unproven' }]]);
    await addPhoto(Id, 'zapowiedziana');
    expect((await send(`Confirm/${Id as number}`, null, 'driver')).status).toBe(200);
  });

  const completeness = async (id: unknown) =>
    (
      await json<{ value: { Completeness: string | null }[] }>(
        `/api/OData${path.slice(1)}?$filter=${encodeURIComponent(`Id eq ${id as number}`)}`,
      )
    ).value[0]?.Completeness;

  it('[SY21] a repair of an earlier release is saved; its damage stays until a photo', async () => {
    await allowDriver();
    const repair = { SelectedDamages: repaired('dawna'), Date: '2026-04-01T06:00:00' };
    const { status, content: Id } = await save(repair, 'driver');
    expect(status).toBe(200);
    expect([await read(Id), await completeness(Id)]).toMatchObject([
      { SelectedDamages: repaired('dawna'), UnprovenRepairs: ['dawna'] },
      'incomplete',
    ]);
    expect(await knownDamages()).toMatchObject([{ Id: 'dawna', IsRepaired: false }]);
    // Neither another save nor the driver's confirmation proves it.
    expect((await save({ Id, ...repair, Comments: 'dopisek' }, 'driver')).status).toBe(200);
    const refused = await send(`Confirm/${Id as number}`, null, 'driver');
    expect([refused.status, errorsOf(refused)]).toMatchObject([422, [{ code: 'repair-unproven' }]]);
    await addPhoto(Id, 'dawna');
    expect(await read(Id)).toMatchObject({ UnprovenRepairs: [] });
    expect((await send(`Confirm/${Id as number}`, null, 'driver')).status).toBe(200);
    expect([await knownDamages(), await completeness(Id)]).toEqual([[], null]);
  });

  it('[SY21] who decides on damages settles a repair of an earlier release', async () => {
    await allowDriver();
    const repair = { SelectedDamages: repaired('do-decyzji'), Date: '2026-04-02T06:30:00' };
    const [saved, confirmed] = [await save(repair, 'driver'), await save({ ...repair, Date: '2026-04-02T06:20:00' }, 'driver')];
    expect((await save({ Id: saved.content, ...repair }, 'manager')).status).toBe(200);
    expect(await knownDamages()).toEqual([]);
    expect((await send(`Confirm/${confirmed.content as number}`, null, 'manager')).status).toBe(200);
    expect(await read(confirmed.content)).toMatchObject({ UnprovenRepairs: [] });
  });

  it('[R-100] an announced repair is refused until the backend has its photo', async () => {
    await allowDriver();
    const { content: Id } = await save({ SelectedDamages: repaired('ze-zdjeciem', { IsRepaired: false }) }, 'driver');
    expect((await save({ Id, SelectedDamages: repaired('ze-zdjeciem'), RepairPhotos: [] }, 'driver')).status).toBe(422);
    await addPhoto(Id, 'ze-zdjeciem');
    expect((await save({ Id, SelectedDamages: repaired('ze-zdjeciem') }, 'driver')).status).toBe(200);
    expect(await read(Id)).toMatchObject({ UnprovenRepairs: [] });
  });
});
