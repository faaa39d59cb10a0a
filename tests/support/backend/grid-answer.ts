import type { BackendClient } from './backend-client.ts';

type Row = Readonly<Record<string, string | number | null>> & { readonly Id: number };
type Answer = { readonly '@odata.count': number; readonly value: readonly Row[] };
type Query = Readonly<Record<string, string>>;

/** The backend's answer to a grid query: a page of 25 rows and their count. */
export async function queryGrid(backend: BackendClient, grid: string, query: Query): Promise<Answer> {
  return backend.get(`${grid}?${new URLSearchParams({ $top: '25', $count: 'true', ...query }).toString()}`);
}

/** Part of that answer that a list shows. */
export async function listStateOfGrid(
  backend: BackendClient,
  grid: string,
  query: Query,
): Promise<{ readonly total: number; readonly ids: readonly number[] }> {
  const answer = await queryGrid(backend, grid, query);
  return { total: answer['@odata.count'], ids: answer.value.map((row) => row.Id) };
}

/** A handover on the first page of the list that has no number yet. */
export async function findUnconfirmed(backend: BackendClient): Promise<number> {
  const handover = (await queryGrid(backend, '/api/ODataVehicleHandoverDocument', { $orderby: 'Date desc' })).value.find(
    (row) => !row['Number'],
  );
  if (!handover) throw new Error('every handover on the first page has its number');
  return handover.Id;
}
