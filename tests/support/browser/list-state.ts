import type { Page } from 'playwright';
import { expect } from 'vitest';

/** State of a shown list: the total number of rows, and the record ids of its page in order. */
export type ListState = { readonly total: number; readonly ids: readonly number[] };

/** Waits until a list shows exactly `expected`. */
export async function expectShown(on: Page, expected: ListState, query = ''): Promise<void> {
  await expect.poll(() => listStateOf(on), { timeout: 20_000, message: query }).toEqual(expected);
}

/** State of the list on the screen. */
async function listStateOf(on: Page): Promise<ListState> {
  const links = await on
    .locator('td[data-primary] a[href*="/item/"]')
    .evaluateAll((elements) => elements.map((link) => link.getAttribute('href') ?? ''));
  const range = await on
    .getByRole('navigation', { name: 'Strony listy' })
    .locator('output')
    .textContent({ timeout: 1_000 })
    .catch(() => '');
  return { total: Number(range?.split(' z ')[1]?.replaceAll(/\D/g, '') ?? NaN), ids: links.map((href) => Number(href.split('/').at(-1))) };
}
