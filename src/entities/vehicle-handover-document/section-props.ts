import type { VehicleChoice } from '../../contract/entities/vehicle.ts';
import type { Patch } from '../../screens/record/drafts/use-draft-form.ts';
import type { HandoverForm } from './handover-form.ts';
import type { HandoverReferences } from './use-handover-references.ts';

/** Props of each section of the handover form. */
export type HandoverSectionProps = {
  readonly form: HandoverForm;
  readonly change: (patch: Patch<HandoverForm>) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly references: HandoverReferences;
  readonly vehicle: VehicleChoice | null;
};
