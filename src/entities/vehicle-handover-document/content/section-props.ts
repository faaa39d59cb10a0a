import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import type { vehicleHandoverDocumentRecord } from '../../../contract/entities/handover/vehicle-handover-document-record.ts';
import type { CustomFieldProps, FormContentProps, FormSources } from '../../../screens/declaration/form-declaration.ts';
import type { Patch } from '../../../screens/record/drafts/use-draft-form.ts';
import { asHandover } from './handover-format.ts';
import type { HandoverForm } from './handover-form.ts';
import { referencesOf, type HandoverReferences } from './handover-references.ts';
import { shownVehicle } from './shown-vehicle.ts';

/** Fields of the handover's form. */
export type HandoverField = keyof typeof vehicleHandoverDocumentRecord.entries | 'Faults';

/** Inputs of a handover's content sections. */
export type HandoverContent = {
  readonly form: HandoverForm;
  readonly references: HandoverReferences;
  readonly vehicle: VehicleChoice | null;
  readonly sources: FormSources;
};

export type HandoverSectionProps = HandoverContent & {
  readonly change: (patch: Patch<HandoverForm>) => void;
  readonly errorOf: (field: string) => string | undefined;
};

export function contentOf({ values, sources, record }: FormContentProps): HandoverContent {
  const form = asHandover(values);
  const references = referencesOf(sources);
  return { form, references, vehicle: shownVehicle(references, form, record), sources };
}

export function sectionPropsOf(props: CustomFieldProps): HandoverSectionProps {
  return { ...contentOf(props), change: props.change as unknown as HandoverSectionProps['change'], errorOf: props.errorOf };
}
