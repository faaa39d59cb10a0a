import type { Locator, Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { openNewHandover } from '../../support/browser/app.ts';
import { watchErrors, type Tablet } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { downloadProtocol } from '../../support/browser/download-protocol.ts';
import { draw, fillUpToSignatures, handoverPlace, leaveUnsigned, save, sign, signAlone } from '../../support/browser/handover-form.ts';
import { screens, takeScreenshot } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());
let phone: Tablet | undefined;

afterEach(async () => {
  await phone?.remove();
  phone = undefined;
  expect(setup.errors).toEqual([]);
});

/** Saves a handover offline that only the first party signs. */
async function saveHalfSigned(photos: number, hasOdometer = false): Promise<Page> {
  const page = await setup.openOffline();
  await openNewHandover(page);
  await fillUpToSignatures(page, { plate: setup.plate, photos, place: handoverPlace });
  if (hasOdometer) await photographOdometer(page);
  await signAlone(page);
  await save(page);
  return page;
}

/** Takes the guided photo beside the reading, from the signatures and back. */
async function photographOdometer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Krok \d+: Licznik i paliwo/ }).click();
  await page.getByRole('button', { name: 'Zrób zdjęcie: Licznik i kontrolki' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zrób zdjęcie' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Powtórz' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).click();
  await page.getByRole('button', { name: /Krok \d+: Podpisy/ }).click();
}

/** Makes a link in the open document; resolves to its address. */
async function makeLink(page: Page, button: string, within: Page | Locator = page): Promise<string> {
  await within.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const address = await dialog.getByText('/sign#').innerText();
  await dialog.getByRole('img', { name: 'Kod QR linku do podpisu' }).waitFor();
  await takeScreenshot(page, 'sign-later-link');
  await dialog.getByRole('button', { name: 'Zamknij' }).click();
  return address;
}

/** Opens an address on a stranger's phone. */
async function openOnPhone(address: string): Promise<{ readonly page: Page; readonly errors: string[] }> {
  phone = await setup.newTablet();
  const page = await (await phone.open(screens.phone)).newPage();
  const errors = watchErrors(page);
  await page.goto(address);
  return { page, errors };
}

