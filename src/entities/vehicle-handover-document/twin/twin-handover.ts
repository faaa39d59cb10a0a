import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { namesVehicle } from '../../../contract/rules/vehicle-by-plate.ts';
import { fromWire } from '../../../contract/wire/wire-date.ts';
import { textOf } from '../../../screens/text-of.ts';
import { isVoided } from '../content/stored-state.ts';

/** Longest time between two entries of one handover on two devices, one of which may have been without a network. */
const MAX_GAP_MS = 2 * 3_600_000;

type Handover = {
  readonly key: RecordKey | null;
  readonly plate: string;
  readonly date: string;
  readonly from: string;
  readonly to: string;
};

/** Another handover of the vehicle at about the same time, by its row of the list. */
export type TwinHandover = Handover & { readonly key: RecordKey; readonly number: string; readonly place: string };

/**
 * The handover among `rows` that was most likely entered twice: the same vehicle at about the same time, with the same person on one side.
 * A return and the next pick-up have other people on both.
 */
export function findTwin(rows: readonly GridRow[], { key, plate, date, from, to }: Handover): TwinHandover | null {
  const moment = fromWire(date)?.getTime();
  if (moment === undefined || plate === '') return null;
  for (const row of rows) {
    if (!namesVehicle(row['Vehicle'], plate) || row['Id'] === key || isVoided(row)) continue;
    const other = fromWire(textOf(row['Date']))?.getTime();
    if (other === undefined || Math.abs(other - moment) > MAX_GAP_MS) continue;
    const [otherFrom, otherTo] = [textOf(row['FromEmployee']), textOf(row['ToEmployee'])];
    if ((from === '' || otherFrom !== from) && (to === '' || otherTo !== to)) continue;
    return {
      key: row['Id'] as RecordKey,
      plate,
      date: textOf(row['Date']),
      from: otherFrom,
      to: otherTo,
      number: textOf(row['Number']),
      place: textOf(row['PlaceName']),
    };
  }
  return null;
}
