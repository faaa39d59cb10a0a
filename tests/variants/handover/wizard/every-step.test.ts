import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { handoverPage } from '../../../support/browser/handover-page.ts';
import { localeTexts, scrollsSideways, smallTargets } from '../../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

const sizes = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
] as const;

/** The same tablet at 200 % zoom. */
const zoomed = [
  { width: 590, height: 410 },
  { width: 410, height: 590 },
] as const;

/** Eighteen states in up to five sizes. */
const TIMEOUT_MS = 480_000;

/** Steps that the edges of the stepper cut, at its place and scrolled to both ends. */
async function cutSteps(page: Page): Promise<string[]> {
  return page.locator('[data-wizard] nav ol').evaluate(async (row) => {
    const cut = () => {
      const { left, right } = row.getBoundingClientRect();
      const isCut = (box: DOMRect) => (box.left < left - 1 && box.right > left + 3) || (box.right > right + 1 && box.left < right - 3);
      return [...row.querySelectorAll('button')].filter((step) => isCut(step.getBoundingClientRect()) || step.scrollWidth > step.clientWidth).map((step) => step.getAttribute('aria-label') ?? '');
    };
    const place = row.scrollLeft;
    const found = cut();
    // A row that a finger left between two steps snaps to one.
    for (const left of [0, row.scrollWidth * 0.3, row.scrollWidth]) {
      row.scrollLeft = left;
      await new Promise(requestAnimationFrame);
      found.push(...cut());
    }
    row.scrollLeft = place;
    return found;
  });
}

test.each(['pl', 'de', 'en'] as const)('[R-037] every target of every step has 56 px, no step is cut (%s)', { timeout: TIMEOUT_MS }, async (language) => {
  const page = await setup.openAs('driver', { screen: 'tablet', language });
  const form = handoverPage(page, language);
  const { words, item, canvas } = form;
  const handover = localeTexts(language, 'vehicle-handover-document');
  const seen: string[] = [];
  const look = async (state: string) => {
    seen.push(state);
    // German has the longest words.
    for (const size of language === 'de' ? [...zoomed, ...sizes] : sizes) {
      await page.setViewportSize(size);
      const small = async () => ({ small: await smallTargets(page.locator('body'), 56), cut: await cutSteps(page), isSideways: await scrollsSideways(page) });
      await expect.poll(small, { message: `${state} at ${size.width}×${size.height}` }).toEqual({ small: [], cut: [], isSideways: false });
    }
  };
  await form.open(setup.network.url);
  await look('people');
  await form.next();
  await look('people with errors');
  await form.field('VehicleId').getByRole('combobox').fill('EP');
  await page.getByRole('option').first().waitFor();
  await look('list of vehicles');
  await form.people(setup.plate, 'Plac');
  await look('people filled in');
  await form.next();
  await form.field('Counter').getByRole('textbox').fill('999999');
  await look('counter with its question');
  await form.confirmCounter();
  await form.field('Fuel').getByText(words('choices.Fuel.3/4'), { exact: true }).click();
  await form.next();
  await page.getByRole('application').waitFor();
  await look('walk-around');
  await form.tapDrawing();
  await page.getByLabel(words('damages.description')).fill('Rysa');
  await look('details of a mark');
  await form.press(words('damages.done'));
  await form.press(words('damages.leaveSo'));
  await form.next();
  await form.press(words('faultList.add'));
  await page.getByLabel(handover('fields.Description')).fill('Stuki');
  await look('a fault');
  await page.getByRole('button', { name: item('photos.take') }).first().click();
  const shutter = page.getByRole('dialog').getByRole('button', { name: canvas('camera.shutter') });
  await shutter.waitFor();
  await look('camera');
  await shutter.click();
  await page.getByRole('button', { name: canvas('markup.done') }).waitFor();
  await look('photo mark-up');
  await form.press(canvas('markup.done'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await look('a fault with a photo');
  await form.next();
  await form.next();
  await look('checklist with errors');
  await form.checklist();
  await form.next();
  await look('additional fields');
  await form.additionalFields();
  await form.next();
  await look('summary');
  await form.next();
  await page.getByRole('document', { name: item('terms.title') }).waitFor();
  await look('terms');
  await form.acceptTerms();
  await look('signatures');
  await form.field('FromSignature').getByRole('button', { name: item('signature.sign'), exact: true }).first().click();
  await page.getByRole('dialog').locator('canvas').first().waitFor();
  await look('signing');
  await page.getByRole('dialog').getByRole('button', { name: localeTexts(language, 'ui')('close'), exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await form.couldNotSign('From', 'refused');
  await look('could not sign');
  expect(seen).toHaveLength(18);
  expect(setup.errors).toEqual([]);
});

test.each(sizes)('[R-063] the message about missing fields covers nothing at $width×$height', async (size) => {
  const page = await setup.openAs('driver', { screen: 'phone' });
  await page.setViewportSize(size);
  const form = handoverPage(page);
  await form.open(setup.network.url);
  await form.next();
  const message = page.getByRole('alert').filter({ hasText: /popraw/ });
  // A held message stays.
  await message.hover();
  const wizard = page.locator('[data-wizard]');
  const parts = { line: wizard.locator('header').first(), steps: wizard.getByRole('navigation'), buttons: wizard.locator('footer').last(), field: form.field('VehicleId').getByRole('combobox') };
  for (const [name, part] of Object.entries(parts)) {
    const covered = await part.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((across) => [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const));
      return points.filter(([x, y]) => !element.contains(document.elementFromPoint(x, y)) && !document.elementFromPoint(x, y)?.contains(element));
    });
    expect({ name, covered }).toEqual({ name, covered: [] });
  }
  expect(await message.evaluate((element) => element.contains(document.elementFromPoint(innerWidth / 2, element.getBoundingClientRect().top + 20)))).toBe(true);
  expect(setup.errors).toEqual([]);
});
