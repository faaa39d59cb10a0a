import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { logIn, submitLogin, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-090] shows missing offline areas, the prefetch progress, and readiness', async () => {
  const page = await setup.openEmpty();
  setup.network.behave((_, path) => (path.startsWith('/Employee/List') ? { status: 503, body: '' } : 'pass'));
  await logIn(page, setup.network.url, 'driver');
  await page.getByRole('link', { name: 'Tabor, strona główna' }).click();
  // The first prefetch takes long on a busy machine.
  await page.getByText('Częściowo gotowe', { exact: true }).waitFor({ timeout: 90_000 });
  await page.getByText('Serwer jest chwilowo niedostępny.', { exact: false }).waitFor();
  const counted = await page.getByText(/^Gotowe do pracy offline: \d+ z \d+ obszarów/).innerText();
  const [ready = 0, areas = 0] = counted.match(/\d+/g)?.map(Number) ?? [];
  expect(ready).toBe(areas - 1);
  setup.network.behave(() => 'pass');
  const steps = await recordProgress(page);
  await page.getByRole('button', { name: 'Zaktualizuj dane' }).click();
  await page.getByText('Gotowe', { exact: true }).waitFor();
  await page.getByText(new RegExp(`^Gotowe do pracy offline: ${areas} z ${areas} obszarów, stan z \\d\\d:\\d\\d\\.$`)).waitFor();
  const progress = (await steps()).map((step) => step.split(' / ').map(Number));
  const [total] = progress.map(([, of]) => of);
  expect(total).toBeGreaterThan(5);
  expect(progress.length).toBeGreaterThan(1);
  expect(progress).toEqual(progress.toSorted(([a = 0], [b = 0]) => a - b).map(([done]) => [done, total]));
});

test.each([1500, 0])('[R-140] a first login requests each list and long answer once (page + %d ms)', async (latency) => {
  const page = await (await setup.tablet.open()).newPage();
  await page.goto(setup.network.url);
  const debug = await page.context().newCDPSession(page);
  await debug.send('Network.enable');
  await debug.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 });
  await submitLogin(page, 'manager');
  await waitUntilOfflineReady(page);
  // A worker's first calls may all be answered with the nonce that their proofs need.
  const requests = setup.network.requests
    .filter(({ status }) => status !== 401)
    .map(({ path }) => decodeURIComponent(path))
    .filter((path) => /^\/Vehicle\/Company|^\/Employee\/List|^\/api\/Changes$|top=1000/.test(path));
  expect(requests.length).toBeGreaterThan(20);
  expect(requests.filter((path, index) => requests.indexOf(path) !== index)).toEqual([]);
});

/** Records every value of the progress bar from now on, however short it is shown. */
async function recordProgress(page: Page): Promise<() => Promise<string[]>> {
  const notes = await page.evaluateHandle(() => {
    const names: string[] = [];
    const note = () => {
      const value = document.querySelector('main [role=progressbar]')?.getAttribute('aria-valuetext');
      if (value && value !== names.at(-1)) names.push(value);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    return names;
  });
  return () => notes.jsonValue();
}
