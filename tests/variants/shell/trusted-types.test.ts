import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { logIn, openNewHandover } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { firstPage, watchErrors } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { downloadProtocol } from '../../support/browser/download-protocol.ts';
import { describeFault, fillAfterFaults, fillUpToFaults, handoverPlace, save, shoot } from '../../support/browser/handover-form.ts';
import { noisyJpeg } from '../../support/fixtures/pictures.ts';

const setup = setupBrowserTests(() => startDemo());
const heic = readFileSync(join(import.meta.dirname, '../../support/photos/phone.heic'));

/** Violations that pages of the test reported. */
let violations: string[];
let errors: string[];

beforeEach(() => {
  violations = [];
});

/** A tablet's first page, without a login; its violations are recorded from the first script on. */
async function openFresh(): Promise<Page> {
  const context = await setup.tablet.open();
  await context.exposeFunction('recordViolation', (text: string) => void violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      (globalThis as unknown as { recordViolation: (text: string) => void }).recordViolation(
        `${effectiveDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  const page = await firstPage(context);
  errors = watchErrors(page);
  return page;
}

/** Violations in workers and pages, which the browser sends to the backend. */
function reported(): number {
  return setup.network.requests.filter(({ path }) => path === '/csp-report').length;
}

test('[R-155] login, list, photos, terms, PDF and print violate no Trusted Types', async () => {
  const page = await openFresh();
  await logIn(page, setup.network.url, 'driver');
  await page.getByRole('row').nth(1).waitFor();
  await openNewHandover(page);
  await fillUpToFaults(page, { plate: setup.plate, place: handoverPlace });
  await describeFault(page);
  await shoot(page);
  await page.getByRole('button', { name: 'Użyj zdjęcia' }).click();
  await page.getByText('Zdjęcia usterki: 1 z 5').waitFor();
  const directives = [
    { name: 'IMG_0002.heic', buffer: heic, mimeType: 'image/heic' },
    { name: 'DSC_1.jpg', buffer: await noisyJpeg(page, 4_000, 3_000), mimeType: 'image/jpeg' },
  ];
  await page.getByLabel('Dodaj z urządzenia').first().setInputFiles(directives);
  for (let used = 2; used <= 3; used++) {
    await page.getByRole('button', { name: 'Użyj zdjęcia' }).click({ timeout: 60_000 });
    await page.getByText(`Zdjęcia usterki: ${used} z 5`).waitFor();
  }
  await fillAfterFaults(page);
  await save(page);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const protocol = await downloadProtocol(page, 'Polski');
  expect(protocol.text).toContain(setup.plate);
  const [vehicle] = await setup.backend.vehicles();
  await page.goto(`${setup.network.url}/vehicle/stickers?id=${String(vehicle?.Id)}`);
  await page.evaluate(() => (window.print = () => undefined));
  await page.getByRole('button', { name: 'Drukuj' }).click();
  expect([violations, errors, reported()]).toEqual([[], [], 0]);
});

test('[R-155] refuses a text as HTML, script address or worker, on every page', async () => {
  const page = await openFresh();
  await logIn(page, setup.network.url, 'driver');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const source of ['network', 'worker']) {
    if (source === 'worker') await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const refused = await page.evaluate(() => {
      const attempts: Readonly<Record<string, () => void>> = {
        innerHTML: () => (document.createElement('div').innerHTML = '<img src=x>'),
        script: () => (document.createElement('script').src = 'https://evil.example/x.js'),
        worker: () => void new Worker('/worker.js'),
        policy: () =>
          (globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }).trustedTypes.createPolicy(
            'evil',
            { createHTML: String },
          ),
      };
      return Object.entries(attempts).flatMap(([name, attempt]) => {
        try {
          attempt();
          return [];
        } catch (error) {
          return [`${name} ${(error as Error).name}`];
        }
      });
    });
    expect(refused).toEqual(['innerHTML TypeError', 'script TypeError', 'worker TypeError', 'policy TypeError']);
  }
});
