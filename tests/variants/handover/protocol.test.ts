import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pathOfCode, readPrintedCode } from '../../../src/contract/entities/protocol/printed-code.ts';
import { writeCodeVideo } from '../../support/browser/camera-video.ts';
import { downloadProtocol } from '../../support/browser/download-protocol.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { watchErrors } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { photoHashesOf } from '../../support/browser/device-state.ts';
import { handoverPlace } from '../../support/browser/handover-form.ts';
import { screens, takeScreenshot } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

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
    'Gilt, bis der Server eine Nummer vergibt',
    setup.plate,
    handoverPlace,
    '999.999 km',
    'Rysa na drzwiach',
    'Nie działa prawe światło mijania',
    `SHA-256 ${hash.slice(0, 16)}…`,
    'Bedingungen angenommen (Sprache PL)',
    'Checkliste: Abholung',
    'Reifen und Luftdruck OK',
    'Unterschriften',
    'Siegel des unterschriebenen Inhalts',
    `Seite ${german.pages} von ${german.pages}`,
  ]) {
    expect(german.text).toContain(text);
  }
  // Nothing has reached the company yet: the paper has the device's signature alone.
  const early = readPrintedCode(german.code ?? '');
  expect(early).toMatchObject({ number: provisional, countersignature: '', device: expect.anything() as unknown });
  expect(german.modulePt).toBe(2);
  expect(errors).toEqual([]);

  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
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
  const { Seal, Countersignature } = await setup.backend.get<{ Seal: { Hash: string }; Countersignature: { Signature: string } }>(
    `/VehicleHandoverDocument/Get/${String(saved?.Id)}`,
  );
  expect(polish.text.replaceAll(' ', '')).toContain(Countersignature.Signature);
  expect(polish.text).toContain('Zeskanuj kod');

  // The code on the paper: scanned by a stranger, forged, pasted, and without a connection on the device that has the document.
  const code = readPrintedCode(polish.code ?? '');
  expect(code).toMatchObject({ hash: Seal.Hash, number, countersignature: Countersignature.Signature, device: early?.device });
  const folder = await mkdtemp(join(tmpdir(), 'tabor-video-'));
  const video = join(folder, 'camera.y4m');
  await writeCodeVideo(video, polish.code ?? '', 5);
  const otherTablet = await setup.newTablet({ video });
  try {
    const stranger = await (await otherTablet.open(screens.phone)).newPage();
    await stranger.goto(`${setup.network.url}/`);
    await stranger.getByRole('link', { name: 'Sprawdzanie protokołu' }).click();
    await stranger.getByLabel('Link lub pieczęć').waitFor();
    await takeScreenshot(stranger, 'verify-empty');
    await stranger.getByRole('button', { name: 'Skanuj kod QR' }).click();
    await stranger.getByText('Niezmieniony od podpisania').waitFor({ timeout: 30_000 });
    await stranger.getByText('Podpis urządzenia jest prawidłowy').waitFor();
    await takeScreenshot(stranger, 'verify');
    expect(await stranger.getByRole('main').innerText()).not.toContain(setup.plate);
    await stranger.goto('about:blank');
    await stranger.goto(
      `${setup.network.url}${pathOfCode({ ...code!, countersignature: 'forged', device: { ...code!.device!, signature: 'forged' } })}`,
    );
    for (const text of ['Kontrasygnata się nie zgadza', 'Podpis urządzenia się nie zgadza', 'Podpis urządzenia jest nieprawidłowy'])
      await stranger.getByText(text).first().waitFor();
    // The seal covers no number, and a code may be copied to the paper of another vehicle.
    await stranger.goto('about:blank');
    await stranger.goto(`${setup.network.url}${pathOfCode({ ...code!, number: 'PZO/2026/999999' })}`);
    await stranger.getByText('Numer na wydruku się nie zgadza').waitFor();
    await stranger.getByText(`numer rejestracyjny kończy się na ${setup.plate.slice(-3)}`).waitFor();
    await stranger.getByLabel('Link lub pieczęć').fill('PZO/2026/000001');
    await stranger.getByRole('button', { name: 'Sprawdź', exact: true }).click();
    await stranger.getByText('W tym tekście nie ma pieczęci').waitFor();
    await stranger.getByLabel('Link lub pieczęć').fill(`Pieczęć: ${'ab'.repeat(32)}`);
    await stranger.getByRole('button', { name: 'Sprawdź', exact: true }).click();
    await stranger.getByText('Nieznany dokument').waitFor();
  } finally {
    await otherTablet.remove();
    await rm(folder, { recursive: true, force: true });
  }
  await page.context().setOffline(true);
  await page.goto(`${setup.network.url}${pathOfCode(code!)}`);
  await page.getByText(`zgadza się z pieczęcią (${number})`).waitFor();
  await page.getByText('Czyje to było urządzenie, wie tylko serwer firmy').waitFor();
  await page.goto(`${setup.network.url}/verify/${Seal.Hash}`);
  await page.getByText(`zgadza się z pieczęcią (${number})`).waitFor();
});

