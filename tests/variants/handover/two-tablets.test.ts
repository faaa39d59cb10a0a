import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { damageList, noDamages } from '../../../src/contract/entities/fleet/damage-point.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';
import { handoverPlace } from '../../support/browser/handover-form.ts';

const setup = setupBrowserTests(() => startDemo());

test('[R-037] [R-100] two tablets hand over one vehicle offline; both arrive', async () => {
  const damagesOf = async () =>
    damageList(
      (await setup.backend.vehicles()).find(({ RegistrationNumber }) => RegistrationNumber === setup.plate)?.KnownDamages ?? noDamages(),
    ).length;
  const before = await damagesOf();
  const other = await setup.newTablet();
  try {
    const pages = [await setup.openAs('driver', { path: '/' }), await setup.openAs('manager', { path: '/', tablet: other })];
    // Neither knows the other's handover while it fills in its own.
    for (const page of pages) await page.context().setOffline(true);
    for (const page of pages) await setup.handOver(page);
    for (const page of pages) await page.context().setOffline(false);
    for (const page of pages) await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
    // Each says that there is another one, and leads to it.
    for (const page of pages) {
      await page.getByText('Drugi protokół tego pojazdu').waitFor({ timeout: 60_000 });
      await page.getByRole('link', { name: 'Otwórz drugi protokół' }).waitFor();
    }
    // The form of a further one names it, and folds to one line.
    const [page] = pages;
    const form = handoverPage(page as Page);
    await form.open(setup.network.url);
    await form.people(setup.plate, 'Plac');
    const notice = (page as Page).locator('details').filter({ hasText: 'Drugi protokół tego pojazdu' });
    await notice.getByText('Jego uszkodzeń nie ma na tym rysunku.').waitFor();
    await notice.locator('summary').tap();
    await notice.getByText('Jego uszkodzeń nie ma na tym rysunku.').waitFor({ state: 'hidden' });
    await form.next();
    await form.field('Counter').getByRole('textbox').waitFor();
    expect((await notice.boundingBox())?.height).toBeLessThan(80);
    const saved = await setup.backend.handoversAt(setup.plate, handoverPlace);
    expect(saved.map(({ Seal }) => Boolean(Seal))).toEqual([true, true]);
    expect(await damagesOf()).toBe(before + 2);
  } finally {
    await other.remove();
  }
});
