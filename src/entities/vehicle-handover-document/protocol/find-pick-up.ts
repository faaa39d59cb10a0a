import { isPickUpOf } from '../../../contract/entities/protocol/compare-handovers.ts';
import { allOf, compare } from '../../../contract/grid/expression.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { namesVehicle } from '../../../contract/rules/vehicle-by-plate.ts';
import { ignoreTaborError } from '../../../contract/wire/problem.ts';
import { cachedListRows } from '../../../db/cache/list-rows.ts';
import { findRecord } from '../../../db/cache/records.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { textOf } from '../../../screens/text-of.ts';
import { handoverKeys } from '../../../screens/vehicle/use-my-day.ts';
import { fetchMatching } from '../../../sw/pull/pull-page.ts';
import { pullRecord } from '../../../sw/pull/pull.ts';
import { isPickUp } from '../content/direction.ts';
import type { HandoverForm } from '../content/handover-form.ts';
import { readHandover } from '../content/read-handover.ts';
import { isVoided } from '../content/stored-state.ts';

const entity = 'vehicle-handover-document';

/** Handovers of a vehicle that are looked through for the pick-up. */
const MAX_ROWS = 10;

/**
 * The handover by which the person who now returns the vehicle received it: the vehicle's last one before, on this device or, online, in
 * the backend. Null for a pick-up, and when another person received the vehicle last.
 */
export async function findPickUp(database: UserDatabase, returned: HandoverForm, plate: string): Promise<HandoverForm | null> {
  if (isPickUp(returned) || returned.VehicleId === null || returned.Date === null) return null;
  const before = await pullLastBefore(database, plate, returned.Date);
  const last = await lastOnDevice(database, plate, returned.Date);
  // A later handover is missing on this device, so the newest one here is not the last.
  if (!last || (before && textOf(before['Date']) > (last.Date ?? ''))) return null;
  return isPickUpOf(last, returned) ? last : null;
}

async function lastOnDevice(database: UserDatabase, plate: string, before: string): Promise<HandoverForm | null> {
  for (const key of await handoverKeys(database, plate)) {
    const record = await findRecord(database, entity, key);
    if (record && !record.isRemoved && textOf(record.item['Date']) < before) return readHandover(record.item);
  }
  return null;
}

/** The row of the vehicle's last handover before a time; its record is then on the device, if the backend can be reached. */
async function pullLastBefore(database: UserDatabase, plate: string, date: string): Promise<GridRow | null> {
  const cached = (await cachedListRows(database, entity))?.rows ?? [];
  const rows = [...cached, ...(await fetchRows(plate, date))].filter(
    (row) => namesVehicle(row['Vehicle'], plate) && textOf(row['Date']) < date && !isVoided(row),
  );
  const last = rows.toSorted((one, other) => textOf(other['Date']).localeCompare(textOf(one['Date'])))[0] ?? null;
  const id = last?.['Id'];
  if (typeof id === 'number' && !(await findRecord(database, entity, id))) await pullRecord(database, entity, id).catch(ignoreTaborError);
  return last;
}

async function fetchRows(plate: string, date: string): Promise<readonly GridRow[]> {
  const filter = allOf([compare('Vehicle', 'eq', plate), compare('Date', 'lt', { date })]);
  return fetchMatching(
    entity,
    { skip: 0, top: MAX_ROWS, orderBy: [{ field: 'Date', direction: 'desc' }], filter, search: '' },
    MAX_ROWS,
  ).catch(() => []);
}
