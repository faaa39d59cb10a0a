import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { canonicalSealText, type HandoverSeal, type SealedParts } from '../../../src/contract/entities/handover/handover-seal.ts';
import { openNewHandover } from '../../support/browser/app.ts';
import { runStatement } from '../../support/backend/postgres.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { draftOf } from '../../support/browser/device-state.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';
import {
  damagePosition,
  draw,
  fillHandover,
  fillUpToSignatures,
  handoverPlace,
  save,
  sign,
  signBoth,
} from '../../support/browser/handover-form.ts';

type Signed = { readonly Hash: string; readonly TermsHash: string | null };
type Draft = {
  readonly form: Record<string, unknown> & {
    readonly Signed?: Signed | null;
    readonly Signing?: { readonly Strokes: readonly unknown[] } | null;
  };
};

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-101] [R-122] only a correction unlocks signed fields and drops signatures', async () => {
  const page = await openAtSignatures();
  const otherPlate = (await setup.backend.vehicles())[0]?.RegistrationNumber ?? '';
  await goToStep(page, 'Licznik i paliwo');
  expect(await canFocus(page.getByLabel(/Stan licznika/))).toBe(false);
  await goToStep(page, 'Pojazd i osoby');
  expect(await canFocus(page.getByText('Zmień pojazd'))).toBe(false);
  for (const words of ['Miejsce przekazania', 'Uwagi']) expect(await canFocus(page.getByLabel(words))).toBe(false);
  await correct(page, 'Przekazujący, Odbierający');
  await page.getByLabel('Miejsce przekazania').fill(handoverPlace);
  await page.getByRole('button', { name: 'Zmień pojazd' }).click();
  const vehicle = page.getByRole('combobox', { name: /Pojazd/ });
  await vehicle.fill(otherPlate);
  await vehicle.press('Enter');
  await page.getByRole('button', { name: 'Zmień pojazd' }).waitFor();
  await removedNotice(page).getByText('Potrzebny ponowny podpis: Przekazujący, Odbierający.').waitFor();
  await page.locator('[aria-live="polite"]').filter({ hasText: 'Podpisy usunięto' }).waitFor();
  await choosePerson(page, 'Przekazujący', 'kow');
  await goToStep(page, 'Licznik i paliwo');
  await changeCounter(page);
  await page.reload();
  await removedNotice(page).waitFor();

  // The checks belong to the other vehicle: the new one's checklist is required before the signatures.
  await goToStep(page, 'Podpisy');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('heading', { name: 'Lista kontrolna', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reszta jest OK' }).click();
  await goToStep(page, 'Podpisy');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('heading', { name: 'Podpisy', exact: true }).waitFor();
  expect(await readDraft(page)).toMatchObject({ form: { From: { strokes: [] }, To: { strokes: [] }, Counter: 999_998 } });
  await signBoth(page);
  await removedNotice(page).waitFor({ state: 'detached' });
  await save(page);
  await page.getByText('Bez zmian od podpisania').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const [handover] = await setup.backend.handoversAt(otherPlate, handoverPlace);
  expect(handover).toMatchObject({ Counter: 999_998, CorrectionReason: '' });
  expectSealed(handover);
});

test('[R-101] one signature locks; the correction names its person alone', async () => {
  const page = await openAtSignatures('From');
  await page.getByText('Podpisano: Przekazujący').waitFor();
  await goToStep(page, 'Uszkodzenia');
  const newDamages = page.getByRole('button', { name: /^Nowe uszkodzenie \d+/ });
  await tapDrawing(page, damagePosition.x + 30);
  await expect
    .poll(async () => (await readDraft(page))?.form['From'])
    .toMatchObject({ strokes: expect.arrayContaining([expect.anything()]) as unknown[] });
  expect(await newDamages.count()).toBe(1);
  await correct(page, 'Przekazujący');
  await tapDrawing(page, damagePosition.x + 30);
  await expect.poll(() => newDamages.count()).toBe(2);
  expect(await readDraft(page)).toMatchObject({ form: { From: { strokes: [] } } });
});

