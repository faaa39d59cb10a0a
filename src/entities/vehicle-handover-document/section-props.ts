import type { VehicleChoice } from '../../contract/entities/vehicle.ts';
import type { CustomFieldProps, FormContentProps } from '../../screens/declaration/form-declaration.ts';
import type { Patch } from '../../screens/record/drafts/use-draft-form.ts';
import { asHandover } from './handover-format.ts';
import type { HandoverForm } from './handover-form.ts';
import { referencesOf, type HandoverReferences } from './handover-references.ts';
import { shownVehicle } from './shown-vehicle.ts';

/** What the content of a handover is shown from. */
export type HandoverContent = {
  readonly form: HandoverForm;
  readonly references: HandoverReferences;
  readonly vehicle: VehicleChoice | null;
};

/** Props of each field of the handover form. */
export type HandoverSectionProps = HandoverContent & {
  readonly change: (patch: Patch<HandoverForm>) => void;
  readonly errorOf: (field: string) => string | undefined;
};

export function contentOf({ values, sources, record }: FormContentProps): HandoverContent {
  const form = asHandover(values);
  const references = referencesOf(sources);
  return { form, references, vehicle: shownVehicle(references, form, record) };
}

export function sectionPropsOf(props: CustomFieldProps): HandoverSectionProps {
  return { ...contentOf(props), change: props.change as unknown as HandoverSectionProps['change'], errorOf: props.errorOf };
}
