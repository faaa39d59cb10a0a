import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { chooseLogOut, submitLogin } from '../../../support/browser/app.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { runStatement } from '../../../support/backend/postgres.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { takeScreenshot } from '../../../support/browser/screen.ts';

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
  await dialog.getByLabel('Nowe hasło').fill('viewer');
  await dialog.getByText('Brakuje jeszcze 6 znaków').waitFor();
  await dialog.getByLabel('Nowe hasło').fill('password1234');
  await dialog.getByText('Łatwe do odgadnięcia', { exact: false }).waitFor();
  await takeScreenshot(page, 'password-meter');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await dialog.getByText('To nie jest obecne hasło.').waitFor();
  await dialog.getByLabel('Obecne hasło').fill('demo');
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await dialog.getByText('To hasło łatwo odgadnąć.', { exact: false }).waitFor();
  await dialog.getByLabel('Nowe hasło').fill('czerwony tramwaj nad Odrą');
  await dialog.getByText('Silne').waitFor();
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Hasło zmienione.', { exact: false }).waitFor();
  expect(await setup.backend.logIn('viewer', 'demo')).toBe(null);
  // This device goes on without a new login.
  await page.reload();
  await list.waitFor();
});

test('[R-150] two-step login: enabled by code, required at login, removed by an admin', async () => {
  const page = await setup.openAs('driver', { path: '/settings', screen: 'tablet' });
  await page.getByRole('button', { name: 'Włącz logowanie dwuetapowe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Włącz logowanie dwuetapowe' });
  const key = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByRole('img', { name: 'Kod QR' }).waitFor();
  await dialog.getByRole('textbox', { name: /^Kod/ }).fill('000000');
  await dialog.getByRole('button', { name: 'Włącz', exact: true }).click();
  await dialog.getByText('Ten kod jest błędny', { exact: false }).waitFor();
  await dialog.getByRole('textbox', { name: /^Kod/ }).fill(codeOf(key, 0));
  await dialog.getByRole('button', { name: 'Włącz', exact: true }).click();
  const recovery = page.getByRole('dialog', { name: 'Kody zapasowe' });
  await recovery.getByRole('listitem').nth(9).waitFor();
  await recovery.getByRole('button', { name: 'Zachowane' }).click();
  await page.getByText('Pozostało 10 kodów zapasowych.', { exact: false }).waitFor();

  expect(await setup.backend.logIn('driver', 'demo').catch(() => null)).toBe(null);
  await chooseLogOut(page);
  await page.getByLabel('Nazwa użytkownika').fill('driver');
  await page.getByLabel('Hasło').fill('demo');
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await page.getByLabel('Kod z aplikacji').fill('000000');
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await page.getByText('Ten kod jest błędny', { exact: false }).waitFor();
  await page.getByLabel('Kod z aplikacji').fill(codeOf(key, 1));
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await page.getByRole('heading', { name: /^Dzień dobry|^Witaj/ }).waitFor();
});

test('[R-150] changing a user requires the password when the last proof is old', async () => {
  const page = await setup.openAs('admin', { path: '/administration/users', screen: 'desktop' });
  await page
    .getByRole('link', { name: /driver/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Wyłącz logowanie dwuetapowe' }).waitFor();
  await runStatement(setup.demo.databaseUrl, `UPDATE session_token SET "ProvenOn" = now() - interval '1 hour'`);
  await page.getByRole('button', { name: 'Wyłącz logowanie dwuetapowe' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wyłącz logowanie dwuetapowe' }).click();
  const proof = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' });
  await proof.getByLabel('Obecne hasło').fill('nie to');
  await proof.getByRole('button', { name: 'Potwierdź' }).click();
  await proof.getByText('To nie jest obecne hasło.').waitFor();
  await proof.getByLabel('Obecne hasło').fill('demo');
  await proof.getByRole('button', { name: 'Potwierdź' }).click();
  await page.getByText('Logowanie dwuetapowe wyłączone.').waitFor();
  expect(await setup.backend.logIn('driver', 'demo')).toEqual(expect.any(String));
});

/** The code that an authenticator shows, `steps` of 30 s from now: a backend accepts each once. */
function codeOf(key: string, steps: number): string {
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 });
}

test('[R-150] a password that an administrator set is replaced at the login', async () => {
  const page = await setup.openAs('manager', { screen: 'phone' });
  await runStatement(setup.demo.databaseUrl, `UPDATE user_account SET "MustChangePassword" = true WHERE "Username" = 'manager'`);
  await chooseLogOut(page);
  await submitLogin(page, 'manager');
  const field = page.getByLabel('Nowe hasło');
  await field.waitFor();
  await page.getByText('Hasło nadał administrator', { exact: false }).waitFor();
  await takeScreenshot(page, 'new password');
  const submit = page.getByRole('button', { name: 'Zaloguj się', exact: true });
  await field.fill('krótkie');
  const toggle = page.getByRole('button', { name: 'Pokaż znaki' }).last();
  expect([
    await field.getAttribute('type'),
    await toggle.evaluate((button) => Math.min(button.getBoundingClientRect().width, button.getBoundingClientRect().height) >= 46),
  ]).toEqual(['password', true]);
  await toggle.click();
  expect([await field.getAttribute('type'), await page.getByRole('button', { name: 'Ukryj znaki' }).count()]).toEqual(['text', 1]);
  await submit.click();
  await page.getByText('Minimalna liczba znaków: 12.').waitFor();
  await field.fill('czerwony tramwaj nad Odrą');
  await submit.click();
  await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
  expect([await setup.backend.logIn('manager', 'demo'), await setup.backend.logIn('manager', 'czerwony tramwaj nad Odrą')]).toEqual([
    null,
    expect.any(String),
  ]);
});
