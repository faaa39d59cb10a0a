import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { dictionaryItems } from '../../../../server/demo/basics/dictionaries.ts';
import { additionalFieldItems, additionalFields } from '../../../../server/demo/vehicles/additional-fields.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { downloadProtocol } from '../../../support/browser/download-protocol.ts';
import { handoverPage } from '../../../support/browser/handover-page.ts';
import { takeScreenshot } from '../../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

/** A whole handover, looked at on every step. */
const TIMEOUT_MS = 480_000;

/** The company's Polish words with others in German. */
const german = new Map(
  [...dictionaryItems(), ...additionalFields(), ...additionalFieldItems()].flatMap(({ Name, NameDe }) =>
    NameDe && NameDe !== Name ? [[Name, NameDe] as const] : [],
  ),
);
const germanWords = new Set(german.values());
const polishWords = [...german.keys()].filter((word) => !germanWords.has(word));

/** The company's words on the screen that are Polish. */
async function polishOn(page: Page): Promise<string[]> {
  return page.evaluate((words) => {
    const isPolish = new Set(words);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const foreignWords = new Set<string>();
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const part of (node.textContent ?? '').split(/ [–·] |, |\n/)) if (isPolish.has(part.trim())) foreignWords.add(part.trim());
    return [...foreignWords];
  }, polishWords);
}

test('[R-003] [R-102] a German driver meets no Polish word of the company', { timeout: TIMEOUT_MS }, async () => {
  const page = await setup.openAs('driver', { screen: 'phone', language: 'de', path: '/' });
  const form = handoverPage(page, 'de');
  const wordsByStep: Record<string, readonly string[]> = {};
  const look = async (place: string) => {
    await takeScreenshot(page, `german ${place}`);
    const words = await polishOn(page);
    if (words.length > 0) wordsByStep[place] = words;
  };
  await page.getByRole('region', { name: 'Mein Tag' }).waitFor();
  await look('home');
  await form.open(setup.network.url);
  await form.people(setup.plate, 'Hof');
  await look('people');
  await form.next();
  await form.counterAndFuel();
  await look('counter');
  await form.next();
  await page.getByRole('application').waitFor();
  await form.tapDrawing();
  await page.getByLabel(form.words('damages.description')).fill('Kratzer');
  await look('mark');
  await page.getByRole('radio', { name: 'Delle' }).check({ force: true });
  await form.press(form.words('damages.done'));
  await page.getByRole('button', { name: form.words('damages.leaveSo') }).click();
  await form.next();
  await form.press(form.words('faultList.add'));
  const fault = page.getByRole('group', { name: form.words('faultList.one', { number: 1 }) });
  for (const choice of await fault.locator('button[aria-haspopup="listbox"]').all()) {
    await choice.click();
    await page.getByRole('option').first().waitFor();
    await look('choices of a fault');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await fault.getByRole('textbox').fill('Klappert');
  await look('fault');
  await form.next();
  await form.checklist();
  await look('checklist');
  await form.next();
  await form.additionalFields();
  await look('additional fields');
  await form.next();
  await look('summary');
  await form.next();
  await form.acceptTerms();
  await form.couldNotSign('From', 'refused');
  await form.couldNotSign('To', 'did-not-wait');
  await look('signatures');
  await form.save();
  await page.getByRole('heading', { name: 'Zusammenfassung' }).waitFor();
  await look('record');
  const { text } = await downloadProtocol(page, 'Deutsch', { screen: 'de' });
  expect(polishWords.filter((word) => word.length > 4 && text.includes(word))).toEqual([]);
  expect(wordsByStep).toEqual({});
  // One Polish word is found.
  await page.evaluate((word) => document.querySelector('main')?.append(` – ${word}`), polishWords[0]);
  expect(await polishOn(page)).toEqual([polishWords[0]]);
  expect(setup.errors).toEqual([]);
});
