import { expect, test } from 'vitest';
import { retryLater, localKey, newDevice } from './device.ts';

const booking = localKey(1);
const entity = 'vehicle-rental';
const nine = '2026-06-01T09:00:00';

test('[SY7] [R-070] a queued booking keeps its entry time until its start changes', async () => {
  const device = newDevice();
  const save = async (payload: object, happenedAt: string) => {
    await device.save(booking, [{ call: 'createOrUpdate', payload: { Id: booking, ...payload } }], { entity, happenedAt });
    return (await device.outbox()).map((entry) => [entry.happenedAt, entry.payload?.['Comment']]);
  };
  const [created, edited, moved, last] = ['2026-06-01T08:00:00', '2026-06-01T10:00:00', '2026-06-01T10:30:00', '2026-06-01T10:40:00'];
  expect(await save({ StartDate: nine }, created)).toEqual([[created, undefined]]);
  expect(await save({ StartDate: nine, Comment: 'Klucze' }, edited)).toEqual([[created, 'Klucze']]);
  expect(await save({ StartDate: '2026-06-01T11:00:00', Comment: 'Klucze' }, moved)).toEqual([[moved, 'Klucze']]);
  expect(await save({ StartDate: '2026-06-01T11:00:00', Comment: '' }, last)).toEqual([[moved, '']]);
  expect((await device.database.records.get([entity, booking]))?.asOf).toBe(last);
});

test('[SY7] [R-070] edits of in-doubt and of existing bookings keep that time too', async () => {
  const device = newDevice();
  for (const key of [booking, 7])
    await device.save(key, [{ call: 'createOrUpdate', payload: { Id: key, StartDate: nine } }], {
      entity,
      happenedAt: '2026-06-01T08:00:00',
    });
  await device.drain(() => retryLater());
  for (const key of [booking, 7])
    await device.save(key, [{ call: 'createOrUpdate', payload: { Id: key, StartDate: nine, Comment: 'Klucze' } }], {
      entity,
      happenedAt: '2026-06-01T10:00:00',
    });
  expect((await device.outbox()).map(({ happenedAt }) => happenedAt)).toEqual(Array.from({ length: 4 }, () => '2026-06-01T08:00:00'));
});

test('[SY7] [R-070] an undo restores the entry time of the earlier start', async () => {
  const device = newDevice();
  const save = (StartDate: string, happenedAt: string, madeAt?: string) =>
    device.save(booking, [{ call: 'createOrUpdate', payload: { Id: booking, StartDate }, originalEntryTime: madeAt }], {
      entity,
      happenedAt,
    });
  await save(nine, '2026-06-01T08:00:00');
  await save('2026-06-01T11:00:00', '2026-06-01T10:30:00');
  await save(nine, '2026-06-01T10:31:00', '2026-06-01T08:00:00');
  expect(await device.outbox()).toMatchObject([{ happenedAt: '2026-06-01T08:00:00', payload: { StartDate: nine } }]);
});

test('[SY7] other changes carry the time of the last edit', async () => {
  const device = newDevice();
  for (const happenedAt of ['2026-06-01T08:00:00', '2026-06-01T10:00:00']) {
    await device.save(booking, [{ call: 'createOrUpdate', payload: { Id: booking, Date: nine } }], { happenedAt });
  }
  expect(await device.outbox()).toMatchObject([{ happenedAt: '2026-06-01T10:00:00' }]);
});
