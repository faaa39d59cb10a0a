import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemo, type Demo } from '../support/demo.ts';
import { Company } from '../support/company.ts';
import { openScreen, startBrowser } from '../support/screen.ts';

let backend: Demo;
let browser: Browser;
let company: Company;

beforeAll(async () => {
  backend = await startDemo();
  browser = await startBrowser();
  company = await Company.of(backend);
});
afterAll(async () => {
  await browser.close();
  await backend.stop();
});

test('[R-112] vehicles are imported after a dry run that knows which are there already; who may not add sees no import', async () => {
  const [known] = await company.vehicles();
  const page = await openScreen(browser, backend.url, { login: 'admin' });
  await page.goto(`${backend.url}/vehicle/list`);
  await page.getByRole('button', { name: 'Importuj' }).click();
  await pick(page, `Nr rejestracyjny;Marka;Rok produkcji\n${known?.RegistrationNumber};Škoda;2024\nZZ 00001;Škoda;rok\nZZ 00001;;\n`);
  await page.getByText('3 błędne komórki').waitFor();
  const wrong = page.getByRole('dialog').getByRole('row');
  expect((await wrong.allTextContents()).slice(1)).toEqual([
    `A2Nr rejestracyjny${known?.RegistrationNumber}Taki wpis już istnieje.`,
    'C3Rok produkcjirokPodaj liczbę.',
    'A4Nr rejestracyjnyZZ 00001Ta wartość jest już w wierszu 3 tego pliku.',
  ]);
  await pick(page, 'Nr rejestracyjny;Marka;Rok produkcji\nZZ 00001;Škoda;2024\nZZ 00002;Škoda;2025\n');
  await page.getByRole('button', { name: 'Importuj 2 wiersze' }).click();
  await page.getByText('Zaimportowano 2 wiersze.').waitFor();
  const filter = encodeURIComponent("startswith(RegistrationNumber,'ZZ 0000')");
  expect((await company.ask<{ value: unknown[] }>(`/api/ODataVehicle?$filter=${filter}&$orderby=RegistrationNumber`)).value).toMatchObject([
    { RegistrationNumber: 'ZZ 00001', ProductionYear: 2024 },
    { RegistrationNumber: 'ZZ 00002', ProductionYear: 2025 },
  ]);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Importuj' }).click();
  await page.getByText('Ta czynność wymaga połączenia').waitFor();
  await page.context().close();

  const viewer = await openScreen(browser, backend.url, { login: 'viewer' });
  await viewer.goto(`${backend.url}/vehicle/list`);
  await viewer.getByRole('row').nth(1).waitFor();
  expect(await viewer.getByRole('button', { name: 'Importuj' }).count()).toBe(0);
  await viewer.context().close();
});

async function pick(page: Page, text: string): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name: 'pojazdy.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}
