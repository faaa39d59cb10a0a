import { expect, test } from 'vitest';
import type { Page } from 'playwright';
import { dictionaryIds, placesDictionaryCode } from '../../../src/contract/entities/shared/dictionary.ts';
import { openNewHandover, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { draftOf, outboxOf, readStore } from '../../support/browser/device-state.ts';
import { describeFault, fillAfterFaults, fillUpToFaults, handoverPlace, save, shoot } from '../../support/browser/handover-form.ts';

type Reference = { readonly key: string; readonly value: unknown };

const setup = setupBrowserTests(() => startDemo());
const user = 'driver';

test('[R-080] caches dictionaries, references, terms and lists as the backend has them', async () => {
  const page = await setup.openAs(user, { path: '/' });
  await waitUntilOfflineReady(page);
  const cached = new Map((await readStore<Reference>(page, user, 'references')).map(({ key, value }) => [key, value]));
  const { rentalDocumentKinds, rentalDocumentStatuses, faultPlacements, faultKinds, damageCauses, vehicleClasses } = dictionaryIds;
  const dictionaries = [rentalDocumentKinds, rentalDocumentStatuses, faultPlacements, faultKinds, damageCauses, vehicleClasses].map(
    (id) => `/Dictionary/Items/${id}`,
  );
  const otherLists = [
    '/Employee/List?activeOnly=true',
    '/PredefinedPlace/Dictionary',
    '/Contractor/DictionaryWithDependent',
    '/Dictionary/Countries',
    `/Dictionary/ValuesByCode/${placesDictionaryCode}`,
  ];
  for (const address of [...dictionaries, ...otherLists]) {
    expect([address, cached.get(address)]).toEqual([address, await setup.backend.get(address)]);
    expect(cached.get(address)).not.toEqual([]);
  }
  // Only the plates are compared: counters change while the demo runs.
  const plates = (lines: unknown) => (lines as { RegistrationNumber: string }[]).map(({ RegistrationNumber }) => RegistrationNumber);
  expect(plates(cached.get('/Vehicle/Company?allTypes=true'))).toEqual(plates(await setup.backend.get('/Vehicle/Company?allTypes=true')));
  expect(cached.get('/VehicleHandoverDocument/GetTerms#pl')).toBe(await setup.backend.get('/VehicleHandoverDocument/GetTerms'));

  const chunks = await readStore<{ entity: string; rows: { Id: number }[] }>(page, user, 'rowChunks');
  const listed = chunks.filter(({ entity }) => entity === 'vehicle-handover-document').flatMap(({ rows }) => rows.map(({ Id }) => Id));
  const { value } = await setup.backend.get<{ value: { Id: number }[] }>('/api/ODataVehicleHandoverDocument?$top=2000&$select=Id');
  expect(listed.toSorted((left, right) => left - right)).toEqual(value.map(({ Id }) => Id).toSorted((left, right) => left - right));
});

test('[R-080] stores opened records, drafts with photos and signatures, and the outbox', async () => {
  const { value } = await setup.backend.get<{ value: { Id: number }[] }>('/api/ODataVehicleHandoverDocument?$top=1&$select=Id');
  const opened = value[0]?.Id ?? 0;
  const page = await setup.openAs(user, { path: `/vehicle-handover-document/item/${opened}` });
  await expect.poll(() => cachedRecordOf(page, opened)).toMatchObject({ Id: opened, SelectedDamages: expect.any(Object) as object });
  await page.goto(`${setup.network.url}/vehicle-handover-document/list`);
  await page.context().setOffline(true);

  await openNewHandover(page);
  await fillUpToFaults(page, { plate: setup.plate, place: handoverPlace });
  await describeFault(page);
  await shoot(page);
  await page.getByRole('button', { name: 'Użyj zdjęcia' }).click();
  await page.getByText('Zdjęcia usterki: 1 z 5').waitFor();
  await expect.poll(() => draftOf(page, user)).toMatchObject({ form: { PlaceName: handoverPlace } });
  const [photo, ...more] = await readStore<{ id: string; bytes: number; size: number }>(page, user, 'blobs');
  expect(more).toEqual([]);
  expect(photo?.bytes).toBe(photo?.size);
  expect(JSON.stringify(await draftOf(page, user))).toContain(photo?.id);

  await fillAfterFaults(page);
  // A draft stores signatures as strokes; the outbox entry contains them as PNG.
  const signed = { strokes: expect.arrayContaining([expect.anything()]) as unknown[] };
  await expect.poll(() => draftOf(page, user)).toMatchObject({ form: { From: signed, To: signed } });
  await save(page);
  expect((await outboxOf(page, user)).map(({ call, state }) => [call, state])).toEqual([
    ['createOrUpdate', 'waiting'],
    ['createOrUpdateFault', 'waiting'],
    ['uploadToTable', 'waiting'],
  ]);
  const [entry] = await readStore<{ payload: Record<string, unknown> }>(page, user, 'outbox');
  for (const signature of ['FromSignature', 'ToSignature']) expect(entry?.payload[signature]).toMatch(/^data:image\/png;base64,/);
  expect(await draftOf(page, user)).toBeNull();
});

async function cachedRecordOf(page: Page, id: number): Promise<unknown> {
  const records = await readStore<{ entity: string; key: unknown; item: unknown }>(page, user, 'records');
  return records.find(({ entity, key }) => entity === 'vehicle-handover-document' && key === id)?.item;
}
