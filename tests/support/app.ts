import type { Page } from 'playwright';

/** Opens the app and logs in with a demo login; the password of each is `demo`. */
export async function logIn(page: Page, url: string, username: 'admin' | 'manager' | 'driver' | 'viewer'): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Nazwa użytkownika').fill(username);
  await page.getByLabel('Hasło').fill('demo');
  await page.getByRole('button', { name: 'Zaloguj' }).click();
  await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
}

/** Waits on the home page until the device has all that offline work needs. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tabor, strona główna' }).click();
  await page.getByText('Gotowe', { exact: true }).waitFor({ timeout: 60_000 });
}

/** Opens an empty handover from the list, as a driver does. */
export async function openNewHandover(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Przekazania' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Nowe przekazanie', exact: true }).click();
  const [form, startOver] = [page.getByRole('combobox', { name: /Pojazd/ }), page.getByRole('button', { name: 'Zacznij od nowa' })];
  await form.or(startOver).first().waitFor();
  // Another tab's unfinished handover is offered first.
  if (await startOver.isVisible()) await startOver.click();
  await form.waitFor();
}
