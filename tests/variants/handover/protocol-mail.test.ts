import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { partOf } from '../../support/backend/services/mail-server.ts';
import { runStatement } from '../../support/backend/postgres.ts';
import { logIn, openNewHandover, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { watchErrors } from '../../support/browser/browser.ts';
import { setupMailTests } from '../../support/browser/browser-tests.ts';
import { fillHandover, handoverPlace, save } from '../../support/browser/handover-form.ts';
import { takeScreenshot } from '../../support/browser/screen.ts';

const setup = setupMailTests();
beforeEach(() => {
  setup.mailServer.received.length = 0;
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
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1180, 820],
    [1440, 900],
  ] as const) {
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
  await expect
    .poll(
      () =>
        setup.mailServer.received
          .filter(({ headers }) => /^(Protokół zdawczo|Übergabeprotokoll)/.test(headers.get('subject') ?? ''))
          .map(({ to }) => to[0])
          .toSorted((one = '', other = '') => one.localeCompare(other)),
      { timeout: 60_000 },
    )
    .toEqual(['anna.nowak@example.com', own]);
  const german = setup.mailServer.received.find(
    ({ to, headers }) => to[0] === 'anna.nowak@example.com' && headers.get('subject')?.startsWith('Übergabeprotokoll'),
  );
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
  const entries = (
    await setup.backend.get<{ Entries: { Call: string }[] }>(`/Audit/List?entity=vehicle-handover-document&id=${String(saved?.Id)}`)
  ).Entries;
  expect(entries.map(({ Call }) => Call)).toContain('mailProtocol');
});

test.for(['by the setting', 'from the dialog'] as const)(
  '[R-131] an address of the business partner gets the protocol, %s',
  async (way) => {
    const partner = `biuro.${way.length}@partner.example`;
    await runStatement(setup.demo.databaseUrl, `UPDATE company_setting SET "MailsProtocol" = ${String(way === 'by the setting')}`);
    // The dialog proposes the partner for a person without an address.
    await runStatement(setup.demo.databaseUrl, `UPDATE employee SET "Email" = '' WHERE "FullName" ILIKE '%wiśniewsk%'`);
    const page = await (await setup.tablet.open()).newPage();
    const errors = watchErrors(page);
    await logIn(page, setup.network.url, 'manager');
    await waitUntilOfflineReady(page);
    await page.context().setOffline(true);
    await openNewHandover(page);
    expect(await page.getByLabel('E-mail kontrahenta').count()).toBe(0);
    const contractor = page.getByRole('combobox', { name: /^Kontrahent/ });
    await contractor.click();
    await contractor.press('ArrowDown');
    await contractor.press('Enter');
    await page.getByLabel('E-mail kontrahenta').fill('biuro@');
    await page.getByLabel('E-mail kontrahenta').blur();
    await page.getByLabel('E-mail kontrahenta').fill(partner);
    await takeScreenshot(page, 'partner-mail-field');
    await fillHandover(page, { plate: setup.plate, photos: 0, place: handoverPlace });
    await save(page);
    expect(way === 'from the dialog' ? await mailToReceiver(page) : partner).toBe(partner);
    await page.context().setOffline(false);
    const received = () => setup.mailServer.received.filter(({ headers }) => headers.get('subject')?.startsWith('Protokół zdawczo'));
    await expect
      .poll(
        async () => {
          // A mail of the setting waits for the PDF of the device, two minutes at most.
          await runStatement(
            setup.demo.databaseUrl,
            `UPDATE outgoing SET "NextAttemptOn" = now() WHERE "State" = 'waiting' AND "Target" LIKE '%partner.example'`,
          );
          return received().map(({ to }) => to[0]);
        },
        { timeout: 60_000 },
      )
      .toContain(partner);
    const mail = received().find(({ to }) => to[0] === partner);
    expect(mail?.headers.get('subject')).toContain(setup.plate);
    expect(mail?.parts.find(({ headers }) => headers.get('content-type')?.startsWith('application/pdf'))?.body.startsWith('%PDF-')).toBe(
      true,
    );
    expect(received().filter(({ to }) => to[0] === partner)).toHaveLength(1);
    expect(errors).toEqual([]);
  },
);

/** Mails the protocol to the receiver alone, at the proposed address. Returns the address. */
async function mailToReceiver(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Wyślij e-mailem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wysyłka protokołu e-mailem' });
  const address = await dialog.getByRole('group').last().getByLabel('Adres e-mail').inputValue();
  await takeScreenshot(page, 'partner-mail-dialog');
  await dialog.getByRole('group').first().getByRole('checkbox').click({ force: true });
  await dialog.getByRole('button', { name: 'Wyślij' }).click();
  await page.getByText('Protokół zostanie wysłany, gdy wróci połączenie.').waitFor({ timeout: 30_000 });
  return address;
}
