import { expect } from 'vitest';
import { localeTexts } from '../../support/browser/screen.ts';
import type { FaultName } from '../backend/faults.ts';
import { readOutbox, waitUntilSent } from './device.ts';
import type { ForeignBackendTest } from './foreign-backend-tests.ts';
import { formDriver } from './form-driver.ts';
import { openNewForm } from './save-steps.ts';
import { savedKind } from './saved-kinds.ts';

const sync = localeTexts('pl', 'sync');

/**
 * Saves a reading that the backend rejects with `how`, expects it parked with the backend's message, corrects it and expects it saved once.
 */
export async function expectParkedAndCorrected(context: ForeignBackendTest, how: FaultName): Promise<void> {
  const page = await context.open();
  context.backend.fault({ method: 'POST', path: /\/VehicleCounter\/CreateOrUpdate/, times: 1, name: how });
  await openNewForm({ backend: context.backend, page }, savedKind('VehicleCounter'));
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
  expect(
    context.backend.records('VehicleCounter').filter(({ VehicleId, CounterState }) => VehicleId === 2 && Number(CounterState) > 13_400),
  ).toHaveLength(1);
}
