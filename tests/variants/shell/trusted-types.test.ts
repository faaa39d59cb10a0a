import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

/** Loads every screen of the app anew. */
const WALK_MS = 600_000;

/** Collects violations of every page from its first script on. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
      void (globalThis as unknown as { tellViolation: (text: string) => Promise<void> }).tellViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
    });
  });
  return violations;
}

test('[R-155] no screen of any kind violates the policy or Trusted Types', async () => {
  const page = await setup.openAs('admin', { screen: 'desktop' });
  const violations = await watchViolations(page);
  const hrefsOf = (selector: string) => page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const lists = new Set(await hrefsOf('nav a[href$="/list"]'));
  const openScreen = async (path: string) => {
    await page.goto(`${setup.network.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  for (const path of ['/', '/settings', '/sync', '/administration', '/administration/terms', '/administration/security', '/vehicle/stickers']) await openScreen(path);
  for (const path of lists) {
    await openScreen(path);
    if (path === '/b-service-request/list') continue;
    await page.locator('tbody tr a[href]').first().waitFor();
    const [first = ''] = await hrefsOf('tbody tr a[href]');
    for (const item of [first, ...(await hrefsOf('main a[href$="/item"]'))].filter((href) => href.includes('/item'))) await openScreen(item);
  }
  expect(lists.size).toBeGreaterThan(15);
  expect(violations).toEqual([]);
}, WALK_MS);
