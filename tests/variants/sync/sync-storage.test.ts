import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseLogOut, logIn } from '../../support/browser/app.ts';
import { startDemo, type Demo } from '../../support/backend/demo.ts';
import { firstPage } from '../../support/browser/browser.ts';
import { setupTablet } from '../../support/browser/browser-tests.ts';

let backend: Demo;
const device = setupTablet();

beforeAll(async () => {
  backend = await startDemo();
});
afterAll(() => backend.stop());

test('[SY20] [R-091] reports evicted databases at the login, but not after a log-out', async () => {
  const context = await device.tablet.open();
  const page = await firstPage(context);
  const notice = page.getByText('Przeglądarka usunęła dane aplikacji');
  await logIn(page, backend.url, 'driver');
  await chooseLogOut(page);
  await page.getByLabel('Hasło').waitFor();
  await page.reload();
  await page.getByLabel('Hasło').waitFor();
  expect(await notice.count()).toBe(0);

  await page.goto(`${backend.url}/config.json`);
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name ?? '');
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(request.error ?? new Error('still there')));
      });
    }
  });
  await page.goto(backend.url);
  await notice.waitFor();
  await logIn(page, backend.url, 'driver');
  // The failure of an action that has no text for it is shown, too.
  await page.evaluate(() => void Promise.reject(new DOMException('', 'QuotaExceededError')));
  await page.getByRole('alert').getByText('Na urządzeniu brakuje miejsca').waitFor();
});

test('[SY20] [R-091] reports a browser that cannot store data before the login', async () => {
  const context = await device.tablet.open();
  const page = await firstPage(context);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError');
    };
  });
  await page.goto(backend.url);
  await page.getByText('Ta przeglądarka nie pozwala zapisywać danych').waitFor();
  expect(await page.getByLabel('Hasło').count()).toBe(0);
});
