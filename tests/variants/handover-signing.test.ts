import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { sealedText, type HandoverSeal, type SealedParts } from '../../src/contract/handover-seal.ts';
import { openNewHandover } from '../support/app.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';
import { draftOf } from '../support/device-state.ts';
import { handoverDriver } from '../support/handover-driver.ts';
import { damagePlace, fillHandover, next, place, save, sign, signBoth } from '../support/handover-form.ts';

type Signed = { readonly Hash: string; readonly TermsHash: string | null };
type Draft = { readonly form: Record<string, unknown> & { readonly Signed?: Signed | null } };

const at = atTheCarPark(() => startDemo());

afterEach(() => expect(at.errors).toEqual([]));

test('[R-101] changing vehicle, reading or person removes the signatures', async () => {
  const page = await filledIn();
  const otherPlate = (await at.company.vehicles())[0]?.RegistrationNumber ?? '';
  await step(page, 'Pojazd i osoby');
  await page.getByRole('button', { name: 'Zmień pojazd' }).click();
  const vehicle = page.getByRole('combobox', { name: /Pojazd/ });
  await vehicle.fill(otherPlate);
  await vehicle.press('Enter');
  await page.getByRole('button', { name: 'Zmień pojazd' }).waitFor();
  await removedNotice(page).getByText('Potrzebny ponowny podpis: Przekazujący, Odbierający.').waitFor();
  await page.locator('[aria-live="polite"]').filter({ hasText: 'Podpisy usunięto' }).waitFor();
  await choosePerson(page, 'Przekazujący', 'kow');
  await step(page, 'Licznik i paliwo');
  await page.getByLabel(/Stan licznika/).fill('999998');
  await page.getByRole('button', { name: 'Odczyt jest prawidłowy' }).click();
  await page.reload();
  await removedNotice(page).waitFor();

  await step(page, 'Podsumowanie');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('heading', { name: 'Podpisy' }).waitFor();
  expect(await draft(page)).toMatchObject({ form: { From: { strokes: [] }, To: { strokes: [] }, Counter: 999_998 } });
  await signBoth(page);
  await removedNotice(page).waitFor({ state: 'detached' });
  await save(page);
  await page.getByText('Bez zmian od podpisania').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Firma odebrała protokół').waitFor({ timeout: 60_000 });
  const [handover] = await at.company.handoversAt(otherPlate, place);
  expect(handover).toMatchObject({ Counter: 999_998 });
  expectSealed(handover);
});

test('[R-101] the seal of the last signature survives a reload and is sent', async () => {
  const page = await filledIn();
  const Hash = await sealedHash(page);
  await step(page, 'Podpisy');
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.reload();
  await page.getByText(/Podpis przekazującego.*: podpis złożony/).first().waitFor({ state: 'attached' });
  expect((await draft(page))?.form.Signed?.Hash).toBe(Hash);
  await next(page);
  await save(page);
  await page.context().setOffline(false);
  await page.getByText('Firma odebrała protokół').waitFor({ timeout: 60_000 });
  const [handover] = await at.company.handoversAt(at.plate, place);
  expect(handover?.['Seal']).toEqual({ Version: 1, Hash, Photos: [] });
  expectSealed(handover);
});

test('[R-101] an added or removed stroke recomputes the seal', async () => {
  const page = await filledIn();
  const first = await sealedHash(page);
  await step(page, 'Podpisy');
  await page.getByRole('group', { name: /^Podpis odbierającego/ }).getByRole('button', { name: 'Wyczyść' }).click();
  await expect.poll(async () => (await draft(page))?.form.Signed).toBeNull();
  await page.getByText(/Podpisy usunięto/).waitFor({ state: 'detached' });
  await sign(page, /^Podpis odbierającego/);
  await sign(page, /^Podpis odbierającego/);
  const second = await sealedHash(page);
  expect(second).not.toBe(first);
  await next(page);
  await save(page);
  await page.getByText('Bez zmian od podpisania').waitFor();
});

test('[R-101] a draft of an older release without a seal is saved sealed', async () => {
  const page = await filledIn();
  const firstHash = await sealedHash(page);
  const address = page.url();
  await page.goto(`${at.network.url}/vehicle-handover-document/list`);
  await forgetSigned(page);
  await page.goto(address);
  expect(await sealedHash(page)).toBe(firstHash);
  await page.getByRole('button', { name: 'Zapisz' }).waitFor();
  await save(page);
  await page.getByText('Bez zmian od podpisania').waitFor();
});