test('[R-101] [R-123] the seal survives a reload and is sent with a device signature', async () => {
  const page = await openAtSignatures();
  const Hash = await waitForSealHash(page);
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.reload();
  await expect.poll(() => page.getByText(/^Podpisano \d/).count()).toBe(2);
  expect((await readDraft(page))?.form.Signed?.Hash).toBe(Hash);
  await save(page);
  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const [handover] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  // Signed offline. A prepared device has a bearer token, so its key belongs to no login.
  const Device = {
    X: expect.any(String) as string,
    Y: expect.any(String) as string,
    Signature: expect.stringMatching(/^[\w-]{86}$/) as string,
  };
  expect(handover?.['Seal']).toEqual({ Version: 1, Hash, Photos: [], Device });
  expect(handover).toMatchObject({ PlaceName: handoverPlace, SignedWords: { Names: { Vehicle: { RegistrationNumber: setup.plate } } } });
  const { Countersignature } = await setup.backend.get<{ Countersignature: object }>(
    `/VehicleHandoverDocument/Get/${String(handover?.Id)}`,
  );
  expect(Countersignature).toMatchObject({ Device: { ...Device, Id: null } });
  expectSealed(handover);
  // The vehicle gets another name: the list has that one, the signed document its own.
  await runStatement(setup.demo.databaseUrl, `UPDATE vehicle SET "Model" = 'Zmieniony' WHERE "RegistrationNumber" = '${setup.plate}'`);
  await page.goto(`${setup.network.url}/vehicle/list?search=${encodeURIComponent(setup.plate)}`);
  await page.getByText('Zmieniony', { exact: true }).filter({ visible: true }).first().waitFor();
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${String(handover?.Id)}`);
  const content = page.getByRole('region', { name: 'Podsumowanie' }).filter({ hasText: setup.plate });
  expect(await content.textContent()).not.toContain('Zmieniony');
});

test('[R-101] leaving the signing screen loses nothing; signing again makes a new seal', async () => {
  const page = await openAtSignatures();
  const first = await waitForSealHash(page);
  await page
    .getByRole('group', { name: /^Podpis odbierającego/ })
    .getByRole('button', { name: 'Podpisz ponownie' })
    .click();
  await draw(page);
  await expect.poll(async () => (await readDraft(page))?.form.Signing?.Strokes).toHaveLength(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await readDraft(page))?.form.Signed?.Hash).toBe(first);
  await sign(page, /^Podpis odbierającego/);
  await expect.poll(async () => (await readDraft(page))?.form.Signed?.Hash).not.toBe(first);
  await waitForSealHash(page);
  expect(await readDraft(page)).toMatchObject({ form: { To: { strokes: { length: 2 } }, Signing: null } });
  await save(page);
  await page.getByText('Bez zmian od podpisania').waitFor();
});

test('[R-101] a draft of an older release without a seal is saved sealed', async () => {
  const page = await openAtSignatures();
  await waitForSealHash(page);
  const address = page.url();
  await page.goto(`${setup.network.url}/vehicle-handover-document/list`);
  await makeDraftOld(page);
  await page.goto(address);
  await waitForSealHash(page);
  expect(await readDraft(page)).toMatchObject({ form: { From: { strokes: { length: 1 } }, To: { strokes: { length: 1 } } } });
  await page.getByRole('button', { name: 'Zapisz' }).waitFor();
  await save(page);
  await page.getByText('Bez zmian od podpisania').waitFor();
});

test('[R-101] a change saved in another tab is not sent under the old signatures', async () => {
  const first = await openAtSignatures();
  await waitForSealHash(first);
  await changeInAnotherTab(first);

  await first.bringToFront();
  await first.getByRole('button', { name: 'Zapisz' }).click();
  await first.getByText('Nie zapisano: po podpisaniu protokół zmieniono', { exact: false }).waitFor();
  await removedNotice(first).waitFor();
  await first.getByRole('heading', { name: 'Podpisy', exact: true }).waitFor();
  await signBoth(first);
  await save(first);
  await first.getByText('Bez zmian od podpisania').waitFor();
  await first.context().setOffline(false);
  await first.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const [handover, ...others] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  expect(others).toEqual([]);
  expect(handover?.SelectedDamages.Left.filter(({ IsNew }) => IsNew)).toHaveLength(2);
  expectSealed(handover);
});

test('[R-122] [R-124] a signed record opens as a document; correcting needs a reason', async () => {
  const page = await openAtSignatures();
  await save(page);
  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const [signed] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  expect(signed).toMatchObject({
    FromSignedOn: expect.stringMatching(moment) as string,
    ToSignedOn: expect.stringMatching(moment) as string,
  });
  const address = `${setup.network.url}/vehicle-handover-document/item/${String(signed?.Id)}`;
  await page.goto(address);
  await page.getByText('Bez zmian od podpisania').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Popraw', exact: true }).click();
  const dialog = openDialog(page);
  await dialog.getByText('Podpisy przestaną obowiązywać: Przekazujący, Odbierający.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Popraw', exact: true }).click();
  await dialog.getByText('Podaj powód poprawki.').waitFor();
  await dialog.getByRole('textbox', { name: 'Powód poprawki' }).fill('Zły licznik');
  await dialog.getByRole('button', { name: 'Popraw', exact: true }).click();
  await removedNotice(page).waitFor();
  // The correction is a draft: it survives a reload.
  await page.reload();
  await removedNotice(page).waitFor();
  await goToStep(page, 'Licznik i paliwo');
  await changeCounter(page);
  await goToStep(page, 'Podpisy');
  await signBoth(page);
  await save(page);
  await expect
    .poll(() => setup.backend.handoversAt(setup.plate, handoverPlace), { timeout: 60_000 })
    .toMatchObject([{ Counter: 999_998, CorrectionReason: 'Zły licznik' }]);
  const [corrected] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  expectSealed(corrected);
});

test('[R-074] [R-101] terms accepted as signing begins are part of the seal', async () => {
  const page = await openBeforeTerms();
  await page
    .getByRole('group', { name: /^Podpis przekazującego/ })
    .getByRole('button', { name: 'Podpisz' })
    .click();
  await handoverPage(page).acceptTerms();
  await draw(page);
  await page.getByRole('button', { name: 'Zakończ podpis' }).click();
  await sign(page, /^Podpis odbierającego/);
  const Hash = await waitForSealHash(page);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  await page.getByText('Bez zmian od podpisania').waitFor();
  const [handover] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  expect(handover?.['Seal']).toMatchObject({ Hash });
  expect(handover?.TermsLanguage).toBe('pl');
  expectSealed(handover);
});

test('[R-074] [R-101] changed terms require new signatures', async () => {
  const page = await openBeforeTerms();
  const form = handoverPage(page);
  await form.press(form.words('terms.read'));
  await form.acceptTerms();
  await page.getByText(form.words('terms.accepted')).first().waitFor();
  await signBoth(page);
  await expect.poll(async () => (await readDraft(page))?.form.Signed?.TermsHash).toMatch(/^[0-9a-f]{64}$/);

  const headers = { 'Content-Type': 'application/json' };
  setup.network.behave((_, path) =>
    path.startsWith('/VehicleHandoverDocument/GetTerms') ? { status: 200, headers, body: JSON.stringify('<p>Nowe warunki.</p>') } : 'pass',
  );
  await page.reload();
  await page.getByRole('button', { name: form.words('terms.read'), exact: true }).waitFor();
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await form.acceptTerms();
  await removedNotice(page).waitFor();
  expect(await readDraft(page)).toMatchObject({ form: { From: { strokes: [] }, To: { strokes: [] }, Signed: null } });
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toEqual([]);
});

/** Opens a complete single-page handover (desktop), unsigned, with unread terms. */
async function openBeforeTerms(): Promise<Page> {
  const page = await setup.openAs('driver', { screen: 'desktop' });
  const form = handoverPage(page);
  await form.open(setup.network.url);
  await form.people(setup.plate, handoverPlace);
  await form.counterAndFuel();
  await form.press(form.words('damages.none'));
  await form.checklist();
  await form.additionalFields();
  return page;
}

/** Opens an offline handover at its last step, signed by both or only by who hands over. */
async function openAtSignatures(signers: 'both' | 'From' = 'both'): Promise<Page> {
  const page = await setup.openOffline();
  await openNewHandover(page);
  const options = { plate: setup.plate, photos: 0, place: handoverPlace };
  if (signers === 'both') await fillHandover(page, options);
  else {
    await fillUpToSignatures(page, options);
    await sign(page, /^Podpis przekazującego/);
  }
  await page.getByRole('heading', { name: 'Podpisy', exact: true }).waitFor();
  return page;
}

/** Adds a damage to the handover in a second tab, which signs and saves it. */
async function changeInAnotherTab(first: Page): Promise<void> {
  const second = await first.context().newPage();
  await second.goto(first.url());
  await goToStep(second, 'Uszkodzenia');
  await correct(second, 'Przekazujący, Odbierający');
  await tapDrawing(second, damagePosition.x + 30);
  await removedNotice(second).waitFor();
  await goToStep(second, 'Podpisy');
  await signBoth(second);
  await save(second);
  await second.getByText('Bez zmian od podpisania').waitFor();
}

/** Presses "Correct", which must name the `people` whose signatures it removes. */
async function correct(page: Page, people: string): Promise<void> {
  await page.getByRole('button', { name: 'Popraw', exact: true }).click();
  await page.getByText(`Podpisy przestaną obowiązywać: ${people}.`, { exact: false }).waitFor();
  await openDialog(page).getByRole('button', { name: 'Popraw', exact: true }).click();
  await page.getByText('Poprawić podpisany protokół?').waitFor({ state: 'detached' });
}

function openDialog(page: Page): Locator {
  return page.getByRole('alertdialog').or(page.getByRole('dialog'));
}

async function changeCounter(page: Page): Promise<void> {
  await page.getByLabel(/Stan licznika/).fill('999998');
  await page.getByRole('button', { name: 'Pojazd naprawdę tyle przejechał' }).click();
  await page.getByRole('button', { name: 'Odczyt jest prawidłowy' }).click();
}

/** Whether a control can be focused: an inert one cannot. */
function canFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const target = element.closest<HTMLElement>('button, input') ?? (element as HTMLElement);
    target.focus();
    return document.activeElement === target;
  });
}

async function goToStep(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`Krok \\d+: ${name}`) }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
}

function removedNotice(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Podpisy usunięto' });
}

async function choosePerson(page: Page, label: string, letters: string): Promise<void> {
  const person = page.getByRole('combobox', { name: new RegExp(label) });
  await person.fill(letters);
  await page.getByRole('option').first().waitFor();
  await person.press('ArrowDown');
  await person.press('Enter');
}

async function tapDrawing(page: Page, x: number): Promise<void> {
  const drawing = page.getByRole('application', { name: 'Lewy bok' });
  await drawing.scrollIntoViewIfNeeded();
  const box = await drawing.boundingBox();
  if (!box) throw new Error('there is no drawing');
  await page.touchscreen.tap(box.x + (box.width * x) / 100, box.y + (box.height * damagePosition.y) / 100);
}

async function readDraft(page: Page): Promise<Draft | null> {
  return (await draftOf(page, 'driver')) as Draft | null;
}

/** Waits for the seal in the draft; resolves to its hash. */
async function waitForSealHash(page: Page): Promise<string> {
  await expect.poll(async () => (await readDraft(page))?.form.Signed?.Hash).toMatch(/^[0-9a-f]{64}$/);
  return (await readDraft(page))?.form.Signed?.Hash ?? '';
}

/** Expects the seal to equal the hash that the backend computes. */
function expectSealed(handover: Readonly<Record<string, unknown>> | undefined): void {
  const seal = handover?.['Seal'] as HandoverSeal;
  expect(
    createHash('sha256')
      .update(canonicalSealText(handover as SealedParts, seal.Photos))
      .digest('hex'),
  ).toBe(seal.Hash);
}

/** Makes the draft one of an older release: without the properties and the times that it did not write. */
async function makeDraftOld(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('tabor-user-driver');
      request.addEventListener('success', () => resolve(request.result));
    });
    const transaction = database.transaction('drafts', 'readwrite');
    const store = transaction.objectStore('drafts');
    await new Promise<void>((resolve) => {
      transaction.addEventListener('complete', () => resolve());
      const reading = store.getAll();
      reading.addEventListener('success', () => {
        for (const row of reading.result as { values: { form: Record<string, unknown> } }[]) {
          delete row.values.form['Signed'];
          delete row.values.form['RemovedSignatures'];
          delete row.values.form['Signing'];
          for (const side of ['From', 'To']) delete (row.values.form[side] as Record<string, unknown>)['signedOn'];
          store.put(row);
        }
      });
    });
    database.close();
  });
}
