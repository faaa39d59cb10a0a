import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseLogOut, logIn } from '../support/browser/app.ts';
import { startDemo, type Demo } from '../support/backend/demo.ts';
import { newTablet, type Tablet } from '../support/browser/browser.ts';

let backend: Demo;
let tablet: Tablet;

beforeAll(async () => {
  backend = await startDemo();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  tablet = await newTablet();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tablet.screenshot(task.name);
  await tablet.remove();
});

test('[SY20] [R-091] reports evicted databases at the login, but not after a log-out', async () => {
  const context = await tablet.open();
  const page = context.pages()[0] ?? (await context.newPage());
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
});

test('[SY20] [R-091] reports a browser that cannot store data before the login', async () => {
  const context = await tablet.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError');
    };
  });
  await page.goto(backend.url);
  await page.getByText('Ta przeglądarka nie pozwala zapisywać danych').waitFor();
  expect(await page.getByLabel('Hasło').count()).toBe(0);
});
