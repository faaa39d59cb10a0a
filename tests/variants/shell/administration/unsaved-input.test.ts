import { afterEach, expect, test } from 'vitest';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { startDemo } from '../../../support/backend/demo.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('a link, Back and a reload ask before they discard the input of a role', async () => {
  const page = await setup.openAs('admin', { path: '/administration/roles', screen: 'desktop' });
  const question = page.getByRole('alertdialog', { name: 'Odrzucić niezapisane zmiany?' });
  await page.getByRole('link', { name: 'Nowa rola' }).click();
  const name = page.getByRole('textbox', { name: 'Nazwa' });
  await name.fill('Rola próbna');
  await page.getByRole('link', { name: 'Role', exact: true }).click();
  await question.getByRole('button', { name: 'Wróć do edycji' }).click();
  expect(await name.inputValue()).toBe('Rola próbna');
  await page.evaluate(() => history.back());
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/administration/roles/new');
  expect(await name.inputValue()).toBe('Rola próbna');
  const dialogEvent = page.waitForEvent('dialog');
  const reload = page.reload().catch(() => null);
  const dialog = await dialogEvent;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reload;
  // A saved role is not asked about.
  await page.getByRole('button', { name: 'Utwórz rolę' }).click();
  await page.getByRole('link', { name: /^Rola próbna/ }).click();
  await name.fill('Rola odrzucona');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Odrzuć zmiany' }).click();
  await page.getByRole('link', { name: /^Rola próbna/ }).waitFor();
});

test('a dialog and another language of the terms ask before they discard input', async () => {
  const page = await setup.openAs('admin', { path: '/administration/checklist', screen: 'tablet' });
  const question = page.getByRole('alertdialog', { name: 'Odrzucić niezapisane zmiany?' });
  await page.getByRole('button', { name: 'Nowy punkt' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Polski' }).fill('Trójkąt');
  await page.keyboard.press('Escape');
  await setup.tablet.screenshot('unsaved-dialog');
  await question.getByRole('button', { name: 'Wróć do edycji' }).click();
  expect(await dialog.getByRole('textbox', { name: 'Polski' }).inputValue()).toBe('Trójkąt');
  await dialog.getByRole('button', { name: 'Zamknij' }).click();
  await question.getByRole('button', { name: 'Odrzuć zmiany' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Warunki' }).click();
  const text = page.getByRole('textbox', { name: /^Treść/ });
  await text.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Dopisek.');
  await page.getByRole('radio', { name: 'Deutsch' }).focus();
  await page.keyboard.press('Space');
  await question.getByRole('button', { name: 'Wróć do edycji' }).click();
  await text.getByText('Dopisek.').waitFor();
});
