import { expect, test } from 'vitest';
import { partOf } from '../../support/backend/services/mail-server.ts';
import { logIn, openNewHandover, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { watchErrors } from '../../support/browser/browser.ts';
import { setupMailTests } from '../../support/browser/browser-tests.ts';
import { fillUpToSignatures, handoverPlace, save, signAlone } from '../../support/browser/handover-form.ts';
import { takeScreenshot } from '../../support/browser/screen.ts';

const setup = setupMailTests();

test('[R-125] an offline handover mails the link to the party that did not sign', async () => {
  // A prepared device has met a backend without mail.
  const page = await (await setup.tablet.open()).newPage();
  const errors = watchErrors(page);
  await logIn(page, setup.network.url, 'manager');
  await waitUntilOfflineReady(page);
  await page.context().setOffline(true);
  await openNewHandover(page);
  await fillUpToSignatures(page, { plate: setup.plate, photos: 0, place: handoverPlace });
  await signAlone(page);
  await save(page);
  await page.getByRole('button', { name: 'Wyślij link e-mailem' }).click();
  const dialog = page.getByRole('dialog', { name: /^Link do podpisu e-mailem – / });
  const address = dialog.getByLabel('Adres e-mail');
  // The right to read employees includes their addresses.
  expect(await address.inputValue()).toMatch(/@/);
  await address.fill('');
  await dialog.getByRole('button', { name: 'Wyślij' }).click();
  await dialog.getByText('Uzupełnij pole „Adres e-mail”.').waitFor();
  await address.fill('anna.nowak@example.com');
  await dialog.getByText('English').click();
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1180, 820],
  ] as const) {
    await page.setViewportSize({ width, height });
    await takeScreenshot(page, `signing-mail-${width}`);
  }
  await dialog.getByRole('button', { name: 'Wyślij' }).click();
  await page.getByText('Czeka na tym urządzeniu na wysłanie.').waitFor();
  await takeScreenshot(page, 'signing-mail-queued');

  await page.context().setOffline(false);
  const received = () => setup.mailServer.received.find(({ headers }) => headers.get('subject')?.startsWith('Handover to sign'));
  await expect.poll(() => received()?.to, { timeout: 60_000 }).toEqual(['anna.nowak@example.com']);
  await page.getByText(/Czeka na podpis. Link działa do/).waitFor({ timeout: 60_000 });
  await page.getByText(/^(W drodze na|Wysłano na) anna\.nowak@example\.com/).waitFor();
  await takeScreenshot(page, 'signing-mail-sent');
  const [, secret] = /\/sign#([\w-]{43})\s/.exec(partOf(received()!, 'text/plain')) ?? [];
  await page.goto(`${setup.network.url}/sign#${secret}`);
  await page.getByText(/^Do podpisu: /).waitFor();
  await page.getByRole('main').getByText(setup.plate).first().waitFor();
  expect(errors).toEqual([]);
});
