import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../contract/fields.ts';
import type { FieldError } from '../../contract/problem.ts';
import type { DraftRow } from '../../db/schema/rows.ts';
import { LazyRecordFiles } from '../../screens/files/lazy-record-files.tsx';
import { ActionToolbar } from '../../screens/item/action-toolbar.tsx';
import { DeliveryLine } from '../../screens/item/delivery-line.tsx';
import { DeliveryNotice } from '../../screens/item/delivery-notice.tsx';
import { DraftNotice } from '../../screens/item/draft-notice.tsx';
import { RecordLayout } from '../../screens/item/record-layout.tsx';
import { RecordSkeleton } from '../../screens/item/record-skeleton.tsx';
import { firstInvalidSection, type RecordSection } from '../../screens/item/record-section.ts';
import { signatureState } from '../../screens/item/signature.ts';
import { TermsDialog } from '../../screens/item/terms-dialog.tsx';
import { useDraftForm } from '../../screens/item/use-draft-form.ts';
import { useRecordForm } from '../../screens/item/use-record-form.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { handoverDeclaration } from './declaration.ts';
import { serverErrors } from './server-errors.ts';
import { toDraftContent } from './handover-draft.ts';
import { validateHandover } from './validate-handover.ts';
import { damageList, type HandoverForm } from './handover-form.ts';
import { HandoverHistory } from './handover-history.tsx';
import { useHandoverSections } from './handover-sections.tsx';
import { useHandoverSource } from './handover-source.ts';
import type { OpenHandover } from './open-handover.ts';
import { RemovedSignatures } from './removed-signatures.tsx';
import { saveHandover } from './save-handover.ts';
import { ProtocolButton } from './protocol/protocol-button.tsx';
import { shownVehicle } from './shown-vehicle.ts';
import { useBackToList } from './use-back-to-list.ts';
import { useHandoverReferences } from './use-handover-references.ts';
import { useSignedForm } from './use-signed-form.ts';
import { useTerms } from './use-terms.ts';

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
  const { t } = useTranslation([entity, 'canvas', 'item', 'scan']);
  const { database, user, configuration } = useSession();
  const back = useBackToList();
  const references = useHandoverReferences(handover?.record.key ?? null);
  const messages = useMessages();
  const confirm = useConfirm();
  const problemText = useProblemText();
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
  const isReady = useOnceTrue(!references.isLoading && terms.state !== 'loading');
  const [termsPurpose, setTermsPurpose] = useState<'save' | 'step' | 'reading' | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  // After a `terms-changed` rejection only the backend's current text counts, in every language.
  const areTermsOutdated = handover?.entries.some((entry) => entry.fault?.code === 'terms-changed') ?? false;
  const isRead = areTermsOutdated ? values.TermsHash === terms.acceptance?.TermsHash : terms.isCurrent(values.TermsHash);
  const isAccepted = terms.acceptance !== null && isRead;
  const mustAccept = terms.acceptance !== null && !isAccepted;
  const sections = useHandoverSections({
    form: values,
    change: recordForm.change,
    errorIn: recordForm.errorIn,
    references,
    vehicle,
    terms,
    isAccepted,
    onTerms: () => setTermsPurpose('reading'),
  });

  async function commit(accepted: HandoverForm) {
    // A second tap may arrive before the first one's render disables the button.
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    await form.writer.hold();
    try {
      const describePoint = (id: string) => describe(accepted, id, (view) => t('damages.newOn', { view: t(`canvas:view.${view}`) }));
      const { outdated } = await saveHandover({ database, user, key: identity, form: accepted, base: form.base as HandoverForm | null, references, describePoint });
      if (outdated) {
        await form.writer.release();
        form.removeSignatures(outdated);
        form.goToStep('signatures');
        messages.error(t('signatures.notSaved'));
        return;
      }
      messages.success(t('savedMessage'));
      onSaved();
    } catch (error) {
      setProblem(error);
      window.scrollTo({ top: 0 });
      await form.writer.release();
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  async function save() {
    setProblem(null);
    if (!recordForm.check(sections)) return;
    if (mustAccept) setTermsPurpose('save');
    else if (terms.state !== 'unknown' || !isSignedByAnySide(values) || (await confirmWithoutTerms())) await commit(values);
  }

  /** The terms are not available now: the user decides whether to save the signatures without them. */
  function confirmWithoutTerms(): Promise<boolean> {
    return confirm({ title: t('item:terms.lackingTitle'), message: t('terms.lackingText'), confirmLabel: t('item:terms.saveWithout') });
  }

  function check(checked: readonly RecordSection[]): boolean {
    const isRight = recordForm.check(checked);
    const isTerms = checked.length === 1 && checked[0]?.id === 'terms';
    if (isRight && isTerms && mustAccept) setTermsPurpose('step');
    return isRight && !(isTerms && mustAccept);
  }

  function accept() {
    if (terms.acceptance === null) return;
    const purpose = termsPurpose;
    recordForm.change(terms.acceptance);
    setTermsPurpose(null);
    const next = sections[sections.findIndex((section) => section.id === 'terms') + 1];
    if (purpose === 'step' && next) form.goToStep(next.id);
    const accepted = form.afterPatch(terms.acceptance);
    if (purpose === 'save' && accepted.RemovedSignatures.length > 0) form.goToStep('signatures');
    else if (purpose === 'save') void commit(accepted);
  }

  const [opening, setOpening] = useState<string | null>(null);
  if (isReady && opening === null) setOpening(firstStep(handover, sections, recordForm.shown.serverErrors, values));

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
        notices={
          <>
            {problem !== null && (
              <Banner tone="danger" title={t('item:notSaved')}>
                {problemText(problem)}
              </Banner>
            )}
            {isVehicleUnknown && values.VehicleId === null && (
              <Banner tone="warning" title={t('scan:noVehicle')}>
                {t('scan:noVehicleHint')}
              </Banner>
            )}
            {handover && <DeliveryNotice entity={entity} openRecord={handover} />}
            <RemovedSignatures sides={values.RemovedSignatures} />
            <DraftNotice entity={entity} recordKey={identity} form={form} isRestored={content !== null} />
          </>
        }
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
        onCheck={check}
        onSave={() => void save()}
        isSaving={isSaving}
      />
      <TermsDialog isOpen={termsPurpose !== null} html={terms.html} language={terms.language} onAccept={accept} onReject={() => setTermsPurpose(null)} />
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

function isSignedByAnySide({ From, To }: HandoverForm): boolean {
  return signatureState(From) === 'signed' || signatureState(To) === 'signed';
}

function useOnceTrue(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return wasTrue || condition;
}

function describe(form: HandoverForm, pointId: string, words: (view: string) => string): string {
  const found = damageList(form.SelectedDamages).find(({ point }) => point.Id === pointId);
  return found ? words(found.view) : '';
}
