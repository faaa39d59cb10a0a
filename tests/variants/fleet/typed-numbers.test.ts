import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"] input`);

async function type(page: Page, name: string, text: string): Promise<string> {
  await field(page, name).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  return (await field(page, name).inputValue()).replace(/[\u00a0\u202f]/g, ' ');
}

test.each([
  ['pl', '12,50', '1 234,56', '1 234 567,00'],
  ['de', '12,50', '1.234,56', '1.234.567,00'],
  ['en', '12.50', '1,234.56', '1,234,567.00'],
] as const)('[R-060] amounts take comma and point in %s, typed or pasted', async (language, small, medium, large) => {
  const page = await setup.openAs('manager', { path: '/cost/item', language, screen: 'desktop' });
  await field(page, 'CostValue').waitFor();
  expect(await type(page, 'CostValue', '12.5')).toBe(small);
  expect(await type(page, 'CostValue', '12,5')).toBe(small);
  expect(await type(page, 'CostValue', '1.234,56 €')).toBe(medium);
  expect(await type(page, 'CostValue', '1,234.56')).toBe(medium);
  expect(await type(page, 'CostValue', '1 234 567')).toBe(large);
  expect(await type(page, 'Counter', '131.705')).toMatch(/^131[ .,]705$/);
  expect(await type(page, 'Counter', '131705,9 km')).toMatch(/^131[ .,]705$/);
  await field(page, 'Counter').press('ArrowUp');
  expect(await field(page, 'Counter').inputValue()).toBe('131706');
  // By keyboard a field is entered with its value selected: what is typed replaces a selected value.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('52');
  expect(await field(page, 'Counter').inputValue()).toBe('52');
});

test('[R-037] a handover takes the whole kilometres of a reading with tenths', async () => {
  const page = await setup.openAs('driver', { path: '/vehicle-handover-document/item' });
  const vehicle = page.getByRole('combobox', { name: /Pojazd/ });
  // As it stands on the plate, or without the blank.
  await vehicle.fill(setup.plate.replaceAll(' ', ''));
  await page.getByRole('option', { name: setup.plate }).first().waitFor();
  await vehicle.press('Enter');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByLabel(/Stan licznika/).click();
  await page.keyboard.type('131705,9');
  await page.keyboard.press('Tab');
  expect(await page.getByLabel(/Stan licznika/).inputValue()).toBe('131705');
  expect(setup.errors).toEqual([]);
});
