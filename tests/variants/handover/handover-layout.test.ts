import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { draftOf } from '../../support/browser/device-state.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';
import { localeTexts, smallTargets } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());
const steps = localeTexts('pl', 'ui');

/** The car may have known damages, which come first in the numbering. */
const removeLabel = /^Usuń uszkodzenie \d+$/;

const sizes = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

/** Height that an on-screen keyboard takes, by the width of the window. */
const keyboards = { 1180: 400, 820: 420, 390: 300 } as const;

/** Opens a new handover at its walk-around. */
async function openWalkAround(): Promise<{ page: Page; form: ReturnType<typeof handoverPage> }> {
  const page = await setup.openAs('driver', { screen: 'tablet' });
  const form = handoverPage(page);
  await form.openWalkAround(setup.network.url, setup.plate);
  return { page, form };
}

/** Whether the whole element is in the window and nothing lies over its edges. */
async function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const isUncovered = [top + 1, bottom - 1].every((y) => one.contains(document.elementFromPoint((left + right) / 2, y)));
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && isUncovered;
  });
}

test('[R-037] the walk-around shows the whole drawing beside the field being edited', async () => {
  const { page, form } = await openWalkAround();
  await form.tapDrawing();
  const note = page.getByLabel(form.words('damages.description'));
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const view of ['Left', 'Front'] as const) {
      await page.locator(`[role="tab"][data-view="${view}"]`).click();
      // The form of a mark closes with its view.
      expect(await note.count()).toBe(0);
      const drawing = page.getByRole('application', { name: form.canvas(`view.${view}`) });
      await expect.poll(() => isInSight(drawing), { message: `${view} at ${size.width}×${size.height}` }).toBe(true);
      await form.tapDrawing({ x: 30 + 15 * sizes.indexOf(size), y: 60 });
      await note.focus();
      await expect
        .poll(async () => [await isInSight(note), await isInSight(drawing)], {
          message: `${view} and note at ${size.width}×${size.height}`,
        })
        .toEqual([true, true]);
      await page.setViewportSize({ ...size, height: size.height - keyboards[size.width] });
      await expect
        .poll(async () => [await isInSight(note), await isInSight(drawing)], { message: `${view} with a keyboard at ${size.width}` })
        .toEqual([true, true]);
      await page.setViewportSize(size);
    }
    const bar = page.getByRole('main').locator('header').first();
    expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, width: size.width, height: 48 });
    expect(await bar.innerText()).toMatch(new RegExp(`${setup.plate} · 3 z \\d · zapisano \\d+:\\d\\d$`));
    expect(await smallTargets(page.getByRole('main'), 56)).toEqual([]);
    expect(await page.getByRole('banner').filter({ hasText: 'Tabor' }).count()).toBe(0);
  }
  expect(setup.errors).toEqual([]);
});

