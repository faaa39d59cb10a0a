import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

export type DemoLogin = 'admin' | 'manager' | 'dispatcher' | 'driver' | 'viewer';

/** Opens the app at the handover list, unless `url` names a screen, and logs in with a demo login; all passwords are `demo`. */
export async function logIn(page: Page, url: string, username: DemoLogin): Promise<void> {
  await page.goto(new URL(url).pathname === '/' ? `${new URL(url).origin}/vehicle-handover-document/list` : url);
  await submitLogin(page, username);
  await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
}

/** Fills and submits the login form on the screen; the caller waits for the result. */
export async function submitLogin(page: Page, username: DemoLogin, password = 'demo'): Promise<void> {
  await page.getByLabel('Nazwa użytkownika').fill(username);
  await page.getByLabel('Hasło').fill(password);
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
}

/** Opens a screen as a link of the app does: without a reload, from a screen that shares nothing with it. */
export async function goInApp(page: Page, path: string): Promise<void> {
  for (const target of ['/settings', path]) {
    await page.evaluate((to) => history.pushState(null, '', to), target);
    if (target !== path) await page.getByRole('main').getByRole('heading', { name: 'Ustawienia', level: 1 }).waitFor();
  }
}

/** Chooses "log out" in the user menu. The caller answers a confirmation. */
export async function chooseLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Użytkownik:/ }).click();
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click();
}

/** The handover's row in the list. */
export function handoverRow(page: Page, id: number): Locator {
  return page.getByRole('row').filter({ has: page.locator(`a[href="/vehicle-handover-document/item/${id}"]`) });
}

/** Chooses an action in the menu of a handover's row. */
export async function chooseRowAction(page: Page, id: number, action: string): Promise<void> {
  await handoverRow(page, id).getByRole('button', { name: 'Czynności' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Waits on the home page until all data for offline work is cached. */
export async function waitUntilOfflineReady(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tabor, strona główna' }).click();
  await page.getByText('Gotowe', { exact: true }).waitFor({ timeout: 60_000 });
}

/** The same, after a fresh pull: a prepared device has the data of the demo's start. */
export async function refreshOfflineData(page: Page): Promise<void> {
  await waitUntilOfflineReady(page);
  await page.getByRole('button', { name: 'Zaktualizuj dane' }).click();
  await page.getByText('Pobieranie danych').waitFor();
  await page.getByText('Gotowe', { exact: true }).waitFor({ timeout: 60_000 });
}

/** Opens an empty handover form from the list, as a driver does. */
export async function openNewHandover(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Protokoły' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Nowy protokół', exact: true }).first().click();
  const [form, startOver] = [page.getByRole('combobox', { name: /Pojazd/ }), page.getByRole('button', { name: 'Zacznij od nowa' })];
  await form.or(startOver).first().waitFor();
  // The app first offers the draft of another tab.
  if (await startOver.isVisible()) await startOver.click();
  await form.waitFor();
}

/** Texts of the main menu's links. */
export function mainMenuTexts(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link').allTextContents();
}

/** Types a name into a choice and takes the first option that matches. */
export async function chooseOption(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await field.page().getByRole('option', { name }).first().waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toContain(name);
}
