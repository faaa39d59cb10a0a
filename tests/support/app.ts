import type { Locator, Page } from 'playwright';

export type DemoLogin = 'admin' | 'manager' | 'driver' | 'viewer';

/** Opens the app at the handovers, unless `url` names a screen, and logs in with a demo login; the password of each is `demo`. */
export async function logIn(page: Page, url: string, username: DemoLogin): Promise<void> {
  await page.goto(new URL(url).pathname === '/' ? `${new URL(url).origin}/vehicle-handover-document/list` : url);
  await enter(page, username);
  await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
}

/** Fills and sends the login that is on the screen; what comes of it is for the caller to wait for. */
export async function enter(page: Page, username: DemoLogin, password = 'demo'): Promise<void> {
  await page.getByLabel('Nazwa użytkownika').fill(username);
  await page.getByLabel('Hasło').fill(password);
  await page.getByRole('button', { name: 'Zaloguj', exact: true }).click();
}

/** Chooses the way out in the user's menu. A question that is asked first is for the caller to answer. */
export async function chooseLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Użytkownik:/ }).click();
  await page.getByRole('menuitem', { name: 'Wyloguj' }).click();
}

/** The handover's line in the list. */
export function handoverRow(page: Page, id: number): Locator {
  return page.getByRole('row').filter({ has: page.locator(`a[href="/vehicle-handover-document/item/${id}"]`) });
}

/** Chooses an action in the menu of a handover's line. */
export async function chooseRowAction(page: Page, id: number, action: string): Promise<void> {
  await handoverRow(page, id).getByRole('button', { name: 'Czynności' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Waits on the home page until the device has all that offline work needs. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tabor, strona główna' }).click();
  await page.getByText('Gotowe', { exact: true }).waitFor({ timeout: 60_000 });
}

/** The same, with what the company has by now: a prepared device knows the demo as it was at its start. */
export async function readyAsOfNow(page: Page): Promise<void> {
  await readyForOffline(page);
  await page.getByRole('button', { name: 'Pobierz teraz' }).click();
  await page.getByText('Pobieranie danych').waitFor();
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

/** What the main menu leads to. */
export function mainMenu(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link').allTextContents();
}
