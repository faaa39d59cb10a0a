import type { GridDefinition } from '../contract/definition/entity.ts';
import { MAX_PAGE_SIZE, pageSize, tieDirection, toODataParameters, type GridQuery, type SortKey } from '../contract/grid/query.ts';
import { withoutExtraColumns } from '../contract/definition/extra-columns.ts';
import type { Reply } from '../sync/reply.ts';
import { replyValue } from './call-api-as.ts';
import { capabilitiesOf } from './capabilities.ts';
import { backendFacts, updateBackendFacts, type BackendFacts } from './backend-facts.ts';
import type { ReadPage } from './reading/read-page.ts';
import { readPages, type ReadRows } from './read-pages.ts';
import { exchangeGrid, acceptsColumns, type Caller } from './transport.ts';

type RowsQuery = Pick<GridQuery, 'orderBy' | 'filter' | 'search' | 'scope'>;

/** Smaller pages, for backends that reject the large one; the last is the specification's page size. */
const FALLBACK_PAGE_SIZES = [100, pageSize] as const;

/** Statuses with which backends reject a page as too large. */
const pageRejections: ReadonlySet<number> = new Set([400, 413, 422, 500]);

/** The query-string parameters of a list request. */
export function gridParameters({ parameters = {}, scope }: GridDefinition, query: GridQuery): URLSearchParams {
  const searchParams = toODataParameters(query, scope);
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value);
  return searchParams;
}

/**
 * The first `limit` rows of a list, in the largest pages that the backend accepts. Throws `TaborError` on failure, `timeout` for an aborted
 * signal.
 */
export async function readRows(
  caller: Caller,
  grid: GridDefinition,
  query: RowsQuery,
  limit: number,
  signal?: AbortSignal,
): Promise<ReadRows> {
  await capabilitiesOf(caller);
  const backend = await backendFacts(caller.backendAddress);
  const isReference = isReferenceBackend(backend);
  const orderBy = stableOrder(grid, query.orderBy, acceptsColumns(backend));
  const requestPage = async (skip: number, top: number, isSmallest: boolean) => {
    const reply = await exchangeGrid(caller, grid, gridParameters(grid, { ...query, orderBy, skip, top }), signal);
    return !isSmallest && top > pageSize && isRejected(reply) ? null : ((await replyValue(caller, reply)) as ReadPage);
  };
  const read = await readPages(
    { fetchPage: requestPage, sizes: sizesFor(backend), isReferenceBackend: isReference, hasEqualRows: grid.hasEqualRows },
    limit,
  );
  if (read.largestPage !== null && read.largestPage < (backend.largestPage ?? MAX_PAGE_SIZE))
    await updateBackendFacts(backend.address, { largestPage: read.largestPage });
  return read;
}

/** Whether the backend has identified itself as the reference backend: until then its page size is probed. */
function isReferenceBackend(backend: BackendFacts): boolean {
  return backend.capabilities !== null && acceptsColumns(backend);
}

function sizesFor(backend: BackendFacts): readonly [number, ...number[]] {
  if (isReferenceBackend(backend)) return [MAX_PAGE_SIZE];
  const first = backend.largestPage ?? MAX_PAGE_SIZE;
  return [first, ...FALLBACK_PAGE_SIZES.filter((size) => size < first)];
}

function isRejected(reply: Reply): boolean {
  return reply.kind === 'answered' && (pageRejections.has(reply.status) || reply.content.kind === 'rejection');
}

/** Consecutive pages need an order without ties; `Id` is sent only to a backend whose list has it. */
function stableOrder(grid: GridDefinition, sort: readonly SortKey[], takesExtra: boolean): readonly SortKey[] {
  const order = [...sort, { field: 'Id', direction: tieDirection(sort) }];
  return takesExtra ? order : withoutExtraColumns(grid, order);
}
