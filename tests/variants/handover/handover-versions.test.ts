import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { downloadProtocol } from '../../support/browser/download-protocol.ts';
import { handoverPlace, save, signBoth } from '../../support/browser/handover-form.ts';
import { takeScreenshot } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-124] a correction after delivery is a new version; both print, also offline', async () => {
  const page = await setup.openOffline();
  await setup.handOver(page);
  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const [first] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  const id = String(first?.Id);
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${id}`);
  await page.getByText('Bez zmian od podpisania').waitFor();
  expect(await page.getByRole('heading', { name: 'Wersje' }).count()).toBe(0);

  await correctCounter(page, '999998', 'Zły licznik');
  await save(page);
  await expect.poll(() => setup.backend.handoversAt(setup.plate, handoverPlace), { timeout: 60_000 }).toMatchObject([{ Counter: 999_998 }]);

  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${id}`);
  const versions = page.getByRole('region', { name: 'Wersje' });
  await versions.getByText('Wersja 2 (obowiązuje)').waitFor();
  await versions.getByText('Zmieniono: Stan licznika (km)', { exact: true }).waitFor();
  await versions.getByText('Zły licznik').waitFor();
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1180, 820],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await versions.scrollIntoViewIfNeeded();
    await takeScreenshot(page, `versions-${width}`);
  }
  await page.context().setOffline(true);
  await page.reload();
  const buttons = versions.getByRole('button', { name: 'Protokół PDF' });
  const current = await downloadProtocol(page, 'Polski', { button: buttons.first() });
  const earlier = await downloadProtocol(page, 'Deutsch', { button: buttons.nth(1) });
  expect([current.name, earlier.name]).toEqual([expect.stringMatching(/-v2\.pdf$/), expect.stringMatching(/-v1\.pdf$/)]);
  expect(current.text).toContain('999 998 km');
  expect(current.text).toContain('Wersja 2 Zastępuje wersję 1.');
  expect(current.text).not.toContain('ZASTĄPIONY');
  expect(earlier.text).toContain('999.999 km');
  expect(earlier.text).toContain('ERSETZT');
  expect(earlier.text).toMatch(/Fassung 1 Am .{6,40} durch Fassung 2 ersetzt: Zły licznik/);
  // Each version prints its own seal, and both are still what was signed.
  const hashes = [current, earlier].map(({ text }) =>
    /Siegel des unterschriebenen Inhalts \(SHA-256\): ([0-9a-f]{64})|Pieczęć podpisanej treści \(SHA-256\): ([0-9a-f]{64})/
      .exec(text)
      ?.slice(1)
      .find(Boolean),
  );
  expect(new Set(hashes).size).toBe(2);
  expect(hashes).toContain((first as { Seal?: { Hash: string } } | undefined)?.Seal?.Hash);
});

test('[R-124] of two offline corrections the later one stands and names the other', async () => {
  const page = await setup.openOffline();
  await setup.handOver(page);
  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const [first] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  const address = `${setup.network.url}/vehicle-handover-document/item/${String(first?.Id)}`;
  const counterIs = async (counter: number) => {
    await expect
      .poll(async () => (await setup.backend.handoversAt(setup.plate, handoverPlace))[0]?.['Counter'], { timeout: 60_000 })
      .toBe(counter);
  };
  const tablet = await setup.newTablet();
  try {
    const other = await setup.openAs('manager', { path: '/', tablet });
    await correctOffline(page, address, '999997', 'Zły licznik');
    await correctOffline(other, address, '999996', 'Zły odczyt');
    await page.context().setOffline(false);
    await counterIs(999_997);
    await other.context().setOffline(false);
    await counterIs(999_996);
    for (const one of [page, other]) {
      await one.goto(address);
      await one.getByText('Wersję 2 zastąpiono bez jej przejrzenia').waitFor({ timeout: 30_000 });
      await one.getByText('Zmieniała pola: Stan licznika (km).').waitFor();
      await one.getByText('Jej powód: Zły licznik').waitFor();
    }
  } finally {
    await tablet.remove();
  }
});

/** Corrects the counter of the handover at `address` without a network, up to the save. */
async function correctOffline(page: Page, address: string, counter: string, reason: string): Promise<void> {
  await page.goto(address);
  await page.getByText('Bez zmian od podpisania').waitFor();
  await page.context().setOffline(true);
  await correctCounter(page, counter, reason);
  await save(page);
}

/** Starts a correction of the open document, enters another counter, and has both sign. */
async function correctCounter(page: Page, counter: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Popraw', exact: true }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('textbox', { name: 'Powód poprawki' }).fill(reason);
  await dialog.getByRole('button', { name: 'Popraw', exact: true }).click();
  await page.getByRole('button', { name: /Krok \d+: Licznik i paliwo/ }).click();
  // Its own reading is no earlier one.
  expect(await page.getByText(/^Ostatni odczyt: 999/).count()).toBe(0);
  await page.getByLabel(/Stan licznika/).fill(counter);
  await page.getByRole('button', { name: 'Pojazd naprawdę tyle przejechał' }).click();
  await page.getByRole('button', { name: 'Odczyt jest prawidłowy' }).click();
  await page.getByRole('button', { name: /Krok \d+: Podpisy/ }).click();
  await signBoth(page);
}
