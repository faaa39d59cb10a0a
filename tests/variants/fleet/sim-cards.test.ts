import { afterEach, expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { dumpBrowserStorage } from '../../support/browser/dump-browser-storage.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-048] shows a PIN for ten seconds on request and never stores it on the device', async () => {
  // Codes that occur nowhere else in the data.
  const codes = { PUK2: 'puk-7#4192', PIN: 'pin-Q9#0385' };
  for (const [Field, Value] of Object.entries(codes)) await setup.backend.change('/SimCard/SetSecret/1', { Field, Value });
  const page = await setup.openAs('manager', { screen: 'desktop' });
  await page.clock.install();
  await page.goto(`${setup.network.url}/sim-card/item/1`);
  await page.getByRole('button', { name: 'Pokaż: PUK2' }).click();
  await page.getByText(codes.PUK2, { exact: true }).waitFor();
  const { PhoneNumber } = await setup.backend.get<{ PhoneNumber: string }>('/SimCard/Get/1');
  expect(await readStorage(page)).not.toMatch(/pin-Q9|puk-7/);
  await page.goto(`${setup.network.url}/sim-card/list?search=${encodeURIComponent(PhoneNumber)}`);
  const reveal = page.getByRole('row').filter({ hasText: PhoneNumber }).getByRole('button', { name: 'Pokaż: PIN' });
  const pinText = page.getByText(codes.PIN, { exact: true });
  await reveal.waitFor();
  // Leaving the page draws the list for the next start, which the list prepares some seconds after its rows.
  await expect.poll(() => page.clock.runFor(1_000).then(() => readStorage(page)), { timeout: 30_000 }).toContain('id="first-view"');
  await reveal.click();
  await pinText.waitFor();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await pinText.waitFor({ state: 'detached' });
  await page.clock.runFor(1_000);
  expect(await readStorage(page)).not.toMatch(/pin-Q9|puk-7/);
  await reveal.click();
  await pinText.waitFor();
  await page.clock.runFor(9_000);
  expect(await pinText.count()).toBe(1);
  await page.clock.runFor(2_000);
  await pinText.waitFor({ state: 'detached' });
  expect(await readStorage(page)).not.toMatch(/pin-Q9|puk-7/);

  /** Dump of the browser storage; the card's number proves that the dump is complete. */
  async function readStorage(from: typeof page): Promise<string> {
    const text = await dumpBrowserStorage(from);
    expect(text).toContain(PhoneNumber);
    expect(text).toContain('<!doctype html>');
    return text;
  }
});

test('[R-048] [R-108] a card record shows all fields; code views and edits are audited', async () => {
  const page = await setup.openAs('manager', { path: '/sim-card/item/2', screen: 'desktop' });
  const card = await setup.backend.get<Record<string, string | boolean | null>>('/SimCard/Get/2');
  for (const title of ['Karta', 'PIN i PUK', 'Usługi', 'Daty']) await page.getByRole('heading', { name: title, exact: true }).waitFor();
  const record = page.getByRole('main');
  for (const field of ['SerialNumber', 'Operator', 'Plan', 'AccountCode', 'AssignedToDetails'])
    await record.getByText(String(card[field]), { exact: true }).first().waitFor();
  for (const label of ['PIN', 'PIN2', 'PUK', 'PUK2', 'Kod abonencki (Plus)', 'Roaming', 'Data PWA', 'Uwagi', 'Status'])
    await record.getByText(label, { exact: true }).first().waitFor();
  expect(await record.getByText('••••', { exact: true }).count()).toBe(5);

  await page.getByRole('button', { name: 'Wpisz lub zmień: PIN2' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Wpisz lub zmień: PIN2' });
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await dialog.getByText('Uzupełnij to pole.').waitFor();
  await dialog.getByRole('textbox', { name: /PIN2/ }).fill('7719');
  await page.keyboard.press('Enter');
  await page.getByText('Zapisano: PIN2.').waitFor();
  await page.getByRole('button', { name: 'Pokaż: PIN2' }).click();
  await record.getByText('7719', { exact: true }).waitFor();
  await page.getByText('Historia zmian').click();
  const entries = page.locator('details').getByRole('listitem');
  await entries.first().waitFor();
  const [showEntry, changeEntry] = await entries.allTextContents();
  const { Entries } = await setup.backend.get<{ Entries: { User: string }[] }>('/Audit/List?entity=sim-card&id=2');
  expect(Entries[0]?.User).toMatch(/\S+ \S+/);
  expect(showEntry).toMatch(new RegExp(`^Pokazano – PIN2${Entries[0]?.User}, `));
  expect(changeEntry).toMatch(new RegExp(`^Zmieniono${Entries[0]?.User}, .*PIN2zmieniono$`));
  expect(`${showEntry}${changeEntry}`).not.toContain('7719');

  await page.getByRole('button', { name: 'Wpisz lub zmień: PIN2' }).click();
  await page.getByRole('button', { name: 'Usuń kod' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń kod' }).click();
  await expect.poll(() => record.getByText('••••', { exact: true }).count()).toBe(4);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Wpisz lub zmień: PIN', exact: true }).click();
  await page.getByRole('dialog').getByText('Ta czynność wymaga połączenia', { exact: false }).waitFor();
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).isDisabled()).toBe(true);
});
