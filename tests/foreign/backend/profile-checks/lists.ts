import { expect } from 'vitest';
import type { listProfiles } from '../profiles/lists.ts';
import { COUNTER } from '../run-backend.ts';
import { bodyOf, type Check } from './check.ts';

const expectFirstPage =
  (expected: object, query = ''): Check =>
  async (anna) => {
    expect(await bodyOf(anna, `/api/ODataEmployee?$top=1${query}`)).toEqual(expected);
  };

const row = expect.objectContaining({ FullName: 'Anna Nowak' }) as object;

export const listChecks: Record<keyof typeof listProfiles | 'late-lists', Check> = {
  async 'odata-v2'(anna) {
    await expectFirstPage({ d: { results: [row], __count: '60' } })(anna, undefined as never);
    expect(await bodyOf(anna, '/api/ODataCost?$top=1')).toMatchObject({
      d: { results: [{ CostDate: expect.stringMatching(/^\/Date\(\d+\)\/$/) }] },
    });
  },
  'odata-v3': expectFirstPage({ 'odata.metadata': expect.any(String), 'odata.count': '60', value: [row] }),
  async 'odata-v4'(anna) {
    expect(await bodyOf(anna, '/api/ODataEmployee?$top=1')).not.toHaveProperty(['@odata.count']);
    expect(await bodyOf(anna, '/api/ODataEmployee?$top=1&$count=true')).toHaveProperty(['@odata.count'], 60);
  },
  'bare-arrays': expectFirstPage([row]),
  'data-total': expectFirstPage({ Data: [row], Total: 60 }),
  'items-total-count': expectFirstPage({ Items: [row], TotalCount: 60 }),
  'no-counts': expectFirstPage({ value: [row] }),
  'page-counts': expectFirstPage({ count: 1, value: [row] }),
  'counts-too-high': expectFirstPage({ count: 100, value: [row] }),
  async 'repeated-rows'(anna) {
    const { value } = (await bodyOf(anna, '/api/ODataVehicleCounter?$top=5')) as { value: { Id: number }[] };
    expect([value.length, new Set(value.map(({ Id }) => Id)).size]).toEqual([6, 5]);
  },
  async 'slow-lists'(anna) {
    const start = performance.now();
    await bodyOf(anna, '/api/ODataEmployee?$top=1');
    expect(performance.now() - start).toBeGreaterThan(1400);
  },
  async 'late-lists'(anna, backend) {
    const listPath = '/api/ODataVehicleCounter?$filter=CounterState eq 990000';
    const counts = async (reads: number) => {
      const collected: unknown[] = [];
      for (let index = 0; index < reads; index += 1) {
        collected.push(((await bodyOf(anna, listPath)) as { count: number }).count);
      }
      return collected;
    };
    await anna.post('/VehicleCounter/CreateOrUpdate', COUNTER);
    expect(await counts(4)).toEqual([0, 0, 0, 1]);
    await anna.post('/VehicleCounter/CreateOrUpdate', COUNTER);
    expect(await counts(1)).toEqual([1]);
    backend.settle();
    expect(await counts(1)).toEqual([2]);
  },
};
