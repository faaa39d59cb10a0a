import { expect } from 'vitest';
import type { Client } from '../client.ts';
import type { Json } from '../json.ts';
import type { saveProfiles } from '../profiles/saves.ts';
import { COUNTER } from '../running.ts';
import { bodyOf, type Check } from './check.ts';

async function saved(anna: Client, id?: Json): Promise<Json> {
  return (await anna.post('/VehicleCounter/CreateOrUpdate', id === undefined ? COUNTER : { ...COUNTER, Id: id })).body;
}

const answers =
  (expected: unknown): Check =>
  async (anna) => {
    expect(await saved(anna)).toEqual(expected);
  };

export const saveChecks: Record<keyof typeof saveProfiles, Check> = {
  'ids-as-objects': answers({ Id: 51 }),
  'ids-lowercase': answers({ id: 51 }),
  async 'ids-as-strings'(anna) {
    expect(await saved(anna)).toBe('51');
    expect(await bodyOf(anna, '/VehicleCounter/Get/51')).toMatchObject({ Id: '51', VehicleId: '9', CounterState: 990_000 });
    expect(await bodyOf(anna, '/Dictionary/Items/3760')).toMatchObject([{ Id: '-3760001' }, {}, {}, {}]);
    expect(await saved(anna, '51')).toBe('51');
  },
  'save-answers-record': answers({ Id: 51, ...COUNTER }),
  'save-envelope': answers({ Success: true, Data: 51 }),
  'save-envelope-object': answers({ Success: true, Data: { Id: 51 } }),
  async 'update-204'(anna) {
    expect(await saved(anna)).toBe(51);
    expect(await anna.post('/VehicleCounter/CreateOrUpdate', { ...COUNTER, Id: 51 })).toMatchObject({ status: 204, text: '' });
    expect(await anna.post('/RentalDocument/Preconfirm/1')).toMatchObject({ status: 204, text: '' });
  },
  async 'action-text-ok'(anna) {
    const reply = await anna.post('/RentalDocument/Preconfirm/1');
    expect([reply.text, reply.headers.get('content-type')]).toEqual(['OK', 'text/plain; charset=utf-8']);
  },
};
