import { expect, test } from 'vitest';
import { readyAsOfNow } from '../support/app.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';
import { screens } from '../support/screen.ts';

const at = atTheCarPark(() => startDemo());

const password = 'bardzo tajne hasło';

test('[R-012] an administrator makes a login and ticks what it may do; the password stays on no device', async () => {
  const page = await at.openAs('admin', { path: '/administration/users', screen: 'desktop' });
  await page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: 'Administracja' }).waitFor();
  await page.getByRole('link', { name: 'Nowy użytkownik' }).click();
  await page.getByRole('button', { name: 'Utwórz użytkownika' }).click();
  await page.getByText('Proszę podać wartość.').first().waitFor();
  await page.getByRole('textbox', { name: 'Nazwa użytkownika' }).fill('planistka');
  await page.getByLabel('Hasło', { exact: false }).first().fill('krótkie');
  await page.getByText('Proszę wpisać co najmniej 12 znaków.').waitFor();
  await page.getByLabel('Hasło', { exact: false }).first().fill(password);
  await page.getByRole('row', { name: /Pojazdy/ }).getByRole('checkbox', { name: 'Pojazdy: Odczyt' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Utwórz użytkownika' }).click();
  await page.getByRole('list', { name: 'Użytkownicy' }).getByRole('link', { name: /planistka/ }).waitFor();
  expect(await tokenOf('planistka')).toMatch(/^[\w-]+$/);
  const kept = await page.evaluate(async () => {
    const all: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
      });
      for (const table of database.objectStoreNames) {
        const reading = database.transaction(table).objectStore(table).getAll();
        all.push(await new Promise((resolve) => reading.addEventListener('success', () => resolve(reading.result))));
      }
      database.close();
    }
    return JSON.stringify(all);
  });
  expect(kept).not.toContain(password);
  expect(kept).not.toContain('planistka');
  expect(at.errors).toEqual([]);
});

test('a login is blocked, oneself is not, and the journal tells of it', async () => {
  const page = await at.openAs('admin', { path: '/administration/users', screen: 'phone' });
  const users = page.getByRole('list', { name: 'Użytkownicy' });
  const active = page.getByRole('checkbox', { name: 'Konto czynne' });
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
  await page.goto(new URL('/administration/journal', at.network.url).href);
  await page.getByText('Użytkownik viewer – zmieniono').waitFor();
  expect(at.errors).toEqual([]);
});

