import { expect, test } from 'vitest';
import { localeTexts } from '../support/browser/screen.ts';
import { readOutbox, waitUntilSent } from './support/device.ts';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { formDriver } from './support/form-driver.ts';
import { openNewForm } from './support/save-steps.ts';
import { savedKind } from './support/saved-kinds.ts';
import { sendUntilSettled } from './support/send-until-settled.ts';

const context = setupForeignBackendTests();
const sync = localeTexts('pl', 'sync');
const counter = savedKind('VehicleCounter');

test.each(['refusal-text', 'refusal-200', 'refusal-200-list'] as const)('[SY3] parks a reading on %s with its message and saves the correction once', async (how) => {
  const page = await context.open();
  context.backend.fault({ method: 'POST', path: /\/VehicleCounter\/CreateOrUpdate/, times: 1, name: how });
  await openNewForm({ backend: context.backend, page }, counter);
  await formDriver(page).save();
  await expect.poll(() => readOutbox(page)).toMatchObject([{ state: 'parked' }]);
  expect(context.backend.saves('VehicleCounter')).toEqual([]);

  await page.goto(`${context.backend.appUrl}/sync`);
  await page.getByText('Licznik za mały').first().waitFor();
  await page.getByRole('link', { name: sync('edit') }).click();
  const form = formDriver(page);
  await form.field('CounterState').waitFor();
  await page.getByText('Licznik za mały').first().waitFor();
  expect((await form.field('CounterState').locator('input').first().inputValue()).replaceAll(/\s/g, '')).toBe('13421');
  expect(await form.field('VehicleId').innerText()).toContain('WI 01037');
  await form.type('CounterState', '13422');
  await form.save();
  await expect.poll(() => context.backend.saves('VehicleCounter')).toMatchObject([{ created: true, body: { CounterState: 13_422 } }]);
  await waitUntilSent(page);
  expect(context.backend.records('VehicleCounter').filter(({ VehicleId, CounterState }) => VehicleId === 2 && Number(CounterState) > 13_400)).toHaveLength(1);
});

test('[SY3] [SY22] retries after an HTML error page and saves the reading once', async () => {
  const page = await context.open();
  context.backend.fault({ method: 'POST', path: /\/VehicleCounter\/CreateOrUpdate/, times: 1, name: 'refusal-html' });
  await openNewForm({ backend: context.backend, page }, counter);
  await formDriver(page).save();
  await page.getByText(/na tym urządzeniu\.$/).first().waitFor();
  expect(await sendUntilSettled(page)).toBe('sent');
  expect(context.backend.saves('VehicleCounter')).toMatchObject([{ created: true, body: { CounterState: 13_421 } }]);
});
