import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import type { Language } from '../../../src/contract/wire/languages.ts';
import { localeTexts } from './screen.ts';

/** Page object of the handover form, for any language and screen: finds fields by their wire names, texts through the locales. */
export function handoverPage(page: Page, language: Language = 'pl') {
  const words = localeTexts(language, 'vehicle-handover-document', 'handover-form');
  const checks = localeTexts(language, 'handover-checks');
  const item = localeTexts(language, 'record');
  const canvas = localeTexts(language, 'canvas');
  const field = (name: string): Locator => page.locator(`[data-field="${name}"]`);
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

  const next = (): Promise<void> => press(item('next'));

  async function open(url: string): Promise<void> {
    await page.goto(`${url}/vehicle-handover-document/item`);
    await field('VehicleId').getByRole('combobox').waitFor();
  }

  async function pickVehicle(plate: string): Promise<void> {
    const vehicle = field('VehicleId').getByRole('combobox');
    await vehicle.fill(plate);
    await vehicle.press('Enter');
    await page.getByRole('button', { name: words('vehicle.change') }).waitFor();
  }

  async function pickPerson(side: 'From' | 'To', letters: string): Promise<void> {
    const person = field(`${side}EmployeeId`).getByRole('combobox');
    await person.fill(letters);
    await page.getByRole('option').first().waitFor();
    await person.press('ArrowDown');
    await person.press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
  }

  async function people(plate: string, place: string): Promise<void> {
    await pickVehicle(plate);
    await pickPerson('From', 'now');
    await pickPerson('To', 'wis');
    await field('PlaceName').getByRole('textbox').fill(place);
  }

  /** Enters a counter far above the last reading, for which the form requires a reason and a confirmation. */
  async function counterAndFuel(): Promise<void> {
    await field('Counter').getByRole('textbox').fill('999999');
    await confirmCounter();
    await field('Fuel').getByText(words('choices.Fuel.3/4'), { exact: true }).click();
  }

  /** Opens a new handover at its walk-around. */
  async function openWalkAround(url: string, plate: string): Promise<Locator> {
    await open(url);
    await people(plate, 'Plac');
    await next();
    await counterAndFuel();
    await next();
    const drawing = page.getByRole('application');
    await drawing.waitFor();
    return drawing;
  }

  /** Explains an unusual counter and confirms it. */
  async function confirmCounter(reason: 'journey' | 'replaced' = 'journey'): Promise<void> {
    await press(item(`reasons.${reason}`));
    await press(words('counter.confirm'));
  }

  /** Answers every check with OK. */
  async function checklist(): Promise<void> {
    await field('Direction').getByText(words('choices.Direction.pick-up'), { exact: true }).click();
    await press(checks('checklist.restOk'));
    await page.getByText(checks('checklist.complete'), { exact: true }).waitFor();
  }

  async function additionalFields(): Promise<void> {
    const fields = page.locator('[data-field^="AdditionalFieldValues."]');
    await fields.first().waitFor();
    for (const one of await fields.all()) {
      const [choice, statement] = [one.locator('button[aria-haspopup="listbox"]'), one.getByRole('checkbox')];
      if ((await statement.count()) > 0) await statement.check({ force: true });
      else if ((await choice.count()) > 0) {
        // A list closes when its field is scrolled, as a focused field at the edge is.
        await choice.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        await choice.click();
        await page.getByRole('option').first().waitFor();
        // By keyboard, because touch-scrolling the list to its end also scrolls the page, which closes the list.
        await page.keyboard.press('End');
        await page.keyboard.press('Enter');
        await page.getByRole('option').first().waitFor({ state: 'detached' });
      }
    }
  }

  /** Scrolls the open terms to their end and accepts them. */
  async function acceptTerms(): Promise<void> {
    const text = page.getByRole('document', { name: item('terms.title') });
    await text.focus();
    await text.press('End');
    await press(item('terms.accept'));
    await text.waitFor({ state: 'detached' });
  }

  async function couldNotSign(side: 'From' | 'To', reason: 'refused' | 'did-not-wait'): Promise<void> {
    await field(`${side}Signature`)
      .getByRole('button', { name: item('signature.couldNotSign') })
      .click();
    await field(`${side}Signature`)
      .getByText(item(`signature.reasons.${reason}`), { exact: true })
      .click();
  }

  async function save(): Promise<void> {
    await press(item('save'));
    await page
      .getByText(words('saved.onDevice'), { exact: true })
      .or(page.getByText(words('saved.received'), { exact: true }))
      .first()
      .waitFor();
  }

  /** Taps the open drawing at percents of it, by default where every vehicle and view has bodywork. */
  async function tapDrawing(place = { x: 50, y: 60 }): Promise<void> {
    const drawing = page.getByRole('application');
    const { width, height } = (await drawing.boundingBox()) ?? { width: 0, height: 0 };
    await drawing.tap({ position: { x: (width * place.x) / 100, y: (height * place.y) / 100 } });
  }

  /** Takes a photo with the camera for the open damage or fault, without a drawing on it. */
  async function takePhoto(): Promise<void> {
    await page
      .getByRole('button', { name: item('photos.take') })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: canvas('camera.shutter') })
      .click();
    await press(canvas('markup.done'));
  }

  /** Picks a photo from a file for the open damage. */
  async function pickPhoto(): Promise<void> {
    await page
      .getByLabel(item('photos.fromFile'))
      .and(page.locator('input'))
      .setInputFiles(join(import.meta.dirname, '..', '..', '..', 'public', 'icons', 'icon-512.png'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: canvas('markup.done') }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** Fills and saves the whole handover on one page, as on a desktop. */
  async function onOnePage(plate: string, place: string): Promise<void> {
    await people(plate, place);
    await counterAndFuel();
    await press(words('damages.none'));
    await finishUnsigned();
  }

  /** Fills the rest after the damages and saves, without signatures. */
  async function finishUnsigned(): Promise<void> {
    await checklist();
    await additionalFields();
    await couldNotSign('From', 'refused');
    await couldNotSign('To', 'did-not-wait');
    await press(words('terms.read'));
    await acceptTerms();
    await save();
  }

  return {
    openWalkAround,
    words,
    checks,
    item,
    canvas,
    field,
    press,
    next,
    open,
    pickVehicle,
    pickPerson,
    people,
    counterAndFuel,
    confirmCounter,
    checklist,
    additionalFields,
    acceptTerms,
    couldNotSign,
    tapDrawing,
    takePhoto,
    pickPhoto,
    save,
    onOnePage,
    finishUnsigned,
  };
}
