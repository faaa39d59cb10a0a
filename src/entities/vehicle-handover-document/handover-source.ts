import { useMemo, useState } from 'react';
import { toWireDateTime } from '../../contract/wire-date.ts';
import { vehicleIdOf } from '../../screens/scan/vehicle-sticker.ts';
import { emptyForm, likelyPeople, withVehicle, type HandoverForm } from './handover-form.ts';
import type { KeptHandover } from './kept-handover.ts';
import { readHandover } from './read-handover.ts';
import { vehicleOf, type HandoverReferences } from './use-handover-references.ts';

type Source = {
  /** The form before the user changes anything. */
  readonly form: HandoverForm;
  /** The URL of a sticker was opened, and its vehicle is not in the cached references. */
  readonly lacksVehicle: boolean;
};

/** The form of a saved record, or of a new one, prefilled with the vehicle of a scanned sticker. */
export function useHandoverSource(kept: KeptHandover | null, references: HandoverReferences): Source {
  const [opened] = useState(() => toWireDateTime(new Date()));
  const [asked] = useState(() => vehicleIdOf(new URLSearchParams(location.search)));
  const item = kept?.record.item;
  const { currentEmployeeId } = references;
  const vehicle = vehicleOf(references, asked);
  return useMemo(() => {
    if (item) return { form: readHandover(item), lacksVehicle: false };
    const empty = { ...emptyForm(opened), ...likelyPeople(null, currentEmployeeId) };
    const form = vehicle ? { ...empty, ...withVehicle(empty, vehicle, null, currentEmployeeId) } : empty;
    return { form, lacksVehicle: asked !== null && vehicle === null };
  }, [item, opened, asked, vehicle, currentEmployeeId]);
}
