import type { GridDefinition } from '../contract/entity.ts';
import { largestPage, pageSize, toODataParameters, type GridQuery, type SortKey } from '../contract/grid/query.ts';
import { specifiedSort } from '../contract/grid/specified.ts';
import type { Reply } from '../sync/reply.ts';
import { valueOf } from './ask-as.ts';
import { capabilitiesOf } from './capabilities.ts';
import { knownBackend, learn, type KnownBackend } from './known-backend.ts';
import type { ReadPage } from './reading/read-page.ts';
import { readPages, type ReadRows } from './read-pages.ts';
import { exchangeGrid, takesColumns, type Caller } from './transport.ts';

type Question = Pick<GridQuery, 'orderBy' | 'filter' | 'search' | 'scope'>;

/** Smaller pages, for backends that reject the large one; the last is the specification's page size. */
const smallerPages = [100, pageSize] as const;

/** Statuses with which backends reject a page as too large. */
const refusals: ReadonlySet<number> = new Set([400, 413, 422, 500]);

/** The query-string parameters of a list request. */
export function gridParameters({ parameters = {}, scope }: GridDefinition, query: GridQuery): URLSearchParams {
  const asked = toODataParameters(query, scope);
  for (const [name, value] of Object.entries(parameters)) asked.set(name, value);
  return asked;
}

/** The first `limit` rows of a list, in the largest pages that the backend accepts. Throws `TaborError` on failure. */
export async function readRows(caller: Caller, grid: GridDefinition, question: Question, most: number): Promise<ReadRows> {
  await capabilitiesOf(caller);
  const backend = await knownBackend(caller.backendAddress);
  const isOurs = isKnownAsOurs(backend);
  const orderBy = stableOrder(grid, question.orderBy, takesColumns(backend));
  const ask = async (skip: number, top: number, isSmallest: boolean) => {
    const reply = await exchangeGrid(caller, grid, gridParameters(grid, { ...question, orderBy, skip, top }));
    return !isSmallest && top > pageSize && isRefused(reply) ? null : ((await valueOf(caller, reply)) as ReadPage);
  };
  const read = await readPages({ ask, sizes: sizesFor(backend), isOurs }, most);
  if (read.largestPage !== null && read.largestPage < (backend.largestPage ?? largestPage)) await learn(backend.address, { largestPage: read.largestPage });
  return read;
}

/** Whether the backend has identified itself as the reference backend: until then its page size is probed. */
function isKnownAsOurs(backend: KnownBackend): boolean {
  return backend.capabilities !== null && takesColumns(backend);
}

function sizesFor(backend: KnownBackend): readonly [number, ...number[]] {
  if (isKnownAsOurs(backend)) return [largestPage];
  const first = backend.largestPage ?? largestPage;
  return [first, ...smallerPages.filter((size) => size < first)];
}

function isRefused(reply: Reply): boolean {
  return reply.kind === 'answered' && refusals.has(reply.status);
}

/** Consecutive pages need an order without ties; `Id` is sent only to a backend whose list has it. */
function stableOrder(grid: GridDefinition, sort: readonly SortKey[], takesExtra: boolean): readonly SortKey[] {
  const order = [...sort, { field: 'Id', direction: 'asc' } as const];
  return takesExtra ? order : specifiedSort(grid, order);
}
