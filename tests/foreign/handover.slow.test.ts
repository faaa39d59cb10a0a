import { describe, expect, test } from 'vitest';
import { acceptTerms } from '../support/browser/booking-form.ts';
import { signBoth } from '../support/browser/handover-form.ts';
import type { FaultName } from './backend/faults.ts';
import { waitUntilSent } from './support/device.ts';
import { formDriver } from './support/form-driver.ts';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { expectDeliveredDespite, expectDeliveredOnce, createHandover, handoverCalls } from './support/create-handover.ts';
import { profileSets } from './support/profile-sets.ts';
import { retryParked, sendUntilSettled } from './support/send-until-settled.ts';

describe('backend that dates handovers by their arrival', () => {
  const context = setupForeignBackendTests({ profiles: ['stamps-handovers'] });

  test('[SY22] asks a person about a handover whose answer was lost', async () => {
    const page = await context.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    await createHandover(page);
    context.backend.fault({ method: 'POST', path: handoverCalls.document, times: 1, name: 'cut-after' });
    await page.context().setOffline(false);
    expect(await sendUntilSettled(page)).toBe('parked');
    expect(context.backend.saves('VehicleHandoverDocument')).toHaveLength(1);
  });
});

describe('plain backend', () => {
  const context = setupForeignBackendTests();

  const troubles: readonly FaultName[] = [
    'cut',
    'cut-body',
    '500',
    '500-after',
    '503',
    '429',
    'html-200',
    'html-200-after',
    '202',
    'empty-200',
    'garbage-200',
    '401',
  ];

  test.each(troubles)('[SY22] delivers a handover once when every call meets %s', (how) => expectDeliveredDespite(context, how));

  test('[R-037] [SY16] a handover keeps what only its list has through a change', async () => {
    // No choices: the contractor's name of the list has no id.
    context.backend.fault({ path: /Contractor\/DictionaryWithDependent/, name: '500' });
    const page = await context.open();
    // The newest ones may lie in the future of this hour.
    const before = context.backend
      .records('VehicleHandoverDocument')
      .find(({ Id, Number: number, ContractorId }) => (Id as number) > 3 && number === null && ContractorId !== null);
    await page.goto(`${context.backend.appUrl}/vehicle-handover-document/item/${before?.['Id'] as number}`);
    const form = formDriver(page);
    await expect.poll(() => form.field('Counter').getByRole('textbox').inputValue()).toBe(String(before?.['Counter'] as number));
    await form.type('PlaceName', 'Bramka 4');
    await form.fillRest();
    await page.getByRole('button', { name: 'Brak nowych uszkodzeń' }).click();
    await page.getByRole('button', { name: 'Przeczytaj i zaakceptuj warunki' }).click();
    await acceptTerms(page);
    await signBoth(page);
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await waitUntilSent(page);
    const { Date: moment, Counter, Fuel } = before ?? {};
    const [save] = context.backend.saves('VehicleHandoverDocument');
    expect(save).toMatchObject({ id: before?.['Id'], body: { Date: moment, Counter, Fuel, PlaceName: 'Bramka 4' } });
    expect(save?.body).not.toHaveProperty('ContractorId');
  });

  test('[SY3] parks a forbidden handover and delivers it once it is allowed', async () => {
    const page = await context.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    const photo = await createHandover(page);
    for (const path of Object.values(handoverCalls)) context.backend.fault({ method: 'POST', path, times: 1, name: '403' });
    await page.context().setOffline(false);
    for (const _ of Object.values(handoverCalls)) {
      expect(await sendUntilSettled(page)).toBe('parked');
      await page.getByText('Brak uprawnień do tej funkcji.').waitFor();
      await retryParked(page);
    }
    await waitUntilSent(page);
    await expectDeliveredOnce(context.backend, page, photo);
  });

  test.each(['hang', 'hang-after'] as const)('[SY22] delivers a handover once when its connection meets %s', async (how) => {
    const page = await context.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    const photo = await createHandover(page);
    context.backend.fault({ method: 'POST', path: handoverCalls.document, times: 1, name: how });
    await page.context().setOffline(false);
    expect(await sendUntilSettled(page)).toBe('sent');
    await expectDeliveredOnce(context.backend, page, photo);
  });

  test('[SY22] parks a handover applied later and never sends it again', async () => {
    const page = await context.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    await createHandover(page);
    context.backend.fault({ method: 'POST', path: handoverCalls.document, times: 1, name: '202-late' });
    await page.context().setOffline(false);
    expect(await sendUntilSettled(page)).toBe('parked');
    expect(context.backend.requests.filter(({ path }) => handoverCalls.document.test(path))).toHaveLength(1);
    context.backend.settle();
    expect(context.backend.saves('VehicleHandoverDocument')).toHaveLength(1);
  });
});

describe('backend whose lists show a new record late', () => {
  const context = setupForeignBackendTests({ profiles: ['late-lists'] });

  test.each(['cut-after', '202'] as const)('[SY22] creates no duplicate when the answer is lost (%s)', async (how) => {
    const page = await context.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    await createHandover(page);
    context.backend.fault({ method: 'POST', path: handoverCalls.document, times: 1, name: how });
    await page.context().setOffline(false);
    await sendUntilSettled(page);
    expect(context.backend.saves('VehicleHandoverDocument')).toHaveLength(1);
  });
});

describe.each([
  ['aged', 'cut-after'],
  ['aged', '500'],
  ['modern', 'cut-after'],
  ['modern', 'garbage-200'],
] as const)('backend "%s" with the fault %s', (name, how) => {
  const context = setupForeignBackendTests({ profiles: profileSets[name] });

  test('[SY22] delivers a handover once when every call meets it', () => expectDeliveredDespite(context, how));
});

describe('at a company that rejects fields it does not know', () => {
  const context = setupForeignBackendTests({ profiles: ['strict-bodies'] });

  test('[R-120] delivers damages of a handover as points, their words as comments', async () => {
    const page = await context.open({ screen: 'tablet' });
    await createHandover(page);
    await waitUntilSent(page);
    const [handover, ...others] = context.backend.saves('VehicleHandoverDocument');
    expect(others).toEqual([]);
    const anyNumber = expect.any(Number) as number;
    expect(handover?.body['SelectedDamages']).toEqual({
      Left: [{ X: anyNumber, Y: anyNumber }],
      Right: [],
      Top: [],
      Front: [{ X: 50, Y: 61.25 }],
      Back: [],
    });
    expect(handover?.body['Comments']).toBe('Rysa na drzwiach');
    expect(context.backend.saves('Fault')).toMatchObject([{ created: true }]);
  });
});
