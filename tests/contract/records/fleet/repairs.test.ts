import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import type { Role } from '../../../support/backend/seed/small-fleet.ts';
import { fileForm, handoverBody, pngBytes } from '../../../support/fixtures/handovers.ts';

const path = '/VehicleHandoverDocument';
const Sha256 = createHash('sha256').update(pngBytes).digest('hex');

onNewestPostgres('repairs', (app) => {
  const repaired = (Id: string, changed: object = {}) => ({
    Left: [{ X: 10, Y: 20, Id, Description: 'Rysa od palety', IsRepaired: true, ...changed }],
  });
  const send = async (call: string, body: unknown, as: Role) => {
    const answer = await app.post(`${path}/${call}`, { as, body });
    return { status: answer.status, said: (await answer.json()) as number | { readonly errors: readonly object[] } };
  };
  const save = (fields: Readonly<Record<string, unknown>>, as: Role) => send('CreateOrUpdate', handoverBody(fields), as);
  const errorsOf = ({ said }: Awaited<ReturnType<typeof send>>) => (typeof said === 'number' ? said : said.errors);
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
    const file = await app.request(`/File/UploadToTable?table=VehicleHandoverDocumentFault&id=${fault.said as number}`, {
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
    const { status, said: Id } = await save({ SelectedDamages: repaired('z-biura') }, 'manager');
    expect(status).toBe(200);
    expect((await save({ Id, Comments: 'dopisek', SelectedDamages: repaired('z-biura') }, 'driver')).status).toBe(200);
    expect((await send(`Confirm/${Id as number}`, null, 'driver')).status).toBe(200);
  });

  it('[R-100] an announced photo must have arrived before drivers confirm', async () => {
    await allowDriver();
    const { said: Id } = await save(
      { SelectedDamages: repaired('zapowiedziana'), RepairPhotos: [{ DamageId: 'zapowiedziana', Sha256 }] },
      'driver',
    );
    const refused = await send(`Confirm/${Id as number}`, null, 'driver');
    expect([refused.status, errorsOf(refused)]).toMatchObject([422, [{ code: 'repair-unproven' }]]);
    await addPhoto(Id, 'zapowiedziana');
    expect((await send(`Confirm/${Id as number}`, null, 'driver')).status).toBe(200);
  });

  const json = async <Content>(address: string) => (await (await app.get(address)).json()) as Content;
  /** What the vehicle's next handover begins with. */
  async function knownDamages(): Promise<readonly object[]> {
    const { VehicleId } = handoverBody();
    const vehicles = await json<readonly { Id: number; KnownDamages?: { Left: readonly object[] } }[]>('/Vehicle/Company?allTypes=true');
    return vehicles.find(({ Id }) => Id === VehicleId)?.KnownDamages?.Left ?? [];
  }
  const read = (id: unknown) => json<Record<string, unknown>>(`${path}/Get/?id=${id as number}`);
  const completeness = async (id: unknown) =>
    (
      await json<{ value: { Completeness: string | null }[] }>(
        `/api/OData${path.slice(1)}?$filter=${encodeURIComponent(`Id eq ${id as number}`)}`,
      )
    ).value[0]?.Completeness;

  it('[SY21] a repair of an earlier release is saved; its damage stays until a photo', async () => {
    await allowDriver();
    const left = { SelectedDamages: repaired('dawna'), Date: '2026-04-01T06:00:00' };
    const { status, said: Id } = await save(left, 'driver');
    expect(status).toBe(200);
    expect([await read(Id), await completeness(Id)]).toMatchObject([
      { SelectedDamages: repaired('dawna'), UnprovenRepairs: ['dawna'] },
      'incomplete',
    ]);
    expect(await knownDamages()).toMatchObject([{ Id: 'dawna', IsRepaired: false }]);
    // Neither another save nor the driver's confirmation proves it.
    expect((await save({ Id, ...left, Comments: 'dopisek' }, 'driver')).status).toBe(200);
    const refused = await send(`Confirm/${Id as number}`, null, 'driver');
    expect([refused.status, errorsOf(refused)]).toMatchObject([422, [{ code: 'repair-unproven' }]]);
    await addPhoto(Id, 'dawna');
    expect(await read(Id)).toMatchObject({ UnprovenRepairs: [] });
    expect((await send(`Confirm/${Id as number}`, null, 'driver')).status).toBe(200);
    expect([await knownDamages(), await completeness(Id)]).toEqual([[], null]);
  });

  it('[SY21] who decides on damages settles a repair of an earlier release', async () => {
    await allowDriver();
    const left = { SelectedDamages: repaired('do-decyzji'), Date: '2026-04-02T06:30:00' };
    const [saved, confirmed] = [await save(left, 'driver'), await save({ ...left, Date: '2026-04-02T06:20:00' }, 'driver')];
    expect((await save({ Id: saved.said, ...left }, 'manager')).status).toBe(200);
    expect(await knownDamages()).toEqual([]);
    expect((await send(`Confirm/${confirmed.said as number}`, null, 'manager')).status).toBe(200);
    expect(await read(confirmed.said)).toMatchObject({ UnprovenRepairs: [] });
  });

  it('[R-100] an announced repair is refused until the backend has its photo', async () => {
    await allowDriver();
    const { said: Id } = await save({ SelectedDamages: repaired('ze-zdjeciem', { IsRepaired: false }) }, 'driver');
    expect((await save({ Id, SelectedDamages: repaired('ze-zdjeciem'), RepairPhotos: [] }, 'driver')).status).toBe(422);
    await addPhoto(Id, 'ze-zdjeciem');
    expect((await save({ Id, SelectedDamages: repaired('ze-zdjeciem') }, 'driver')).status).toBe(200);
    expect(await read(Id)).toMatchObject({ UnprovenRepairs: [] });
  });
});
