import { expect, test } from 'vitest';
import { refreshOfflineData } from '../../../support/browser/app.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { screens, takeScreenshot } from '../../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

const password = 'bardzo tajne hasło';

test('[R-012] an admin creates a login with permissions; no device stores the password', async () => {
  const page = await setup.openAs('admin', { path: '/administration/users', screen: 'desktop' });
  await page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: 'Administracja' }).waitFor();
  await page.getByRole('link', { name: 'Nowy użytkownik' }).click();
  await page.getByRole('button', { name: 'Utwórz użytkownika' }).click();
  await page.getByText('Uzupełnij to pole.').first().waitFor();
  await page.getByRole('textbox', { name: 'Nazwa użytkownika' }).fill('planistka');
  await page.getByLabel('Hasło', { exact: false }).first().fill('krótkie');
  await page.getByText('Minimalna liczba znaków: 12.').waitFor();
  await page.getByLabel('Hasło', { exact: false }).first().fill(password);
  await page
    .getByRole('row', { name: /Pojazdy/ })
    .getByRole('checkbox', { name: 'Pojazdy: Odczyt' })
    .focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Utwórz użytkownika' }).click();
  await page
    .getByRole('list', { name: 'Użytkownicy' })
    .getByRole('link', { name: /planistka/ })
    .waitFor();
  expect(await tokenOf('planistka')).toMatch(/^[\w-]+$/);
  const deviceData = await page.evaluate(async () => {
    const contents: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error(name)));
      });
      for (const table of database.objectStoreNames) {
        const request = database.transaction(table).objectStore(table).getAll();
        contents.push(await new Promise((resolve) => request.addEventListener('success', () => resolve(request.result))));
      }
      database.close();
    }
    return JSON.stringify(contents);
  });
  expect(deviceData).not.toContain(password);
  expect(deviceData).not.toContain('planistka');
  expect(setup.errors).toEqual([]);
});

test('blocks another login but not one’s own, and records it in the audit journal', async () => {
  const page = await setup.openAs('admin', { path: '/administration/users', screen: 'phone' });
  const users = page.getByRole('list', { name: 'Użytkownicy' });
  const active = page.getByRole('checkbox', { name: 'Konto aktywne' });
  await users.getByRole('link', { name: /^viewer/ }).click();
  await active.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Zablokowany').waitFor();
  await page.getByRole('link', { name: 'Użytkownicy' }).click();
  await users.getByRole('link', { name: /^admin/ }).click();
  await active.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Nie można zablokować własnego konta').waitFor();
  await page.goto(new URL('/administration/journal', setup.network.url).href);
  await page.getByText('Użytkownik viewer – zmieniono').waitFor();
  await page.getByRole('link', { name: 'Bezpieczeństwo' }).click();
  await page.getByText('Zalogowanie – admin').first().waitFor();
  await takeScreenshot(page, 'security log');
  expect(setup.errors).toEqual([]);
});

test('[R-108] a user’s page has its history, with the change just saved', async () => {
  const page = await setup.openAs('admin', { path: '/administration/users', screen: 'desktop' });
  await page
    .getByRole('list', { name: 'Użytkownicy' })
    .getByRole('link', { name: /^dispatcher/ })
    .click();
  const history = page.getByRole('region', { name: 'Historia zmian' });
  await history.waitFor();
  await page.getByRole('textbox', { name: 'Imię i nazwisko' }).fill('Dyspozytor zmiany nocnej');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await history.getByText('→ Dyspozytor zmiany nocnej').waitFor();
  await takeScreenshot(page, 'history of a user');
  expect(setup.errors).toEqual([]);
});

