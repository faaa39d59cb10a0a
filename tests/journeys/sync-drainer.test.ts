import { expect, test } from 'vitest';
import { startDemo } from '../support/demo.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { outboxOf } from '../support/device-state.ts';
import { place } from '../support/handover-form.ts';

const at = atTheCarPark(() => startDemo());

test('[SY18] [R-083] delivers although a frozen tab holds the lock', async () => {
  const page = await at.inTheCarPark();
  const frozen = await page.context().newPage();
  await frozen.goto(`${at.network.url}/config.json`);
  await frozen.evaluate(async () => {
    await new Promise<void>((taken) => {
      void navigator.locks.request('tabor-drain', { steal: true }, () => {
        taken();
        return new Promise(() => {});
      });
    });
  });
  await page.bringToFront();
  await at.handOver(page);
  await page.context().setOffline(false);
  await page.getByText('Firma odebrała protokół').waitFor({ timeout: 60_000 });
  expect(await at.company.handoversAt(at.plate, place)).toHaveLength(1);
});

test('[SY19] shows that nothing gets through while online, until it does again', async () => {
  const page = await at.inTheCarPark();
  await at.handOver(page);
  at.network.behave((_, path) => (/^\/[A-Z]/.test(path) ? 'cut' : 'pass'));
  await page.context().setOffline(false);
  await at.network.waitFor((seen) => seen.fault === 'cut');
  await page.clock.install();
  await page.goto(`${at.network.url}/sync`);
  await page.getByRole('heading', { name: 'Synchronizacja' }).waitFor();
  await expect.poll(async () => (await outboxOf(page, 'driver')).some((line) => line.attempts > 0)).toBe(true);
  const banner = page.getByText('Zapisane zmiany nie docierają do firmy');
  expect(await banner.count()).toBe(0);
  await page.clock.fastForward('11:00');
  await banner.waitFor();
  at.network.behave(() => 'pass');
  await page.getByRole('main').getByRole('button', { name: 'Wyślij teraz' }).first().click();
  await expect.poll(() => at.company.handoversAt(at.plate, place), { timeout: 60_000 }).toHaveLength(1);
  await banner.waitFor({ state: 'detached' });
});
