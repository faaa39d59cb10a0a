import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Check } from '../../../src/contract/entities/shared/handover-items.ts';
import { openNewHandover } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { draftOf, outboxOf } from '../../support/browser/device-state.ts';
import {
  acceptTermsAndSign,
  fillAdditionalFields,
  fillUpToFaults,
  handoverPlace,
  pressNext,
  save,
} from '../../support/browser/handover-form.ts';
import { screens, smallTargets, takeScreenshot } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

async function openChecklist(page: Page): Promise<void> {
  await openNewHandover(page);
  await fillUpToFaults(page, { plate: setup.plate, place: handoverPlace });
  await pressNext(page);
  await page.getByRole('heading', { name: 'Lista kontrolna' }).waitFor();
}

function check(page: Page, name: RegExp): Locator {
  return page.getByRole('radiogroup', { name });
}

async function answer(page: Page, name: RegExp, result: 'OK' | 'Nie OK' | 'Nie dotyczy'): Promise<void> {
  await check(page, name).getByText(result, { exact: true }).click();
}

const choose = (page: Page, direction: string) =>
  page
    .getByRole('radiogroup', { name: /Rodzaj przekazania/ })
    .getByText(direction, { exact: true })
    .click();

test('[R-128] offline, a failed check with photo reaches record, summary and service', async () => {
  const page = await setup.openOffline();
  await openChecklist(page);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await pressNext(page);
  await page.getByText('Wybierz: wydanie czy zwrot.').waitFor();
  await page.getByText('Wybierz: OK, Nie OK albo Nie dotyczy.').first().waitFor();
  await choose(page, 'Zwrot');
  await check(page, /^Pojazd czysty/).waitFor();
  await answer(page, /^Kluczyki/, 'Nie OK');
  await answer(page, /^Dokumenty/, 'Nie dotyczy');
  await page.getByRole('button', { name: 'Reszta jest OK' }).click();
  await page.getByText('Wszystkie punkty sprawdzone.').waitFor();
  expect(await smallTargets(page.getByRole('list', { name: 'Lista kontrolna' }), 56)).toEqual([]);
  await pressNext(page);
  await page.getByText('Dodaj opis albo zdjęcie.').waitFor();
  await page.getByLabel(/^Co jest nie tak: Kluczyki/).fill('Brak kluczyka zapasowego');
  await page
    .getByRole('group', { name: /^Zdjęcia: Kluczyki/ })
    .getByRole('button', { name: 'Zrób zdjęcie' })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zrób zdjęcie' }).click();
  await page.getByRole('button', { name: 'Użyj zdjęcia' }).click();
  await page.getByText('Zdjęcia: Kluczyki (komplet): 1 z 5').waitFor();
  await expect.poll(async () => JSON.stringify(await draftOf(page, 'driver'))).toContain('Brak kluczyka zapasowego');

  await page.reload();
  await page
    .getByRole('button', { name: 'Dokończ' })
    .or(page.getByRole('heading', { name: 'Lista kontrolna' }))
    .first()
    .waitFor();
  if (await page.getByRole('button', { name: 'Dokończ' }).isVisible()) await page.getByRole('button', { name: 'Dokończ' }).click();
  await page.getByRole('heading', { name: 'Lista kontrolna' }).waitFor();
  expect(
    await check(page, /^Kluczyki/)
      .getByRole('radio', { name: 'Nie OK' })
      .isChecked(),
  ).toBe(true);
  expect(await page.getByLabel(/^Co jest nie tak: Kluczyki/).inputValue()).toBe('Brak kluczyka zapasowego');

  await pressNext(page);
  await fillAdditionalFields(page);
  await pressNext(page);
  const summary = page.getByRole('region', { name: 'Lista kontrolna' });
  await summary.getByText('Brak kluczyka zapasowego').waitFor();
  await summary.getByRole('img', { name: /Kluczyki/ }).waitFor();
  await acceptTermsAndSign(page);
  await save(page);
  await page.getByText('1 punkt listy kontrolnej nie jest w porządku').waitFor();
  const address = page.url();
  await page.getByRole('status').filter({ hasText: '1 punkt listy kontrolnej' }).getByRole('button', { name: 'Zgłoś do serwisu' }).click();
  expect(await page.getByRole('textbox', { name: /Co trzeba zrobić/ }).inputValue()).toBe('Kluczyki (komplet): Brak kluczyka zapasowego');
  await page.getByRole('group', { name: 'Pojazd' }).getByText(setup.plate).waitFor();
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect.poll(async () => (await outboxOf(page, 'driver')).filter(({ call }) => call === 'uploadToTable')).toHaveLength(2);
  await page.goto(address);
  await page.getByRole('link', { name: 'Zgłoszenie czeka na wysłanie' }).waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 60_000 }).toEqual([]);
  await page.getByText('Bez zmian od podpisania').waitFor();

  const [saved] = (await setup.backend.handoversAt(setup.plate, handoverPlace)) as unknown as {
    Id: number;
    Direction: string;
    Checklist: Check[];
    Seal: { Photos: string[]; IsChanged?: boolean };
  }[];
  const failed = saved?.Checklist.filter(({ Result }) => Result === 'not-ok') ?? [];
  expect(saved?.Direction).toBe('return');
  expect(saved?.Checklist.map(({ Result }) => Result)).toContain('n-a');
  expect(failed).toMatchObject([{ Name: 'Kluczyki (komplet)', Words: 'Brak kluczyka zapasowego', Photos: saved?.Seal.Photos }]);
  expect(saved?.Seal.IsChanged).toBeUndefined();
  const faults = await setup.backend.faultsOf(saved?.Id);
  expect(faults).toMatchObject([{ Description: 'Kluczyki (komplet): Brak kluczyka zapasowego' }]);

  const { value } = await setup.backend.get<{ value: { Id: number }[] }>(
    `/api/ODataServiceRequest?$filter=${encodeURIComponent(`HandoverId eq ${saved?.Id}`)}`,
  );
  expect(value).toHaveLength(1);
  expect(await setup.backend.get(`/ServiceRequest/Get/?id=${value[0]?.Id}`)).toMatchObject({
    IsReport: true,
    Description: 'Kluczyki (komplet): Brak kluczyka zapasowego',
  });
  const files = await setup.backend.get<{ Sha256: string }[]>(`/File/ListFiles?tableId=${value[0]?.Id}&tableName=ServiceRequest`);
  expect(files.map(({ Sha256 }) => Sha256)).toEqual(failed[0]?.Photos);
  await page.getByRole('link', { name: /^Zgłoszenie .*\d/ }).click();
  await page.getByRole('link', { name: 'Otwórz protokół' }).click();
  await page.getByText('1 punkt listy kontrolnej nie jest w porządku').waitFor();
});

