import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { canonicalSealText, type HandoverSeal, type SealedParts } from '../../../src/contract/handover-seal.ts';
import { openNewHandover } from '../../support/browser/app.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { draftOf } from '../../support/browser/device-state.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';
import { damagePosition, fillHandover, pressNext, handoverPlace, save, sign, signBoth } from '../../support/browser/handover-form.ts';

type Signed = { readonly Hash: string; readonly TermsHash: string | null };
type Draft = { readonly form: Record<string, unknown> & { readonly Signed?: Signed | null } };

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-101] [R-122] changing vehicle, reading or person removes the signatures', async () => {
  const page = await openAtSummary();
  const otherPlate = (await setup.backend.vehicles())[0]?.RegistrationNumber ?? '';
  await goToStep(page, 'Pojazd i osoby');
  await page.getByRole('button', { name: 'Zmień pojazd' }).click();
  const vehicle = page.getByRole('combobox', { name: /Pojazd/ });
  await vehicle.fill(otherPlate);
  await vehicle.press('Enter');
  await page.getByRole('button', { name: 'Zmień pojazd' }).waitFor();
  await removedNotice(page).getByText('Potrzebny ponowny podpis: Przekazujący, Odbierający.').waitFor();
  await page.locator('[aria-live="polite"]').filter({ hasText: 'Podpisy usunięto' }).waitFor();
  await choosePerson(page, 'Przekazujący', 'kow');
  await goToStep(page, 'Licznik i paliwo');
  await page.getByLabel(/Stan licznika/).fill('999998');
  await page.getByRole('button', { name: 'Odczyt jest prawidłowy' }).click();
  await page.reload();
  await removedNotice(page).waitFor();

  await goToStep(page, 'Podsumowanie');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('heading', { name: 'Podpisy' }).waitFor();
  expect(await readDraft(page)).toMatchObject({ form: { From: { strokes: [] }, To: { strokes: [] }, Counter: 999_998 } });
  await signBoth(page);
  await removedNotice(page).waitFor({ state: 'detached' });
  await save(page);
  await page.getByText('Bez zmian od podpisania').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Firma odebrała protokół').waitFor({ timeout: 60_000 });
  const [handover] = await setup.backend.handoversAt(otherPlate, handoverPlace);
  expect(handover).toMatchObject({ Counter: 999_998 });
  expectSealed(handover);
});

test('[R-101] the seal of the last signature survives a reload and is sent', async () => {
  const page = await openAtSummary();
  const Hash = await waitForSealHash(page);
  await goToStep(page, 'Podpisy');
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.reload();
  await page.getByText(/Podpis przekazującego.*: podpis złożony/).first().waitFor({ state: 'attached' });
  expect((await readDraft(page))?.form.Signed?.Hash).toBe(Hash);
  await pressNext(page);
  await save(page);
  await page.context().setOffline(false);
  await page.getByText('Firma odebrała protokół').waitFor({ timeout: 60_000 });
  const [handover] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  expect(handover?.['Seal']).toEqual({ Version: 1, Hash, Photos: [] });
  expectSealed(handover);
});

test('[R-101] an added or removed stroke recomputes the seal', async () => {
  const page = await openAtSummary();
  const first = await waitForSealHash(page);
  await goToStep(page, 'Podpisy');
  await page.getByRole('group', { name: /^Podpis odbierającego/ }).getByRole('button', { name: 'Wyczyść' }).click();
  await expect.poll(async () => (await readDraft(page))?.form.Signed).toBeNull();
  await page.getByText(/Podpisy usunięto/).waitFor({ state: 'detached' });
  await sign(page, /^Podpis odbierającego/);
  await sign(page, /^Podpis odbierającego/);
  const second = await waitForSealHash(page);
  expect(second).not.toBe(first);
  await pressNext(page);
  await save(page);
  await page.getByText('Bez zmian od podpisania').waitFor();
});

test('[R-101] a draft of an older release without a seal is saved sealed', async () => {
  const page = await openAtSummary();
  const firstHash = await waitForSealHash(page);
  const address = page.url();
  await page.goto(`${setup.network.url}/vehicle-handover-document/list`);
  await removeSealFromDraft(page);
  await page.goto(address);
  expect(await waitForSealHash(page)).toBe(firstHash);
  await page.getByRole('button', { name: 'Zapisz' }).waitFor();
  await save(page);
  await page.getByText('Bez zmian od podpisania').waitFor();
});

