import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../contract/fields.ts';
import type { FieldFault } from '../../contract/problem.ts';
import type { DraftRow } from '../../db/rows.ts';
import { LazyRecordFiles } from '../../screens/files/lazy-record-files.tsx';
import { ActionToolbar } from '../../screens/item/action-toolbar.tsx';
import { DeliveryLine } from '../../screens/item/delivery-line.tsx';
import { DeliveryNotice } from '../../screens/item/delivery-notice.tsx';
import { DraftNotice } from '../../screens/item/draft-notice.tsx';
import { ItemLayout } from '../../screens/item/item-layout.tsx';
import { ItemSkeleton } from '../../screens/item/item-skeleton.tsx';
import { firstWrongSection, type ItemSection } from '../../screens/item/item-section.ts';
import { signatureState } from '../../screens/item/signature.ts';
import { TermsDialog } from '../../screens/item/terms-dialog.tsx';
import { useDraftForm } from '../../screens/item/use-draft-form.ts';
import { useItemForm } from '../../screens/item/use-item-form.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { useMessages } from '../../ui/messages.tsx';
import { handoverDeclaration } from './declaration.ts';
import { givenFaults } from './given-faults.ts';
import { toDraftContent } from './handover-draft.ts';
import { handoverFaults } from './handover-faults.ts';
import { damageList, type HandoverForm } from './handover-form.ts';
import { HandoverHistory } from './handover-history.tsx';
import { useHandoverSections } from './handover-sections.tsx';
import { useHandoverSource } from './handover-source.ts';
import type { KeptHandover } from './kept-handover.ts';
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
  readonly kept: KeptHandover | null;
  readonly draft: DraftRow | null;
  readonly onSaved: () => void;
};

const entity = 'vehicle-handover-document';

/** The step-by-step form of a handover, up to the save on this device. */
export function HandoverEditor({ identity, kept, draft, onSaved }: Props) {
  const { t } = useTranslation([entity, 'canvas', 'item', 'scan']);
  const { database, user, configuration } = useSession();
  const back = useBackToList();
  const references = useHandoverReferences(kept?.record.key ?? null);
  const messages = useMessages();
  const confirm = useConfirm();
  const problemText = useProblemText();
  const { form: source, lacksVehicle } = useHandoverSource(kept, references);
  const content = useMemo(() => toDraftContent(draft), [draft]);
  const draftForm = useDraftForm<HandoverForm>({ entity, recordKey: identity, source, draft: content, record: kept && source, filledIn: source });
  const form = useSignedForm(draftForm, source);
  const { values } = form;
  const terms = useTerms(values);
  const vehicle = shownVehicle(references, values, kept?.record ?? null);
  const faults = handoverFaults(values, {
    vehicleType: vehicle?.VehicleType ?? 0,
    lastReading: { counter: vehicle?.LastCounter ?? null, date: vehicle?.LastCounterDate ?? null },
    isCounterHidden: configuration.hideMileageInHandover,
    groups: references.groups,
    waived: references.waived,
  });
  const item = useItemForm({ entity, form, faults, given: givenFaults(kept?.entries ?? [], values) });
  const isReady = useOnceTrue(!references.isLoading && terms.state !== 'loading');
  const [termsFor, setTermsFor] = useState<'save' | 'step' | 'reading' | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  // After a `terms-changed` rejection only the backend's current text counts, in every language.
  const isRefused = kept?.entries.some((entry) => entry.fault?.code === 'terms-changed') ?? false;
  const isRead = isRefused ? values.TermsHash === terms.acceptance?.TermsHash : terms.isCurrent(values.TermsHash);
  const isAccepted = terms.acceptance !== null && isRead;
  const mustAccept = terms.acceptance !== null && !isAccepted;
  const sections = useHandoverSections({
    form: values,
    change: item.change,
    errorIn: item.errorIn,
    references,
    vehicle,
    terms,
    isAccepted,
    onTerms: () => setTermsFor('reading'),
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
        form.goTo('signatures');
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
    if (!item.check(sections)) return;
    if (mustAccept) setTermsFor('save');
    else if (terms.state !== 'unknown' || !isSignedBy(values) || (await mayLackTerms())) await commit(values);
  }

  /** The terms are not available now: the user decides whether to save the signatures without them. */
  function mayLackTerms(): Promise<boolean> {
    return confirm({ title: t('item:terms.lackingTitle'), message: t('terms.lackingText'), confirmLabel: t('item:terms.saveWithout') });
  }

  function check(checked: readonly ItemSection[]): boolean {
    const isRight = item.check(checked);
    const isTerms = checked.length === 1 && checked[0]?.id === 'terms';
    if (isRight && isTerms && mustAccept) setTermsFor('step');
    return isRight && !(isTerms && mustAccept);
  }

  function accept() {
    if (terms.acceptance === null) return;
    const purpose = termsFor;
    item.change(terms.acceptance);
    setTermsFor(null);
    const next = sections[sections.findIndex((section) => section.id === 'terms') + 1];
    if (purpose === 'step' && next) form.goTo(next.id);
    const accepted = form.after(terms.acceptance);
    if (purpose === 'save' && accepted.RemovedSignatures.length > 0) form.goTo('signatures');
    else if (purpose === 'save') void commit(accepted);
  }

  const [opening, setOpening] = useState<string | null>(null);
  if (isReady && opening === null) setOpening(firstStep(kept, sections, item.shown.given, values));

  // The steps depend on the backend's reference data: none may appear after the form is shown.
  if (!isReady) return <ItemSkeleton entity={entity} />;
  return (
    <>
      <ItemLayout
        kind="steps"
        title={kept ? t('one') : t('create')}
        aside={kept && <DeliveryLine document={kept} />}
        back={back}
        actions={
          kept && (
            <>
              {/* The protocol shows the saved record, so unsaved changes hide the button. */}
              {!form.isChanged && <ProtocolButton document={kept} />}
              <ActionToolbar declaration={handoverDeclaration} subject={{ key: kept.record.key, row: kept.row, pending: kept.record.pending }} />
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
            {lacksVehicle && values.VehicleId === null && (
              <Banner tone="warning" title={t('scan:noVehicle')}>
                {t('scan:noVehicleHint')}
              </Banner>
            )}
            {kept && <DeliveryNotice entity={entity} document={kept} />}
            <RemovedSignatures sides={values.RemovedSignatures} />
            <DraftNotice entity={entity} recordKey={identity} form={form} isRestored={content !== null} />
          </>
        }
        history={
          kept && (
            <>
              <LazyRecordFiles entity={entity} recordKey={kept.record.key} />
              <HandoverHistory recordKey={kept.record.key} references={references} />
            </>
          )
        }
        sections={sections}
        step={form.step ?? opening}
        onStep={form.goTo}
        faults={item.shown}
        onCheck={check}
        onSave={() => void save()}
        isSaving={isSaving}
      />
      <TermsDialog isOpen={termsFor !== null} html={terms.html} language={terms.language} onAccept={accept} onReject={() => setTermsFor(null)} />
    </>
  );
}

/** A section with a server error opens first; a signed handover opens at its summary, any other at its first step. */
function firstStep(kept: KeptHandover | null, sections: readonly ItemSection[], given: readonly FieldFault[], { From, To }: HandoverForm): string {
  const refused = firstWrongSection(sections, given);
  if (refused) return refused.id;
  const isSigned = signatureState(From) !== 'missing' && signatureState(To) !== 'missing';
  return kept && isSigned ? 'summary' : 'people';
}

function isSignedBy({ From, To }: HandoverForm): boolean {
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
