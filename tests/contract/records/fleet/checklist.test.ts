import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../../../src/contract/entities/shared/handover-items.ts';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';
import { canonicalSealText } from '../../../../src/contract/entities/handover/handover-seal.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { smallFleet, type Role } from '../../../support/backend/seed/small-fleet.ts';
import { fileForm, handoverBody, pngBytes } from '../../../support/fixtures/handovers.ts';

const path = '/VehicleHandoverDocument';

type Item = { readonly Id: number; readonly Name: string; readonly Severity: Check['Severity'] };

onNewestPostgres('checklist', (app) => {
  const send = async (call: string, body: unknown, as: Role = 'admin') => {
    const answer = await app.post(call, { as, body });
    return { status: answer.status, content: (await answer.json()) as unknown };
  };
  const addItem = async (Name: string, changed: Readonly<Record<string, unknown>> = {}) =>
    (
      await send('/Administration/SaveHandoverItem', {
        Name,
        NameDe: `${Name} (de)`,
        NameEn: '',
        VehicleTypes: [],
        Severity: 'note',
        ...changed,
      })
    ).content as number;
  const items = async () => (await (await app.get(`${path}/Items`)).json()) as Item[];
  const checkOf = async (id: number, changed: Partial<Check> = {}): Promise<Check> => {
    const { Name, NameDe, NameEn, Severity } = await app.db
      .selectFrom('handover_item')
      .selectAll()
      .where('Id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      ItemId: id,
      Name,
      NameDe,
      NameEn,
      Severity: Severity as Check['Severity'],
      Result: 'ok',
      Words: '',
      Photos: [],
      Release: null,
      ...changed,
    };
  };
  const save = (fields: Readonly<Record<string, unknown>>, as: Role = 'admin') => send(`${path}/CreateOrUpdate`, handoverBody(fields), as);
  const errorsOf = ({ content }: { readonly content: unknown }) =>
    (content as { errors?: { field: string; code: string }[] }).errors?.map(
      ({ field, code }) => `${field.replace(/^Checklist\.\d+/, '')} ${code}`,
    );

  it('[R-128] delivers the active items in order to users who may read handovers', async () => {
    const [first, second] = [
      await addItem('Opony'),
      await addItem('Światła', { VehicleTypes: [2, 0], Direction: 'return', Severity: 'block' }),
    ];
    expect((await items()).filter(({ Id }) => Id === first || Id === second)).toMatchObject([
      { Id: first, VehicleTypes: [] },
      { Id: second, VehicleTypes: [0, 2], Direction: 'return', Severity: 'block', NameEn: null },
    ]);
    const lights = {
      Id: second,
      Name: 'Światła',
      NameDe: 'Światła (de)',
      VehicleTypes: [0, 2],
      Direction: 'return',
      Severity: 'block',
    };
    await send('/Administration/SaveHandoverItem', { ...lights, Position: 1, IsActive: true });
    expect((await items())[0]?.Id).toBe(second);
    await send('/Administration/SaveHandoverItem', { ...lights, IsActive: false });
    expect((await items()).map(({ Id }) => Id)).not.toContain(second);
    expect((await app.request(`${path}/Items`)).status).toBe(401);
  });

  it('[R-128] the checklist is returned as saved, and a client without one leaves it', async () => {
    const id = await addItem('Kluczyki');
    const Checklist = [await checkOf(id, { Result: 'not-ok', Words: 'jeden komplet', Photos: ['a'.repeat(64)] })];
    const { content } = await save({ Direction: 'return', Checklist });
    expect(await readHandover(app, content as number)).toMatchObject({ Direction: 'return', Checklist });
    await save({ Id: content, Comments: 'biuro' });
    expect(await readHandover(app, content as number)).toMatchObject({ Comments: 'biuro', Direction: 'return', Checklist });
  });

  it('[R-128] the seal covers the checklist: a change of it removes the signatures', async () => {
    const id = await addItem('Dokumenty');
    const body = handoverBody({ Direction: 'pick-up', Checklist: [await checkOf(id)] });
    const Hash = digest(canonicalSealText(body, []));
    expect(Hash).not.toBe(digest(canonicalSealText({ ...body, Checklist: null }, [])));
    expect(digest(canonicalSealText({ ...body, Direction: null, Checklist: null }, []))).toBe(
      digest(canonicalSealText(handoverBody(), [])),
    );
    const { content } = await send(`${path}/CreateOrUpdate`, { ...body, Seal: { Version: 1, Hash, Photos: [] } });
    expect(await readHandover(app, content as number)).toMatchObject({ Seal: { Hash } });
    await send(`${path}/CreateOrUpdate`, {
      ...body,
      Id: content,
      Checklist: [await checkOf(id, { Result: 'n-a' })],
      Seal: { Version: 1, Hash, Photos: [] },
    });
    expect(await readHandover(app, content as number)).toMatchObject({ Seal: null, FromSignature: null });
  });

  describe('rules', () => {
    it.each([
      ['a failed check without words or photo', { Result: 'not-ok' }, 'note', '.Words required'],
      ['a failed check that blocks', { Result: 'not-ok', Words: 'nie działają' }, 'block', ' check-blocks'],
      ['a failed check without its release', { Result: 'not-ok', Words: 'łysa' }, 'release', ' check-unreleased'],
      ['a lower severity than that of the item', { Result: 'not-ok', Words: 'łysa', Severity: 'note' }, 'block', ' invalid'],
      ['other words than those of the item', { Name: 'Wszystko w porządku' }, 'note', ' invalid'],
      ['an item that does not exist', { ItemId: 999_999 }, 'note', ' unknown-reference'],
      [
        'a release by another name',
        { Result: 'not-ok', Words: 'łysa', Release: { By: 'prezes', Reason: 'do warsztatu' } },
        'release',
        ' check-unreleased',
      ],
    ] as const)('[R-128] refuses %s', async (name, changed, severity, error) => {
      const id = await addItem(name, { Severity: severity });
      expect(errorsOf(await save({ Checklist: [await checkOf(id, changed as Partial<Check>)] }))).toEqual([error]);
    });

    it('[R-128] a failed critical check stops a pickup, no return', async () => {
      const Checklist = [await checkOf(await addItem('Zawieszenie', { Severity: 'block' }), { Result: 'not-ok', Words: 'stuka' })];
      const returned = await save({ Direction: 'return', Checklist });
      expect(returned.status).toBe(200);
      expect(errorsOf(await save({ Id: returned.content, Direction: 'pick-up', Checklist }))).toEqual([' check-blocks']);
      expect((await save({ Id: returned.content, Direction: 'return', Comments: 'do warsztatu', Checklist })).status).toBe(200);
    });

    it('[R-128] refuses an item answered twice', async () => {
      const check = await checkOf(await addItem('Gaśnica'));
      expect(errorsOf(await save({ Checklist: [check, check] }))).toEqual([' invalid', ' invalid']);
    });

    it('[R-128] only handover managers release a failed check; others change the rest', async () => {
      const id = await addItem('Hamulce', { Severity: 'release' });
      const released = (By: string) =>
        checkOf(id, { Result: 'not-ok', Words: 'piszczą', Release: { By, Reason: 'Jedzie prosto do warsztatu' } });
      const grants = app.db.updateTable('user_permission').where('FunctionalityId', '=', functionality.VehicleHandoverDocument);
      await grants
        .where('UserId', '=', await userOf(app, 'manager'))
        .set({ IsAdmin: false })
        .execute();
      expect(errorsOf(await save({ Checklist: [await released('manager')] }, 'manager'))).toEqual([' check-unreleased']);
      const saved = await save({ Checklist: [await released('admin')] });
      expect(saved.status).toBe(200);
      const again = await save({ Id: saved.content, Comments: 'dopisek', Checklist: [await released('admin')] }, 'manager');
      expect(again.status).toBe(200);
    });

    it('[R-128] a changed item replaces the old one; earlier answers stay valid', async () => {
      const old = await addItem('Szyba', { Severity: 'note' });
      const current = (
        await send('/Administration/SaveHandoverItem', {
          Id: old,
          Name: 'Szyba',
          NameDe: 'Szyba (de)',
          NameEn: '',
          VehicleTypes: [],
          Severity: 'block',
        })
      ).content as number;
      expect(current).not.toBe(old);
      expect((await items()).filter(({ Name }) => Name === 'Szyba')).toMatchObject([{ Id: current, Severity: 'block' }]);
      expect((await save({ Checklist: [await checkOf(old, { Result: 'not-ok', Words: 'odprysk' })] })).status).toBe(200);
      expect(errorsOf(await save({ Checklist: [await checkOf(current, { Result: 'not-ok', Words: 'odprysk' })] }))).toEqual([
        ' check-blocks',
      ]);
    });
  });

  describe('completeness', () => {
    const listed = async (id: unknown) =>
      (
        (await (
          await app.get(`/api/ODataVehicleHandoverDocument?$filter=${encodeURIComponent(`Id eq ${Number(id)}`)}`, { as: 'admin' })
        ).json()) as { value: { Completeness: string | null }[] }
      ).value[0]?.Completeness;
    const retireAll = () => app.db.updateTable('handover_item').set({ IsActive: false }).execute();
    const late = (happenedAt: string) => ({ 'X-Happened-At': happenedAt });

    it('[R-128] saves a handover without required items, flags it; a reviewer confirms', async () => {
      await retireAll();
      const [lights, front] = [
        await addItem('Światła mijania'),
        await addItem('Przód z bliska', { Kind: 'photo', View: 'Front', IsRequired: true }),
      ];
      await addItem('Tył z bliska', { Kind: 'photo', View: 'Back' });
      await addItem('Naczepa', { VehicleTypes: [2] });
      // As an app that knows no checklist sends it.
      const { status, content: id } = await save({ Counter: 71_001 });
      expect([status, await listed(id)]).toEqual([200, 'incomplete']);
      expect(await readHandover(app, id as number)).toMatchObject({
        MissingItems: [
          { Id: lights, Kind: 'check', NameDe: 'Światła mijania (de)' },
          { Id: front, Kind: 'photo' },
        ],
      });
      await app.db
        .updateTable('user_permission')
        .where('FunctionalityId', '=', functionality.VehicleHandoverDocument)
        .where('UserId', '=', await userOf(app, 'manager'))
        .set({ IsAdmin: false })
        .execute();
      const refused = await send(`${path}/Confirm/${id as number}`, null, 'manager');
      expect([refused.status, (refused.content as { errors: object[] }).errors]).toMatchObject([
        422,
        [
          { field: `Checklist.${lights}`, code: 'required' },
          { field: `SlotPhotos.${front}`, code: 'required' },
        ],
      ]);
      // Completed in part, then confirmed as it is.
      await save({ Id: id, Counter: 71_001, Checklist: [await checkOf(lights)] });
      expect(await readHandover(app, id as number)).toMatchObject({ MissingItems: [{ Id: front }] });
      expect((await send(`${path}/Confirm/${id as number}`, null)).status).toBe(200);
      expect(await listed(id)).toBe('incomplete');
    });

    it('[R-128] complete, older-list and earlier handovers lack nothing', async () => {
      await retireAll();
      const old = await addItem('Lusterka');
      const check = await checkOf(old);
      const current = (
        await send('/Administration/SaveHandoverItem', {
          Id: old,
          Name: 'Lusterka',
          NameDe: 'Lusterka (de)',
          NameEn: '',
          VehicleTypes: [],
          Severity: 'block',
        })
      ).content as number;
      for (const Checklist of [[check], [await checkOf(current)]]) {
        const { content: id } = await save({ Counter: 71_002, Checklist });
        expect(await listed(id)).toBeNull();
        expect((await send(`${path}/Confirm/${id as number}`, null, 'manager')).status).toBe(200);
      }
      const earlier = await app.request(`${path}/CreateOrUpdate`, {
        method: 'POST',
        body: JSON.stringify(handoverBody({ Counter: 71_003 })),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${app.tokenOf('admin')}`, ...late('2026-03-29T02:31:00') },
      });
      expect(await listed(await earlier.json())).toBeNull();
      // A later item is no matter of a handover that was complete.
      const { content: id } = await save({ Counter: 71_004, Checklist: [await checkOf(current)] });
      await addItem('Apteczka');
      await save({ Id: id, Counter: 71_004, Comments: 'biuro' });
      expect(await listed(id)).toBeNull();
    });
  });

  it('[R-126] guided photos: sealed with slot, time, place; returned next time', async () => {
    const slot = await addItem('Przód', { Kind: 'photo', View: 'Front', IsRequired: true });
    expect((await items()).find(({ Id }) => Id === slot)).toMatchObject({ Kind: 'photo', View: 'Front', IsRequired: true });
    const photo = {
      ItemId: slot,
      Name: 'Przód',
      NameDe: 'Przód (de)',
      NameEn: null,
      Sha256: createHash('sha256').update(pngBytes).digest('hex'),
      TakenOn: '2026-03-28T09:00:00',
      Place: { Latitude: 52.22977, Longitude: 21.01178, Accuracy: 8 },
    };
    const check = await addItem('Klakson');
    expect(errorsOf(await save({ SlotPhotos: [{ ...photo, ItemId: check }] }))).toEqual([`SlotPhotos.${check} unknown-reference`]);
    expect(errorsOf(await save({ SlotPhotos: [{ ...photo, Name: 'Tył' }] }))).toEqual([`SlotPhotos.${slot} invalid`]);
    expect(errorsOf(await save({ SlotPhotos: [photo, photo] }))).toEqual([`SlotPhotos.${slot} invalid`, `SlotPhotos.${slot} invalid`]);
    const offEarth = { ...photo, Place: { ...photo.Place, Latitude: 91 } };
    expect(errorsOf(await save({ SlotPhotos: [offEarth] }))).toEqual([expect.stringContaining('SlotPhotos')]);
    expect(errorsOf(await save({ Checklist: [await checkOf(slot)] }))).toEqual([' unknown-reference']);

    const body = handoverBody({ VehicleId: smallFleet.truck, SlotPhotos: [photo] });
    const Hash = digest(canonicalSealText(body, [photo.Sha256]));
    for (const other of [{ TakenOn: '2026-03-28T09:00:01' }, { Place: { ...photo.Place, Longitude: 21.01179 } }, { Place: null }])
      expect(Hash).not.toBe(digest(canonicalSealText({ ...body, SlotPhotos: [{ ...photo, ...other }] }, [photo.Sha256])));
    const { content: id } = await send(`${path}/CreateOrUpdate`, { ...body, Seal: { Version: 1, Hash, Photos: [photo.Sha256] } });
    const lastPhotos = async () => (await (await app.get(`${path}/LastPhotos/${smallFleet.truck}`)).json()) as unknown;
    expect(await lastPhotos()).toEqual([]);
    const { content: fault } = await send(`${path}/CreateOrUpdateFault`, {
      VehicleHandoverDocumentId: id,
      Description: 'Przód',
      DamagePointId: `photo-${slot}`,
    });
    const file = await app.request(`/File/UploadToTable?table=VehicleHandoverDocumentFault&id=${String(fault)}`, {
      method: 'POST',
      body: fileForm(pngBytes, 'photo-1-a.png'),
      headers: { Authorization: `Bearer ${app.tokenOf('admin')}` },
    });
    expect(file.status).toBe(200);
    expect(await lastPhotos()).toMatchObject([{ ItemId: slot, Name: 'Przód', TakenOn: photo.TakenOn }]);
    expect(await readHandover(app, id as number)).toMatchObject({ SlotPhotos: [photo], Seal: { Hash } });
    expect((await app.request(`${path}/LastPhotos/${smallFleet.truck}`)).status).toBe(401);
  });

  it('[R-126] a slot whose photo did not arrive counts as open until it does', async () => {
    const slot = await addItem('Licznik z bliska', { Kind: 'photo', IsRequired: true });
    const optional = await addItem('Ładunek', { Kind: 'photo' });
    await app.db
      .updateTable('user_permission')
      .where('FunctionalityId', '=', functionality.VehicleHandoverDocument)
      .where('UserId', '=', await userOf(app, 'manager'))
      .set({ IsAdmin: false })
      .execute();
    const photoOf = (ItemId: number, Name: string) => ({
      ItemId,
      Name,
      NameDe: `${Name} (de)`,
      NameEn: null,
      Sha256: digest(pngBytes),
      TakenOn: '2026-03-28T09:00:00',
    });
    const SlotPhotos = [photoOf(slot, 'Licznik z bliska'), photoOf(optional, 'Ładunek')];
    const carried = (
      await app.db.selectFrom('handover_item').selectAll().where('IsActive', '=', true).where('Id', '<>', slot).execute()
    ).filter(({ Kind, IsRequired }) => Kind === 'check' || IsRequired);
    await app.db
      .updateTable('handover_item')
      .set({ IsActive: false })
      .where('Id', 'in', [0, ...carried.map(({ Id }) => Id)])
      .execute();
    const addPhoto = async (handover: unknown, DamagePointId: string) => {
      const { content: fault } = await send(`${path}/CreateOrUpdateFault`, {
        VehicleHandoverDocumentId: handover,
        Description: 'Zdjęcie',
        DamagePointId,
      });
      const file = await app.request(`/File/UploadToTable?table=VehicleHandoverDocumentFault&id=${String(fault)}`, {
        method: 'POST',
        body: fileForm(pngBytes, 'photo-1-a.png'),
        headers: { Authorization: `Bearer ${app.tokenOf('admin')}` },
      });
      expect(file.status).toBe(200);
    };
    const [{ content: withoutPhotos }, { content: other }] = [
      await save({ Counter: 71_010, SlotPhotos }),
      await save({ Counter: 71_010, SlotPhotos }),
    ];
    // The same file at another handover, and at another slot, does not count.
    await addPhoto(other, `photo-${slot}`);
    await addPhoto(withoutPhotos, `photo-${optional}`);
    expect(await readHandover(app, withoutPhotos as number)).toMatchObject({ MissingItems: [{ Id: slot, Kind: 'photo' }] });
    const refused = await send(`${path}/Confirm/${withoutPhotos as number}`, null, 'manager');
    expect([refused.status, (refused.content as { errors: object[] }).errors]).toMatchObject([
      422,
      [{ field: `SlotPhotos.${slot}`, code: 'required' }],
    ]);
    expect((await send(`${path}/Confirm/${other as number}`, null, 'manager')).status).toBe(200);
    expect(await readHandover(app, other as number)).toMatchObject({ MissingItems: [] });
    // Nor does another photo in its place.
    const { content: wrong } = await save({
      Counter: 71_010,
      SlotPhotos: SlotPhotos.map((photo) => (photo.ItemId === slot ? { ...photo, Sha256: 'f'.repeat(64) } : photo)),
    });
    await addPhoto(wrong, `photo-${slot}`);
    expect(await readHandover(app, wrong as number)).toMatchObject({ MissingItems: [{ Id: slot, Kind: 'photo' }] });
    // A reviewer confirms it as it is: the list and the record go on saying so.
    expect((await send(`${path}/Confirm/${withoutPhotos as number}`, null)).status).toBe(200);
    expect(await readHandover(app, withoutPhotos as number)).toMatchObject({ MissingItems: [{ Id: slot }] });
  });

  it('[R-128] the suggested checklist is added once, by administrators only', async () => {
    expect((await send('/Administration/AddSuggestedItems?kind=check', null, 'manager')).status).toBe(403);
    expect((await send('/Administration/AddSuggestedItems?kind=check', null)).status).toBe(409);
    await app.db.deleteFrom('handover_item').execute();
    expect((await send('/Administration/AddSuggestedItems?kind=check', null)).content).toBe(true);
    expect((await items()).length).toBeGreaterThan(5);
  });
});

function digest(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

async function readHandover(app: ContractApp, id: number): Promise<Record<string, unknown>> {
  return (await (await app.get(`${path}/Get/?id=${id}`)).json()) as Record<string, unknown>;
}

async function userOf(app: ContractApp, name: Role): Promise<number> {
  return (await app.db.selectFrom('user_account').select('Id').where('Username', '=', name).executeTakeFirstOrThrow()).Id;
}
