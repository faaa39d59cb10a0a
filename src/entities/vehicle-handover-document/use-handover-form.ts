import { useMemo } from 'react';
import type { RecordKey } from '../../contract/fields.ts';
import type { DraftRow } from '../../db/schema/rows.ts';
import { useDraftForm } from '../../screens/record/drafts/use-draft-form.ts';
import { useRecordForm } from '../../screens/record/editor/use-record-form.ts';
import { useSession } from '../../screens/session-context.tsx';
import { toDraftContent } from './handover-draft.ts';
import type { HandoverForm } from './handover-form.ts';
import { useHandoverSource } from './handover-source.ts';
import type { OpenHandover } from './open-handover.ts';
import { serverErrors } from './server-errors.ts';
import { shownVehicle } from './shown-vehicle.ts';
import { useHandoverReferences } from './use-handover-references.ts';
import { useSignedForm } from './use-signed-form.ts';
import { useTerms } from './use-terms.ts';
import { validateHandover } from './validate-handover.ts';

const entity = 'vehicle-handover-document';

export type EditedHandover = ReturnType<typeof useHandoverForm>;

/** The form of a handover with its draft and errors, and the reference data and terms that it depends on. */
export function useHandoverForm(identity: RecordKey, handover: OpenHandover | null, draft: DraftRow | null) {
  const { configuration } = useSession();
  const references = useHandoverReferences(handover?.record.key ?? null);
  const { form: source, isVehicleUnknown } = useHandoverSource(handover, references);
  const content = useMemo(() => toDraftContent(draft), [draft]);
  const draftForm = useDraftForm<HandoverForm>({ entity, recordKey: identity, source, draft: content, record: handover && source, defaults: source });
  const form = useSignedForm(draftForm, source);
  const { values } = form;
  const terms = useTerms(values);
  const vehicle = shownVehicle(references, values, handover?.record ?? null);
  const errors = validateHandover(values, {
    vehicleType: vehicle?.VehicleType ?? 0,
    lastReading: { counter: vehicle?.LastCounter ?? null, date: vehicle?.LastCounterDate ?? null },
    isCounterHidden: configuration.hideMileageInHandover,
    groups: references.groups,
    waived: references.waived,
  });
  const recordForm = useRecordForm({ entity, form, errors, serverErrors: serverErrors(handover?.entries ?? [], values) });
  return { form, recordForm, references, vehicle, terms, isVehicleUnknown, isRestored: content !== null };
}
