import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';

const setup = setupBrowserTests(() => startDemo());

test('icon buttons show a tooltip on hover and focus, and hide it afterwards', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop' });
  const button = page.getByRole('button', { name: 'Szukaj i otwórz (Ctrl+K)' });
  const hint = page.getByRole('tooltip').filter({ hasText: 'Szukaj i otwórz (Ctrl+K)' });
  await button.hover();
  await hint.waitFor();
  await page.mouse.move(10, 700);
  await hint.waitFor({ state: 'detached' });

  // The link to the outbox precedes the tested button in the tab order.
  await page.getByRole('banner').getByRole('link', { name: 'Wszystko wysłane' }).focus();
  await page.keyboard.press('Tab');
  await hint.waitFor();
  await page.keyboard.press('Escape');
  await hint.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Szukaj i otwórz' }).waitFor();
  expect(setup.errors).toEqual([]);
});