test('[R-101] a change saved in another tab is not sent under the old signatures', async () => {
  const first = await openAtSummary();
  await waitForSealHash(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await goToStep(second, 'Uszkodzenia');
  await tapDrawing(second, damagePosition.x + 30);
  await removedNotice(second).waitFor();
  await goToStep(second, 'Podpisy');
  await signBoth(second);
  await save(second);
  await second.getByText('Bez zmian od podpisania').waitFor();

  await first.bringToFront();
  await first.getByRole('button', { name: 'Zapisz' }).click();
  await first.getByText('Nie zapisano: po podpisaniu protokół zmieniono', { exact: false }).waitFor();
  await removedNotice(first).waitFor();
  await first.getByRole('heading', { name: 'Podpisy' }).waitFor();
  await signBoth(first);
  await save(first);
  await first.getByText('Bez zmian od podpisania').waitFor();
  await first.context().setOffline(false);
  await first.getByText('Firma odebrała protokół').waitFor({ timeout: 60_000 });
  const [handover, ...others] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  expect(others).toEqual([]);
  expect(handover?.SelectedDamages.Left.filter(({ IsNew }) => IsNew)).toHaveLength(2);
  expectSealed(handover);
});

test('[R-074] [R-101] terms accepted at the save are part of the seal', async () => {
  const page = await openSignedBeforeTerms();
  const before = await waitForSealHash(page);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await handoverPage(page).acceptTerms();
  await page.getByText('Firma odebrała protokół').waitFor({ timeout: 60_000 });
  await page.getByText('Bez zmian od podpisania').waitFor();
  const [handover] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  expect(handover?.['Seal']).not.toMatchObject({ Hash: before });
  expect(handover?.TermsLanguage).toBe('pl');
  expectSealed(handover);
});

test('[R-074] [R-101] changed terms require new signatures', async () => {
  const page = await openSignedBeforeTerms();
  const form = handoverPage(page);
  await form.press(form.words('terms.read'));
  await form.acceptTerms();
  await page.getByText(form.words('terms.accepted')).waitFor();
  await sign(page, /^Podpis odbierającego/);
  await expect.poll(async () => (await readDraft(page))?.form.Signed?.TermsHash).toMatch(/^[0-9a-f]{64}$/);

  const headers = { 'Content-Type': 'application/json' };
  setup.network.behave((_, path) => (path.startsWith('/VehicleHandoverDocument/GetTerms') ? { status: 200, headers, body: JSON.stringify('<p>Nowe warunki.</p>') } : 'pass'));
  await page.reload();
  await page.getByRole('button', { name: form.words('terms.read'), exact: true }).waitFor();
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await form.acceptTerms();
  await removedNotice(page).waitFor();
  expect(await readDraft(page)).toMatchObject({ form: { From: { strokes: [] }, To: { strokes: [] }, Signed: null } });
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toEqual([]);
});

/** Opens a signed single-page handover (desktop) with unread terms. */
async function openSignedBeforeTerms(): Promise<Page> {
  const page = await setup.openAs('driver', { screen: 'desktop' });
  const form = handoverPage(page);
  await form.open(setup.network.url);
  await form.people(setup.plate, handoverPlace);
  await form.counterAndFuel();
  await form.press(form.words('damages.none'));
  await form.additionalFields();
  await sign(page, /^Podpis przekazującego/);
  await sign(page, /^Podpis odbierającego/);
  return page;
}

/** Opens an offline handover at its summary, signed by both. */
async function openAtSummary(): Promise<Page> {
  const page = await setup.openOffline();
  await openNewHandover(page);
  await fillHandover(page, { plate: setup.plate, photos: 0, place: handoverPlace });
  await page.getByRole('heading', { name: 'Podsumowanie' }).waitFor();
  return page;
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
  expect(createHash('sha256').update(canonicalSealText(handover as SealedParts, seal.Photos)).digest('hex')).toBe(seal.Hash);
}

/** Deletes the properties that older releases did not write from the draft. */
async function removeSealFromDraft(page: Page): Promise<void> {
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
          store.put(row);
        }
      });
    });
    database.close();
  });
}