test('[R-012] who is no administrator finds no administration; without a network it says so and changes nothing', async () => {
  const manager = await at.openAs('manager', { path: '/administration/users', screen: 'desktop' });
  await manager.getByText('Nie masz dostępu do tego ekranu').waitFor();
  expect(await manager.getByRole('link', { name: 'Administracja' }).count()).toBe(0);
  expect(await manager.getByRole('link', { name: 'Nowy użytkownik' }).count()).toBe(0);
  await manager.context().close();
  const page = await at.openAs('admin', { path: '/administration/users/new', screen: 'desktop' });
  await page.getByRole('button', { name: 'Utwórz użytkownika' }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('Administracja działa tylko z siecią.').waitFor();
  expect(await page.getByRole('button', { name: 'Utwórz użytkownika' }).isDisabled()).toBe(true);
});

test('[R-044] a field is retired and its choices are put in order by keyboard alone: no new handover has it, one with a value still shows it', async () => {
  const page = await at.openAs('admin', { path: '/administration/fields', screen: 'desktop' });
  const lines = page.getByRole('list', { name: 'Pola dodatkowe' });
  await lines.getByRole('button', { name: /^Apteczka/ }).click();
  const dialog = page.getByRole('dialog');
  const names = () => dialog.getByRole('textbox', { name: /^Wybór/ }).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(await names()).toEqual(['Tak', 'Nie']);
  await dialog.getByRole('button', { name: 'Niżej: Tak' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['Nie', 'Tak']);
  await dialog.getByRole('checkbox', { name: 'Na nowych formularzach' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await lines.getByRole('button', { name: /^Apteczka.*Wycofane/ }).waitFor();

  const { value } = await at.company.ask<{ value: { Id: number }[] }>('/api/ODataVehicleHandoverDocument?$top=1&$orderby=Id&$filter=Number ne null');
  await page.goto(`${at.network.url}/vehicle-handover-document/item/${value[0]?.Id}`);
  await page.getByText('Apteczka').first().waitFor();
  await readyAsOfNow(page);
  await page.goto(`${at.network.url}/vehicle-handover-document/item`);
  await page.getByText('Gaśnica').first().waitFor();
  expect(await page.getByText('Apteczka').count()).toBe(0);
  expect(at.errors).toEqual([]);
});

test('[R-062] [R-074] terms that came with headings keep them when they are saved here', async () => {
  const page = await at.openAs('admin', { path: '/administration/terms', screen: 'desktop' });
  const text = page.getByRole('textbox', { name: /^Treść/ });
  const headings = text.getByRole('heading');
  await headings.first().waitFor();
  const before = await headings.allTextContents();
  await text.focus();
  await page.getByRole('button', { name: 'Nagłówek', pressed: true }).waitFor();
  await page.keyboard.press('Control+End');
  // The editor hears of where the cursor is a moment after the browser has moved it.
  await page.getByRole('button', { name: 'Nagłówek', pressed: false }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Postanowienie końcowe');
  await page.getByRole('button', { name: 'Nagłówek' }).click();
  await page.getByRole('button', { name: 'Zastąp tekst' }).click();
  await page.getByText('Zastąpiono tekst regulaminu.').waitFor();
  await expect.poll(() => headings.allTextContents()).toEqual([...before, 'Postanowienie końcowe']);
  expect(at.errors).toEqual([]);
});

async function tokenOf(username: string): Promise<string> {
  const answer = await fetch(`${at.demo.url}/token`, { method: 'POST', body: new URLSearchParams({ username, password }) });
  return ((await answer.json()) as { access_token: string }).access_token;
}

test('[R-053] [R-011] an administrator shows the company a file and takes all away: with the last one the menu entry goes, for visitors, too', async () => {
  const page = await at.openAs('admin', { path: '/administration/files', screen: 'desktop' });
  const lines = page.getByRole('list', { name: 'Pliki firmowe' });
  await page.getByRole('button', { name: 'Dodaj plik lub adres' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('dialog').getByText('Proszę podać wartość.').first().waitFor();
  await page.locator('input[type="file"]').setInputFiles({ name: 'Cennik myjni.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  await page.getByRole('dialog').getByText('Cennik myjni.pdf').waitFor();
  expect(await page.getByRole('textbox', { name: 'Tytuł' }).inputValue()).toBe('Cennik myjni');
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await lines.getByRole('button', { name: /Cennik myjni/ }).waitFor();

  const other = await at.newTablet();
  try {
    const visitor = await (await other.open(screens.desktop)).newPage();
    await visitor.goto(`${at.network.url}/transport-order/list`);
    await visitor.getByRole('navigation').first().getByRole('link', { name: 'Pliki firmowe' }).click();
    await visitor.getByRole('link', { name: 'Cennik myjni' }).waitFor();

    for (let left = await lines.getByRole('listitem').count(); left > 0; left--) {
      await lines.getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Usuń dla wszystkich' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expect.poll(() => lines.getByRole('listitem').count()).toBe(left - 1);
    }
    await page.getByText('Firma niczego jeszcze nie pokazuje.').waitFor();
    await visitor.goto(`${at.network.url}/transport-order/list`);
    await visitor.getByRole('link', { name: 'Zlecenia transportowe' }).first().waitFor();
    await visitor.getByRole('link', { name: 'Pliki firmowe' }).waitFor({ state: 'detached' });
    await readyAsOfNow(page);
    const menu = page.getByRole('navigation', { name: 'Menu główne' });
    await menu.getByRole('link', { name: 'Administracja' }).waitFor();
    await menu.getByRole('link', { name: 'Pliki firmowe' }).waitFor({ state: 'detached' });
  } finally {
    await other.remove();
  }
  expect(at.errors).toEqual([]);
});
