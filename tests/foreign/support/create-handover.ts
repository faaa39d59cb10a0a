import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openNewHandover } from '../../support/browser/app.ts';
import { photoHashesOf } from '../../support/browser/device-state.ts';
import {
  acceptTermsAndSign,
  describeFault,
  fillAdditionalFields,
  markDamage,
  pressNext,
  pickPeople,
  handoverPlace,
  save,
  signBoth,
  takePhotos,
} from '../../support/browser/handover-form.ts';
import { loginAs } from '../backend/client.ts';
import type { FaultName } from '../backend/faults.ts';
import type { ForeignBackend } from '../backend/foreign-backend.ts';
import { readOutbox, storedUser } from './device.ts';
import type { ForeignBackendTest } from './foreign-backend-tests.ts';
import { sendUntilSettled } from './send-until-settled.ts';

/** Paths of the calls that deliver a handover with a fault and a photo. */
export const handoverCalls = {
  document: /^\/VehicleHandoverDocument\/CreateOrUpdate$/,
  fault: /\/CreateOrUpdateFault$/,
  photo: /\/File\/UploadToTable$/,
};

/** Of vehicle 2, whose newest handover is of yesterday: readings of today may lie in the future of this hour. */
const plate = 'WI 01037';

const anyPoint = { X: expect.any(Number) as number, Y: expect.any(Number) as number };

/**
 * Fills in and saves a handover with a damage, a fault with a photo, terms and, by default, both signatures. Resolves to the photo's
 * SHA-256.
 */
export async function createHandover(page: Page, signAll = signBoth): Promise<string> {
  await openNewHandover(page);
  await pickVehicle(page);
  await pickPeople(page);
  await page.getByLabel('Miejsce przekazania').fill(handoverPlace);
  await pressNext(page);
  await page.getByLabel(/Stan licznika/).fill('14500');
  await page.getByText('3/4', { exact: true }).click();
  await pressNext(page);
  await markDamage(page);
  await pressNext(page);
  await describeFault(page);
  await takePhotos(page, 1);
  await pressNext(page);
  await fillAdditionalFieldsStep(page);
  await acceptTermsAndSign(page, signAll);
  await save(page);
  const [hash, ...others] = await photoHashesOf(page, (await storedUser(page)) ?? '');
  expect(others).toEqual([]);
  return hash ?? '';
}

/** Fills in the additional fields; a backend without any has no such step. */
async function fillAdditionalFieldsStep(page: Page): Promise<void> {
  const [fields, summary] = [
    page.locator('[data-field^="AdditionalFieldValues."]').first(),
    page.getByRole('heading', { name: 'Podsumowanie' }),
  ];
  await fields.or(summary).first().waitFor();
  if (await summary.isVisible()) return;
  await fillAdditionalFields(page);
  await pressNext(page);
}

/** Picks the vehicle. This backend lists vehicles as one text, so the plate alone is not the option's full name. */
async function pickVehicle(page: Page): Promise<void> {
  const vehicle = page.getByRole('combobox', { name: /Pojazd/ });
  await vehicle.fill(plate);
  await page.getByRole('option', { name: plate }).waitFor();
  await vehicle.press('ArrowDown');
  await vehicle.press('Enter');
  await page.getByRole('button', { name: 'Zmień pojazd' }).waitFor();
}

/** Expects the handover, its fault and its photo at the backend, each created by one call, and an empty outbox. */
export async function expectDeliveredOnce(backend: ForeignBackend, page: Page, photo: string): Promise<void> {
  expect(await readOutbox(page)).toEqual([]);
  const handovers = backend.records('VehicleHandoverDocument').filter((record) => record['PlaceName'] === handoverPlace);
  expect(handovers).toMatchObject([
    {
      VehicleId: 2,
      Counter: 14_500,
      Fuel: '3/4',
      FromSignature: expect.stringMatching(/^data:image\/png;base64,.{1000}/) as string,
      ToSignature: expect.stringMatching(/^data:image\/png;base64,.{1000}/) as string,
      // The known damages came with the vehicle's newest handover before the network went.
      SelectedDamages: { Left: [anyPoint], Right: [], Front: [{ X: 50, Y: 61.25 }] },
      Comments: 'Rysa na drzwiach',
    },
  ]);
  expect(backend.saves('VehicleHandoverDocument')).toMatchObject([{ created: true, id: handovers[0]?.['Id'] }]);
  expect(backend.saves('Fault')).toMatchObject([{ created: true, body: { VehicleHandoverDocumentId: handovers[0]?.['Id'] } }]);
  const files = backend.records('File').filter((file) => file['TableName'] === 'VehicleHandoverDocumentFault');
  expect(files).toMatchObject([{ TableId: backend.saves('Fault')[0]?.id }]);
  expect(await hashOfFile(backend, files[0]?.['Id'] as number)).toBe(photo);
}

async function hashOfFile(backend: ForeignBackend, id: number): Promise<string> {
  const anna = await loginAs(backend.url, 'anna.nowak');
  return createHash('sha256')
    .update((await anna.get(`/File/Get/${id}`)).bytes)
    .digest('hex');
}

/** Saves a handover offline whose every call meets the fault once, and expects it delivered once. */
export async function expectDeliveredDespite(context: ForeignBackendTest, fault: FaultName): Promise<void> {
  const page = await context.open({ screen: 'tablet' });
  await page.context().setOffline(true);
  const photo = await createHandover(page);
  for (const path of Object.values(handoverCalls)) context.backend.fault({ method: 'POST', path, times: 1, name: fault });
  await page.context().setOffline(false);
  expect(await sendUntilSettled(page)).toBe('sent');
  await expectDeliveredOnce(context.backend, page, photo);
}
