import { expect } from 'vitest';
import type { Client } from '../client.ts';
import type { Json } from '../core/json.ts';
import type { saveProfiles } from '../profiles/saves.ts';
import { COUNTER } from '../run-backend.ts';
import { bodyOf, type Check } from './check.ts';

async function saveCounter(anna: Client, id?: Json): Promise<Json> {
  return (await anna.post('/VehicleCounter/CreateOrUpdate', id === undefined ? COUNTER : { ...COUNTER, Id: id })).body;
}

const expectSaveAnswer =
  (expected: unknown): Check =>
  async (anna) => {
    expect(await saveCounter(anna)).toEqual(expected);
  };

export const saveChecks: Record<keyof typeof saveProfiles, Check> = {
  'ids-as-objects': expectSaveAnswer({ Id: 51 }),
  'ids-lowercase': expectSaveAnswer({ id: 51 }),
  async 'ids-as-strings'(anna) {
    expect(await saveCounter(anna)).toBe('51');
    expect(await bodyOf(anna, '/VehicleCounter/Get/51')).toMatchObject({ Id: '51', VehicleId: '9', CounterState: 990_000 });
    expect(await bodyOf(anna, '/Dictionary/Items/3760')).toMatchObject([{ Id: '-3760001' }, {}, {}, {}]);
    expect(await saveCounter(anna, '51')).toBe('51');
  },
  'save-answers-record': expectSaveAnswer({ Id: 51, ...COUNTER }),
  'save-envelope': expectSaveAnswer({ Success: true, Data: 51 }),
  'save-envelope-object': expectSaveAnswer({ Success: true, Data: { Id: 51 } }),
  async 'update-204'(anna) {
    expect(await saveCounter(anna)).toBe(51);
    expect(await anna.post('/VehicleCounter/CreateOrUpdate', { ...COUNTER, Id: 51 })).toMatchObject({ status: 204, text: '' });
    expect(await anna.post('/RentalDocument/Preconfirm/1')).toMatchObject({ status: 204, text: '' });
  },
  async 'action-text-ok'(anna) {
    const reply = await anna.post('/RentalDocument/Preconfirm/1');
    expect([reply.text, reply.headers.get('content-type')]).toEqual(['OK', 'text/plain; charset=utf-8']);
  },
};
