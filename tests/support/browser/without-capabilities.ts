import { expect } from 'vitest';
import type { Page } from 'playwright';
import { submitLogin } from './app.ts';
import type { BrowserTests } from './browser-tests.ts';

/** Home on a new device, with a backend that announces nothing beyond the specification: the app has noticed it. */
export async function openWithoutCapabilities({ network, tablet }: BrowserTests, login: 'driver' | 'manager' = 'driver'): Promise<Page> {
  network.behave((_, path) => (path.startsWith('/capabilities') ? { status: 404, headers: {}, body: '' } : 'pass'));
  // A device that never met the backend: one with cached capabilities pulls them again after hours.
  const page = await (await tablet.open()).newPage();
  await page.goto(network.url);
  await submitLogin(page, login);
  // A login opens the first list, where no home screen is configured.
  await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
  await page.getByRole('link', { name: 'Start', exact: true }).first().click();
  const report = page.getByRole('navigation', { name: 'Najczęstsze czynności' }).getByRole('link', { name: 'Zgłoś szkodę' });
  await expect.poll(() => report.getAttribute('href'), { timeout: 30_000 }).toBe('/vehicle-damage/item');
  return page;
}
