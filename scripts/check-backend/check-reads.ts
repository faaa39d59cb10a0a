import type { CallDefinition, EntityDefinition } from '../../src/contract/definition/entity.ts';
import type { GridRow } from '../../src/contract/grid/evaluate.ts';
import { toWireDateTime } from '../../src/contract/wire/wire-date.ts';
import type { Client } from './client.ts';
import { lineOf, type Line } from './report.ts';

/** Rows of the lists by entity, used as call parameters. */
export type Known = ReadonlyMap<string, readonly GridRow[]>;

const dayMs = 86_400_000;

/** Makes every read call of the specification that an entity has, with values from the backend's lists. */
export async function checkReads(
  client: Client,
  entity: EntityDefinition,
  rowsByEntity: Known,
  vehicleId: string | undefined,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, call] of Object.entries<CallDefinition>(entity.calls)) {
    if (call.method !== 'GET' || call.isExtra || !isChecked(call)) continue;
    const variants = variantsOf(entity, name);
    for (const extra of variants) {
      const parameters = parametersOf(entity, call, rowsByEntity, vehicleId, extra);
      const what = [call.path, ...Object.values(extra)].join(' ');
      lines.push(
        parameters
          ? lineOf(entity.name, what, await client.callApi(call, { parameters }))
          : { area: entity.name, what, status: 'not asked', note: 'no row to ask about' },
      );
    }
  }
  return lines;
}

/** Skips exports, which create a file each time, and public calls that need an access token. */
function isChecked({ path }: CallDefinition): boolean {
  return !/Generate|AccessToken|\{token\}|\/File\/Get/.test(path);
}

/** Calls that the app caches with fixed parameters are made with each set of them. */
function variantsOf({ offlineReads = [] }: EntityDefinition, name: string): readonly Readonly<Record<string, string>>[] {
  const variants = offlineReads.filter(({ call }) => call === name).map(({ parameters = {} }) => parameters);
  return variants.length > 0 ? variants : [{}];
}

function parametersOf(
  { name }: EntityDefinition,
  call: CallDefinition,
  rowsByEntity: Known,
  vehicleId: string | undefined,
  extra: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | null {
  const id = rowsByEntity
    .get(name)
    ?.map((row) => row['Id'])
    .find((one) => typeof one === 'number');
  const now = Date.now();
  const values: Readonly<Record<string, string | undefined>> = {
    id: name === 'vehicle' ? vehicleId : id?.toString(),
    vehicleId,
    startDate: toWireDateTime(new Date(now)),
    endDate: toWireDateTime(new Date(now + 7 * dayMs)),
    activeOnly: 'true',
    allTypes: 'true',
    tableId: id?.toString() ?? vehicleId,
    tableName: 'Vehicle',
    code: '80',
    // The specification names it for the terms alone.
    item: call.path.endsWith('AreThereTerms') ? undefined : '{}',
    ...extra,
  };
  const needed = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one ?? '');
  const isById = /\/Get[A-Z]?\w*\/?$/.test(call.path) && call.query?.includes('id');
  if ([...needed, ...(isById ? ['id'] : [])].some((one) => values[one] === undefined)) return null;
  return Object.fromEntries([...needed, ...(call.query ?? [])].flatMap((one) => (values[one] === undefined ? [] : [[one, values[one]]])));
}
