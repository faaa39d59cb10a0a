import { expect, test } from 'vitest';
import { discardEntries } from '../../../src/db/outbox/discard-entries.ts';
import { actionDraftOf, draftOf, draftsOf, partDraftsOf, saveDraft } from '../../../src/db/drafts/drafts.ts';
import { applied, localKey, newDevice, type Device } from '../device.ts';

const entity = 'vehicle-handover-document';
const [document, part, form] = [localKey(1), localKey(2), localKey(3)] as const;
const updatedAt = '2026-06-01T08:00:00';
const partForm = { entity, key: form, partOf: document, values: { form: { Id: part, owner: document } }, updatedAt } as const;

const created = (key: string) => [{ call: 'createOrUpdate', payload: { Id: key } }];
const partDrafts = ({ database }: Device, key: string | number) => partDraftsOf(database, entity, key);

test("[R-065] a part's draft belongs to its record but is not the record's draft", async () => {
  const device = newDevice();
  await saveDraft(device.database, partForm, null);
  expect(await draftsOf(device.database, entity)).toEqual([]);
  expect(await partDrafts(device, document)).toMatchObject([{ key: form }]);
});

test("[R-065] [SY6] a part's draft moves to the server id, also when saved later", async () => {
  const device = newDevice();
  await saveDraft(device.database, partForm, null);
  await device.save(document, created(document), { keepsDraft: true });
  await device.drain(() => applied(501));
  expect(await partDrafts(device, 501)).toMatchObject([{ key: form, values: { form: { Id: part, owner: 501 } } }]);
  await saveDraft(device.database, { ...partForm, values: { form: { Id: part } } }, null);
  expect(await partDrafts(device, 501)).toMatchObject([{ values: { form: { Id: part } } }]);
});

test("[R-065] [SY1] saving a part ends its draft and keeps the record's", async () => {
  const device = newDevice();
  const own = { entity, key: 7, values: { form: {} }, updatedAt } as const;
  await saveDraft(device.database, own, null);
  await saveDraft(device.database, { ...partForm, partOf: 7 }, null);
  await device.save(7, [{ call: 'createOrUpdateFault', targetKey: part, payload: { Id: part } }], {
    kind: 'action',
    keepsDraft: true,
    partDraftKey: form,
  });
  expect(await device.database.drafts.toArray()).toEqual([own]);
});

test("[R-065] a part's draft ends with its record: by removal and by discard", async () => {
  const device = newDevice();
  await saveDraft(device.database, { ...partForm, partOf: 7 }, null);
  await device.save(7, [{ call: 'delete', parameters: { id: '7' } }], { kind: 'removal' });
  expect(await device.database.drafts.count()).toBe(0);
  await device.save(document, created(document));
  await saveDraft(device.database, partForm, null);
  const [, making] = await device.outbox();
  await discardEntries(device.database, making?.seq ?? 0);
  expect(await device.database.drafts.count()).toBe(0);
});

test('[R-065] [R-041] action and record drafts are separate and end separately', async () => {
  const device = newDevice();
  const card = { entity: 'trip-record-card', updatedAt } as const;
  await saveDraft(device.database, { ...card, key: 7, values: { form: { Purpose: 'Wizyta' } } }, null);
  await saveDraft(device.database, { ...card, key: form, partOf: 7, action: 'finish', values: { form: { EndCounter: 90 } } }, null);
  const open = async () => [
    await draftOf(device.database, 'trip-record-card', 7),
    await actionDraftOf(device.database, 'trip-record-card', 7, 'finish'),
  ];
  expect(await open()).toMatchObject([{ values: { form: { Purpose: 'Wizyta' } } }, { values: { form: { EndCounter: 90 } } }]);
  await device.save(7, [{ call: 'finish', payload: { Id: 7, EndCounter: 90 } }], {
    entity: 'trip-record-card',
    kind: 'action',
    keepsDraft: true,
  });
  expect(await open()).toMatchObject([{ values: { form: { Purpose: 'Wizyta' } } }, null]);
  await saveDraft(device.database, { ...card, key: form, partOf: 7, action: 'finish', values: { form: {} } }, null);
  await device.save(7, [{ call: 'createOrUpdate', payload: { Id: 7 } }], { entity: 'trip-record-card' });
  expect(await open()).toMatchObject([null, { key: form }]);
});
