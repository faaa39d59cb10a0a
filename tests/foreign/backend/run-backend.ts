import { onTestFinished } from 'vitest';
import { loginAs, type Client } from './client.ts';
import { startForeignBackend, type ForeignBackend, type ForeignBackendOptions } from './foreign-backend.ts';

/** Starts a backend for one test and stops it afterwards; `anna` has all rights. */
export async function runBackend(options: ForeignBackendOptions = {}): Promise<{ backend: ForeignBackend; anna: Client }> {
  const backend = await startForeignBackend(options);
  onTestFinished(() => backend.stop());
  return { backend, anna: await loginAs(backend.url, 'anna.nowak') };
}

/** Booking of a free vehicle in the future. */
export const BOOKING = { VehicleId: 7, StartDate: '2031-05-04T08:00:00', EndDate: '2031-05-05T16:00:00', TravelPurpose: 'Delegacja' };

export const COUNTER = { VehicleId: 9, DateTime: '2031-05-04T08:00:00', CounterState: 990_000, Comments: '' };
