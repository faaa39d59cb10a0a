import type { Page } from 'playwright';
import { expect } from 'vitest';
import { readStore } from './device-state.ts';
import type { ReturnedCar } from './return-journey.ts';

/** Waits until the device has the fields of the vehicle's last handover, from which a return takes its own. */
export async function waitForLastHandover(page: Page, { Id }: ReturnedCar): Promise<void> {
  await expect
    .poll(
      async () => {
        const records = await readStore<{ entity: string; item: { VehicleId?: number; AdditionalFieldValues?: unknown[] } }>(
          page,
          'driver',
          'records',
        );
        return (
          records.find(({ entity, item }) => entity === 'vehicle-handover-document' && item.VehicleId === Id)?.item.AdditionalFieldValues
            ?.length ?? 0
        );
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
}
