import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { goInApp, openNewHandover } from '../support/browser/app.ts';
import { localeTexts } from '../support/browser/screen.ts';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { openList, rowsOf } from './support/list-steps.ts';

const shell = localeTexts('pl', 'shell');
const handover = localeTexts('pl', 'vehicle-handover-document');
const item = localeTexts('pl', 'record');
const home = (page: Page) => page.getByRole('link', { name: 'Tabor, strona główna' }).click();
const areaOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}:`) });
const pill = (page: Page, state: string) => page.getByText(shell(`ready.state.${state}`), { exact: true });

describe('readiness with pages of 25', () => {
  const context = setupForeignBackendTests({ profiles: ['page-limit-25'] });

  test('[R-090] shows every area as ready and pulls nothing again on reload', async () => {
    const page = await context.open();
    await home(page);
    await pill(page, 'ready').waitFor();
    await page.getByText(/^Gotowe do pracy offline: (\d+) z \1 obszarów, stan z /).waitFor();
    await page.getByText(shell('ready.details'), { exact: true }).click();
    expect(await areaOf(page, 'Wypożyczenia').textContent()).toBe(`Wypożyczenia: ${shell('ready.area.ready')}`);
    const before = context.backend.requests.length;
    await page.reload();
    await pill(page, 'ready').waitFor();
    await page.getByText(/^Gotowe do pracy offline/).waitFor();
    await expect
      .poll(() =>
        context.backend.requests
          .slice(before)
          .filter(({ path }) => path.startsWith('/api/ODataRental'))
          .map(({ path }) => path),
      )
      .toEqual([]);
  });

  test('[R-074] offers a retry when the terms could not be pulled', async () => {
    context.backend.fault({ path: /GetTerms/, name: '500' });
    const page = await context.open();
    await openNewHandover(page);
    await page
      .getByRole('button', { name: handover('sections.terms') })
      .or(page.getByText(handover('sections.terms'), { exact: true }))
      .first()
      .click();
    await page.getByText(handover('terms.unknown')).waitFor();
    context.backend.clearFaults();
    const read = page.getByRole('button', { name: handover('terms.read') });
    // The device also retries by itself, which removes the button.
    const retry = () =>
      page
        .getByRole('button', { name: handover('terms.retry') })
        .click({ timeout: 2_000 })
        .catch(() => undefined);
    await expect.poll(async () => (await read.isVisible()) || (await retry(), read.isVisible()), { timeout: 30_000 }).toBe(true);
    await read.click();
    await page.getByRole('document', { name: item('terms.title') }).waitFor();
    // The prefetch retries too, with an empty handover: then this one needs no second request.
    const requests = context.backend.requests.filter(({ path }) => path === '/VehicleHandoverDocument/GetTerms');
    expect(requests.map(({ query }) => JSON.parse(query['item'] ?? 'null') as unknown)).toContainEqual(
      expect.objectContaining({ Id: null, VehicleId: null }),
    );
  });
});

describe('readiness without optional calls', () => {
  const context = setupForeignBackendTests({ profiles: ['missing-optionals', 'needs-specified-parameters'] });

  test('[R-090] shows calls that the server lacks as missing, not as failed', async () => {
    const page = await context.open();
    await home(page);
    await pill(page, 'ready').waitFor();
    await page.getByText(shell('ready.details'), { exact: true }).click();
    expect(await areaOf(page, 'Przydziały').textContent()).toBe(`Przydziały: ${shell('ready.area.missing')}`);
    expect(await areaOf(page, shell('ready.areas.handover-terms')).textContent()).toContain(shell('ready.area.ready'));
    const refused = context.backend.requests.filter(({ status }) => status !== null && status >= 500);
    expect(refused).toEqual([]);
    await goInApp(page, '/allocation/list');
    await page.getByText(localeTexts('pl', 'list')('notOffered')).waitFor();
    // The list has the record's values, although the backend does not answer it.
    await openList(page, 'periodic-summary');
    const row = rowsOf(page).first();
    const name = (await row.getByRole('link').first().textContent()) ?? '';
    await row.getByRole('link').first().click();
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('main').getByText('Anna Nowak').first().waitFor();
    await page.context().setOffline(true);
    await openNewHandover(page);
    await page
      .getByRole('button', { name: handover('sections.terms') })
      .or(page.getByText(handover('sections.terms'), { exact: true }))
      .first()
      .click();
    await page.getByRole('button', { name: handover('terms.read') }).waitFor();
  });
});
