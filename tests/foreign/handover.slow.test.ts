import { describe, expect, test } from 'vitest';
import type { FaultName } from './backend/faults.ts';
import { sent } from './support/device.ts';
import { atTheForeignCompany } from './support/foreign-company.ts';
import { expectDeliveredOnce, handOver, handoverCalls } from './support/handover.ts';
import { profileSets } from './support/profile-sets.ts';
import { retryParked, sendUntilSettled } from './support/trouble.ts';

describe('at a plain company', () => {
  const at = atTheForeignCompany();

  const troubles: readonly FaultName[] = ['cut', 'cut-body', '500', '500-after', '503', '429', 'html-200', 'html-200-after', '202', 'empty-200', 'garbage-200', '401'];

  test.each(troubles)('[SY22] a handover whose every call meets %s is delivered once', async (how) => {
    const page = await at.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    const photo = await handOver(page);
    for (const path of Object.values(handoverCalls)) at.backend.fault({ method: 'POST', path, times: 1, how });
    await page.context().setOffline(false);
    expect(await sendUntilSettled(page)).toBe('sent');
    await expectDeliveredOnce(at.backend, page, photo);
  });

  test('[SY3] a handover that nobody may save at first is asked about, and delivered once when it is allowed', async () => {
    const page = await at.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    const photo = await handOver(page);
    for (const path of Object.values(handoverCalls)) at.backend.fault({ method: 'POST', path, times: 1, how: '403' });
    await page.context().setOffline(false);
    for (const _ of Object.values(handoverCalls)) {
      expect(await sendUntilSettled(page)).toBe('asked');
      await page.getByText('Brak uprawnień do tej funkcji.').waitFor();
      await retryParked(page);
    }
    await sent(page);
    await expectDeliveredOnce(at.backend, page, photo);
  });

  test.each(['hang', 'hang-after'] as const)('[SY22] a handover whose connection is met by %s is delivered once', async (how) => {
    const page = await at.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    const photo = await handOver(page);
    at.backend.fault({ method: 'POST', path: handoverCalls.document, times: 1, how });
    await page.context().setOffline(false);
    expect(await sendUntilSettled(page)).toBe('sent');
    await expectDeliveredOnce(at.backend, page, photo);
  });

  test('[SY22] a handover that is carried out later is delivered once, or asked about and never sent again', async () => {
    const page = await at.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    await handOver(page);
    at.backend.fault({ method: 'POST', path: handoverCalls.document, times: 1, how: '202-late' });
    await page.context().setOffline(false);
    expect(await sendUntilSettled(page)).toBe('asked');
    expect(at.backend.requests.filter(({ path }) => handoverCalls.document.test(path))).toHaveLength(1);
    at.backend.settle();
    expect(at.backend.saves('VehicleHandoverDocument')).toHaveLength(1);
  });
});

describe('at a company whose lists show a new record late', () => {
  const at = atTheForeignCompany({ profiles: ['late-lists'] });

  test.each(['cut-after', '202'] as const)('[SY22] a handover whose answer is lost (%s) is never there twice', async (how) => {
    const page = await at.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    await handOver(page);
    at.backend.fault({ method: 'POST', path: handoverCalls.document, times: 1, how });
    await page.context().setOffline(false);
    await sendUntilSettled(page);
    expect(at.backend.saves('VehicleHandoverDocument')).toHaveLength(1);
  });
});

describe.each(['aged', 'modern'] as const)('at the company %s', (name) => {
  const at = atTheForeignCompany({ profiles: profileSets[name] });

  test('[SY22] a handover whose every answer is lost is delivered once', async () => {
    const page = await at.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    const photo = await handOver(page);
    for (const path of Object.values(handoverCalls)) at.backend.fault({ method: 'POST', path, times: 1, how: 'cut-after' });
    await page.context().setOffline(false);
    expect(await sendUntilSettled(page)).toBe('sent');
    await expectDeliveredOnce(at.backend, page, photo);
  });
});
