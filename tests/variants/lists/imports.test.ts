import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../support/fixtures/read-workbook.ts';
import { setupScreenTests } from '../../support/browser/browser-tests.ts';

const setup = setupScreenTests();

test('[R-112] imports vehicles after a dry run; users without the right see no import', async () => {
  const [existing] = await setup.backend.vehicles();
  const page = await setup.openScreen({ login: 'admin' });
  await page.goto(`${setup.demo.url}/vehicle/list`);
  await page.getByRole('button', { name: 'Importuj' }).click();
  await chooseFile(
    page,
    `Nr rejestracyjny;Marka;Rok produkcji\n${existing?.RegistrationNumber};Škoda;2024\nZZ 00001;Škoda;rok\nZZ 00001;;\n`,
  );
  await page.getByText('3 komórki z błędami').waitFor();
  const errorRows = page.getByRole('dialog').getByRole('row');
  expect((await errorRows.allTextContents()).slice(1)).toEqual([
    `A2Nr rejestracyjny${existing?.RegistrationNumber}Ta wartość jest już zajęta. Podaj inną.`,
    'C3Rok produkcjirokPodaj liczbę.',
    'A4Nr rejestracyjnyZZ 00001Ta wartość jest już w wierszu 3 tego pliku.',
  ]);
  await chooseFile(page, 'Nr rejestracyjny;Marka;Rok produkcji\nZZ 00001;Škoda;2024\nZZ 00002;Škoda;2025\n');
  // The backend found an error that the device could not: the answer `false` is shown as a failure.
  await page.route('**/Vehicle/Import', (route) => route.fulfill({ json: false }));
  await page.getByRole('button', { name: 'Importuj 2 wiersze' }).click();
  await page.getByText('Import nie powiódł się i nic nie zapisano.', { exact: false }).waitFor();
  expect(await page.getByText('Zaimportowano').count()).toBe(0);
  await page.unroute('**/Vehicle/Import');
  await page.getByRole('button', { name: 'Importuj 2 wiersze' }).click();
  await page.getByText('Zaimportowano 2 wiersze.').waitFor();
  const filter = encodeURIComponent("startswith(RegistrationNumber,'ZZ 0000')");
  expect(
    (await setup.backend.get<{ value: unknown[] }>(`/api/ODataVehicle?$filter=${filter}&$orderby=RegistrationNumber`)).value,
  ).toMatchObject([
    { RegistrationNumber: 'ZZ 00001', ProductionYear: 2024 },
    { RegistrationNumber: 'ZZ 00002', ProductionYear: 2025 },
  ]);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Importuj' }).click();
  await page.getByText('Ta czynność wymaga połączenia').waitFor();
  await page.context().close();

  const viewer = await setup.openScreen({ login: 'viewer' });
  await viewer.goto(`${setup.demo.url}/vehicle/list`);
  await viewer.getByRole('row').nth(1).waitFor();
  expect(await viewer.getByRole('button', { name: 'Importuj' }).count()).toBe(0);
  await viewer.context().close();
});

test('[R-112] the Excel template is itself a file that the import takes', async () => {
  const page = await setup.openScreen({ login: 'admin' });
  await page.goto(`${setup.demo.url}/vehicle/list`);
  await page.getByRole('button', { name: 'Importuj' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Pobierz wzór (Excel)' }).click()]);
  expect(file.suggestedFilename()).toBe('wzor-importu.xlsx');
  const buffer = await readFile(await file.path());
  const [headings = [], example = []] = readWorkbook(buffer);
  const typeOf = (heading: string) => example[headings.findIndex((cell) => cell?.value === heading)]?.type;
  expect([typeOf('Nr rejestracyjny'), typeOf('Rok produkcji')]).toEqual(['text', 'number']);
  await page.locator('input[type="file"]').setInputFiles({ name: file.suggestedFilename(), mimeType: 'application/octet-stream', buffer });
  await page.getByRole('button', { name: 'Importuj 1 wiersz' }).waitFor();
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Wzór CSV' }).click()]);
  expect(csv.suggestedFilename()).toBe('wzor-importu.csv');
  await page.context().close();
});

test('[R-024] [R-049] the spreadsheet contains exactly the rows that the search finds', async () => {
  const [vehicle] = await setup.backend.vehicles();
  const plate = vehicle?.RegistrationNumber ?? '';
  const page = await setup.openScreen({ login: 'manager' });
  await page.goto(`${setup.demo.url}/vehicle/list?search=${encodeURIComponent(plate)}`);
  await page.getByRole('row').filter({ hasText: plate }).first().waitFor();
  const excelRequest = page.waitForRequest((request) => request.url().includes('/api/Vehicle/GenerateExcel'));
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel' }).click()]);
  expect(new URL((await excelRequest).url()).searchParams.get('searchValue')).toBe(plate);
  const [headings = [], ...lines] = readWorkbook(await readFile(await file.path()));
  // An empty line and what narrows the list follow the rows.
  const rows = lines.slice(0, -2);
  expect(lines.at(-1)?.[0]?.value).toBe(`wyszukano: ${plate}`);
  const valuesOf = (name: string) => rows.map((row) => row[headings.findIndex((heading) => heading?.value === name)]);
  const { value } = await setup.backend.get<{ value: { RegistrationNumber: string; VehicleMileage: number }[] }>(
    `/api/ODataVehicle?data=${encodeURIComponent(plate)}`,
  );
  expect(valuesOf('Nr rejestracyjny').map((cell) => cell?.value)).toEqual(value.map((row) => row.RegistrationNumber));
  expect(valuesOf('Przebieg (km)').map((cell) => [cell?.type, cell?.value])).toEqual(value.map((row) => ['number', row.VehicleMileage]));
  await page.context().close();
});

async function chooseFile(page: Page, text: string): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name: 'pojazdy.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}
