import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { draftOf, draftPhotosOf } from '../../../support/browser/device-state.ts';
import { handoverPage } from '../../../support/browser/handover-page.ts';
import { takeScreenshot } from '../../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

/** Lets the device store neither photos nor drafts, as a full disk does; an open page keeps the quota that it was opened with. */
async function fillDisk(page: Page, isFull: boolean): Promise<void> {
  await page.evaluate((full) => {
    const store = IDBObjectStore.prototype as IDBObjectStore & { stored?: IDBObjectStore['put'] };
    const stored = (store.stored ??= Reflect.get(store, 'put'));
    store.put = function refusing(this: IDBObjectStore, ...content) {
      if (full && (this.name === 'blobs' || this.name === 'drafts')) throw new DOMException('The disk is full', 'QuotaExceededError');
      return stored.apply(this, content);
    };
  }, isFull);
}

test('[R-091] [R-054] with a full disk the wizard says so in sight, and loses no photo', async () => {
  const page = await setup.openAs('driver', { screen: 'phone' });
  const form = handoverPage(page);
  await form.openWalkAround(setup.network.url, setup.plate);
  await form.press(form.words('damages.none'));
  await form.next();
  const line = page.locator('[data-wizard] header');
  await form.press(form.words('faultList.add'));
  await expect.poll(() => line.innerText()).toContain('· zapisano');
  await fillDisk(page, true);
  await page.getByLabel('Opis usterki').fill('Stuki');
  await expect.poll(() => line.innerText()).toContain('· nie zapisano');
  await page
    .getByRole('button', { name: form.item('photos.take') })
    .first()
    .tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: form.canvas('camera.shutter') }).tap();
  await dialog.getByRole('button', { name: form.canvas('markup.done') }).tap();
  await dialog
    .getByText(/brakuje miejsca/)
    .first()
    .waitFor();
  await takeScreenshot(page, 'photo with a full disk');
  // The shot is still open: with space it is stored.
  await fillDisk(page, false);
  await dialog.getByRole('button', { name: form.canvas('markup.done') }).tap();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => line.innerText()).toContain('· zapisano');
  await expect.poll(() => draftPhotosOf(page, 'driver')).toBe(1);
  expect(JSON.stringify(await draftOf(page, 'driver'))).toContain('Stuki');
});
