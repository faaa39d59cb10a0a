import { expect, test } from 'vitest';
import type { Page } from 'playwright';
import { dictionaryIds, placesCode } from '../../src/contract/entities/dictionary.ts';
import { openNewHandover, readyForOffline } from '../support/app.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';
import { draftOf, outboxOf, storedIn } from '../support/device-state.ts';
import { describeFault, fillAfterFaults, fillUpToFaults, place, save, shoot } from '../support/handover-form.ts';

type Reference = { readonly key: string; readonly value: unknown };

const at = atTheCarPark(() => startDemo());
const user = 'driver';

test('[R-080] caches dictionaries, references, terms and lists as the backend has them', async () => {
  const page = await at.openAs(user, { path: '/' });
  await readyForOffline(page);
  const cached = new Map((await storedIn<Reference>(page, user, 'references')).map(({ key, value }) => [key, value]));
  const { rentalDocumentKinds, rentalDocumentStatuses, faultPlacements, faultKinds, damageCauses, vehicleClasses } = dictionaryIds;
  const dictionaries = [rentalDocumentKinds, rentalDocumentStatuses, faultPlacements, faultKinds, damageCauses, vehicleClasses].map((id) => `/Dictionary/Items/${id}`);
  const otherLists = ['/Employee/List?activeOnly=true', '/PredefinedPlace/Dictionary', '/Contractor/DictionaryWithDependent', '/Dictionary/Countries', `/Dictionary/ValuesByCode/${placesCode}`];
  for (const address of [...dictionaries, ...otherLists]) {
    expect([address, cached.get(address)]).toEqual([address, await at.company.ask(address)]);
    expect(cached.get(address)).not.toEqual([]);
  }
  // Only the plates are compared: counters change while the demo runs.
  const plates = (lines: unknown) => (lines as { RegistrationNumber: string }[]).map(({ RegistrationNumber }) => RegistrationNumber);
  expect(plates(cached.get('/Vehicle/Company?allTypes=true'))).toEqual(plates(await at.company.ask('/Vehicle/Company?allTypes=true')));
  expect(cached.get('/VehicleHandoverDocument/GetTerms#pl')).toBe(await at.company.ask('/VehicleHandoverDocument/GetTerms'));

  const chunks = await storedIn<{ entity: string; rows: { Id: number }[] }>(page, user, 'rowChunks');
  const listed = chunks.filter(({ entity }) => entity === 'vehicle-handover-document').flatMap(({ rows }) => rows.map(({ Id }) => Id));
  const { value } = await at.company.ask<{ value: { Id: number }[] }>('/api/ODataVehicleHandoverDocument?$top=2000&$select=Id');
  expect(listed.toSorted((left, right) => left - right)).toEqual(value.map(({ Id }) => Id).toSorted((left, right) => left - right));
});

test('[R-080] stores opened records, drafts with photos and signatures, and the outbox', async () => {
  const { value } = await at.company.ask<{ value: { Id: number }[] }>('/api/ODataVehicleHandoverDocument?$top=1&$select=Id');
  const opened = value[0]?.Id ?? 0;
  const page = await at.openAs(user, { path: `/vehicle-handover-document/item/${opened}` });
  await expect.poll(() => itemOf(page, opened)).toMatchObject({ Id: opened, SelectedDamages: expect.any(Object) as object });
  await page.goto(`${at.network.url}/vehicle-handover-document/list`);
  await page.context().setOffline(true);

  await openNewHandover(page);
  await fillUpToFaults(page, { plate: at.plate, place });
  await describeFault(page);
  await shoot(page);
  await page.getByRole('button', { name: 'Użyj zdjęcia' }).click();
  await page.getByText('Zdjęcia usterki: 1 z 5').waitFor();
  await expect.poll(() => draftOf(page, user)).toMatchObject({ form: { PlaceName: place } });
  const [photo, ...more] = await storedIn<{ id: string; bytes: number; size: number }>(page, user, 'blobs');
  expect(more).toEqual([]);
  expect(photo?.bytes).toBe(photo?.size);
  expect(JSON.stringify(await draftOf(page, user))).toContain(photo?.id);

  await fillAfterFaults(page);
  // A draft stores signatures as strokes; the outbox entry contains them as PNG.
  const signed = { strokes: expect.arrayContaining([expect.anything()]) as unknown[] };
  await expect.poll(() => draftOf(page, user)).toMatchObject({ form: { From: signed, To: signed } });
  await save(page);
  expect((await outboxOf(page, user)).map(({ call, state }) => [call, state])).toEqual([['createOrUpdate', 'waiting'], ['createOrUpdateFault', 'waiting'], ['uploadToTable', 'waiting']]);
  const [entry] = await storedIn<{ payload: Record<string, unknown> }>(page, user, 'outbox');
  for (const signature of ['FromSignature', 'ToSignature']) expect(entry?.payload[signature]).toMatch(/^data:image\/png;base64,/);
  expect(await draftOf(page, user)).toBeNull();
});

async function itemOf(page: Page, id: number): Promise<unknown> {
  const records = await storedIn<{ entity: string; key: unknown; item: unknown }>(page, user, 'records');
  return records.find(({ entity, key }) => entity === 'vehicle-handover-document' && key === id)?.item;
}