test('[R-128] a driver can neither release a critical item nor pass a blocking one', async () => {
  const page = await setup.openOffline();
  await openChecklist(page);
  await choose(page, 'Wydanie');
  await answer(page, /^Hamulce/, 'Nie OK');
  await page.getByText('Pojazdu nie wolno wydać').waitFor();
  await answer(page, /^Opony/, 'Nie OK');
  await page.getByLabel(/^Co jest nie tak: Opony/).fill('Bieżnik 1 mm');
  await page.getByRole('button', { name: 'Reszta jest OK' }).click();
  await pressNext(page);
  await page.getByText('Pojazd musi dopuścić do jazdy osoba z prawem').first().waitFor();
  expect(await page.getByLabel('Powód dopuszczenia').count()).toBe(0);
  await page.getByRole('heading', { name: 'Lista kontrolna' }).waitFor();
  await answer(page, /^Hamulce/, 'OK');
  await pressNext(page);
  await page.getByRole('heading', { name: 'Lista kontrolna' }).waitFor();
  await answer(page, /^Opony/, 'OK');
  await pressNext(page);
  await page.getByRole('heading', { name: 'Pola dodatkowe' }).waitFor();
});

test('[R-128] a manager releases a critical item of a driver from a phone', { timeout: 480_000 }, async () => {
  const page = await setup.openAs('driver');
  await openChecklist(page);
  await choose(page, 'Wydanie');
  await answer(page, /^Opony/, 'Nie OK');
  await page.getByLabel(/^Co jest nie tak: Opony/).fill('Bieżnik 1 mm');
  await page.getByRole('button', { name: 'Reszta jest OK' }).click();
  await page.getByRole('button', { name: 'Poproś o dopuszczenie' }).click();
  const address = await page.getByRole('dialog').getByText('/release#').innerText();
  await takeScreenshot(page, 'release-request');
  await page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).click();
  // The request outlives a reload.
  await page.reload();
  await page.getByText(/^Czeka na dopuszczenie/).waitFor();

  const phone = await setup.newTablet();
  try {
    const { pathname, hash } = new URL(address);
    const manager = await setup.openAs('manager', { tablet: phone, screen: 'phone', path: `${pathname}${hash}` });
    await manager.getByText('Bieżnik 1 mm').waitFor();
    await manager.getByText(setup.plate).waitFor();
    expect(await smallTargets(manager.getByRole('main'), 48)).toEqual([]);
    await manager.getByRole('button', { name: 'Dopuść pojazd' }).click();
    await takeScreenshot(manager, 'release-page');
    await manager.getByLabel(/^Powód dopuszczenia/).fill('Tylko do wulkanizatora');
    await manager.getByRole('button', { name: 'Dopuść pojazd' }).click();
    await manager.getByText('Kierowca może kontynuować przekazanie.').waitFor();
    await takeScreenshot(manager, 'release-given');
  } finally {
    await phone.remove();
  }
  await page.getByText(/^Dopuszczenie: \S+ \S+$/).waitFor();
  await pressNext(page);
  await fillAdditionalFields(page);
  await pressNext(page);
  await acceptTermsAndSign(page);
  await save(page);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  expect(await outboxOf(page, 'driver')).toEqual([]);
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toMatchObject([
    {
      Checklist: expect.arrayContaining([
        expect.objectContaining({ Release: expect.objectContaining({ By: 'manager', Reason: 'Tylko do wulkanizatora' }) as unknown }),
      ]) as unknown,
    },
  ]);
  expect(setup.errors).toEqual([]);
});

