import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { startDemo } from '../../../support/backend/demo.ts';
import { runStatement } from '../../../support/backend/postgres.ts';
import { logIn } from '../../../support/browser/app.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { tokenOf } from '../../../support/backend/token-of.ts';
import { readStore } from '../../../support/browser/device-state.ts';
import { takeScreenshot } from '../../../support/browser/screen.ts';
import { firstPage } from '../../../support/browser/browser.ts';

const company = await identityToRecipient(await generateIdentity());
const setup = setupBrowserTests(() => startDemo({ environment: { COMPANY_KEY: company } }));

test('[R-153] a login binds the token to the device; a wipe removes all its data', async () => {
  const context = await setup.tablet.open();
  const page = await firstPage(context);
  await logIn(page, `${setup.demo.url}/settings`, 'viewer');
  const list = page.getByRole('listitem').filter({ hasText: 'To urządzenie' });
  await list.waitFor();
  // Bound: the register says nothing else.
  expect(await list.innerText()).not.toContain('bez klucza');
  await takeScreenshot(page, 'devices-settings');

  // The token in another client's hands.
  const token = await tokenOf(page);
  const thief = (scheme: string) =>
    fetch(`${setup.demo.url}/auth/currentuser`, { headers: { Authorization: `${scheme} ${token}` } }).then(({ status }) => status);
  expect([await thief('Bearer'), await thief('DPoP')]).toEqual([401, 401]);

  // Offline there is no request and no removal.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await runStatement(setup.demo.databaseUrl, `UPDATE device SET "WipeOn" = now() WHERE "Thumbprint" IS NOT NULL`);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();

  await context.setOffline(false);
  await page.reload();
  await page.getByLabel('Nazwa użytkownika').waitFor({ timeout: 60_000 });
  // The worker may open an empty database again.
  for (const store of ['rowChunks', 'rowSets', 'records', 'references', 'drafts', 'outbox', 'blobs'] as const)
    expect([store, await readStore(page, 'viewer', store)]).toEqual([store, []]);
  await expect.poll(() => wiped(), { timeout: 20_000 }).toBe(true);
});

test('[R-153] administrators see the devices of all users', async () => {
  const page = await setup.openAs('admin', { path: '/administration/devices', screen: 'desktop' });
  await page.getByRole('listitem').filter({ hasText: 'viewer' }).first().waitFor();
  await takeScreenshot(page, 'devices-administration');
  expect(await page.getByRole('button', { name: /^Wyczyść dane/ }).count()).toBeGreaterThan(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await takeScreenshot(page, 'devices-administration-phone');
});

async function wiped(): Promise<boolean> {
  const page = await setup.backend.logIn('admin', 'demo');
  const answer = await fetch(`${setup.demo.url}/Administration/Devices`, { headers: { Authorization: `Bearer ${page}` } });
  return ((await answer.json()) as { State: string }[]).some(({ State }) => State === 'wiped');
}
