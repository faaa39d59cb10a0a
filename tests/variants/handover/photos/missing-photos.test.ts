import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { HandoverItem } from '../../../../src/contract/entities/shared/handover-items.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { downloadProtocol } from '../../../support/browser/download-protocol.ts';
import { screens, scrollsSideways, takeScreenshot } from '../../../support/browser/screen.ts';
import { fileForm, pngBytes, signature } from '../../../support/fixtures/handovers.ts';

const setup = setupBrowserTests(() => startDemo());

// The browser itself reports the file that the backend answers with 404.
afterEach(() => expect(setup.errors.filter((error) => !error.includes('404'))).toEqual([]));

test.each(Object.keys(screens) as (keyof typeof screens)[])(
  '[R-126] a lost photo is named in document, damages and PDF: %s',
  async (screen) => {
    const { id, file } = await saveWithPhotos();
    // The store lost a file that the record lists.
    const lostPhoto = {
      status: 404,
      headers: { 'Content-Type': 'application/problem+json' },
      body: JSON.stringify({ title: 'Not found', status: 404, code: 'not-found' }),
    };
    setup.network.behave((_method, path) => (path.startsWith(`/File/Get/${file}`) ? lostPhoto : 'pass'));
    const page = await setup.openAs('manager', { path: '/', screen });
    await page.goto(`${setup.network.url}/vehicle-handover-document/item/${id}`);
    const slots = page.getByRole('region', { name: 'Zdjęcia pojazdu' });
    await slots.getByRole('img', { name: /^Tył/ }).waitFor();
    // The upload of the first slot never arrived.
    expect(await slots.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Brak zdjęcia\s+Przód, /),
      expect.stringMatching(/^Tył, /),
    ]);
    const damage = page
      .getByRole('region', { name: 'Uszkodzenia', exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'Rysa na drzwiach' })
      .first();
    await damage.getByText('Brak zdjęcia').waitFor();
    await expect.poll(() => scrollsSideways(page)).toBe(false);
    for (const [name, part] of [
      ['slots', slots],
      ['damage', damage],
    ] as const) {
      await part.scrollIntoViewIfNeeded();
      await takeScreenshot(page, `missing photos ${name} ${screen}`);
    }
    const protocol = await downloadProtocol(page, 'Polski');
    expect(protocol.text.match(/Brak zdjęcia: nie dotarło na serwer/g)).toHaveLength(2);
  },
);

/** A signed handover whose first slot has no file, and one new damage with a photo. */
async function saveWithPhotos(): Promise<{ id: number; file: number }> {
  const [vehicle] = await setup.backend.vehicles();
  const items = await setup.backend.get<HandoverItem[]>('/VehicleHandoverDocument/Items');
  const [front, rear] = ['Przód', 'Tył'].map((name) => items.find(({ Kind, Name }) => Kind === 'photo' && Name === name)!);
  const earlier = await setup.backend.get<{ value: { Id: number }[] }>('/api/ODataVehicleHandoverDocument?$top=1');
  const { AdditionalFieldValues } = await setup.backend.get<{ AdditionalFieldValues: unknown }>(
    `/VehicleHandoverDocument/Get/${earlier.value[0]?.Id}`,
  );
  const Sha256 = createHash('sha256').update(pngBytes).digest('hex');
  const pointId = crypto.randomUUID();
  const SlotPhotos = [front!, rear!].map(({ Id, Name, NameDe, NameEn }) => ({
    ItemId: Id,
    Name,
    NameDe,
    NameEn,
    Sha256,
    TakenOn: '2026-11-20T08:00:00',
  }));
  const SelectedDamages = {
    Left: [{ X: 33, Y: 60, Id: pointId, IsNew: true, Description: 'Rysa na drzwiach' }],
    Right: [],
    Top: [],
    Front: [],
    Back: [],
  };
  const people = { FromEmployeeId: 3, ToEmployeeId: 4, FromSignature: signature, ToUnsigned: { Reason: 'refused', Note: '' } };
  const body = {
    Id: null,
    Date: '2026-11-20T08:00:00',
    VehicleId: vehicle?.Id,
    Counter: (vehicle?.LastCounter ?? 0) + 1,
    Fuel: '1/2',
    PlaceName: 'Baza',
    SelectedDamages,
    SlotPhotos,
    AdditionalFieldValues,
    ...people,
  };
  const id = await setup.backend.change<number>('/VehicleHandoverDocument/CreateOrUpdate', body);
  const addPhoto = async (DamagePointId: string, Description: string): Promise<number> => {
    const fault = await setup.backend.change<number>('/VehicleHandoverDocument/CreateOrUpdateFault', {
      Id: null,
      VehicleHandoverDocumentId: id,
      PlacementId: null,
      KindId: null,
      Description,
      DamagePointId,
    });
    await setup.backend.upload(`/File/UploadToTable?table=VehicleHandoverDocumentFault&id=${fault}`, fileForm(pngBytes, 'photo-1-a.png'));
    const [file] = await setup.backend.filesOf({ Id: fault, Description });
    return file!.Id;
  };
  await addPhoto(`photo-${rear!.Id}`, 'Tył');
  return { id, file: await addPhoto(pointId, 'Rysa na drzwiach') };
}
