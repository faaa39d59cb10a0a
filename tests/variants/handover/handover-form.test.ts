import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { VehicleChoice } from '../../../src/contract/entities/fleet/vehicle.ts';
import { setupBrowserTests, type OpenAsOptions } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { draw } from '../../support/browser/handover-form.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';
import { screens, scrollsSideways, smallTargets, localeTexts } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());
let page: Page;
const unusedVehicles: Record<0 | 1 | 2, VehicleChoice[]> = { 0: [], 1: [], 2: [] };

beforeAll(async () => {
  const all = await setup.backend.get<VehicleChoice[]>('/Vehicle/Company?allTypes=true');
  for (const type of [0, 1, 2] as const)
    unusedVehicles[type] = all.filter((vehicle) => vehicle.VehicleType === type && (type === 2 || (vehicle.LastCounter ?? 0) > 1_000));
});
// No journey may cause an uncaught error or a content policy violation.
afterEach(() => expect(setup.errors).toEqual([]));

async function openAsDriver(options: OpenAsOptions): Promise<Page> {
  page = await setup.openAs('driver', { screen: 'desktop', ...options });
  return page;
}

/** Plate of a vehicle of the type that no other test uses. */
function takePlate(type: 0 | 1 | 2): string {
  return unusedVehicles[type].pop()?.RegistrationNumber ?? '';
}

