import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { vehicleViews } from '../../../../src/contract/entities/fleet/damage-point.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { handoverPage } from '../../../support/browser/handover-page.ts';
import { partsThatScrollSideways, takeScreenshot } from '../../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

const sizes = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

/** Opens a new handover at its walk-around, on a phone in sunlight: the largest words on the smallest screen. */
async function openWalkAround(plate = setup.plate): Promise<{ page: Page; form: ReturnType<typeof handoverPage> }> {
  const page = await setup.openAs('driver', { screen: 'phone' });
  await page.evaluate(() => localStorage.setItem('tabor-theme', 'outdoor'));
  const form = handoverPage(page);
  await form.openWalkAround(setup.network.url, plate);
  return { page, form };
}

/** Whether the middle of the element is in the window with nothing over it. */
function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
}

test('[R-128] on a phone, the missing release is in sight of the failed check', async () => {
  const { page, form } = await openWalkAround();
  await form.press(form.words('damages.none'));
  await form.next();
  await form.next();
  await form.field('Direction').getByText(form.words('choices.Direction.pick-up'), { exact: true }).tap();
  const tyres = page.getByRole('radiogroup', { name: /^Opony/ });
  await tyres.getByText(form.checks('checklist.results.not-ok'), { exact: true }).tap();
  await form.press(form.checks('checklist.restOk'));
  await page.getByLabel(/^Co jest nie tak: Opony/).fill('Bieżnik 1 mm');
  await form.next();
  await expect.poll(() => isInSight(page.getByText(/^Pojazd musi/).first())).toBe(true);
  await takeScreenshot(page, 'release in sight');
});

test('[R-037] the prompt for kind and photo of a new damage is in sight', async () => {
  const { page, form } = await openWalkAround();
  const prompt = page.getByText(form.words('damages.missing.both'));
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size);
    await form.tapDrawing({ x: 35 + 10 * index, y: 60 });
    await page.getByRole('button', { name: form.words('damages.done') }).tap();
    await expect.poll(() => isInSight(prompt), { message: `prompt at ${size.width}×${size.height}` }).toBe(true);
    await form.press(form.words('damages.leaveSo'));
    await prompt.waitFor({ state: 'detached' });
  }
});

test('[R-126] the button that skips a photo is in sight below the camera', async () => {
  const { page, form } = await openWalkAround();
  await form.press(form.checks('guided.start'));
  const skip = page.getByRole('dialog').getByRole('button', { name: form.checks('guided.skip') });
  await skip.waitFor();
  for (const size of [...sizes, { width: 844, height: 390 }]) {
    await page.setViewportSize(size);
    await expect.poll(() => isInSight(skip), { message: `skip at ${size.width}×${size.height}` }).toBe(true);
    const shutter = page.getByRole('dialog').getByRole('button', { name: form.canvas('camera.shutter') });
    expect(await isInSight(shutter), `shutter at ${size.width}×${size.height}`).toBe(true);
    await takeScreenshot(page, `skip in sight ${size.width}`);
  }
});

test('[R-100] sunlit answers about a known damage fit their cards on a phone', async () => {
  const cars = await setup.backend.vehicles();
  const isKnown = (one: (typeof vehicleViews)[number], { KnownDamages }: (typeof cars)[number]) => (KnownDamages?.[one] ?? []).length > 0;
  const car = cars.find((one) => one.VehicleType === 0 && vehicleViews.some((view) => isKnown(view, one)));
  const view = vehicleViews.find((one) => car && isKnown(one, car)) ?? 'Left';
  const { page, form } = await openWalkAround(car?.RegistrationNumber);
  await page.locator(`[role="tab"][data-view="${view}"]`).tap();
  await page
    .getByRole('list', { name: form.canvas('damage.list') })
    .getByRole('button')
    .first()
    .tap();
  const sheet = page.getByRole('region', { name: form.words('damages.knownOn', { view: form.canvas(`view.${view}`) }) });
  await sheet.waitFor();
  await takeScreenshot(page, 'known damage in sunlight');
  const cards = sheet.locator('label').filter({ has: page.getByRole('radio') });
  expect(await cards.count()).toBe(3);
  const wide = await cards.evaluateAll((all) =>
    all
      .filter(
        (card) =>
          card.scrollWidth > card.clientWidth + 1 ||
          [...card.querySelectorAll('span')].some((span) => span.getBoundingClientRect().right > card.getBoundingClientRect().right + 1),
      )
      .map((card) => card.textContent),
  );
  expect(wide).toEqual([]);
  expect(await isInSight(cards.last())).toBe(true);
  await cards.last().tap();
  await expect.poll(() => isInSight(sheet.getByRole('button', { name: form.item('photos.take') }).first())).toBe(true);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => partsThatScrollSideways(page)).toEqual([]);
});

test('[R-100] a mark without words is listed by its kind', async () => {
  const { page, form } = await openWalkAround();
  await form.tapDrawing();
  const sheet = page.getByRole('region', { name: form.words('damages.newOn', { view: form.canvas('view.Left') }) });
  await sheet.getByText('Wgniecenie', { exact: true }).tap();
  await form.press(form.words('damages.done'));
  await form.press(form.words('damages.leaveSo'));
  await sheet.waitFor({ state: 'detached' });
  await expect
    .poll(() =>
      page
        .getByRole('list', { name: form.canvas('damage.list') })
        .getByRole('button', { name: 'Wgniecenie' })
        .count(),
    )
    .toBe(1);
});