test('[R-145] [R-107] a confirmed handover is voided with a reason in its protocol', async () => {
  const page = await setup.openAs('admin', { screen: 'desktop' });
  const [saved] = (
    await setup.backend.get<{ value: { Id: number; Number: string }[] }>(
      `/api/ODataVehicleHandoverDocument?$filter=${encodeURIComponent('Number ne null')}&$top=1`,
    )
  ).value;
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
  await page.getByRole('button', { name: 'Unieważnij', exact: true }).waitFor({ state: 'detached' });
  const protocol = await downloadProtocol(page, 'Polski');
  expect(protocol.text).toContain('NIEWAŻNY');
  expect(protocol.text).toContain(': Pomylony pojazd');
});

test('[R-131] compares a return with its pick-up, in the words of the recipient', async () => {
  type HandoverRow = {
    readonly Id: number;
    readonly Number: string | null;
    readonly Vehicle: string;
    readonly Date: string;
    readonly Counter: number;
    readonly FromEmployee: string;
    readonly ToEmployee: string;
  };
  const page = await setup.openAs('admin', { screen: 'desktop' });
  const { value } = await setup.backend.get<{ value: HandoverRow[] }>('/api/ODataVehicleHandoverDocument?$top=500&$orderby=Date desc');
  const before = (row: HandoverRow) => value.find((other) => other.Vehicle === row.Vehicle && other.Date < row.Date);
  const returned = value.find((row) => row.Number !== null && before(row)?.ToEmployee === row.FromEmployee)!;
  const pickUp = before(returned)!;
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${returned.Id}`);
  await page.getByRole('heading', { name: returned.Number! }).waitFor();
  const german = await downloadProtocol(page, 'Deutsch');
  const number = (kilometres: number) => kilometres.toLocaleString('de-DE');
  for (const text of [
    'Vergleich: Abholung und Rückgabe',
    `Kilometerstand ${number(pickUp.Counter)} km ${number(returned.Counter)} km`,
    `Gefahrene Strecke – ${number(returned.Counter - pickUp.Counter)} km`,
    'Fahrzeugzustand gemeinsam mit der anderen Partei geprüft Ja',
  ]) {
    expect(german.text).toContain(text);
  }
  expect(german.text).toMatch(/Warndreieck (Vorhanden|Fehlt|Beschädigt)/);
});

test('[R-131] an administrator sets the logo of protocols', async () => {
  const page = await setup.openAs('admin', { screen: 'desktop', path: '/administration/company' });
  await page.getByLabel('Wybierz obraz').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<p>') });
  await page.getByText('Ten plik nie jest zdjęciem').waitFor();
  await page.getByLabel('Wybierz obraz').setInputFiles('public/icons/icon-192.png');
  await page.getByRole('img', { name: 'Logo firmy' }).waitFor();
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Zapisano. Urządzenia pobiorą').waitFor();
  const [saved] = (
    await setup.backend.get<{ value: { Id: number; Number: string }[] }>(
      `/api/ODataVehicleHandoverDocument?$filter=${encodeURIComponent('Number ne null')}&$top=1`,
    )
  ).value;
  const open = async () => {
    await page.goto(`${setup.network.url}/vehicle-handover-document/item/${saved!.Id}`);
    await page.getByRole('heading', { name: saved!.Number }).waitFor();
  };
  await open();
  await expect.poll(async () => (await downloadProtocol(page, 'English')).pictures, { timeout: 60_000 }).toBe(1);
});
