import { expect, test } from 'vitest';
import { chooseLogOut, logIn } from '../../../support/browser/app.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { runStatement } from '../../../support/backend/postgres.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { takeScreenshot } from '../../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

test('[R-150] a passkey is added, logs in, confirms a change, and is removed', async () => {
  // Browsers have no passkeys for a numeric address.
  const address = setup.demo.url.replace('127.0.0.1', 'localhost');
  const page = await (await setup.tablet.open()).newPage();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logIn(page, `${address}/settings`, 'manager');
  await page.getByRole('button', { name: 'Dodaj klucz dostępu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dodaj klucz dostępu' });
  await dialog.getByLabel('Nazwa klucza dostępu').fill('Tablet w kabinie');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Tablet w kabinie').waitFor();
  await takeScreenshot(page, 'passkeys-settings');
  expect(await setup.backend.logIn('manager', 'demo').catch(() => null)).toBe(null);

  await chooseLogOut(page);
  // The browser would suggest the passkey while a person types.
  await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  // The password alone does not open the account, and it has no codes to ask for.
  await page.getByLabel('Nazwa użytkownika').fill('manager');
  await page.getByLabel('Hasło').fill('demo');
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await page.getByText('To konto ma klucz dostępu. Potwierdź nim zamiast hasłem.').waitFor();
  expect(await page.getByLabel(/^Kod z aplikacji/).count()).toBe(0);
  await devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.getByRole('button', { name: 'Zaloguj się kluczem dostępu' }).click();
  await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();

  await runStatement(setup.demo.databaseUrl, `UPDATE session_token SET "ProvenOn" = now() - interval '6 minutes'`);
  await page.goto(`${address}/settings`);
  await page.getByRole('button', { name: 'Usuń: Tablet w kabinie' }).click();
  await page.getByRole('button', { name: 'Usuń klucz dostępu' }).click();
  await page.getByRole('button', { name: 'Potwierdź kluczem dostępu' }).click();
  await page.getByText('Klucz dostępu jest usunięty.').waitFor();
  expect(await setup.backend.logIn('manager', 'demo')).not.toBe(null);
});

test('[R-150] the only login of an account stays, and the app says what to do first', async () => {
  const address = setup.demo.url.replace('127.0.0.1', 'localhost');
  const page = await (await setup.tablet.open()).newPage();
  await logIn(page, `${address}/settings`, 'manager');
  await page.getByRole('button', { name: 'Dodaj klucz dostępu' }).waitFor();
  const only = `INSERT INTO passkey ("UserId", "CredentialId", "PublicKey", "RpId", "Counter", "Transports", "Name") SELECT "Id", 'only', '', 'localhost', 0, '', 'Jedyny' FROM user_account WHERE "Username" = 'manager'`;
  await runStatement(setup.demo.databaseUrl, only);
  await page.reload();
  // The password ends while the screen shows the button.
  await page.getByRole('button', { name: 'Usuń: Jedyny' }).waitFor();
  await runStatement(setup.demo.databaseUrl, `UPDATE user_account SET "PasswordHash" = '' WHERE "Username" = 'manager'`);
  await page.getByRole('button', { name: 'Usuń: Jedyny' }).click();
  await page.getByRole('button', { name: 'Usuń klucz dostępu' }).click();
  await page.getByText('Nic innego nie otworzyłoby Twojego konta.').waitFor();
  await page.getByText('Tylko ten klucz otwiera Twoje konto.').waitFor();
  expect(await page.getByRole('button', { name: 'Usuń: Jedyny' }).count()).toBe(0);
  await takeScreenshot(page, 'passkey-only-login');
});
