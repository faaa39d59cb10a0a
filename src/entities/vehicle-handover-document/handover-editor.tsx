import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../contract/fields.ts';
import type { FieldError } from '../../contract/problem.ts';
import type { DraftRow } from '../../db/schema/rows.ts';
import { LazyRecordFiles } from '../../screens/record/files/lazy-record-files.tsx';
import { ActionToolbar } from '../../screens/record/editor/action-toolbar.tsx';
import { DeliveryLine } from '../../screens/record/notices/delivery-line.tsx';
import { RecordLayout } from '../../screens/record/editor/record-layout.tsx';
import { RecordSkeleton } from '../../screens/record/notices/record-skeleton.tsx';
import { firstInvalidSection, type RecordSection } from '../../screens/record/editor/record-section.ts';
import { signatureState } from '../../screens/record/fields/signature.ts';
import { TermsDialog } from '../../screens/record/save/terms-dialog.tsx';
import { handoverDeclaration } from './declaration.ts';
import type { HandoverForm } from './handover-form.ts';
import { HandoverHistory } from './handover-history.tsx';
import { HandoverNotices } from './handover-notices.tsx';
import { useHandoverSections } from './handover-sections.tsx';
import type { OpenHandover } from './open-handover.ts';
import { ProtocolButton } from './protocol/protocol-button.tsx';
import { useBackToList } from './use-back-to-list.ts';
import { useHandoverForm } from './use-handover-form.ts';
import { useSubmitHandover } from './use-submit-handover.ts';

type Props = {
  /** The key that the form was opened with; the draft moves from it to the server id. */
  readonly identity: RecordKey;
  readonly handover: OpenHandover | null;
  readonly draft: DraftRow | null;
  readonly onSaved: () => void;
};

const entity = 'vehicle-handover-document';

/** The step-by-step form of a handover, up to the save on this device. */
export function HandoverEditor({ identity, handover, draft, onSaved }: Props) {
  const { t } = useTranslation(entity);
  const back = useBackToList();
  const edited = useHandoverForm(identity, handover, draft);
  const { form, recordForm, references, vehicle, terms } = edited;
  const isReady = useOnceTrue(!references.isLoading && terms.state !== 'loading');
  const submission = useSubmitHandover({ identity, handover, edited, onSaved });
  const { isAccepted } = submission;
  const sections = useHandoverSections({ form: form.values, change: recordForm.change, errorIn: recordForm.errorIn, references, vehicle, terms, isAccepted, onTerms: submission.openTerms });
  const [opening, setOpening] = useState<string | null>(null);
  if (isReady && opening === null) setOpening(firstStep(handover, sections, recordForm.shown.serverErrors, form.values));

  // The steps depend on the backend's reference data: none may appear after the form is shown.
  if (!isReady) return <RecordSkeleton entity={entity} />;
  return (
    <>
      <RecordLayout
        kind="steps"
        title={handover ? t('one') : t('create')}
        aside={handover && <DeliveryLine openRecord={handover} />}
        back={back}
        actions={
          handover && (
            <>
              {/* The protocol shows the saved record, so unsaved changes hide the button. */}
              {!form.isChanged && <ProtocolButton handover={handover} />}
              <ActionToolbar declaration={handoverDeclaration} subject={{ key: handover.record.key, row: handover.row, pending: handover.record.pending }} />
            </>
          )
        }
        notices={<HandoverNotices identity={identity} handover={handover} edited={edited} problem={submission.problem} />}
        history={
          handover && (
            <>
              <LazyRecordFiles entity={entity} recordKey={handover.record.key} />
              <HandoverHistory recordKey={handover.record.key} references={references} />
            </>
          )
        }
        sections={sections}
        step={form.step ?? opening}
        onStep={form.goToStep}
        errors={recordForm.shown}
        onCheck={submission.check}
        onSave={() => void submission.save(sections)}
        isSaving={submission.isSaving}
      />
      <TermsDialog isOpen={submission.areTermsOpen} html={terms.html} language={terms.language} onAccept={() => submission.accept(sections)} onReject={submission.closeTerms} />
    </>
  );
}

/** A section with a server error opens first; a signed handover opens at its summary, any other at its first step. */
function firstStep(handover: OpenHandover | null, sections: readonly RecordSection[], errors: readonly FieldError[], { From, To }: HandoverForm): string {
  const sectionWithError = firstInvalidSection(sections, errors);
  if (sectionWithError) return sectionWithError.id;
  const isSigned = signatureState(From) !== 'missing' && signatureState(To) !== 'missing';
  return handover && isSigned ? 'summary' : 'people';
}

function useOnceTrue(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return wasTrue || condition;
}
