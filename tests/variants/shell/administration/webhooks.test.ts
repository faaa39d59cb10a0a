import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemo } from '../../../support/backend/demo.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { screens, takeScreenshot } from '../../../support/browser/screen.ts';

let receiver: Server;
const received: string[] = [];
const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/tabor`;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']));
    request.resume();
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterAll(() => receiver.close());

const setup = setupBrowserTests(() => startDemo({ environment: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } }));

test('[R-148] an admin makes a webhook, sees its secret once, tests and pauses it', async () => {
  const page = await setup.openAs('admin', { path: '/administration/webhooks', screen: 'desktop' });
  await page.getByText('Nie ma jeszcze webhooków.').waitFor();
  await page.getByRole('link', { name: 'Nowy webhook' }).click();
  await page.getByRole('textbox', { name: 'Nazwa' }).fill('ERP');
  await page.getByRole('textbox', { name: 'Adres' }).fill('https://10.1.2.3/tabor');
  await page.getByRole('checkbox', { name: 'Rezerwacja zaakceptowana' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Utwórz webhook' }).click();
  await page
    .getByText(/^Ten adres należy do sieci prywatnej/)
    .first()
    .waitFor();
  await page.getByRole('textbox', { name: 'Adres' }).fill(address());
  for (const screen of ['phone', 'tablet', 'desktop'] as const) {
    await page.setViewportSize(screens[screen].viewport);
    await takeScreenshot(page, `webhook-${screen}`);
  }
  await page.getByRole('button', { name: 'Utwórz webhook' }).click();
  const secret = await page.getByRole('dialog', { name: 'Nowy sekret' }).locator('code').innerText();
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Sekret jest zapisany' }).click();

  await page.getByRole('button', { name: 'Wyślij wiadomość próbną' }).click();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  // The log follows what is sent.
  const log = page.getByRole('region', { name: 'Wiadomości' });
  await log.getByText('Wysłano').waitFor();
  await log.getByRole('button', { name: 'Wyślij ponownie' }).click();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2);
  expect(new Set(received).size).toBe(1);
  await log.getByText('Wysłano').waitFor();
  await page.getByText('Zdarzenia: – → Rezerwacja zaakceptowana').waitFor();
  await page.getByRole('button', { name: 'Wstrzymaj' }).click();
  await page.getByText(/^Wstrzymany od/).waitFor();
  await takeScreenshot(page, 'webhook-stored');
  await page.reload();
  await page.getByText('Wysłano').first().waitFor();
  expect(await page.content()).not.toContain(secret);
  await page.goto(`${setup.network.url}/administration/webhooks`);
  await page.getByRole('link', { name: /ERP/ }).getByText('Wstrzymany').waitFor();
  await takeScreenshot(page, 'webhooks');
  expect(setup.errors).toEqual([]);
});
