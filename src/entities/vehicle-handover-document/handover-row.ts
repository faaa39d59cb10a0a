import type { RecordKey } from '../../contract/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { HandoverForm } from './handover-form.ts';
import { employeeName, nameOf, vehicleOf, type HandoverReferences } from './use-handover-references.ts';

/** The list row of a handover until the backend's row is pulled: the same texts, from cached references. */
export function toHandoverRow(form: HandoverForm, key: RecordKey, references: HandoverReferences, before: GridRow | null): GridRow {
  return {
    ...before,
    Id: key,
    Number: before?.['Number'] ?? null,
    Date: form.Date,
    Vehicle: vehicleOf(references, form.VehicleId)?.RegistrationNumber ?? before?.['Vehicle'] ?? null,
    FromEmployee: employeeName(references, form.FromEmployeeId) ?? before?.['FromEmployee'] ?? null,
    ToEmployee: employeeName(references, form.ToEmployeeId) ?? before?.['ToEmployee'] ?? null,
    Contractor: nameOf(references.contractors, form.ContractorId),
    Counter: form.Counter,
    Fuel: form.Fuel,
    PlaceName: form.PlaceName.trim() || null,
    Comments: form.Comments.trim() || null,
  };
}