test('[R-037] turning the tablet or opening a keyboard keeps the field in sight', async () => {
  const { page, form } = await openWalkAround();
  await form.tapDrawing();
  const note = page.getByLabel(form.words('damages.description'));
  await note.focus();
  const drawing = page.getByRole('application');
  for (const size of [...sizes, ...sizes]) {
    await page.setViewportSize(size);
    await expect
      .poll(async () => [await isInSight(note), await isInSight(drawing)], { message: `turned to ${size.width}×${size.height}` })
      .toEqual([true, true]);
  }
  // With a keyboard over the lower part, and on a phone held sideways, the field comes first.
  for (const size of [
    { width: 390, height: 460 },
    { width: 844, height: 390 },
    { width: 820, height: 760 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => isInSight(note), { message: `in ${size.width}×${size.height}` }).toBe(true);
    expect((await drawing.boundingBox())?.width, `drawing in ${size.width}×${size.height}`).toBeGreaterThan(200);
  }
  expect(setup.errors).toEqual([]);
});

test('[R-037] in landscape, one tap says in sight that nothing is new', async () => {
  const { page, form } = await openWalkAround();
  await page.setViewportSize(sizes[0]);
  for (const key of ['damages.none', 'damages.nothingNew']) {
    await expect.poll(() => isInSight(page.getByRole('button', { name: form.words(key), exact: true })), { message: key }).toBe(true);
  }
  expect(await isInSight(page.getByRole('application'))).toBe(true);
});

const sideways = { width: 844, height: 390 };

test('[R-037] a phone held sideways shows drawing, answers and buttons', async () => {
  const { page, form } = await openWalkAround();
  await page.setViewportSize(sideways);
  for (const view of ['Left', 'Front'] as const) {
    await page.locator(`[role="tab"][data-view="${view}"]`).click();
    await expect.poll(() => isInSight(page.getByRole('application')), { message: view }).toBe(true);
    for (const key of ['damages.none', 'damages.nothingNew'])
      await expect.poll(() => isInSight(page.getByRole('button', { name: form.words(key), exact: true })), { message: key }).toBe(true);
  }
  const box = await page.getByRole('application').boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(200);
  for (const name of ['back', 'next'])
    await expect.poll(() => isInSight(page.getByRole('button', { name: form.item(name), exact: true })), { message: name }).toBe(true);
  expect(await smallTargets(page.getByRole('main'), 56)).toEqual([]);
});

test('[R-101] a phone held sideways shows every button of a signing screen', async () => {
  const { page, form } = await openWalkAround();
  await form.press(form.words('damages.nothingNew'));
  await form.checklist();
  await form.next();
  await form.additionalFields();
  await form.next();
  await form.next();
  await form.acceptTerms();
  await page.setViewportSize(sideways);
  await form
    .field('FromSignature')
    .getByRole('button', { name: form.item('signature.sign') })
    .click();
  const screen = page.getByRole('dialog');
  const pad = screen.locator('canvas').first();
  await pad.waitFor();
  for (const button of await screen.getByRole('button').all())
    await expect.poll(() => isInSight(button), { message: await button.innerText() }).toBe(true);
  const { width = 0, height = 0 } = (await pad.boundingBox()) ?? {};
  expect([width > 480, height > 240]).toEqual([true, true]);
  expect(
    await screen.evaluate(
      (dialog) =>
        [...dialog.querySelectorAll('*')].filter(
          (part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === 'auto',
        ).length,
    ),
  ).toBe(0);
});

test('[R-063] a field with an error above the part in sight is scrolled to and focused', async () => {
  const { page, form } = await openWalkAround();
  await form.press(form.words('damages.none'));
  await form.next();
  await form.next();
  const last = page.getByText(form.checks('checklist.results.n-a'), { exact: true }).last();
  await last.scrollIntoViewIfNeeded();
  await last.tap();
  await form.next();
  const first = form.field('Direction');
  await expect.poll(() => isInSight(first)).toBe(true);
  await expect.poll(() => first.evaluate((anchor) => anchor.contains(document.activeElement))).toBe(true);
});

test('[R-063] the message about missing fields goes once they are filled in', async () => {
  const page = await setup.openAs('driver', { screen: 'phone' });
  const form = handoverPage(page);
  await form.open(setup.network.url);
  // A held message stays, so that its time cannot end it.
  const message = page.getByRole('alert').filter({ hasText: /popraw/ });
  await form.next();
  await message.waitFor();
  await message.hover();
  const vehicle = form.field('VehicleId').getByRole('combobox');
  await vehicle.fill(setup.plate);
  await vehicle.press('Enter');
  await message.waitFor({ state: 'detached' });
  expect(setup.errors).toEqual([]);
});

test('[R-065] ticks of finished steps survive a reload', async () => {
  const { page, form } = await openWalkAround();
  await expect.poll(() => draftOf(page, 'driver')).toMatchObject({ step: 'damages', checked: ['people', 'counter'] });
  await page.reload();
  await page.getByRole('application').waitFor();
  const doneStep = (number: number, section: string) =>
    page.getByRole('button', { name: steps('step.done', { number, label: form.words(`sections.${section}`) }) });
  await doneStep(1, 'people').waitFor();
  await doneStep(2, 'readings.CounterFuel').waitFor();
});

test('[R-037] removing a mark can be undone; one with a photo needs a confirmation', async () => {
  const { page, form } = await openWalkAround();
  await form.tapDrawing();
  await page.getByLabel(form.words('damages.description')).fill('Rysa');
  await page.getByRole('button', { name: removeLabel }).click();
  await page.getByLabel(form.words('damages.description')).waitFor({ state: 'detached' });
  await form.press(form.words('damages.undo'));
  await expect.poll(() => page.getByLabel(form.words('damages.description')).inputValue()).toBe('Rysa');

  await form.takePhoto();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: removeLabel }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(form.words('damages.removeTitle')).waitFor();
  await question.getByRole('button', { name: form.words('damages.remove'), exact: true }).click();
  await page.getByLabel(form.words('damages.description')).waitFor({ state: 'detached' });
  expect(setup.errors).toEqual([]);
});

test('[R-060] a list stays open when its button’s tap scrolls the field into view', async () => {
  const page = await setup.openAs('driver', { screen: 'tablet' });
  const form = handoverPage(page);
  await page.setViewportSize({ width: 390, height: 600 });
  await form.open(setup.network.url);
  await form.pickVehicle(setup.plate);
  const field = form.field('ToEmployeeId');
  const button = field.getByRole('button').last();
  // Half of the field lies below the lower edge of the step.
  await field.getByRole('combobox').evaluate((input) => {
    const scroller = input.closest('form')?.parentElement?.parentElement;
    if (scroller) scroller.scrollTop += input.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom - 24;
  });
  const before = (await field.getByRole('combobox').boundingBox())?.y ?? 0;
  const { x, y, width } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.touchscreen.tap(x + width / 2, y + 12);
  await page.getByRole('option').first().waitFor();
  await expect.poll(async () => (await field.getByRole('combobox').boundingBox())?.y).toBeLessThan(before);
  await page.getByRole('option').first().tap();
  await expect.poll(() => field.getByRole('combobox').inputValue()).not.toBe('');
  expect(setup.errors).toEqual([]);
});

/** Numbers of the stepper that its edges or the current step cut. */
function cutNumbers(page: Page): Promise<string[]> {
  return page.locator('[data-wizard] nav ol').evaluate((row) => {
    const numbers = [...row.querySelectorAll('li')]
      .map((item) => item.querySelector('span')!)
      .filter((number) => getComputedStyle(number).opacity !== '0');
    const sides = (box: DOMRect) => [box.left + 1, box.right - 1].map((x) => document.elementFromPoint(x, (box.top + box.bottom) / 2));
    // Out of the row altogether, or under the current step: not seen.
    return numbers
      .filter((number) => new Set(sides(number.getBoundingClientRect()).map((side) => number.contains(side))).size === 2)
      .map((number) => number.dataset['digit'] ?? 'tick');
  });
}

test('[R-037] on a phone, a finger that scrolls the steps sees no number cut', async () => {
  const page = await setup.openAs('driver', { screen: 'phone' });
  const form = handoverPage(page);
  await form.open(setup.network.url);
  const row = page.locator('[data-wizard] nav ol');
  const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const devTools = await page.context().newCDPSession(page);
  const at = (left: number) => [{ x: left, y: y + height / 2 }];
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(x + width - 20) });
  for (let moved = 30; moved < width - 40; moved += 13) {
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x + width - 20 - moved) });
    await expect.poll(() => cutNumbers(page), { message: `after ${moved} pixels` }).toEqual([]);
  }
  expect(await row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(100);
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
});