test('[R-125] a link made offline is signed by the absent party under the same seal', async () => {
  const page = await saveHalfSigned(1);
  await page.getByText('Podpis można złożyć później').waitFor();
  const address = await makeLink(page, 'Podpis później przez link');
  await page.getByText('Link zacznie działać, gdy protokół dotrze na serwer.').waitFor();
  const { page: stranger, errors } = await openOnPhone(address);
  await stranger.getByText('Dokument jeszcze nie dotarł').waitFor();

  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  await page.getByText(/Czeka na podpis. Link działa do/).waitFor({ timeout: 60_000 });
  const [saved] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  const { Seal } = saved as { Seal: { Hash: string } };
  await page.setViewportSize({ width: 1440, height: 900 });
  const filters = encodeURIComponent(JSON.stringify({ Signatures: { kind: 'choice', ids: ['waiting'] } }));
  await page.goto(`${setup.network.url}/vehicle-handover-document/list?filters=${filters}`);
  await page.getByRole('row').filter({ hasText: setup.plate }).getByText('Czeka na podpis').waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  await takeScreenshot(page, 'sign-later-list');

  await stranger.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await stranger.getByText(/^Do podpisu: /).waitFor();
  const main = stranger.getByRole('main');
  await main.getByText(setup.plate).first().waitFor();
  const vehicle = (await setup.backend.vehicles()).find(({ RegistrationNumber }) => RegistrationNumber === setup.plate);
  // The seal covers the VIN, too.
  for (const text of [vehicle!.BodyNumber!, handoverPlace, '999 999', 'Rysa na drzwiach', 'Nie działa prawe światło mijania'])
    await main.getByText(text, { exact: false }).first().waitFor();
  await expect
    .poll(() =>
      main.locator('img[alt^="Zdjęcia"]').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true]);
  await takeScreenshot(stranger, 'sign-later-page');

  // Nothing is sent before name and terms.
  await stranger.getByLabel('Imię i nazwisko').fill('');
  await stranger.getByRole('button', { name: 'Podpisz', exact: true }).click();
  await stranger.getByText('Wpisz imię i nazwisko.').waitFor();
  // Both missing parts look like errors.
  const colorOf = (text: string) => stranger.getByText(text).evaluate((element) => getComputedStyle(element).color);
  await stranger.getByRole('alert').filter({ hasText: 'Przeczytaj i zaakceptuj warunki.' }).locator('svg').waitFor();
  expect(await colorOf('Przeczytaj i zaakceptuj warunki.')).toBe(await colorOf('Wpisz imię i nazwisko.'));
  await stranger.getByLabel('Imię i nazwisko').fill('Anna Nowak-Lis');
  await stranger.getByRole('button', { name: 'Przeczytaj warunki' }).click();
  await stranger.getByRole('document', { name: 'Warunki' }).press('End');
  await stranger.getByRole('button', { name: 'Akceptuję', exact: true }).click();
  await stranger.getByRole('button', { name: 'Podpisz', exact: true }).click();
  await stranger.getByRole('dialog', { name: 'Podpis odbierającego: Anna Nowak-Lis' }).waitFor();
  await draw(stranger);
  // A reload keeps name, terms and strokes; so does a network that is gone when the signature is sent.
  await stranger.reload();
  await stranger.getByRole('button', { name: 'Warunki zaakceptowane' }).waitFor();
  await stranger.getByLabel('Imię i nazwisko').scrollIntoViewIfNeeded();
  await takeScreenshot(stranger, 'sign-later-form');
  await stranger.context().setOffline(true);
  await stranger.getByRole('button', { name: 'Podpisz', exact: true }).click();
  await takeScreenshot(stranger, 'sign-later-pad');
  await stranger.getByRole('button', { name: 'Zakończ podpis' }).click();
  await stranger.getByRole('alert').getByText('Podpisu nie wysłano').waitFor();
  await stranger.getByRole('alert').getByText('zostaje w tej karcie przeglądarki', { exact: false }).waitFor();
  await stranger.context().setOffline(false);
  await stranger.getByRole('button', { name: 'Podpisz', exact: true }).click();
  await stranger.getByRole('button', { name: 'Zakończ podpis' }).click();
  await stranger.getByText('Dokument podpisany').waitFor();
  await takeScreenshot(stranger, 'sign-later-done');
  expect(await stranger.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('signing-link')))).toEqual([]);
  await stranger.reload();
  await stranger.getByText('Tego linku nie można użyć ponownie.', { exact: false }).waitFor();
  expect(await main.innerText()).not.toContain(setup.plate);
  expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);

  const signed = await setup.backend.get<Record<string, unknown>>(`/VehicleHandoverDocument/Get/${String(saved?.Id)}`);
  expect(signed).toMatchObject({
    Seal: { Hash: Seal.Hash },
    ToSignature: null,
    LaterSignatures: [{ Side: 'To', Name: 'Anna Nowak-Lis', Hash: Seal.Hash }],
  });
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${String(saved?.Id)}`);
  await page.getByText(/^Podpisano przez link .* jako Anna Nowak-Lis\.$/).waitFor({ timeout: 30_000 });
  await page.getByRole('heading', { name: 'Podpisy złożone później', exact: true }).waitFor();
  expect(await page.getByRole('heading', { name: 'Brakujące podpisy' }).count()).toBe(0);
  await page.getByText('Bez zmian od podpisania').waitFor();
  const protocol = await downloadProtocol(page, 'Polski');
  expect(protocol.text).toContain('przez link jako Anna Nowak-Lis');
  expect(protocol.text).toContain(Seal.Hash);
  await page.getByRole('button', { name: 'Popraw', exact: true }).click();
  await page.getByText('Podpisy przestaną obowiązywać: Przekazujący, Odbierający.', { exact: false }).waitFor();
});

test('[R-125] the page of a link shows checklist, guided photos and odometer as signed', async () => {
  const page = await saveHalfSigned(0, true);
  const address = await makeLink(page, 'Podpis później przez link');
  await page.context().setOffline(false);
  await page.getByText(/Czeka na podpis. Link działa do/).waitFor({ timeout: 60_000 });
  const { page: stranger, errors } = await openOnPhone(address);
  await stranger.getByText(/^Do podpisu: /).waitFor();
  const checklist = stranger.getByRole('region', { name: 'Lista kontrolna' });
  await checklist.getByRole('heading', { name: /wydani/i }).waitFor();
  expect(await checklist.getByText('OK', { exact: true }).count()).toBeGreaterThan(3);
  const odometer = stranger.getByRole('img', { name: 'Licznik i kontrolki', exact: true });
  await stranger.getByRole('region', { name: 'Zdjęcia pojazdu' }).locator(odometer).waitFor();
  const reading = stranger.locator('dd').filter({ hasText: /999.999/ });
  await reading.locator(odometer).waitFor();
  await expect
    .poll(() => odometer.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true]);
  await takeScreenshot(stranger, 'sign-later-checks');
  expect(errors).toEqual([]);
});

test('[R-125] of links made offline for both parties, the newest of each opens', async () => {
  const page = await setup.openOffline();
  await openNewHandover(page);
  await fillUpToSignatures(page, { plate: setup.plate, photos: 0, place: handoverPlace });
  for (const side of ['przekazującego', 'odbierającego']) await leaveUnsigned(page, side);
  await save(page);
  const side = (name: string) => page.getByRole('group', { name: new RegExp(`^Podpis ${name}`) });
  const replaced = await makeLink(page, 'Podpis później przez link', side('przekazującego'));
  const recipient = await makeLink(page, 'Podpis później przez link', side('odbierającego'));
  const deliverer = await makeLink(page, 'Nowy link', side('przekazującego'));
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText(/Czeka na podpis. Link działa do/).count(), { timeout: 60_000 }).toBe(2);

  const open = async (address: string) => setup.backend.change('/SigningLink/Open', { Secret: address.split('#')[1] });
  expect(await open(replaced)).toMatchObject({ State: 'unknown' });
  expect(await open(recipient)).toMatchObject({ State: 'open', Document: { Side: 'To' } });
  expect(await open(deliverer)).toMatchObject({ State: 'open', Document: { Side: 'From' } });
});

test('[R-125] the absent party refuses with words; document, list and protocol say so', async () => {
  const page = await saveHalfSigned(0);
  const address = await makeLink(page, 'Podpis później przez link');
  await page.context().setOffline(false);
  await page.getByText(/Czeka na podpis. Link działa do/).waitFor({ timeout: 60_000 });
  const { page: stranger } = await openOnPhone(address);
  await stranger.getByText(/^Do podpisu: /).waitFor();
  const press = (name: string) => stranger.getByRole('button', { name, exact: true }).click();
  await stranger.getByLabel('Imię i nazwisko').fill('Anna Nowak-Lis');
  await press('Nie podpisuję');
  await press('Wyślij bez podpisu');
  await stranger.getByText('Napisz, co się nie zgadza albo dlaczego nie podpisujesz.', { exact: true }).waitFor();
  const words = 'Rysa była już przy odbiorze.';
  await stranger.getByLabel('Co się nie zgadza?').fill(words);
  await takeScreenshot(stranger, 'sign-later-refusal');
  // Without a network the words stay, also through a reload.
  await stranger.context().setOffline(true);
  await press('Wyślij bez podpisu');
  await stranger.getByRole('alert').getByText('Odmowy nie wysłano').waitFor();
  await stranger.context().setOffline(false);
  await stranger.reload();
  await press('Nie podpisuję');
  await expect.poll(() => stranger.getByLabel('Co się nie zgadza?').inputValue()).toBe(words);
  await press('Wyślij bez podpisu');
  await stranger.getByRole('heading', { name: 'Nie podpisano' }).waitFor();
  await stranger.reload();
  await stranger.getByText(/^Odmowa podpisu z .* dotarła do firmy/).waitFor();
  await takeScreenshot(stranger, 'sign-later-refused');

  const [saved] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${String(saved?.Id)}`);
  const banner = page.getByRole('status').filter({ hasText: 'Anna Nowak-Lis: odmowa podpisu przez link' });
  await banner.getByText(words).waitFor({ timeout: 30_000 });
  await page.getByText('Odmowa podpisu przez link. Popraw dokument albo utwórz nowy link.').waitFor();
  await takeScreenshot(page, 'sign-later-refused-record');
  const { text } = await downloadProtocol(page, 'Polski');
  expect(text).toContain('jako Anna Nowak-Lis');
  expect(text).toContain(words);
  await page.setViewportSize({ width: 1440, height: 900 });
  const filters = encodeURIComponent(JSON.stringify({ Signatures: { kind: 'choice', ids: ['refused'] } }));
  await page.goto(`${setup.network.url}/vehicle-handover-document/list?filters=${filters}`);
  await page.getByRole('row').filter({ hasText: setup.plate }).getByText('Odmowa podpisu').waitFor();
});

