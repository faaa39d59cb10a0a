import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { draftOf } from '../../support/browser/device-state.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';
import { swipe, touch, type Point } from '../../support/browser/touches.ts';
import { vehicleViews, type SelectedDamages } from '../../../src/contract/entities/fleet/damage-point.ts';

const setup = setupBrowserTests(() => startDemo());

/** Opens a new handover at its walk-around. */
async function openWalkAround(plate = setup.plate, size?: { readonly width: number; readonly height: number }) {
  const page = await setup.openAs('driver', { screen: 'tablet' });
  if (size) await page.setViewportSize(size);
  const form = handoverPage(page);
  const drawing = await form.openWalkAround(setup.network.url, plate);
  return { page, form, drawing };
}

async function damagesOf(page: Page): Promise<{ view: string; X: number; Y: number }[]> {
  const draft = (await draftOf(page, 'driver')) as { form: { SelectedDamages?: SelectedDamages } } | null;
  const damages = draft?.form.SelectedDamages;
  return vehicleViews.flatMap((view) => (damages?.[view] ?? []).filter(({ IsNew }) => IsNew === true).map(({ X, Y }) => ({ view, X, Y })));
}

/** A vehicle with a known damage on the view that opens first. */
async function damagedPlate(): Promise<string> {
  const damaged = (await setup.backend.vehicles()).find(({ KnownDamages }) => (KnownDamages?.Left.length ?? 0) > 0);
  return damaged?.RegistrationNumber ?? '';
}

/** How many times the drawing is enlarged. */
async function scaleOf(drawing: Locator): Promise<number> {
  return drawing
    .locator('img')
    .evaluate((image) => image.getBoundingClientRect().width / (image.parentElement?.getBoundingClientRect().width ?? 1));
}

