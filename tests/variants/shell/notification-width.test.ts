import { expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() =>
  startDemo({ environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Flota <fleet@tabor.example>', APP_ADDRESS: 'http://localhost' } }),
);

test('[R-147] a long mail address does not widen the settings of a phone', async () => {
  const page = await setup.openAs('admin', { path: '/notifications', screen: 'phone' });
  await page.goto(`${setup.network.url}/notifications/settings`);
  await page.getByText('agnieszka.wisniewska@tabor.example').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const touching = await page.getByRole('listitem').evaluateAll((events) =>
    events.flatMap((event) => {
      const boxes = [...event.querySelectorAll('label')].map((label) => ({
        text: label.innerText,
        left: label.getBoundingClientRect().left,
        right: Math.max(...[...label.children].map((part) => part.getBoundingClientRect().right)),
        top: label.getBoundingClientRect().top,
      }));
      return boxes
        .filter(({ right, top }, index) => boxes.slice(index + 1).some((next) => next.top === top && next.left < right + 8))
        .map(({ text }) => text);
    }),
  );
  expect(touching).toEqual([]);
  expect(setup.errors).toEqual([]);
});
