import { afterEach, expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { queryGrid } from '../../support/backend/grid-answer.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

// More handovers than a device caches.
const setup = setupBrowserTests(() => startDemo({ vehicles: 300 }));
const handovers = { list: '/vehicle-handover-document/list', grid: '/api/ODataVehicleHandoverDocument' };

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-020] shows no total of a long list before the backend returns it', async () => {
  setup.network.behave((_method, path) => (path.startsWith(handovers.grid) ? 'hang' : 'pass'));
  const page = await setup.openAs('manager', { screen: 'desktop', path: `${handovers.list}?sort=Number` });
  const range = page.getByRole('navigation', { name: 'Strony listy' }).locator('output');
  await page.locator('tbody tr a[href]').first().waitFor();
  expect(await range.textContent()).toBe('1–25');
  const { '@odata.count': total } = await queryGrid(setup.backend, handovers.grid, { $top: '1' });
  setup.network.behave(() => 'pass');
  await page.reload();
  await expect.poll(async () => (await range.textContent())?.replaceAll(/\s/g, '')).toBe(`1–25z${total}`);
});