test('[R-125] the owner revokes a link and makes another; a correction ends it', async () => {
  const page = await saveHalfSigned(0);
  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const [saved] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${String(saved?.Id)}`);
  const first = await makeLink(page, 'Podpis później przez link');
  await page.getByText(/Czeka na podpis. Link działa do/).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Wycofaj link' }).click();
  await expect
    .poll(
      async () => (await setup.backend.get<{ SigningLinks: object[] }>(`/VehicleHandoverDocument/Get/${String(saved?.Id)}`)).SigningLinks,
      { timeout: 60_000 },
    )
    .toMatchObject([{ State: 'revoked' }]);
  await page.getByText('Link wycofano.').waitFor();
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1180, 820],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('heading', { name: 'Brakujące podpisy' }).scrollIntoViewIfNeeded();
    await takeScreenshot(page, `sign-later-owner-${width}`);
  }
  const second = await makeLink(page, 'Podpis później przez link');
  const { page: stranger } = await openOnPhone(first);
  await stranger.getByText('Link wycofany').waitFor();
  await stranger.goto('about:blank');
  await stranger.goto(second);
  await expect
    .poll(
      async () => {
        await stranger.reload();
        await stranger.getByRole('heading').first().waitFor();
        return stranger.getByText(/^Do podpisu: /).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);

  await page.getByRole('button', { name: 'Popraw', exact: true }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('textbox', { name: 'Powód poprawki' }).fill('Zły licznik');
  await dialog.getByRole('button', { name: 'Popraw', exact: true }).click();
  await page
    .getByRole('button', { name: /Krok \d+: Licznik i paliwo|Licznik i paliwo/ })
    .first()
    .click();
  await page.getByLabel(/Stan licznika/).fill('999998');
  await page.getByRole('button', { name: 'Pojazd naprawdę tyle przejechał' }).click();
  await page.getByRole('button', { name: 'Odczyt jest prawidłowy' }).click();
  await page
    .getByRole('button', { name: /Krok \d+: Podpisy|Podpisy/ })
    .first()
    .click();
  await sign(page, /^Podpis przekazującego/);
  await page
    .getByRole('group', { name: /^Podpis odbierającego/ })
    .getByRole('radio', { name: 'Osoba nie zaczekała na podpis' })
    .or(page.getByRole('group', { name: /^Podpis odbierającego/ }).getByRole('button', { name: 'Bez podpisu' }))
    .first()
    .waitFor();
  await save(page);
  await expect.poll(() => setup.backend.handoversAt(setup.plate, handoverPlace), { timeout: 60_000 }).toMatchObject([{ Counter: 999_998 }]);
  await stranger.reload();
  await stranger.getByText('Dokument się zmienił').waitFor();
});