test('[R-101] a change saved in another tab is not sent under the old signatures', async () => {
  const first = await filledIn();
  await sealedHash(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await step(second, 'Uszkodzenia');
  await tapDrawing(second, damagePlace.x + 30);
  await removedNotice(second).waitFor();
  await step(second, 'Podpisy');
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
  const [handover, ...others] = await at.company.handoversAt(at.plate, place);
  expect(others).toEqual([]);
  expect(handover?.SelectedDamages.Left.filter(({ IsNew }) => IsNew)).toHaveLength(2);
  expectSealed(handover);
});

test('[R-074] [R-101] terms accepted at the save are part of the seal', async () => {
  const page = await signedBeforeTerms();
  const before = await sealedHash(page);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await handoverDriver(page).acceptTerms();
  await page.getByText('Firma odebrała protokół').waitFor({ timeout: 60_000 });
  await page.getByText('Bez zmian od podpisania').waitFor();
  const [handover] = await at.company.handoversAt(at.plate, place);
  expect(handover?.['Seal']).not.toMatchObject({ Hash: before });
  expect(handover?.TermsLanguage).toBe('pl');
  expectSealed(handover);
});

test('[R-074] [R-101] changed terms require new signatures', async () => {
  const page = await signedBeforeTerms();
  const form = handoverDriver(page);
  await form.press(form.words('terms.read'));
  await form.acceptTerms();
  await page.getByText(form.words('terms.accepted')).waitFor();
  await sign(page, /^Podpis odbierającego/);
  await expect.poll(async () => (await draft(page))?.form.Signed?.TermsHash).toMatch(/^[0-9a-f]{64}$/);

  const headers = { 'Content-Type': 'application/json' };
  at.network.behave((_, path) => (path.startsWith('/VehicleHandoverDocument/GetTerms') ? { status: 200, headers, body: JSON.stringify('<p>Nowe warunki.</p>') } : 'pass'));
  await page.reload();
  await page.getByRole('button', { name: form.words('terms.read'), exact: true }).waitFor();
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await form.acceptTerms();
  await removedNotice(page).waitFor();
  expect(await draft(page)).toMatchObject({ form: { From: { strokes: [] }, To: { strokes: [] }, Signed: null } });
  expect(await at.company.handoversAt(at.plate, place)).toEqual([]);
});

/** Opens a signed single-page handover (desktop) with unread terms. */
async function signedBeforeTerms(): Promise<Page> {
  const page = await at.openAs('driver', { screen: 'desktop' });
  const on = handoverDriver(page);
  await on.open(at.network.url);
  await on.people(at.plate, place);
  await on.counterAndFuel();
  await on.press(on.words('damages.none'));
  await on.additionalFields();
  await sign(page, /^Podpis przekazującego/);
  await sign(page, /^Podpis odbierającego/);
  return page;
}

/** Opens an offline handover at its summary, signed by both. */
async function filledIn(): Promise<Page> {
  const page = await at.inTheCarPark();
  await openNewHandover(page);
  await fillHandover(page, { plate: at.plate, photos: 0, place });
  await page.getByRole('heading', { name: 'Podsumowanie' }).waitFor();
  return page;
}

async function step(page: Page, name: string): Promise<void> {
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
  await page.touchscreen.tap(box.x + (box.width * x) / 100, box.y + (box.height * damagePlace.y) / 100);
}

async function draft(page: Page): Promise<Draft | null> {
  return (await draftOf(page, 'driver')) as Draft | null;
}

/** Waits for the seal in the draft; resolves to its hash. */
async function sealedHash(page: Page): Promise<string> {
  await expect.poll(async () => (await draft(page))?.form.Signed?.Hash).toMatch(/^[0-9a-f]{64}$/);
  return (await draft(page))?.form.Signed?.Hash ?? '';
}

/** Expects the seal to equal the hash that the backend computes. */
function expectSealed(handover: Readonly<Record<string, unknown>> | undefined): void {
  const seal = handover?.['Seal'] as HandoverSeal;
  expect(createHash('sha256').update(sealedText(handover as SealedParts, seal.Photos)).digest('hex')).toBe(seal.Hash);
}

/** Deletes the properties that older releases did not write from the draft. */
async function forgetSigned(page: Page): Promise<void> {
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