test('[R-012] non-admins have no administration; offline it is read-only', async () => {
  const manager = await setup.openAs('manager', { path: '/administration/users', screen: 'desktop' });
  await manager.getByText('Nie masz dostępu do tego ekranu').waitFor();
  expect(await manager.getByRole('link', { name: 'Administracja' }).count()).toBe(0);
  expect(await manager.getByRole('link', { name: 'Nowy użytkownik' }).count()).toBe(0);
  await manager.context().close();
  const page = await setup.openAs('admin', { path: '/administration/users/new', screen: 'desktop' });
  await page.getByRole('button', { name: 'Utwórz użytkownika' }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('Administracja działa tylko online.').waitFor();
  expect(await page.getByRole('button', { name: 'Utwórz użytkownika' }).isDisabled()).toBe(true);
});

test('[R-044] retires a field and sorts its options by keyboard; old values still show', async () => {
  const page = await setup.openAs('admin', { path: '/administration/fields', screen: 'desktop' });
  const lines = page.getByRole('list', { name: 'Pola dodatkowe' });
  await lines.getByRole('button', { name: /^Apteczka/ }).click();
  const dialog = page.getByRole('dialog');
  const names = () =>
    dialog.getByRole('textbox', { name: /^Opcja/ }).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await expect.poll(names).toEqual(['Tak', 'Nie']);
  await dialog.getByRole('button', { name: 'Niżej: Tak' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['Nie', 'Tak']);
  await dialog.getByRole('checkbox', { name: 'Na nowych formularzach' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await lines.getByRole('button', { name: /^Apteczka.*Nieaktywne/ }).waitFor();

  const { value } = await setup.backend.get<{ value: { Id: number }[] }>(
    '/api/ODataVehicleHandoverDocument?$top=1&$orderby=Id&$filter=Number ne null',
  );
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${value[0]?.Id}`);
  await page.getByText('Apteczka').first().waitFor();
  await refreshOfflineData(page);
  await page.goto(`${setup.network.url}/vehicle-handover-document/item`);
  await page.getByText('Gaśnica').first().waitFor();
  expect(await page.getByText('Apteczka').count()).toBe(0);
  expect(setup.errors).toEqual([]);
});

test('[R-062] [R-074] saving terms in the editor preserves existing headings', async () => {
  const page = await setup.openAs('admin', { path: '/administration/terms', screen: 'desktop' });
  const text = page.getByRole('textbox', { name: /^Treść/ });
  const headings = text.getByRole('heading');
  await headings.first().waitFor();
  const before = await headings.allTextContents();
  await text.focus();
  await page.getByRole('button', { name: 'Nagłówek', pressed: true }).waitFor();
  await page.keyboard.press('Control+End');
  // The editor learns the cursor position slightly after the browser moved it.
  await page.getByRole('button', { name: 'Nagłówek', pressed: false }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Postanowienie końcowe');
  await page.getByRole('button', { name: 'Nagłówek' }).click();
  await page.getByRole('button', { name: 'Zastąp tekst' }).click();
  await page.getByText('Zastąpiono treść warunków.').waitFor();
  await expect.poll(() => headings.allTextContents()).toEqual([...before, 'Postanowienie końcowe']);
  expect(setup.errors).toEqual([]);
});

async function tokenOf(username: string): Promise<string> {
  const response = await fetch(`${setup.demo.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password, new_password: `${password} od użytkownika` }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

test('[R-053] [R-011] deleting the last company file removes the menu link for all', async () => {
  const page = await setup.openAs('admin', { path: '/administration/files', screen: 'desktop' });
  const lines = page.getByRole('list', { name: 'Pliki firmowe' });
  await page.getByRole('button', { name: 'Dodaj plik lub adres' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('dialog').getByText('Uzupełnij to pole.').first().waitFor();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Cennik myjni.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  await page.getByRole('dialog').getByText('Cennik myjni.pdf').waitFor();
  expect(await page.getByRole('textbox', { name: 'Tytuł' }).inputValue()).toBe('Cennik myjni');
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await lines.getByRole('button', { name: /Cennik myjni/ }).waitFor();

  const otherTablet = await setup.newTablet();
  try {
    const anonymousPage = await (await otherTablet.open(screens.desktop)).newPage();
    await anonymousPage.goto(`${setup.network.url}/transport-order/list`);
    await anonymousPage.getByRole('navigation').first().getByRole('link', { name: 'Pliki firmowe' }).click();
    await anonymousPage.getByRole('link', { name: 'Cennik myjni' }).waitFor();

    for (let remaining = await lines.getByRole('listitem').count(); remaining > 0; remaining--) {
      await lines.getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Usuń dla wszystkich' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expect.poll(() => lines.getByRole('listitem').count()).toBe(remaining - 1);
    }
    await page.getByText('Nie ma jeszcze plików firmowych.').waitFor();
    await anonymousPage.goto(`${setup.network.url}/transport-order/list`);
    await anonymousPage.getByRole('link', { name: 'Zlecenia transportowe' }).first().waitFor();
    await anonymousPage.getByRole('link', { name: 'Pliki firmowe' }).waitFor({ state: 'detached' });
    await refreshOfflineData(page);
    const menu = page.getByRole('navigation', { name: 'Menu główne' });
    await menu.getByRole('link', { name: 'Administracja' }).waitFor();
    await menu.getByRole('link', { name: 'Pliki firmowe' }).waitFor({ state: 'detached' });
  } finally {
    await otherTablet.remove();
  }
  expect(setup.errors).toEqual([]);
});

test('[R-105] reload and Back keep the dictionary and the terms that were chosen', async () => {
  const page = await setup.openAs('admin', { path: '/administration/dictionaries', screen: 'desktop' });
  const dictionary = page.getByRole('combobox', { name: /^Słownik/ });
  const name = 'Statusy pojazdów';
  await dictionary.fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('list', { name: 'Słowniki' }).waitFor();
  await page.reload();
  await page.getByRole('list', { name: 'Słowniki' }).waitFor();
  expect(await dictionary.inputValue()).toBe(name);
  await page.getByRole('link', { name: 'Warunki' }).click();
  await page.getByText('Deutsch', { exact: true }).click();
  await expect.poll(() => page.url()).toContain('language=de');
  await page.reload();
  expect(await page.getByRole('radio', { name: 'Deutsch' }).isChecked()).toBe(true);
  await page.evaluate(() => history.go(-2));
  await page.getByRole('list', { name: 'Słowniki' }).waitFor();
  expect(await dictionary.inputValue()).toBe(name);
});
