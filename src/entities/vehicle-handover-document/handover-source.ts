import { useMemo, useState } from 'react';
import { toWireDateTime } from '../../contract/wire-date.ts';
import { vehicleIdOf } from '../../screens/scan/vehicle-sticker.ts';
import { emptyForm, proposePeople, withVehicle, type HandoverForm } from './handover-form.ts';
import type { OpenHandover } from './open-handover.ts';
import { readHandover } from './read-handover.ts';
import { vehicleOf, type HandoverReferences } from './use-handover-references.ts';

type Source = {
  /** The form before the user changes anything. */
  readonly form: HandoverForm;
  /** The URL of a sticker was opened, and its vehicle is not in the cached references. */
  readonly isVehicleUnknown: boolean;
};

/** The form of a saved record, or of a new one, prefilled with the vehicle of a scanned sticker. */
export function useHandoverSource(handover: OpenHandover | null, references: HandoverReferences): Source {
  const [openedAt] = useState(() => toWireDateTime(new Date()));
  const [scannedVehicleId] = useState(() => vehicleIdOf(new URLSearchParams(location.search)));
  const item = handover?.record.item;
  const { currentEmployeeId } = references;
  const vehicle = vehicleOf(references, scannedVehicleId);
  return useMemo(() => {
    if (item) return { form: readHandover(item), isVehicleUnknown: false };
    const empty = { ...emptyForm(openedAt), ...proposePeople(null, currentEmployeeId) };
    const form = vehicle ? { ...empty, ...withVehicle(empty, vehicle, null, currentEmployeeId) } : empty;
    return { form, isVehicleUnknown: scannedVehicleId !== null && vehicle === null };
  }, [item, openedAt, scannedVehicleId, vehicle, currentEmployeeId]);
}
