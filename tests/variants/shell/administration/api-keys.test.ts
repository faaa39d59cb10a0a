import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { screens, takeScreenshot } from '../../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

test('[R-148] an admin makes a key, sees it once, replaces and revokes it', async () => {
  const page = await setup.openAs('admin', { path: '/administration/keys', screen: 'desktop' });
  const status = async (key: string) =>
    (await fetch(`${setup.demo.url}/api/ODataVehicle?$top=1`, { headers: { Authorization: `Bearer ${key}` } })).status;
  const code = page.getByRole('dialog', { name: 'Nowy klucz' }).locator('code');
  const note = () => page.getByRole('button', { name: 'Klucz jest zapisany' }).click();

  await page.getByText('Nie ma jeszcze kluczy API.').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Kopiuj /api/', exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${new URL(page.url()).origin}/api/`);
  await takeScreenshot(page, 'api-addresses');
  await page.getByRole('link', { name: 'Nowy klucz API' }).click();
  await page.getByRole('textbox', { name: 'Nazwa' }).fill('Power BI');
  await page
    .getByRole('row', { name: /Pojazdy/ })
    .getByRole('checkbox', { name: 'Pojazdy: Odczyt' })
    .focus();
  await page.keyboard.press('Space');
  expect(await page.getByText('Administrator', { exact: true }).count()).toBe(0);
  for (const screen of ['phone', 'tablet', 'desktop'] as const) {
    await page.setViewportSize(screens[screen].viewport);
    await takeScreenshot(page, `api-key-${screen}`);
  }
  await page.getByRole('button', { name: 'Utwórz klucz' }).click();
  const first = await code.innerText();
  await takeScreenshot(page, 'api-key-shown');
  expect(await status(first)).toBe(200);
  await note();

  const line = page.getByRole('list', { name: 'Klucze API' }).getByRole('link', { name: /Power BI/ });
  await line.waitFor();
  expect(await line.innerText()).toContain(`kończy się na ${first.slice(-4)}`);
  expect(await page.content()).not.toContain(first);
  await takeScreenshot(page, 'api-keys');
  await line.click();
  await page.getByRole('button', { name: 'Wymień klucz' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wymień klucz' }).click();
  const second = await code.innerText();
  expect(second).not.toBe(first);
  await note();
  await page.getByText(/Poprzedni klucz działa jeszcze do/).waitFor();
  await takeScreenshot(page, 'api-key-replaced');
  expect([await status(first), await status(second)]).toEqual([200, 200]);

  await page.getByRole('button', { name: 'Unieważnij' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unieważnij' }).click();
  await page.getByText('Ten klucz został unieważniony. Nie można go już używać ani zmieniać.').waitFor();
  expect([await status(first), await status(second)]).toEqual([401, 401]);
  expect(setup.errors).toEqual([]);
});