/** A point at shares of the drawing, in px of the window. */
async function pointOn(drawing: Locator, x: number, y: number): Promise<Point> {
  const box = await drawing.boundingBox();
  if (!box) throw new Error('there is no drawing');
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

/** Number of the newest damage in the list. */
async function newNumber(page: Page): Promise<number> {
  const names = await page.getByRole('button', { name: /^Nowe uszkodzenie \d+/ }).allInnerTexts();
  return Math.max(...names.map((name) => Number(/\d+/.exec(name)?.[0])));
}

test('[R-037] two fingers enlarge the drawing, one moves it, a tap places a mark', async () => {
  const { page, form, drawing } = await openWalkAround();
  const session = await page.context().newCDPSession(page);
  await swipe(
    session,
    [await pointOn(drawing, 0.45, 0.6), await pointOn(drawing, 0.55, 0.6)],
    [await pointOn(drawing, 0.3, 0.6), await pointOn(drawing, 0.7, 0.6)],
  );
  await expect.poll(() => scaleOf(drawing)).toBeCloseTo(4, 0);
  expect(await damagesOf(page)).toEqual([]);

  const before = await drawing.locator('img').boundingBox();
  await swipe(session, [await pointOn(drawing, 0.5, 0.5)], [await pointOn(drawing, 0.7, 0.5)]);
  await expect.poll(async () => ((await drawing.locator('img').boundingBox())?.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(50);
  expect(await damagesOf(page)).toEqual([]);

  const image = await drawing.locator('img').boundingBox();
  const place = await pointOn(drawing, 0.4, 0.5);
  await page.touchscreen.tap(place.x, place.y);
  const expected = {
    view: 'Left',
    X: ((place.x - (image?.x ?? 0)) / (image?.width ?? 1)) * 100,
    Y: ((place.y - (image?.y ?? 0)) / (image?.height ?? 1)) * 100,
  };
  await expect.poll(() => damagesOf(page)).toEqual([{ view: 'Left', X: expect.closeTo(expected.X, 0), Y: expect.closeTo(expected.Y, 0) }]);

  await form.press(form.canvas('zoom.whole'));
  await expect.poll(() => scaleOf(drawing)).toBe(1);
  expect(setup.errors).toEqual([]);
});

test('[R-037] a double tap enlarges the drawing and places no mark', async () => {
  const { page, drawing } = await openWalkAround();
  const session = await page.context().newCDPSession(page);
  const place = await pointOn(drawing, 0.5, 0.6);
  for (const scale of [2.5, 1]) {
    for (const type of ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const)
      await touch(session, type, type === 'touchStart' ? [place] : []);
    await expect.poll(() => scaleOf(drawing)).toBeCloseTo(scale);
  }
  await page.getByRole('tab').nth(1).click();
  expect(await damagesOf(page)).toEqual([]);
  expect(setup.errors).toEqual([]);
});

test('[R-037] keys and buttons enlarge the drawing; steps get finer with it', async () => {
  const { page, form, drawing } = await openWalkAround();
  await drawing.focus();
  await page.keyboard.press('+');
  await expect.poll(() => scaleOf(drawing)).toBeCloseTo(1.6);
  await form.press(form.canvas('zoom.in'));
  await expect.poll(() => scaleOf(drawing)).toBeCloseTo(2.56);
  await drawing.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => damagesOf(page)).toEqual([{ view: 'Left', X: expect.closeTo(50 + 2 / 2.56, 1), Y: 50 }]);
  await drawing.focus();
  await page.keyboard.press('0');
  await expect.poll(() => scaleOf(drawing)).toBe(1);
});

test('[R-037] a tap beside the vehicle reports no mark; a near miss marks the vehicle', async () => {
  const { page, form, drawing } = await openWalkAround();
  await form.tapDrawing({ x: 5, y: 5 });
  await page.getByText(form.canvas('damage.beside'), { exact: true }).waitFor();
  expect(await damagesOf(page)).toEqual([]);
  // The roof begins at 22 % of the height: a thumb above it means it.
  const { height } = (await drawing.boundingBox()) ?? { height: 1 };
  await form.tapDrawing({ x: 60, y: 22 - (12 / height) * 100 });
  await expect.poll(() => damagesOf(page)).toHaveLength(1);
  const [{ X, Y } = { X: NaN, Y: NaN }] = await damagesOf(page);
  expect([X, Y]).toEqual([expect.closeTo(60, 0), expect.closeTo(22.5, -1)]);
  await page.getByText(form.canvas('damage.beside'), { exact: true }).waitFor({ state: 'detached' });
  expect(setup.errors).toEqual([]);
});

test('[R-037] a tap just before the next step is not lost', async () => {
  const { page, form } = await openWalkAround();
  await form.tapDrawing();
  await form.next();
  // The step holds once, for the kind and the photo of the new damage.
  await page.getByText(form.words('damages.missing.both')).waitFor();
  await form.next();
  await page.getByRole('heading', { name: form.words('sections.faults') }).waitFor();
  await expect.poll(async () => (await damagesOf(page)).length).toBe(1);
});

test('[R-100] known and new damages share one numbering over all views', async () => {
  const { page, form } = await openWalkAround();
  const carriedCount = Number(
    /\d+/.exec(
      await page
        .getByText(/Wcześniejsze: \d/)
        .first()
        .innerText(),
    )?.[0],
  );
  await page.locator('[role="tab"][data-view="Front"]').click();
  await page.getByRole('application', { name: form.canvas('view.Front') }).waitFor();
  await form.tapDrawing({ x: 40, y: 45 });
  await page.getByRole('button', { name: form.canvas('damage.new', { number: carriedCount + 1 }) }).waitFor();
  await page.locator('[role="tab"][data-view="Left"]').click();
  await page.getByRole('application', { name: form.canvas('view.Left') }).waitFor();
  await form.tapDrawing({ x: 40, y: 60 });
  await page.getByRole('button', { name: form.canvas('damage.new', { number: carriedCount + 1 }) }).waitFor();
  await page.locator('[role="tab"][data-view="Front"]').click();
  await page.getByRole('button', { name: form.canvas('damage.new', { number: carriedCount + 2 }) }).waitFor();
  expect(setup.errors).toEqual([]);
});

test('[R-037] mark sheet and next step prompt once for kind and photo; Esc refocuses', async () => {
  const { page, form, drawing } = await openWalkAround();
  await form.tapDrawing({ x: 40, y: 60 });
  const sheet = page.getByRole('region', { name: form.words('damages.newOn', { view: form.canvas('view.Left') }) });
  await sheet.waitFor();
  await sheet.getByRole('button', { name: form.words('damages.done') }).click();
  await sheet.getByText(form.words('damages.missing.both')).waitFor();
  await sheet.getByRole('radio').first().check({ force: true });
  await sheet.getByText(form.words('damages.missing.photo')).waitFor();
  await sheet.getByRole('button', { name: form.words('damages.leaveSo') }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: form.canvas('damage.new', { number: await newNumber(page) }) }).click();
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await drawing.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => sheet.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => drawing.evaluate((element) => element === document.activeElement)).toBe(true);

  await form.tapDrawing({ x: 60, y: 60 });
  await sheet.waitFor();
  await form.next();
  await expect.poll(() => sheet.getByText(form.words('damages.missing.both')).isVisible()).toBe(true);
  await form.next();
  await page.getByRole('heading', { name: form.words('sections.faults') }).waitFor();
  expect(setup.errors).toEqual([]);
});

