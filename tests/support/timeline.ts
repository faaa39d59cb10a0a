import type { Locator, Page } from 'playwright';

/** Opens a timeline in a view, at a day, and waits until its vehicles are there. */
export async function openTimeline(page: Page, entity: 'vehicle-rental' | 'rental-document', { day, view = 'day' }: { readonly day: string; readonly view?: 'day' | 'week' | 'month' }): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/${entity}/schedule?view=${view}&day=${day}`);
  await board(page).locator('[data-row]').first().waitFor();
}

export function board(page: Page): Locator {
  return page.getByRole('grid');
}

/** The row of a vehicle, brought into view by searching for it alone. */
export async function rowOf(page: Page, plate: string): Promise<Locator> {
  const row = board(page).locator('[data-row]').filter({ hasText: plate });
  const unfold = page.getByRole('button', { name: 'Filtry i legenda' });
  const search = page.getByRole('searchbox', { name: /^Szukaj pojazdu lub/ });
  if (!(await search.isVisible()) && (await unfold.isVisible())) await unfold.click();
  await search.fill(plate);
  // Until then it is not where it stays.
  await board(page).locator('[data-row]').nth(1).waitFor({ state: 'detached' });
  await row.waitFor();
  return row;
}

export function barsOf(row: Locator): Locator {
  return row.locator('[data-bar]');
}

/** The point of an hour in a row, brought into view. */
export async function pointAt(page: Page, row: Locator, hour: number): Promise<{ x: number; y: number }> {
  await board(page).evaluate((element, at) => {
    const track = element.querySelector('[data-row] > [role=presentation]') as HTMLElement;
    const head = track.offsetLeft;
    element.scrollLeft = Math.max(0, (at / 24) * track.offsetWidth - (element.clientWidth - head) / 2);
  }, hour);
  const box = await row.locator('> [role=presentation]').boundingBox();
  if (!box) throw new Error('the row is not in view');
  return { x: box.x + (hour / 24) * box.width, y: box.y + box.height / 2 };
}

/** Drags with the mouse from one point of the board to another. */
export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}
