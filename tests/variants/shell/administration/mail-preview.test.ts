import { expect, test } from 'vitest';
import { startDemo } from '../../../support/backend/demo.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

test('[R-147] shows the HTML of a mail beside its text, without scripts and links', async () => {
  const page = await setup.openAs('admin', { path: '/administration/notifications', screen: 'desktop' });
  await page.getByRole('button', { name: /Zdarzenie/ }).click({ timeout: 30_000 });
  await page.getByRole('option').first().click();
  const frame = page.locator('iframe[title="Wiadomość w HTML"]');
  const content = frame.contentFrame();
  await content.getByRole('heading').first().waitFor({ timeout: 30_000 });
  expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(
    await content
      .locator('h1')
      .first()
      .evaluate((element) => getComputedStyle(element).fontSize),
  ).toBe('20px');
  expect(await content.locator('a[href]').count()).toBe(0);
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await content.locator('html[lang="de"]').waitFor();
  expect(setup.errors).toEqual([]);
});
