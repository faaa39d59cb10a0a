import type { Page } from 'playwright';
import type { Language } from '../../../src/contract/wire/languages.ts';
import { handoverPage } from './handover-page.ts';
import { localeTexts } from './screen.ts';

/** How many states `walkEveryStep` stops at. */
export const WALK_STATES = 18;

/** Walks through a new handover and stops at every state of every step, dialogs and errors included; `look` judges the screen there. */
export async function walkEveryStep(
  page: Page,
  url: string,
  { language, plate }: { readonly language: Language; readonly plate: string },
  look: (state: string) => Promise<void>,
): Promise<void> {
  const form = handoverPage(page, language);
  const { words } = form;
  await form.open(url);
  await look('people');
  await form.next();
  await look('people with errors');
  await form.field('VehicleId').getByRole('combobox').fill('EP');
  await page.getByRole('option').first().waitFor();
  await look('list of vehicles');
  await form.people(plate, 'Plac');
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
  await walkFault(page, language, look);
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
  await page.getByRole('document', { name: form.item('terms.title') }).waitFor();
  await look('terms');
  await form.acceptTerms();
  await walkSignatures(page, language, look);
}

/** From the empty step of the faults to a fault with a photo. */
async function walkFault(page: Page, language: Language, look: (state: string) => Promise<void>): Promise<void> {
  const { words, item, canvas, press } = handoverPage(page, language);
  await press(words('faultList.add'));
  await page.getByLabel(localeTexts(language, 'vehicle-handover-document')('fields.Description')).fill('Stuki');
  await look('a fault');
  await page
    .getByRole('button', { name: item('photos.take') })
    .first()
    .click();
  const shutter = page.getByRole('dialog').getByRole('button', { name: canvas('camera.shutter') });
  await shutter.waitFor();
  await look('camera');
  await shutter.click();
  await page.getByRole('button', { name: canvas('markup.done') }).waitFor();
  await look('photo mark-up');
  await press(canvas('markup.done'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await look('a fault with a photo');
}

async function walkSignatures(page: Page, language: Language, look: (state: string) => Promise<void>): Promise<void> {
  const form = handoverPage(page, language);
  await look('signatures');
  await form
    .field('FromSignature')
    .getByRole('button', { name: form.item('signature.sign'), exact: true })
    .first()
    .click();
  await page.getByRole('dialog').locator('canvas').first().waitFor();
  await look('signing');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: localeTexts(language, 'ui')('close'), exact: true })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await form.couldNotSign('From', 'refused');
  await look('could not sign');
}
