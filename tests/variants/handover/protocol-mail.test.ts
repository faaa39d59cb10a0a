import { afterAll, beforeEach, expect, test } from 'vitest';
import { mailServerCertificate, partOf, startMailServer, type MailServer } from '../../support/backend/services/mail-server.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { logIn, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { watchErrors } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { handoverPlace } from '../../support/browser/handover-form.ts';
import { takeScreenshot } from '../../support/browser/screen.ts';

let server: MailServer;
const setup = setupBrowserTests(async () => {
  server = await startMailServer();
  return startDemo({ environment: { SMTP_URL: `smtp://fleet:secret@localhost:${server.port}`, MAIL_FROM: 'Flota <fleet@example.com>', SMTP_CA_FILE: mailServerCertificate, APP_ADDRESS: 'https://fleet.example.com' } });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
});

test('[R-131] mails an offline protocol to both parties, each in its language, once', async () => {
  // A prepared device has met a backend without mail.
  const page = await (await setup.tablet.open()).newPage();
  const errors = watchErrors(page);
  await logIn(page, setup.network.url, 'manager');
  await waitUntilOfflineReady(page);
  await page.context().setOffline(true);
  await setup.handOver(page);
  await page.getByRole('button', { name: 'Wyślij e-mailem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wysyłka protokołu e-mailem' });
  const [giver, taker] = [dialog.getByRole('group').first(), dialog.getByRole('group').last()];
  // The right to read employees includes their addresses.
  const own = await giver.getByLabel('Adres e-mail').inputValue();
  expect(own).toMatch(/@/);
  expect(await taker.getByLabel('Adres e-mail').inputValue()).toMatch(/@/);
  await taker.getByLabel('Adres e-mail').fill('');
  await dialog.getByRole('button', { name: 'Wyślij' }).click();
  await taker.getByText('Uzupełnij pole „Adres e-mail”.').waitFor();
  await taker.getByLabel('Adres e-mail').fill('anna.nowak@');
  await taker.getByText('Wpisz adres w postaci').waitFor();
  await taker.getByLabel('Adres e-mail').fill('anna.nowak@example.com');
  await taker.getByText('Deutsch').click();
  for (const [width, height] of [[390, 844], [820, 1180], [1180, 820], [1440, 900]] as const) {
    await page.setViewportSize({ width, height });
    await takeScreenshot(page, `protocol-mail-${width}`);
  }
  await dialog.getByRole('button', { name: 'Wyślij' }).click();
  await page.getByText('Protokół zostanie wysłany, gdy wróci połączenie.').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Wyślij e-mailem' }).click();
  await dialog.getByText('Czeka na tym urządzeniu na wysłanie.').waitFor();
  await takeScreenshot(page, 'protocol-mail-queued');
  await dialog.getByRole('button', { name: 'Zamknij' }).click();

  await page.context().setOffline(false);
  await expect.poll(() => server.received.filter(({ headers }) => /^(Protokół zdawczo|Übergabeprotokoll)/.test(headers.get('subject') ?? '')).map(({ to }) => to[0]).toSorted((one = '', other = '') => one.localeCompare(other)), { timeout: 60_000 }).toEqual(['anna.nowak@example.com', own]);
  const german = server.received.find(({ to, headers }) => to[0] === 'anna.nowak@example.com' && headers.get('subject')?.startsWith('Übergabeprotokoll'));
  expect(german?.headers.get('subject')).toBe(`Übergabeprotokoll: ${setup.plate}`);
  expect(german && partOf(german, 'text/plain')).toContain('Das Protokoll liegt als PDF bei.');
  const attached = german?.parts.find(({ headers }) => headers.get('content-type')?.startsWith('application/pdf'));
  expect(attached?.headers.get('content-disposition')).toMatch(/uebergabeprotokoll-vorlaeufig-[0-9A-F]{8}\.pdf/);
  expect(attached?.body.startsWith('%PDF-')).toBe(true);

  // The device knows that it was sent, and does not offer it again; with the number it is another document.
  const [saved] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${String(saved?.Id)}`);
  await page.getByRole('button', { name: 'Wyślij e-mailem' }).click();
  await dialog.getByText(`Wysłano na ${own}`, { exact: false }).waitFor({ timeout: 30_000 });
  expect(await giver.getByRole('checkbox').isChecked()).toBe(false);
  await takeScreenshot(page, 'protocol-mail-sent');
  await dialog.getByRole('button', { name: 'Wyślij' }).click();
  await dialog.getByText('Wybierz, kto ma dostać protokół.').waitFor();
  await dialog.getByRole('button', { name: 'Zamknij' }).click();
  expect(errors).toEqual([]);
  const entries = (await setup.backend.get<{ Entries: { Call: string }[] }>(`/Audit/List?entity=vehicle-handover-document&id=${String(saved?.Id)}`)).Entries;
  expect(entries.map(({ Call }) => Call)).toContain('mailProtocol');
});
