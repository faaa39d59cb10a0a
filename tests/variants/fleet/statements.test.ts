import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { setupScreenTests } from '../../support/browser/browser-tests.ts';

const setup = setupScreenTests();

type Lines = { readonly value: readonly { readonly Id: number; readonly State: string; readonly Vehicle: string | null }[] };

const stored = async () => (await setup.backend.get<Lines>('/api/ODataStatementLine?$orderby=Date')).value;

async function chooseFile(page: Page, text: string): Promise<void> {
  await page.getByLabel('Wybierz plik').setInputFiles({ name: 'zestawienie.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test('[R-149] imports a statement; a person settles doubtful lines', async () => {
  const [car] = await setup.backend.vehicles();
  const plate = car?.RegistrationNumber ?? '';
  const head = 'Zestawienie transakcji\n\nData;Godzina;Pojazd;Nazwa;Ilość (l);Netto;VAT;Brutto;Stacja\n';
  const rows = [
    `02.11.2026;08:05;${plate};ON;41,20;200,00;23;246,00;Łódź`,
    `03.11.2026;09:10;${plate};Myjnia;1;20,00;23;24,60;Łódź`,
    '04.11.2026;10:15;ZZ 40404;ON;30;150,00;23;184,50;Köln',
    `xx;10:15;${plate};ON;30;150,00;23;184,50;Köln`,
  ];
  const page = await setup.openScreen({ login: 'manager' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${setup.demo.url}/statement-line/list`);
  await page.getByRole('main').getByRole('button', { name: 'Importuj' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Import rozliczenia' });
  await chooseFile(page, `${head}${rows.join('\n')}\n`);
  await dialog.getByText('3 pozycje gotowe do importu').waitFor();
  await dialog.getByText('1 wiersz z błędami zostanie pominięty').waitFor();

  // The heading of the product is not one in use: the user maps it, then the car wash gets a cost type of its own.
  await dialog.getByRole('button', { name: 'Produkt' }).click();
  await page.getByRole('option', { name: 'Nazwa' }).click();
  await dialog.getByRole('button', { name: 'Myjnia' }).click();
  await page.getByRole('option').last().click();
  await dialog.getByRole('textbox', { name: 'Dostawca' }).fill('Stacja Łódź');
  await dialog.getByRole('button', { name: 'Importuj 3 pozycje' }).click();
  await page.getByText('Zaksięgowane: 2. Do sprawdzenia: 1. Już wcześniej zaimportowane: 0.').waitFor();
  expect((await stored()).map(({ State }) => State)).toEqual(['posted', 'posted', 'doubtful']);

  const row = page.getByRole('row').filter({ hasText: 'ZZ 40404' });
  await row.getByText('Nie znaleziono pojazdu').waitFor();
  await row.getByRole('link').first().click();
  await page.getByText('Żaden pojazd nie ma tego numeru rejestracyjnego ani tej karty.', { exact: false }).first().waitFor();
  const vehicle = page.getByRole('combobox', { name: 'Pojazd' });
  await vehicle.fill(plate);
  await page.getByRole('option', { name: plate }).first().click();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect.poll(stored).toMatchObject([{}, {}, { State: 'doubtful', Vehicle: plate }]);
  await page.goto(`${setup.demo.url}/statement-line/list`);
  await row.getByRole('link', { name: plate }).waitFor();
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Zaksięguj' }).click();
  await expect.poll(stored).toMatchObject([{}, {}, { State: 'posted', Vehicle: plate }]);

  // The next statement of the supplier needs no mapping, and its known lines make nothing.
  await page.getByRole('button', { name: 'Importuj' }).click();
  await chooseFile(page, `${head}${rows.slice(0, 3).join('\n')}\n05.11.2026;08:00;${plate};ON;40;200;23;246;Łódź\n`);
  expect(await dialog.getByRole('textbox', { name: 'Dostawca' }).inputValue()).toBe('Stacja Łódź');
  await dialog.getByRole('button', { name: 'Importuj 4 pozycje' }).click();
  await page.getByText('Zaksięgowane: 1. Do sprawdzenia: 0. Już wcześniej zaimportowane: 3.').waitFor();

  // Where it is made, the mapping of a supplier is renamed and removed.
  await page.getByRole('button', { name: 'Importuj' }).click();
  await dialog.getByRole('button', { name: 'Zmień nazwę: Stacja Łódź' }).click();
  await dialog.getByRole('textbox', { name: 'Dostawca' }).fill('Łódzkie stacje');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Zmień nazwę: Łódzkie stacje' }).waitFor();
  await dialog.getByRole('button', { name: 'Usunąć przypisanie kolumn: Łódzkie stacje?' }).click();
  await page.getByRole('button', { name: 'Usuń przypisanie' }).click();
  await dialog.getByText('Łódzkie stacje').waitFor({ state: 'detached' });
  expect(await setup.backend.get('/StatementLine/Mappings')).toEqual([]);
  expect(await stored()).toHaveLength(4);
  await page.context().close();
});
