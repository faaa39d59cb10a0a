import { callOf, entityRegistry } from '../../src/contract/registry.ts';
import { toODataParameters } from '../../src/contract/grid/query.ts';
import { toWireDateTime } from '../../src/contract/wire/wire-date.ts';
import type { ReadPage } from '../../src/api/reading/read-page.ts';
import type { Client } from './client.ts';
import { lineOf, type Line } from './report.ts';

const area = 'saves (--write)';

/** Creates a counter reading of a vehicle, finds it in its list, updates it and deletes it. `last`: the vehicle's last reading. */
export async function checkSaves(client: Client, vehicleId: string | undefined, last: number): Promise<Line[]> {
  if (vehicleId === undefined) return [{ area, what: 'counter reading', status: 'not asked', note: 'no vehicle to read' }];
  const { grid } = entityRegistry['vehicle-counter'];
  const reading = { VehicleId: Number(vehicleId), DateTime: toWireDateTime(new Date()), CounterState: last + 1, Comments: 'check-backend' };
  const save = callOf('vehicle-counter', 'createOrUpdate');
  const created = await client.callApi(save, { body: { ...reading, Id: null } });
  const id = created.content?.kind === 'value' && typeof created.content.value === 'number' ? created.content.value : null;
  const lines = [
    lineOf(
      area,
      'create',
      created,
      id === null ? 'the answer names no id: the app looks for the record, and asks a person where it finds none' : '',
    ),
  ];
  if (id === null) return lines;
  const listed = await client.callGrid(
    grid,
    toODataParameters({ skip: 0, top: 25, orderBy: [{ field: 'Date', direction: 'desc' }], filter: null, search: '' }, grid.scope),
  );
  const rows = listed.content?.kind === 'value' ? (listed.content.value as ReadPage).rows : [];
  lines.push(
    lineOf(
      area,
      'in its list at once',
      listed,
      rows.some((row) => row['Id'] === id) ? '' : 'missing in the list: after a lost answer a user must decide',
    ),
  );
  lines.push(lineOf(area, 'update', await client.callApi(save, { body: { ...reading, Id: id, Comments: 'check-backend, changed' } })));
  lines.push(lineOf(area, 'remove', await client.callApi(callOf('vehicle-counter', 'delete'), { parameters: { id: String(id) } })));
  return lines;
}
