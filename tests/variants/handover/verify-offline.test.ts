import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { HandoverSeal } from '../../../src/contract/entities/handover/handover-seal.ts';
import { printedAddress } from '../../../src/contract/entities/protocol/printed-code.ts';
import { protocolIdentity } from '../../../src/contract/entities/protocol/protocol-identity.ts';
import type { RecordKey } from '../../../src/contract/wire/fields.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { firstPage, watchErrors } from '../../support/browser/browser.ts';
import { writeCodeVideo } from '../../support/browser/camera-video.ts';
import { readStore } from '../../support/browser/device-state.ts';
import { localeTexts, screens, takeScreenshot } from '../../support/browser/screen.ts';
import { startDemo } from '../../support/backend/demo.ts';

const setup = setupBrowserTests(() => startDemo());
const words = localeTexts('pl', 'verify', 'scan');
const noConnection = localeTexts('pl', 'problem')('network');

type Sealed = { readonly isNew: boolean; readonly entity: string; readonly key: RecordKey; readonly item: { readonly Seal: HandoverSeal } };

/** Address in the code of the handover that waits on the driver's device, and its provisional number. */
async function printedCodeOf(page: Page): Promise<{ readonly address: string; readonly number: string }> {
  const records = await readStore<Sealed>(page, 'driver', 'records');
  const record = records.find(({ entity, isNew }) => entity === 'vehicle-handover-document' && isNew);
  const { Hash = '', Device = null } = record?.item.Seal ?? {};
  expect(Device).not.toBeNull();
  const number = protocolIdentity(null, record?.key ?? 0, null, record?.item.Seal ?? null).provisional;
  return { address: printedAddress(setup.network.url, { hash: Hash, number, countersignature: '', device: Device }), number };
}

/** Changes a word of the stored handover behind the app's back. */
async function changeStoredCopy(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('tabor-user-driver');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('records', 'readwrite');
      const cursor = transaction.objectStore('records').openCursor();
      cursor.addEventListener('success', () => {
        const row = cursor.result?.value as { entity: string; isNew?: boolean; item: Record<string, unknown> } | undefined;
        if (row?.entity === 'vehicle-handover-document' && row.isNew)
          cursor.result?.update({ ...row, item: { ...row.item, PlaceName: 'Inne miejsce' } });
        cursor.result?.continue();
      });
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('not written')));
    });
    database.close();
  });
}

test('[R-101] without a network, the device that saved a handover verifies its code', async () => {
  const page = await setup.openQueued();
  const { address, number } = await printedCodeOf(page);
  await page.goto(address);
  await page.getByText(words('onDevice.intact', { number })).waitFor();
  await page.getByText(words('device.valid')).waitFor();
  await changeStoredCopy(page);
  await page.reload();
  await page.getByText(words('onDevice.changed', { number })).waitFor();
  await takeScreenshot(page, 'verify-offline-changed');
  expect(setup.errors).toEqual([]);
});

test('[R-101] a device with the app cached alone reads the code without a network', async () => {
  const { address } = await printedCodeOf(await setup.openQueued());
  const folder = await mkdtemp(join(tmpdir(), 'tabor-video-'));
  const video = join(folder, 'code.y4m');
  await writeCodeVideo(video, address, 5);
  const otherTablet = await setup.newTablet({ video });
  try {
    const stranger = await otherTablet.open(screens.phone);
    const page = await firstPage(stranger);
    const errors = watchErrors(page);
    await page.goto(setup.network.url);
    await page.locator('input[type="password"]').waitFor();
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await stranger.setOffline(true);
    await page.goto(`${setup.network.url}/verify`);
    await page.getByRole('button', { name: words('scan') }).tap();
    await page.getByText(words('onDevice.unknown')).waitFor({ timeout: 30_000 });
    await page.getByText(words('device.valid')).waitFor();
    await page.getByText(words('device.unasked')).waitFor();
    // A stranger has nothing to send.
    expect(await page.getByText(noConnection).count()).toBe(0);
    await takeScreenshot(page, 'verify-offline-unknown');
    await page.goto('about:blank');
    await page.goto(`${address.slice(0, -4)}AAAA`);
    await page.getByText(words('device.invalid')).waitFor();
    expect(errors).toEqual([]);
  } finally {
    await otherTablet.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