test('[R-128] a manager releases with a reason; the keyboard answers checks', async () => {
  const page = await setup.openAs('manager');
  await openChecklist(page);
  await choose(page, 'Wydanie');
  await check(page, /^Opony/)
    .getByRole('radio')
    .first()
    .focus();
  await page.keyboard.press('ArrowRight');
  expect(
    await check(page, /^Opony/)
      .getByRole('radio', { name: 'Nie OK' })
      .isChecked(),
  ).toBe(true);
  await page.getByLabel(/^Co jest nie tak: Opony/).fill('Bieżnik 1 mm');
  await page.getByRole('button', { name: 'Reszta jest OK' }).click();
  await pressNext(page);
  await page.getByText('Pojazd musi dopuścić do jazdy osoba z prawem').first().waitFor();
  await page.getByLabel(/^Powód dopuszczenia/).fill('Jedzie prosto do wulkanizatora');
  await pressNext(page);
  await fillAdditionalFields(page);
  await pressNext(page);
  // The person's name, not that of the login.
  await page
    .getByRole('region', { name: 'Lista kontrolna' })
    .getByText(/^Dopuszczenie \((?!manager)\S+ \S+\): Jedzie prosto do wulkanizatora$/)
    .waitFor();
  await acceptTermsAndSign(page);
  await save(page);
  await expect
    .poll(() => setup.backend.handoversAt(setup.plate, handoverPlace), { timeout: 30_000 })
    .toMatchObject([
      {
        Checklist: expect.arrayContaining([
          expect.objectContaining({
            Release: { By: 'manager', Name: expect.stringContaining(' ') as unknown, Reason: 'Jedzie prosto do wulkanizatora' },
          }),
        ]) as unknown,
      },
    ]);
  expect(setup.errors).toEqual([]);
});

test.each(Object.keys(screens) as (keyof typeof screens)[])('[R-128] the checklist fits the screen: %s', async (screen) => {
  const page = await setup.openAs('manager', { path: '/vehicle-handover-document/item', screen });
  if (screen === 'desktop') {
    const vehicle = page.getByRole('combobox', { name: /Pojazd/ });
    await vehicle.fill(setup.plate);
    await vehicle.press('Enter');
    await page.getByRole('button', { name: 'Zmień pojazd' }).waitFor();
  } else {
    await fillUpToFaults(page, { plate: setup.plate, place: handoverPlace });
    await pressNext(page);
  }
  await choose(page, 'Wydanie');
  await answer(page, /^Opony/, 'Nie OK');
  await answer(page, /^Hamulce/, 'Nie OK');
  await answer(page, /^Światła/, 'OK');
  await check(page, /^Opony/).scrollIntoViewIfNeeded();
  await takeScreenshot(page, `checklist ${screen}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(setup.errors).toEqual([]);
});

test('[R-128] an administrator edits the checklist by keyboard; new handovers have it', async () => {
  const page = await setup.openAs('admin', { path: '/administration/users', screen: 'desktop' });
  await page.getByRole('link', { name: 'Lista kontrolna' }).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Lista kontrolna' });
  await list.getByRole('button', { name: /Hamulce.*Blokuje przekazanie/ }).waitFor();
  await takeScreenshot(page, 'checklist administration');
  await page.getByRole('button', { name: 'Nowy punkt' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nowy punkt' });
  await dialog.getByRole('textbox', { name: 'Polski' }).fill('Tachograf');
  await dialog.getByRole('textbox', { name: 'English' }).fill('Tachograph');
  await dialog.getByRole('checkbox', { name: 'Samochody ciężarowe' }).focus();
  await page.keyboard.press('Space');
  await takeScreenshot(page, 'checklist item');
  await dialog.getByRole('textbox', { name: 'Polski' }).press('Enter');
  await list.getByRole('button', { name: /Tachograf.*Samochody ciężarowe · Wydanie i zwrot/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Gdy nie jest w porządku/ })
    .press('Enter');
  await page.getByRole('option', { name: 'Wymaga dopuszczenia' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Miejsce na liście' }).fill('1');
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await list.getByRole('button', { name: /^1\. Tachograf.*Wymaga dopuszczenia/ }).waitFor();
  const items = (await setup.backend.get<{ Kind: string }[]>('/VehicleHandoverDocument/Items')).filter(({ Kind }) => Kind === 'check');
  expect(items.slice(0, 2)).toMatchObject([
    { Name: 'Tachograf', NameEn: 'Tachograph', VehicleTypes: [1], Severity: 'release' },
    { Name: 'Opony i ciśnienie' },
  ]);
  expect(setup.errors).toEqual([]);
});
