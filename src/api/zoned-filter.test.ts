import { afterEach, expect, test, vi } from 'vitest';
import { specificationOnly } from '../contract/definition/capabilities.ts';
import { entityRegistry } from '../contract/registry.ts';
import { updateBackendFacts } from './backend-facts.ts';
import { exchangeGrid } from './transport.ts';
import { filterWithZone } from './zoned-filter.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['At ge 2026-07-01T08:00:00', 'At ge 2026-07-01T06:00:00Z'],
  ['(At gt 2026-01-01T08:00:00) or (At eq null)', '(At gt 2026-01-01T07:00:00Z) or (At eq null)'],
  ['To ge 2026-11-29', 'To ge 2026-11-28T23:00:00Z'],
  ['At lt 2026-03-29T03:00:00', 'At lt 2026-03-29T01:00:00Z'],
  ['At lt 2026-10-25T03:30:00', 'At lt 2026-10-25T02:30:00Z'],
  [
    "Name eq '2026-11-29' and Id eq 11ba8291-d491-4f26-a7ed-88885dd577ec",
    "Name eq '2026-11-29' and Id eq 11ba8291-d491-4f26-a7ed-88885dd577ec",
  ],
  ['At ge 2026-07-01T08:00:00Z', 'At ge 2026-07-01T08:00:00Z'],
])('[R-020] writes %s with instants', (filter, zoned) => {
  expect(filterWithZone(filter, 'Europe/Warsaw')).toBe(zoned);
});

/** Lists a filter's dates at a backend that takes only some. Resolves to the filters that arrived. */
async function listAt(name: string, isTaken: (filter: string) => boolean, times: number): Promise<readonly string[]> {
  const backendAddress = `https://${name}.example`;
  const filters: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const filter = new URL(url).searchParams.get('$filter') ?? '';
    filters.push(filter);
    return isTaken(filter) ? Response.json({ value: [], count: 0 }) : Response.json({ Message: 'no' }, { status: 400 });
  });
  await updateBackendFacts(backendAddress, { capabilities: specificationOnly, timeZone: 'Europe/Warsaw' });
  const parameters = new URLSearchParams({ $filter: 'CostDate ge 2026-07-01T08:00:00' });
  for (let time = 0; time < times; time++)
    await exchangeGrid({ backendAddress, token: null, language: 'pl' }, entityRegistry.cost.grid, parameters);
  return filters;
}

const [local, instant] = ['CostDate ge 2026-07-01T08:00:00', 'CostDate ge 2026-07-01T06:00:00Z'];

test('[R-020] repeats a refused date with its zone, and writes later ones so', async () => {
  expect(await listAt('strict', (filter) => filter.endsWith('Z'), 2)).toEqual([local, instant, instant]);
});

test('[R-020] writes dates without a zone where the backend takes them', async () => {
  expect(await listAt('local', () => true, 2)).toEqual([local, local]);
  expect(await listAt('none', () => false, 1)).toEqual([local, instant]);
});
