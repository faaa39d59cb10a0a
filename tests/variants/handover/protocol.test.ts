import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { watchErrors } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { photoHashesOf } from '../../support/browser/device-state.ts';
import { handoverPlace } from '../../support/browser/handover-form.ts';
import { screens, takeScreenshot } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

type Protocol = { readonly name: string; readonly text: string; readonly pages: number };

/** Creates the PDF protocol of the open handover in a language, downloads it and extracts its text. */
async function downloadProtocol(page: Page, language: string): Promise<Protocol> {
  await page.getByRole('button', { name: 'Protokół PDF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Protokół zdawczo-odbiorczy (PDF)' });
  await dialog.getByRole('radio', { name: language }).click();
  await dialog.getByRole('button', { name: 'Utwórz protokół' }).click();
  const link = dialog.getByRole('link', { name: 'Zapisz plik' });
  await link.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await download.path()))), { mergePages: true });
  await dialog.getByRole('button', { name: 'Zamknij' }).click();
  return { name: download.suggestedFilename(), text: text.replaceAll(/\s+/g, ' '), pages: totalPages };
}

test('[R-101] [R-102] creates the protocol offline in any language, later numbered', async () => {
  const page = await setup.openOffline();
  const errors = watchErrors(page);
  await setup.handOver(page, { photos: 1 });
  const [hash = ''] = await photoHashesOf(page, 'driver');

  const german = await downloadProtocol(page, 'Deutsch');
  expect(german.name).toMatch(/^uebergabeprotokoll-vorlaeufig-[0-9A-F]{8}\.pdf$/);
  const provisional = german.name.slice(-12, -4);
  for (const text of [
    'Übergabeprotokoll',
    `Vorläufige Nr. ${provisional}`,
    'Gilt, bis das Unternehmen eine Nummer vergibt',
    setup.plate,
    handoverPlace,
    '999.999 km',
    'Rysa na drzwiach',
    'Nie działa prawe światło mijania',
    `SHA-256 ${hash.slice(0, 16)}…`,
    'Bedingungen angenommen (Sprache PL)',
    'Checkliste: Übernahme',
    'Reifen und Luftdruck OK',
    'Unterschriften',
    'Siegel des unterschriebenen Inhalts',
    `Seite ${german.pages} von ${german.pages}`,
  ]) {
    expect(german.text).toContain(text);
  }
  expect(errors).toEqual([]);

  await page.context().setOffline(false);
  await page.getByText('Firma odebrała protokół').waitFor({ timeout: 60_000 });
  const [saved] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  const number = await setup.backend.confirm(saved?.Id);
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${String(saved?.Id)}`);
  await page.getByRole('heading', { name: number }).waitFor();
  // The seal is recomputed from the data that the backend returned.
  await page.getByText('Bez zmian od podpisania').waitFor();
  const polish = await downloadProtocol(page, 'Polski');
  expect(polish.name).toBe(`protokol-${number.replaceAll('/', '-')}.pdf`);
  expect(polish.text).toContain('Protokół zdawczo-odbiorczy');
  expect(polish.text).toContain(`Nr ${number}`);
  expect(polish.text).toContain(`Numer tymczasowy: ${provisional}`);
  expect(polish.text).toContain(`SHA-256 ${hash.slice(0, 16)}…`);
  const { Seal, Countersignature } = await setup.backend.get<{ Seal: { Hash: string }; Countersignature: { Signature: string } }>(`/VehicleHandoverDocument/Get/${String(saved?.Id)}`);
  expect(polish.text.replaceAll(' ', '')).toContain(Countersignature.Signature);
  expect(polish.text).toContain('Zeskanuj kod');

  // The code on the paper, opened by a stranger, by one with a forged paper, and without a connection on the device that has the document.
  const address = `${setup.network.url}/verify/${Seal.Hash}`;
  const otherTablet = await setup.newTablet();
  try {
    const stranger = await (await otherTablet.open(screens.phone)).newPage();
    await stranger.goto(`${address}#${encodeURIComponent(`${number}~${Countersignature.Signature}`)}`);
    await stranger.getByText('Niezmieniony od podpisania').waitFor();
    await takeScreenshot(stranger, 'verify');
    expect(await stranger.getByRole('main').innerText()).not.toContain(setup.plate);
    await stranger.goto('about:blank');
    await stranger.goto(`${address}#${encodeURIComponent(`${number}~forged`)}`);
    await stranger.getByText('Kontrasygnata się nie zgadza').waitFor();
  } finally {
    await otherTablet.remove();
  }
  await page.context().setOffline(true);
  await page.goto(address);
  await page.getByText(`zgadza się z pieczęcią (${number})`).waitFor();
});

test('[R-145] [R-107] a confirmed handover is voided with a reason; its protocol says so', async () => {
  const page = await setup.openAs('admin', { screen: 'desktop' });
  const [saved] = (await setup.backend.get<{ value: { Id: number; Number: string }[] }>(`/api/ODataVehicleHandoverDocument?$filter=${encodeURIComponent('Number ne null')}&$top=1`)).value;
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${saved!.Id}`);
  await page.getByRole('heading', { name: saved!.Number }).waitFor();
  await page.getByRole('button', { name: 'Unieważnij', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Unieważnij' }).click();
  await dialog.getByText('Podaj powód').waitFor();
  await dialog.getByRole('textbox').fill('Pomylony pojazd');
  await dialog.getByRole('button', { name: 'Unieważnij' }).click();
  await page.getByText('Protokół unieważniony.').waitFor();
  const banner = page.getByRole('alert').filter({ hasText: 'Pomylony pojazd' });
  await banner.waitFor({ timeout: 30_000 });
  expect(await page.getByRole('button', { name: 'Unieważnij', exact: true }).count()).toBe(0);
  const protocol = await downloadProtocol(page, 'Polski');
  expect(protocol.text).toContain('NIEWAŻNY');
  expect(protocol.text).toContain(': Pomylony pojazd');
});
