import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openNewHandover } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { draftOf } from '../../support/browser/device-state.ts';
import {
  fillAdditionalFields,
  fillChecklist,
  fillUpToFaults,
  pressNext,
  handoverPlace,
  save,
  signBoth,
} from '../../support/browser/handover-form.ts';

const setup = setupBrowserTests(() => startDemo());

async function openAtTerms(): Promise<Page> {
  const page = await setup.openOffline();
  await openNewHandover(page);
  await fillUpToFaults(page, { plate: setup.plate, place: handoverPlace });
  await pressNext(page);
  await fillChecklist(page);
  await pressNext(page);
  await fillAdditionalFields(page);
  await pressNext(page);
  await pressNext(page);
  await page.getByRole('dialog', { name: 'Warunki' }).waitFor();
  return page;
}

/** Leaves the wizard, which has no menu, for the settings, and returns to its draft. */
async function switchLanguage(page: Page, menu: string, language: string): Promise<void> {
  const draft = page.url();
  await page.goto(new URL('/settings', draft).href);
  await page.getByRole('button', { name: new RegExp(`^${menu}:`) }).click();
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: language }).click()]);
  await page.goto(draft);
}

/** Scrolls to the end of the text, which enables accepting it. Resolves to the text's language. */
async function scrollToEnd(page: Page, label: string): Promise<string | null> {
  const text = page.getByRole('document', { name: label });
  await text.focus();
  await text.press('End');
  return text.getAttribute('lang');
}

test('[R-074] [R-003] Polish terms stay Polish after an offline switch to German', async () => {
  const page = await openAtTerms();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await switchLanguage(page, 'Język', 'Deutsch');
  await page.getByText('nur in einer anderen Sprache vor (Polnisch)').waitFor();
  await page.getByRole('button', { name: 'Weiter' }).click();
  expect(await scrollToEnd(page, 'Bedingungen')).toBe('pl');
  await page.getByRole('button', { name: 'Akzeptieren', exact: true }).click();
  await page.getByRole('heading', { name: 'Unterschriften' }).waitFor();

  await switchLanguage(page, 'Sprache', 'Polski');
  await page.getByRole('heading', { name: 'Podpisy' }).waitFor();
  await signBoth(page);
  await save(page);
  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const [handover] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  const polish = await setup.backend.get<string>('/VehicleHandoverDocument/GetTerms');
  expect(handover).toMatchObject({ TermsLanguage: 'pl', TermsHash: createHash('sha256').update(polish).digest('hex') });
});

type Stroke = readonly { readonly x: number; readonly y: number }[];

test('[R-065] [R-072] a stroke is saved on pen-up, resists layout shift, is redrawn', async () => {
  const page = await openAtTerms();
  await scrollToEnd(page, 'Warunki');
  await page.getByRole('button', { name: 'Akceptuję', exact: true }).click();
  await page
    .getByRole('group', { name: /^Podpis przekazującego/ })
    .getByRole('button', { name: 'Podpisz' })
    .click();
  const pad = page.getByRole('dialog').locator('canvas').first();
  await pad.waitFor();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no pad');
  const level = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.2, level);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, level, { steps: 5 });
  // The padding shifts the pad as a line that appears above does.
  await page.evaluate(() => document.querySelector<HTMLElement>('[role="dialog"]')?.style.setProperty('padding-top', '90px'));
  await page.mouse.move(box.x + box.width * 0.8, level, { steps: 5 });
  await page.mouse.up();
  const strokes = async () =>
    ((await draftOf(page, 'driver')) as { form?: { Signing?: { Strokes?: Stroke[] } } } | null)?.form?.Signing?.Strokes ?? [];
  await expect.poll(strokes).toHaveLength(1);
  const [stroke = []] = await strokes();
  const heights = stroke.map((point) => point.y);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.01);
  await setup.tablet.kill();

  setup.network.behave(() => 'cut');
  const reopened = await (await setup.tablet.open()).newPage();
  await reopened.goto(`${setup.network.url}/vehicle-handover-document/item`);
  await reopened.getByRole('button', { name: 'Dokończ' }).click();
  await reopened
    .getByRole('dialog', { name: /^Podpis przekazującego/ })
    .getByText(setup.plate)
    .waitFor();
  for (const size of [
    { width: 820, height: 1180 },
    { width: 1180, height: 820 },
  ]) {
    await reopened.setViewportSize(size);
    await expect.poll(() => inkedShare(reopened)).toBeGreaterThan(0.4);
  }
  await reopened.getByRole('button', { name: 'Zakończ podpis' }).click();
  await reopened.getByText(/^Podpisano \d/).waitFor();
});

/** Share of the pad's pixel columns that contain ink, 0 to 1. */
function inkedShare(page: Page): Promise<number> {
  return page
    .getByRole('dialog')
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data = [], width = 1, height = 0 } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      let inked = 0;
      for (let x = 0; x < width; x++) {
        for (let y = 0; y < height; y++) {
          if ((data[(y * width + x) * 4 + 3] ?? 0) > 100) {
            inked++;
            break;
          }
        }
      }
      return inked / width;
    });
}
