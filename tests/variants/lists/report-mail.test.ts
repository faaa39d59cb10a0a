import { afterAll, afterEach, expect, test } from 'vitest';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { startMailServer } from '../../support/backend/services/mail-server.ts';
import { queryRows } from '../../support/backend/postgres.ts';

const server = await startMailServer({ needsLogin: false });
const setup = setupBrowserTests(() =>
  startDemo({
    environment: { SMTP_URL: `smtp://localhost:${server.port}`, MAIL_FROM: 'flota@example.com', APP_ADDRESS: 'https://fleet.example.com' },
  }),
);

afterAll(() => server.stop());
afterEach(() => expect(setup.errors).toEqual([]));

test('[R-138] mailed reports are set up, changed, paused, deleted', async () => {
  const page = await setup.openAs('manager', { path: '/cost/list?search=paliwo', screen: 'desktop' });
  await page.getByRole('button', { name: 'Wysyłaj e-mailem' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nazwa raportu').fill('Koszty paliwa');
  await dialog.getByText('Co tydzień, w poniedziałek').click();
  await dialog.getByText('Tylko wiersze z poprzedniego tygodnia').waitFor();
  await dialog.getByRole('group', { name: 'Wysyłaj także do' }).getByRole('checkbox').first().waitFor();
  await setup.tablet.screenshot('report-mail-dialog');
  await dialog.getByRole('button', { name: 'Wysyłaj', exact: true }).click();
  await page.getByText('Raport będzie wysyłany co tydzień.').waitFor();
  const stored = () =>
    queryRows<{ Name: string; List: string; Every: string; IsOfPeriod: boolean; IsPaused: boolean; Parameters: Record<string, string> }>(
      setup.demo.databaseUrl,
      'SELECT * FROM report_mail',
    );
  expect(await stored()).toMatchObject([{ Name: 'Koszty paliwa', List: 'cost', Every: 'week', IsOfPeriod: true, IsPaused: false }]);
  expect(JSON.stringify((await stored())[0]?.Parameters)).toContain('paliwo');
  await page.goto(`${setup.network.url}/notifications/settings`);
  const reports = page.getByRole('region', { name: 'Raporty e-mailem' });
  await reports.getByText('Co tydzień, w poniedziałek · następny', { exact: false }).waitFor();
  await setup.tablet.screenshot('report-mail-list');
  // Changed in place, with the file that a mail of today would carry.
  await reports.getByRole('button', { name: 'Zmień raport „Koszty paliwa”' }).click();
  await dialog.getByRole('radio', { name: 'Co tydzień, w poniedziałek', checked: true }).waitFor({ state: 'attached' });
  expect(await dialog.getByLabel('Nazwa raportu').inputValue()).toBe('Koszty paliwa');
  const [preview] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Podgląd (Excel)' }).click()]);
  expect(preview.suggestedFilename()).toMatch(/^Koszty paliwa \d{4}-\d\d-\d\d\.xlsx$/);
  await dialog.getByLabel('Nazwa raportu').fill('Paliwo co miesiąc');
  await dialog.getByText('Co miesiąc, pierwszego dnia').click();
  await setup.tablet.screenshot('report-mail-edit');
  await dialog.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await reports.getByText('Co miesiąc, pierwszego dnia · następny', { exact: false }).waitFor();
  expect(await stored()).toMatchObject([{ Name: 'Paliwo co miesiąc', List: 'cost', Every: 'month', IsOfPeriod: true }]);
  expect(JSON.stringify((await stored())[0]?.Parameters)).toContain('paliwo');
  await reports.getByRole('button', { name: 'Wstrzymaj: Paliwo co miesiąc' }).click();
  await reports.getByText('Wstrzymany').waitFor();
  expect(await stored()).toMatchObject([{ IsPaused: true }]);
  await reports.getByRole('button', { name: 'Usuń raport „Paliwo co miesiąc”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń raport' }).click();
  await reports.getByText('Nie ma jeszcze raportów.').waitFor();
  expect(await stored()).toEqual([]);
  // The dashboard, for the period that it shows.
  await page.goto(`${setup.network.url}/?period=lastMonth`);
  await page.getByRole('button', { name: 'Wysyłaj e-mailem' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Wysyłaj', exact: true }).click();
  await page.getByText('Raport będzie wysyłany co miesiąc.').waitFor();
  expect(await stored()).toMatchObject([
    { Name: 'Flota w liczbach, Poprzedni miesiąc', List: 'fleet', Parameters: { period: 'lastMonth' } },
  ]);
});