/** Presses Tab until `target` has the focus, and expects a visible focus at every stop. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press(key);
    await expect
      .poll(focusIsShown, { timeout: 2_000, message: await page.evaluate(() => String(document.activeElement?.outerHTML.slice(0, 200))) })
      .toBe(true);
    if ((await target.count()) > 0 && (await target.first().evaluate((element) => element === document.activeElement))) return;
  }
  throw new Error(`Tab never came to ${String(target)}`);
}

function focusIsShown(): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // The outline is on the element, on the frame of its field, or inside its label.
    const frames: (Element | null | undefined)[] = [
      focused,
      focused?.closest('[role="group"]'),
      focused?.closest('label'),
      ...(focused?.closest('label')?.querySelectorAll('*') ?? []),
    ];
    const field = focused?.closest('[data-field]');
    frames.push(...(field?.querySelectorAll(':focus-within') ?? []));
    for (let frame = focused?.closest('[data-focus-within]'); frame; frame = frame.parentElement?.closest('[data-focus-within]'))
      frames.push(frame);
    return (
      focused === document.body ||
      frames.some(
        (frame) => frame && getComputedStyle(frame).outlineStyle !== 'none' && Number.parseFloat(getComputedStyle(frame).outlineWidth) >= 2,
      )
    );
  });
}

test('[R-037] completes a handover by keyboard only, with focus always visible', async () => {
  await openAsDriver({ screen: 'desktop' });
  const form = handoverPage(page);
  const plate = takePlate(0);
  await page.goto(`${setup.network.url}/vehicle-handover-document/list`);
  const create = page.getByRole('main').getByRole('link', { name: form.words('create'), exact: true });
  await create.waitFor();
  await tabTo(create);
  await page.keyboard.press('Enter');

  const vehicle = form.field('VehicleId').getByRole('combobox');
  await vehicle.waitFor();
  await tabTo(vehicle);
  await page.keyboard.type(plate);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(form.words('vehicle.change'));
  for (const [side, letters] of [
    ['From', 'now'],
    ['To', 'wis'],
  ] as const) {
    await tabTo(form.field(`${side}EmployeeId`).getByRole('combobox'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(letters);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await tabTo(form.field('PlaceName').getByRole('textbox'));
  await page.keyboard.type('Klawiatura');
  await tabTo(form.field('Counter').getByRole('textbox'));
  await page.keyboard.type('999999');
  await tabTo(page.getByRole('button', { name: form.item('reasons.journey') }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: form.words('counter.confirm') }));
  await page.keyboard.press('Enter');
  await tabTo(form.field('Fuel').getByRole('radio').first());
  await page.keyboard.press('ArrowRight');

  await tabTo(page.getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  const drawing = page.getByRole('application', { name: form.canvas('view.Right') });
  await tabTo(drawing);
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: form.canvas('damage.move', { number: 1 }) }));
  await page.keyboard.press('Enter');
  await tabTo(drawing, 'Shift+Tab');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await tabTo(page.getByLabel(form.words('damages.description')));
  await page.keyboard.type('Rysa');

  await tabTo(page.getByRole('button', { name: form.words('faultList.add') }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByLabel(form.words('fields.Description')));
  await page.keyboard.type('Pęknięta lampa');
  const fault = page.getByRole('group', { name: form.words('faultList.one', { number: 1 }) });
  await tabTo(fault.locator('button', { hasText: form.item('photos.fromFile') }));
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(join(import.meta.dirname, '..', '..', '..', 'public', 'icons', 'icon-512.png'));
  const dialog = page.getByRole('dialog');
  await tabTo(dialog.getByRole('button', { name: form.canvas('markup.done') }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(form.item('photos.counter', { label: form.words('faultList.photos'), used: 1, total: 5 })).waitFor();

  await tabTo(form.field('Direction').getByRole('radio').first());
  await page.keyboard.press('Space');
  await tabTo(page.getByRole('button', { name: form.checks('checklist.restOk') }));
  await page.keyboard.press('Enter');
  await page.getByText(form.checks('checklist.complete'), { exact: true }).waitFor();

  for (const field of await page.locator('[data-field^="AdditionalFieldValues."]').all()) {
    const [choice, statement] = [field.locator('button[aria-haspopup="listbox"]:not([tabindex="-1"])'), field.getByRole('checkbox')];
    if ((await statement.count()) > 0) {
      await tabTo(statement);
      await page.keyboard.press('Space');
    } else if ((await choice.count()) > 0) {
      await tabTo(choice);
      await page.keyboard.press('Enter');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
    }
  }

  const readButton = page.getByRole('button', { name: form.words('terms.read') });
  await tabTo(readButton);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => readButton.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('document', { name: form.item('terms.title') }));
  await page.keyboard.press('End');
  const accept = page.getByRole('button', { name: form.item('terms.accept'), exact: true });
  await expect.poll(() => accept.isEnabled(), { timeout: 10_000 }).toBe(true);
  await tabTo(accept);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(form.words('terms.readAgain'));

  for (const side of ['From', 'To'] as const) {
    await tabTo(form.field(`${side}Signature`).getByRole('button', { name: form.item('signature.couldNotSign') }));
    await page.keyboard.press('Enter');
    // The focus moves to the reasons, which replace the button.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
    await page.keyboard.press('Space');
  }
  await tabTo(page.getByRole('button', { name: form.item('save') }));
  await page.keyboard.press('Enter');
  await page.getByText(form.words('saved.received')).waitFor({ timeout: 20_000 });

  const [saved, ...others] = await setup.backend.handoversAt(plate, 'Klawiatura');
  expect(others).toEqual([]);
  expect(saved).toMatchObject({ Counter: 999_999, Fuel: '3/4', FromUnsigned: { Reason: 'refused' }, ToUnsigned: { Reason: 'refused' } });
  const newDamages = saved?.SelectedDamages.Right.filter((point) => point.IsNew) ?? [];
  expect(newDamages).toHaveLength(1);
  expect(newDamages[0]?.X).toBeLessThan(50);
  expect(newDamages[0]?.Y).toBeLessThan(50);
  expect(newDamages[0]?.Description).toBe('Rysa');
});

test('[R-060] [R-062] picks a far option by keyboard; Enter and Escape keep the choice', async () => {
  await openAsDriver({ screen: 'desktop' });
  const form = handoverPage(page);
  await page.goto(`${setup.network.url}/vehicle-handover-document/item`);
  const person = form.field('ToEmployeeId').getByRole('combobox');
  await person.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  const firstNames = await page.getByRole('option').locator('[slot="label"]').allTextContents();
  const people = await setup.backend.get<{ FullName: string }[]>('/Employee/List?activeOnly=true');
  const name = people.find(({ FullName }) => !firstNames.includes(FullName))?.FullName ?? '';
  await person.fill(name);
  await page.getByRole('option', { name: name }).first().waitFor();
  await person.press('ArrowDown');
  const afterKey = async (key: string) => {
    await person.press(key);
    // An automatic opening of the list happens in the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return { text: await person.inputValue(), isOpen: (await person.getAttribute('aria-expanded')) === 'true' };
  };
  expect(await afterKey('Enter')).toEqual({ text: name, isOpen: false });
  expect(await afterKey('Enter')).toEqual({ text: name, isOpen: false });
  expect(await afterKey('Escape')).toEqual({ text: name, isOpen: false });
  await person.press('ControlOrMeta+A');
  expect(await afterKey('q')).toEqual({ text: 'q', isOpen: true });
  expect(await afterKey('Escape')).toEqual({ text: name, isOpen: false });
  expect(await afterKey('ArrowDown')).toEqual({ text: name, isOpen: true });
  expect(await afterKey('Escape')).toEqual({ text: name, isOpen: false });
});

test.each([
  ['a tablet', 'tablet', 'pl'],
  ['a phone in German', 'phone', 'de'],
  ['a phone in English', 'phone', 'en'],
] as const)('[R-037] on %s all steps have 56 px targets, fit the width, show the current step', async (_, screen, language) => {
  await openAsDriver({ screen, language });
  const form = handoverPage(page, language);
  const steps = page.getByRole('navigation', { name: localeTexts(language, 'ui')('steps') });
  const plate = takePlate(0);

  async function expectLayout(step: string): Promise<void> {
    // Only the step between the wizard's bars scrolls.
    const hidden = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    const cut = await page
      .getByRole('main')
      .locator('header p')
      .evaluate((line) => line.scrollWidth - line.clientWidth);
    expect({ step, isSideways: await scrollsSideways(page), hidden, cut, small: await smallTargets(page.getByRole('main'), 56) }).toEqual({
      step,
      isSideways: false,
      hidden: 0,
      cut: 0,
      small: [],
    });
    const current = steps.locator('[aria-current="step"]');
    await expect
      .poll(
        async () => {
          const box = await current.boundingBox();
          return box !== null && box.x >= 0 && box.x + box.width <= screens[screen].viewport.width;
        },
        { message: `${step} is in sight` },
      )
      .toBe(true);
  }

  await form.open(setup.network.url);
  await expectLayout('empty');
  await form.people(plate, `Rękawice ${screen} ${language}`);
  await expectLayout('people');
  await form.next();
  await form.counterAndFuel();
  await expectLayout('counter');
  await form.next();
  await form.tapDrawing();
  await page.getByLabel(form.words('damages.description')).fill('!');
  await expectLayout('damages');
  // Prompts for kind and photo first.
  await form.next();
  await form.next();
  await form.press(form.words('faultList.add'));
  await page.getByLabel(form.words('fields.Description')).fill('?');
  await expectLayout('faults');
  await form.next();
  await form.checklist();
  await expectLayout('checklist');
  await form.next();
  await form.additionalFields();
  await expectLayout('additional fields');
  await form.next();
  await expectLayout('summary');
  await form.next();
  await page.getByRole('dialog').waitFor();
  expect(await smallTargets(page.getByRole('dialog'), 56)).toEqual([]);
  await form.acceptTerms();
  await form
    .field('FromSignature')
    .getByRole('button', { name: form.item('signature.sign'), exact: true })
    .click();
  await draw(page);
  expect(await smallTargets(page.getByRole('dialog'), 56)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await form.press(form.item('signature.end'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await form.couldNotSign('To', 'did-not-wait');
  await expectLayout('signatures');
  // A window wide enough for all steps, as on an unfolded phone.
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect.poll(() => steps.locator('ol').evaluate((row) => row.scrollLeft)).toBe(0);
  await page.setViewportSize(screens[screen].viewport);
  await expectLayout('narrow again');
  await form.save();
  await expect.poll(() => setup.backend.handoversAt(plate, `Rękawice ${screen} ${language}`), { timeout: 20_000 }).toHaveLength(1);
});

test.each([
  ['German', 'de', '999.999 km', 'Füllen Sie „Übergeben von“ aus.', /Prüfen Sie \d+ Felder\./, /\d{2}\.\d{2}\.\d{4}/],
  ['English', 'en', '999,999 km', 'Fill in “Handed over by”.', /\d+ fields need attention\./, /\d{1,2} \w{3} \d{4}/],
] as const)(
  '[R-003] [R-063] in %s a handover is validated and signed under localized terms',
  async (_, language, counter, required, summary, date) => {
    await openAsDriver({ language });
    const form = handoverPage(page, language);
    const plate = takePlate(0);
    await form.open(setup.network.url);
    await form.press(form.item('save'));
    await page.getByRole('alert').filter({ hasText: summary }).waitFor();
    await form.field('VehicleId').getByText(form.words('errors.VehicleId.required')).waitFor();
    await form.field('FromEmployeeId').getByText(required).waitFor();
    await form.onOnePage(plate, `Ort ${language}`);
    const facts = page.getByRole('main');
    await facts.getByText(counter).waitFor();
    expect(await facts.innerText()).toMatch(date);
    await expect
      .poll(() => setup.backend.handoversAt(plate, `Ort ${language}`), { timeout: 20_000 })
      .toMatchObject([{ TermsLanguage: language }]);
  },
);

test.each([
  ['semitrailer', 2, ['Left', 'Right', 'Front', 'Back']],
  ['truck', 1, ['Left', 'Right', 'Top', 'Front', 'Back']],
  ['car', 0, ['Left', 'Right', 'Top', 'Front', 'Back']],
] as const)('[R-037] hands over a %s on the drawings of its vehicle type', async (_, type, views) => {
  await openAsDriver({});
  const form = handoverPage(page);
  const plate = takePlate(type);
  await form.open(setup.network.url);
  await form.people(plate, 'Typ pojazdu');
  const tabs = page.getByRole('tab');
  await tabs.first().waitFor();
  expect(await tabs.evaluateAll((all) => all.map((tab) => (tab as HTMLElement).dataset['view']))).toEqual(views);
  expect(await form.field('Fuel').count()).toBe(type === 2 ? 0 : 1);
  if (type !== 2) await form.counterAndFuel();
  await page.locator('[role="tab"][data-view="Back"]').click();
  await page.getByRole('application', { name: form.canvas('view.Back') }).click();
  await form.finishUnsigned();
  await expect.poll(() => setup.backend.handoversAt(plate, 'Typ pojazdu'), { timeout: 20_000 }).toHaveLength(1);
  const [saved] = await setup.backend.handoversAt(plate, 'Typ pojazdu');
  expect(saved?.SelectedDamages.Back.filter((point) => point.IsNew)).toHaveLength(1);
  expect(saved?.SelectedDamages.Top.filter((point) => point.IsNew)).toEqual([]);
});
