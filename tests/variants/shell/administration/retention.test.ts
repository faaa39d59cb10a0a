import { expect, test } from 'vitest';
import { startDemo } from '../../../support/backend/demo.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

test('[R-155] an administrator sets a retention period and sees before what would go', async () => {
  const page = await setup.openAs('admin', { path: '/administration/retention', screen: 'desktop' });
  await page.getByRole('button', { name: /^Przejazdy/ }).click();
  await page.getByRole('textbox', { name: 'Miesiące' }).fill('1');
  await page.getByRole('textbox', { name: 'Miesiące' }).blur();
  await page.getByText(/^Dziś /).waitFor();
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('button', { name: /^Przejazdy.*anonimizowane po 1 miesiącu/ }).waitFor();
  expect(setup.errors).toEqual([]);
});
