import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { handoverPage } from '../../../support/browser/handover-page.ts';
import { walkEveryStep, WALK_STATES } from '../../../support/browser/every-step.ts';
import { partsThatScrollSideways, scrollsSideways, smallTargets } from '../../../support/browser/screen.ts';
import { weakTexts } from '../../../support/browser/unsettled-contrast.ts';

const setup = setupBrowserTests(() => startDemo());

const sizes = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
] as const;

/** A phone held sideways. */
const sideways = { width: 844, height: 390 };

/** The same tablet at 200 % zoom. */
const zoomed = [
  { width: 590, height: 410 },
  { width: 410, height: 590 },
] as const;

/** Eighteen states in up to six sizes. */
const TIMEOUT_MS = 480_000;

/** Steps that the edges of the stepper cut, at its place and scrolled to both ends. */
async function cutSteps(page: Page): Promise<string[]> {
  return page.locator('[data-wizard] nav ol').evaluate(async (row) => {
    const cut = () => {
      const { left, right } = row.getBoundingClientRect();
      const isCut = (box: DOMRect) => (box.left < left - 1 && box.right > left + 3) || (box.right > right + 1 && box.left < right - 3);
      return [...row.querySelectorAll('button')]
        .filter((step) => isCut(step.getBoundingClientRect()) || step.scrollWidth > step.clientWidth)
        .map((step) => step.getAttribute('aria-label') ?? '');
    };
    const place = row.scrollLeft;
    const cutTexts = cut();
    // A row that a finger left between two steps snaps to one.
    for (const scrollLeft of [0, row.scrollWidth * 0.3, row.scrollWidth]) {
      row.scrollLeft = scrollLeft;
      await new Promise(requestAnimationFrame);
      cutTexts.push(...cut());
    }
    row.scrollLeft = place;
    return cutTexts;
  });
}

/** Whether plate, step and time of the last save do not fit their line. */
function isLineCut(page: Page): Promise<boolean> {
  return page
    .locator('[data-wizard] header p')
    .evaluate((line) => line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight);
}

test.each(['pl', 'de', 'en'] as const)(
  '[R-037] every target of every step has 56 px, no step is cut (%s)',
  { timeout: TIMEOUT_MS },
  async (language) => {
    const page = await setup.openAs('driver', { screen: 'tablet', language });
    const steps: string[] = [];
    await walkEveryStep(page, setup.network.url, { language, plate: setup.plate }, async (state) => {
      steps.push(state);
      // German has the longest words.
      for (const size of [...(language === 'de' ? zoomed : []), ...sizes, sideways]) {
        await page.setViewportSize(size);
        const small = async () => ({
          small: await smallTargets(page.locator('body'), 56),
          cut: await cutSteps(page),
          isSideways: await scrollsSideways(page),
          wide: await partsThatScrollSideways(page),
          isLineCut: size === sideways && (await isLineCut(page)),
        });
        await expect
          .poll(small, { message: `${state} at ${size.width}×${size.height}` })
          .toEqual({ small: [], cut: [], isSideways: false, wide: [], isLineCut: false });
      }
    });
    expect(steps).toHaveLength(WALK_STATES);
    expect(setup.errors).toEqual([]);
  },
);

test('[R-130] [R-134] sunlit texts of all steps contrast 7:1; no step gives way', { timeout: TIMEOUT_MS }, async () => {
  const page = await setup.openAs('driver', { screen: 'phone' });
  await page.evaluate(() => localStorage.setItem('tabor-theme', 'outdoor'));
  await page.addInitScript(watchPlaceholder);
  let judged = 0;
  await walkEveryStep(page, setup.network.url, { language: 'pl', plate: setup.plate }, async (state) => {
    const { texts, weak } = await weakTexts(page, 7);
    judged += texts;
    expect({ state, weak, theme: await page.evaluate(() => document.documentElement.dataset['theme']) }).toEqual({
      state,
      weak: [],
      theme: 'outdoor',
    });
  });
  expect(judged).toBeGreaterThan(300);
  expect(await page.evaluate(() => (window as unknown as { placeholders: number }).placeholders)).toBe(0);
  expect(setup.errors).toEqual([]);
});

test('[R-037] with doubled text on a phone, buttons and answers break no word', { timeout: TIMEOUT_MS }, async () => {
  const phone = await setup.newTablet({ flags: ['--blink-settings=defaultFontSize=32'] });
  try {
    const page = await setup.openAs('driver', { screen: 'phone', tablet: phone, language: 'de' });
    await walkEveryStep(page, setup.network.url, { language: 'de', plate: setup.plate }, async (state) => {
      for (const size of [sizes[1], { width: 360, height: 740 }]) {
        await page.setViewportSize(size);
        await expect
          .poll(async () => ({ broken: await brokenWords(page), isLineCut: await isLineCut(page) }), {
            message: `${state} at ${size.width}`,
          })
          .toEqual({ broken: [], isLineCut: false });
      }
      await page.setViewportSize(sizes[1]);
    });
  } finally {
    await phone.remove();
  }
});

/** Words of buttons and cards that stand in two lines although one line of the card's row is wide enough for them. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll('[data-wizard] footer button, [role="dialog"] button, label:has([type="radio"])')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const nodes: Text[] = [];
        while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
        return nodes;
      });
    return texts.flatMap((text) =>
      [...text.data.matchAll(/[^\s-]{2,}/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const width = [...range.getClientRects()].reduce((sum, box) => sum + box.width, 0);
        return lines.size > 1 && width < innerWidth * 0.75 ? [word] : [];
      }),
    );
  });
}

/** Runs in the page: counts how often a placeholder stands beside the wizard, which then is hidden. */
function watchPlaceholder(): void {
  const counted = { placeholders: 0 };
  Object.defineProperty(window, 'placeholders', { get: () => counted.placeholders });
  new MutationObserver(() => {
    const wizard = document.querySelector('[data-wizard]');
    if (wizard && !wizard.checkVisibility()) counted.placeholders++;
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
}

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
  const parts = {
    line: wizard.locator('header').first(),
    steps: wizard.getByRole('navigation'),
    buttons: wizard.locator('footer').last(),
    field: form.field('VehicleId').getByRole('combobox'),
  };
  for (const [name, part] of Object.entries(parts)) {
    const covered = await part.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((across) =>
        [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
      );
      return points.filter(
        ([x, y]) => !element.contains(document.elementFromPoint(x, y)) && !document.elementFromPoint(x, y)?.contains(element),
      );
    });
    expect({ name, covered }).toEqual({ name, covered: [] });
  }
  expect(
    await message.evaluate((element) =>
      element.contains(document.elementFromPoint(innerWidth / 2, element.getBoundingClientRect().top + 20)),
    ),
  ).toBe(true);
  expect(setup.errors).toEqual([]);
});