test('[R-100] a known damage shows since when it is known, and is answered', async () => {
  const cars = await setup.backend.vehicles();
  const car = cars.find(
    ({ VehicleType, KnownDamages }) =>
      VehicleType === 0 && vehicleViews.some((view) => KnownDamages?.[view].some(({ FoundIn }) => FoundIn !== undefined)),
  );
  const view = vehicleViews.find((one) => car?.KnownDamages?.[one].some(({ FoundIn }) => FoundIn !== undefined)) ?? 'Left';
  const point = car?.KnownDamages?.[view].find(({ FoundIn }) => FoundIn !== undefined);
  const { page, form } = await openWalkAround(car?.RegistrationNumber);
  await page.locator(`[role="tab"][data-view="${view}"]`).click();
  await page
    .getByRole('list', { name: form.canvas('damage.list') })
    .getByRole('button', { name: point?.Description ?? '' })
    .first()
    .click();
  const sheet = page.getByRole('region', { name: form.words('damages.knownOn', { view: form.canvas(`view.${view}`) }) });
  await sheet.getByText(form.words('damages.foundOn', { date: '' }).trim()).waitFor();
  expect(await sheet.getByRole('link', { name: form.words('damages.openDocument') }).getAttribute('href')).toBe(
    `/vehicle-handover-document/item/${point?.FoundIn}`,
  );
  await sheet.getByText(form.words('damages.checks.different'), { exact: true }).click();
  await expect.poll(() => storedPoint(page, point?.Id)).toMatchObject({ Check: 'different' });

  await sheet.getByText(form.words('damages.checks.repaired'), { exact: true }).click();
  await sheet.getByText(form.words('damages.photoOfRepair')).waitFor();
  expect(await storedPoint(page, point?.Id)).not.toMatchObject({ IsRepaired: true });
  await form.pickPhoto();
  await expect.poll(() => storedPoint(page, point?.Id)).toMatchObject({ IsRepaired: true });
  expect(await sheet.getByRole('radio', { name: form.words('damages.checks.repaired') }).isChecked()).toBe(true);
  // The next step says what it lacks, in sight.
  await form.next();
  await sheet.waitFor({ state: 'detached' });
  await expect
    .poll(() =>
      page
        .getByText(form.words('errors.SelectedDamages.required'), { exact: true })
        .first()
        .evaluate((text) => {
          const { left, top, width, height } = text.getBoundingClientRect();
          const element = document.elementFromPoint(left + width / 2, top + height / 2);
          return element !== null && (text === element || text.contains(element));
        }),
    )
    .toBe(true);
  expect(setup.errors).toEqual([]);
});

/** A damage in the draft. */
async function storedPoint(page: Page, id: string | undefined): Promise<unknown> {
  const draft = (await draftOf(page, 'driver')) as { form: { SelectedDamages?: SelectedDamages } } | null;
  return vehicleViews.flatMap((view) => draft?.form.SelectedDamages?.[view] ?? []).find(({ Id }) => Id === id);
}

test.each([
  ['phone', { width: 390, height: 844 }],
  ['tablet', { width: 820, height: 1180 }],
  ['sideways', { width: 1180, height: 820 }],
] as const)('[R-037] on a %s, "no new damage" is in sight beside known damages', async (_name, size) => {
  const { page, form } = await openWalkAround(await damagedPlate(), size);
  await page
    .getByRole('button', { name: /^Wcześniejsze uszkodzenie \d/ })
    .first()
    .waitFor();
  const [button, footer] = [
    page.getByRole('button', { name: form.words('damages.none'), exact: true }),
    page.getByRole('button', { name: 'Dalej', exact: true }),
  ];
  const [box, edge] = [await button.boundingBox(), await footer.boundingBox()];
  expect(box!.y + box!.height).toBeLessThan(edge!.y);
  expect(setup.errors).toEqual([]);
});

test('[R-037] a known damage’s details close by a tap beside them, Esc and a swipe', async () => {
  const { page, form } = await openWalkAround(await damagedPlate(), { width: 390, height: 844 });
  const sheet = page.getByRole('region', { name: new RegExp(`^${form.words('damages.knownOn', { view: '' })}`) });
  const open = async () => {
    await page
      .getByRole('button', { name: /^Wcześniejsze uszkodzenie \d/ })
      .first()
      .click();
    await sheet.waitFor();
  };
  await open();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await open();
  await page
    .getByText(/Wcześniejsze: \d/)
    .first()
    .click();
  await sheet.waitFor({ state: 'detached' });
  await open();
  await form.tapDrawing({ x: 30, y: 50 });
  await sheet.waitFor({ state: 'detached' });
  expect(await damagesOf(page)).toEqual([]);
  await open();
  const title = await sheet.getByRole('heading').first().boundingBox();
  const [x, y] = [title!.x + 20, title!.y + title!.height / 2];
  await swipe(await page.context().newCDPSession(page), [{ x, y }], [{ x, y: y + 120 }]);
  await sheet.waitFor({ state: 'detached' });
  expect(setup.errors).toEqual([]);
});
