import { expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

test('[R-150] settings show the signed-in devices, end one, and change the password', async () => {
  const page = await setup.openAs('viewer', { path: '/settings', screen: 'desktop' });
  const list = page.getByRole('list').filter({ hasText: 'To urządzenie' });
  await list.waitFor();
  const other = await setup.backend.logIn('viewer', 'demo');
  await page.reload();
  await list.getByRole('button', { name: 'Wyloguj: Nieznany program' }).click();
  await page.getByText('Urządzenie wylogowane.').waitFor();
  expect(await setup.backend.statusFor(other)).toBe(401);

  await page.getByRole('button', { name: 'Zmień hasło' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zmień hasło' });
  await dialog.getByLabel('Obecne hasło').fill('nie to');
  await dialog.getByLabel('Nowe hasło').fill('password1234');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await dialog.getByText('To nie jest obecne hasło.').waitFor();
  await dialog.getByLabel('Obecne hasło').fill('demo');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await dialog.getByText('To hasło łatwo odgadnąć.', { exact: false }).waitFor();
  await dialog.getByLabel('Nowe hasło').fill('czerwony tramwaj nad Odrą');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Hasło zmienione.', { exact: false }).waitFor();
  expect(await setup.backend.logIn('viewer', 'demo')).toBe(null);
  // This device goes on without a new login.
  await page.reload();
  await list.waitFor();
});
