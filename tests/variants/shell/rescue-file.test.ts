import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DemoLogin } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { watchErrors, type Tablet } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { tokenOf } from '../../support/backend/token-of.ts';
import { outboxOf, photoHashesOf } from '../../support/browser/device-state.ts';
import { handoverPlace } from '../../support/browser/handover-form.ts';

const setup = setupBrowserTests(() => startDemo());
let otherTablet: Tablet;

beforeEach(async () => {
  otherTablet = await setup.newTablet();
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await otherTablet.screenshot(`other ${task.name}`);
  await otherTablet.remove();
});

/** Saves the rescue file of the tablet's outbox. Resolves to its path. */
async function saveRescueFile(page: Page): Promise<string> {
  await openSyncCentre(page);
  // Waits for the entries: they load above the button and move it.
  await page.getByRole('button', { name: 'Odrzuć zmianę' }).first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Zapisz kopię' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^tabor-driver-[\d-]+\.zip$/);
  const path = join(setup.tablet.profile, 'rescue.zip');
  await download.saveAs(path);
  await page.getByText('Kopię zapisano w pliku').waitFor();
  return path;
}

async function openSyncCentre(page: Page): Promise<void> {
  await page.goto(`${setup.network.url}/sync`);
  await page.getByRole('heading', { name: 'Kopia awaryjna' }).waitFor();
}

/** Opens the sync centre on the second tablet: logged in, then offline. */
async function openOtherTablet(username: DemoLogin): Promise<Page> {
  const page = await setup.openAs(username, { tablet: otherTablet });
  await page.context().setOffline(true);
  await openSyncCentre(page);
  return page;
}

async function chooseRescueFile(page: Page, path: string): Promise<void> {
  await page.locator('[data-rescue-file]').setInputFiles(path);
}

async function confirmImport(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wczytaj' }).click();
}

test('[R-088] [R-083] a rescue file moves entries to another tablet; they arrive once', async () => {
  const page = await setup.openOffline();
  await setup.handOver(page, { photos: 1 });
  const path = await saveRescueFile(page);
  const hashes = await photoHashesOf(page, 'driver');
  const keys = (await outboxOf(page, 'driver')).map((line) => line.id);

  const second = await openOtherTablet('driver');
  const errors = watchErrors(second);
  await chooseRescueFile(second, path);
  await second.getByText('3 zmiany · 1 zdjęcie').waitFor();
  await confirmImport(second);
  await second.getByText('Wczytano 3 zmiany').waitFor();
  expect((await outboxOf(second, 'driver')).map((line) => line.id)).toEqual(keys);
  expect(await photoHashesOf(second, 'driver')).toEqual(hashes);

  await chooseRescueFile(second, path);
  await confirmImport(second);
  await second.getByText('3 zmiany czekają już na tym urządzeniu.').waitFor();

  await Promise.all([page, second].map((tabletPage) => tabletPage.context().setOffline(false)));
  for (const tabletPage of [page, second]) await expect.poll(() => outboxOf(tabletPage, 'driver'), { timeout: 60_000 }).toEqual([]);
  const [handover, ...others] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  expect(others).toEqual([]);
  const faults = await setup.backend.faultsOf(handover?.Id);
  expect(faults).toHaveLength(1);
  const files = await setup.backend.filesOf(faults[0]!);
  expect(await Promise.all(files.map((file) => setup.backend.hashOf(file)))).toEqual(hashes);
  expect(errors).toEqual([]);
});

test('[R-088] [R-089] a rescue file has no token, is per user, names damaged parts', async () => {
  const page = await setup.openOffline();
  await setup.handOver(page, { photos: 1 });
  const path = await saveRescueFile(page);
  const bytes = await readFile(path);
  expect(bytes.includes(await tokenOf(page))).toBe(false);

  const manager = await openOtherTablet('manager');
  await chooseRescueFile(manager, path);
  await manager.getByText('Ta kopia ratunkowa należy do innego użytkownika.').waitFor();
  expect(await outboxOf(manager, 'manager')).toEqual([]);

  await setup.tablet.kill();
  const context = await setup.tablet.open();
  const reopened = await context.newPage();
  await openSyncCentre(reopened);
  const damaged = join(otherTablet.profile, 'damaged.zip');
  const photoOffset = bytes.indexOf('photos/');
  await writeFile(damaged, bytes.with(photoOffset + 200, bytes[photoOffset + 200]! ^ 1));
  await chooseRescueFile(reopened, damaged);
  await reopened.getByText(/Nieprawidłowa część pliku: photos\//).waitFor();
  await writeFile(damaged, bytes.subarray(0, bytes.length - 100));
  await chooseRescueFile(reopened, damaged);
  await reopened.getByText('plik jest uszkodzony lub niepełny').waitFor();
  await rm(damaged);
});
