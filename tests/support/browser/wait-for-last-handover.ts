import type { Page } from 'playwright';
import { until } from '../until.ts';
import { readStore } from './device-state.ts';
import type { ReturnedCar } from './return-journey.ts';

type StoredRecord = { readonly entity: string; readonly item: { readonly VehicleId?: number; readonly AdditionalFieldValues?: unknown[] } };

/** Waits until the device has the fields of the vehicle's last handover, from which a return takes its own. */
export async function waitForLastHandover(page: Page, { Id }: ReturnedCar): Promise<void> {
  await until(
    'the fields of the last handover',
    async () => {
      const records = await readStore<StoredRecord>(page, 'driver', 'records');
      const last = records.find(({ entity, item }) => entity === 'vehicle-handover-document' && item.VehicleId === Id);
      return (last?.item.AdditionalFieldValues?.length ?? 0) > 0;
    },
    20_000,
  );
}
