import i18next from 'i18next';
import { expect, test } from 'vitest';
import { noDamages } from '../../../src/contract/entities/fleet/damage-point.ts';
import { emptyForm, type FaultForm, type HandoverForm } from '../../../src/entities/vehicle-handover-document/content/handover-form.ts';
import { readHandover } from '../../../src/entities/vehicle-handover-document/content/read-handover.ts';
import { handoverForm } from '../../../src/entities/vehicle-handover-document/form.tsx';
import { prepareHandover } from '../../../src/entities/vehicle-handover-document/seal/prepare-handover.ts';
import { saveRecord } from '../../../src/screens/record/save/save-record.ts';
import { findRecord } from '../../../src/db/cache/records.ts';
import { rebaseForm } from '../../../src/screens/record/drafts/rebase-form.ts';
import { applied, savePhoto, localKey, newDevice, type Device } from '../device.ts';

const entity = 'vehicle-handover-document';
const [key, scratch, dent, photo] = [localKey(1), localKey(2), localKey(3), localKey(4)] as const;
const signed = (name: string) => ({ strokes: [], png: `data:image/png;base64,${name}`, unsigned: null });
const defaultForm: HandoverForm = emptyForm('2026-06-01T08:00:00');
const filled: HandoverForm = {
  ...defaultForm,
  VehicleId: 3,
  Counter: 1_000,
  PlaceName: 'Poznań',
  From: signed('AAAA'),
  To: signed('BBBB'),
  Faults: [fault(scratch, 'rysa')],
};

function fault(Id: string, Description: string, images: readonly string[] = []): FaultForm {
  const Images = images.map((Key) => ({ Key, BlobId: `blob-of-${Key}`, Name: 'photo-1-x.jpg', Sha256: 'ab', Size: 3 }));
  return { Id, PlacementId: null, KindId: null, Description, DamagePointId: null, Images };
}

/** Saves like a tab whose form was opened on `base`; `change` are its edits. */
function save({ database }: Device, base: HandoverForm, change: Partial<HandoverForm>) {
  const values = { ...base, ...change };
  return saveRecord({
    database,
    user: 'driver',
    entity,
    form: handoverForm,
    key,
    values,
    formBase: base,
    beforeSave: (one) => prepareHandover(one, i18next.t),
    rowOf: (Id) => ({ Id }),
  });
}

async function storedHandover({ database }: Device): Promise<HandoverForm> {
  return readHandover((await findRecord(database, entity, key))?.item ?? {});
}

test("[SY16] the later of two tabs keeps the earlier one's edits of a queued handover", async () => {
  const device = newDevice();
  await save(device, defaultForm, filled);
  const opened = await storedHandover(device);
  await savePhoto(device, photo);
  const mark = { X: 1, Y: 2, Id: 'mark', IsNew: true };
  await save(device, opened, {
    Comments: 'z pierwszej',
    From: signed('CCCC'),
    Faults: [...opened.Faults, fault(dent, 'wgniecenie', [photo])],
    SelectedDamages: { ...noDamages(), Left: [mark] },
  });
  await save(device, opened, { PlaceName: 'Gdańsk', Faults: [fault(scratch, 'rysa na drzwiach')] });
  expect(await storedHandover(device)).toMatchObject({
    Comments: 'z pierwszej',
    PlaceName: 'Gdańsk',
    Counter: 1_000,
    From: signed('CCCC'),
    To: signed('BBBB'),
    SelectedDamages: { Left: [mark] },
  });
  expect(
    (await device.outbox()).map(({ call, targetKey, payload }) => [call, targetKey, payload?.['Description'] ?? payload?.['PlaceName']]),
  ).toEqual([
    ['createOrUpdate', key, 'Gdańsk'],
    ['createOrUpdateFault', scratch, 'rysa na drzwiach'],
    ['createOrUpdateFault', dent, 'wgniecenie'],
    ['uploadToTable', photo, undefined],
  ]);
  expect(await device.database.blobs.count()).toBe(1);
});

test('[SY16] a removal in one tab survives, and the later tab wins shared fields', async () => {
  const device = newDevice();
  await save(device, defaultForm, { ...filled, Faults: [fault(scratch, 'rysa'), fault(dent, 'wgniecenie')] });
  const opened = await storedHandover(device);
  await save(device, opened, { Faults: [fault(scratch, 'rysa')], Comments: 'pierwsza' });
  await save(device, opened, { Comments: 'druga' });
  expect(await storedHandover(device)).toMatchObject({ Comments: 'druga', Faults: [{ Id: scratch }] });
  expect((await device.outbox()).map(({ targetKey }) => targetKey)).toEqual([key, scratch]);
});

test('[SY16] does not mix a signature of one tab with a refusal of the other', async () => {
  const device = newDevice();
  await save(device, defaultForm, { ...filled, To: { strokes: [], png: null, unsigned: { Reason: 'did-not-wait', Note: '' } } });
  const opened = await storedHandover(device);
  await save(device, opened, { To: signed('DDDD') });
  await save(device, opened, { To: { strokes: [], png: null, unsigned: { Reason: 'refused', Note: 'nie chce' } } });
  expect((await storedHandover(device)).To).toEqual({ strokes: [], png: null, unsigned: { Reason: 'refused', Note: 'nie chce' } });
});

test('[SY16] [SY6] edits a fault whose server id arrived meanwhile, no duplicate', async () => {
  const device = newDevice();
  await save(device, defaultForm, filled);
  const opened = await storedHandover(device);
  await save(device, opened, { Comments: 'z pierwszej' });
  await device.drain(({ call }) => applied(call === 'createOrUpdate' ? 501 : 601));
  await save(device, opened, { Faults: [fault(scratch, 'rysa na drzwiach')] });
  expect((await storedHandover(device)).Faults).toMatchObject([{ Id: 601, Description: 'rysa na drzwiach' }]);
  expect((await device.outbox()).map(({ call, targetKey }) => [call, targetKey])).toEqual([
    ['createOrUpdate', 501],
    ['createOrUpdateFault', 601],
  ]);
  expect((await device.outbox())[0]?.payload).toMatchObject({ Comments: 'z pierwszej' });
});

test('[SY16] a second save of a new handover adds to the first', async () => {
  const device = newDevice();
  await save(device, defaultForm, filled);
  await save(device, defaultForm, { VehicleId: 3, Comments: 'z drugiej', Faults: [fault(dent, 'wgniecenie')] });
  expect(await storedHandover(device)).toMatchObject({
    VehicleId: 3,
    Counter: 1_000,
    PlaceName: 'Poznań',
    Comments: 'z drugiej',
    From: signed('AAAA'),
    Faults: [{ Id: scratch }, { Id: dent }],
  });
});

test("[R-065] rebases an open handover form onto another tab's save", async () => {
  const device = newDevice();
  await save(device, defaultForm, filled);
  const opened = await storedHandover(device);
  await save(device, opened, { Counter: 1_200, ConfirmedCounter: 1_200, Faults: [] });
  const values = rebaseForm({ ...opened, Comments: 'moje' }, opened, await storedHandover(device)).values;
  expect(values).toMatchObject({ Comments: 'moje', Counter: 1_200, ConfirmedCounter: 1_200, Faults: [] });
});
