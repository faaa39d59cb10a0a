import { expect, test } from 'vitest';
import { addAction } from '../../src/db/outbox/add-action.ts';
import { saveChange } from '../../src/db/outbox/save-change.ts';
import type { UserDatabase } from '../../src/db/schema/user-database.ts';
import { applied, newDevice } from './device.ts';

const entity = 'vehicle-rental';
const context = { user: 'driver', appVersion: '0.1.0', happenedAt: '2026-06-01T08:00:00' };

type Add = (database: UserDatabase) => Promise<unknown>;

const byWorker: Add = (database) => addAction(database, { ...context, id: 'id-1', entity, key: 7, call: 'accept' });
const byApp: Add = (database) =>
  saveChange(
    database,
    { ...context, entity, key: 7, kind: 'action', keepsDraft: true, calls: [{ call: 'accept', parameters: { id: '7' } }] },
    () => 'id-1',
  );

test('[R-147] queues a decision in the worker as the app does', async () => {
  const [worker, app] = [newDevice(), newDevice()];
  for (const [device, add] of [
    [worker, byWorker],
    [app, byApp],
  ] as const) {
    await device.save(7, [{ call: 'cancel', parameters: { id: '7' } }], {
      entity,
      kind: 'action',
      item: { Id: 7 },
      row: { Id: 7, IsAccepted: false },
    });
    await device.drain(() => applied());
    await add(device.database);
    // Pressed again, or by two notifications of one booking.
    await add(device.database);
  }
  expect(await worker.outbox()).toEqual(await app.outbox());
  expect(await worker.database.records.toArray()).toEqual(await app.database.records.toArray());
  expect(await worker.outbox()).toHaveLength(1);
});

test('[R-147] queues a decision about a booking that the device never had', async () => {
  const [worker, app] = [newDevice(), newDevice()];
  await byWorker(worker.database);
  await byApp(app.database);
  expect(await worker.database.records.toArray()).toEqual(await app.database.records.toArray());
  expect(await worker.outbox()).toEqual(await app.outbox());
});
