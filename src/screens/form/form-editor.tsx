import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocalKey, newLocalKey, type RecordKey } from '../../contract/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { fileTableOf } from '../../contract/registry.ts';
import { toWireDateTime, type WireDateTime } from '../../contract/wire-date.ts';
import { enteredAt } from '../../db/entered-at.ts';
import type { DraftRow } from '../../db/rows.ts';
import { Banner } from '../../ui/banner.tsx';
import { useMessages } from '../../ui/messages.tsx';
import type { ScreenDeclaration } from '../declaration.ts';
import { DraftFilesField } from '../files/draft-files-field.tsx';
import { draftFilesField } from '../files/draft-files.ts';
import { LazyRecordFiles } from '../files/lazy-record-files.tsx';
import { HistorySection } from '../history/history-section.tsx';
import { ActionToolbar } from '../item/action-toolbar.tsx';
import { DeliveryLine } from '../item/delivery-line.tsx';
import { DeliveryNotice } from '../item/delivery-notice.tsx';
import { DraftNotice } from '../item/draft-notice.tsx';
import { ItemLayout } from '../item/item-layout.tsx';
import { useDraftForm, type Patch } from '../item/use-draft-form.ts';
import { useFocusGiven } from '../item/use-focus-given.ts';
import { useItemForm } from '../item/use-item-form.ts';
import { useLeaveItem } from '../item-host.tsx';
import { useRecordName } from '../list/use-record-name.ts';
import { listPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { useProblemText } from '../use-problem-text.ts';
import { draftContentOf } from './draft-content.ts';
import type { FormDeclaration, FormValues } from './form-declaration.ts';
import type { KeptDocument } from './form-screen.tsx';
import { formSections } from './form-sections.tsx';
import { tellValue } from './tell-value.ts';
import { toListRow } from './list-row.ts';
import { recordFaults } from './record-faults.ts';
import { recordTitle } from './record-title.ts';
import { Remarks } from './remarks.tsx';
import { saveRecord } from './save-record.ts';
import { useAvailable } from './use-available.ts';
import type { FormChoices } from './use-choices.ts';
import { useFormQuestions } from './use-form-questions.ts';
import { useSubmitSequence, type Stop } from './use-submit-sequence.tsx';

type Props = {
  readonly declaration: ScreenDeclaration;
  readonly form: FormDeclaration;
  /** The key under which the form was opened: its draft moves with it to the server's id. */
  readonly identity: RecordKey;
  readonly document: KeptDocument | null;
  readonly draft: DraftRow | null;
  readonly choices: FormChoices;
};

function opening(form: FormDeclaration, item: FormValues, now: WireDateTime): FormValues {
  return form.action?.open(item, now) ?? form.resolve?.(item) ?? item;
}

/** Edits a declared form until it is saved on this device. */
export function FormEditor({ declaration, form, identity, document, draft, choices }: Props) {
  const { entity } = declaration;
  const action = form.action?.call;
  const { t } = useTranslation([entity, 'item']);
  const { database, user, configuration } = useSession();
  const messages = useMessages();
  const formats = useFormats();
  const problemText = useProblemText();
  const nameOf = useRecordName();
  const leave = useLeaveItem(entity);
  const [opened] = useState(() => toWireDateTime(new Date()));
  const [search] = useState(() => new URLSearchParams(location.search));
  const item = document?.record.item;
  const source = useMemo<FormValues>(
    () => (item ? opening(form, item, opened) : { Id: identity, ...form.blank({ now: opened, configuration, answers: choices.answers, search }) }),
    [item, identity, form, opened, configuration, choices.answers, search],
  );
  const content = useMemo(() => draftContentOf(draft), [draft]);
  const [ownKey] = useState(newLocalKey);
  // An action form has its own draft: the draft of the record's form must not change.
  const draftKey = action === undefined ? identity : (draft?.key ?? ownKey);
  const draftForm = useDraftForm<FormValues>({ entity, recordKey: draftKey, source, draft: content, ...(action === undefined ? { record: item ?? null } : { partOf: identity, action }) });
  const { values } = draftForm;
  const isNew = isLocalKey(document?.record.key ?? identity);
  const madeAt = enteredAt(document?.entries ?? [], entity, action ?? 'createOrUpdate', values) ?? opened;
  const recordKey = document?.record.key ?? identity;
  // The record's current key excludes its own booking from collision checks.
  const asked = { ...values, Id: recordKey };
  const availabilityOf = useAvailable({ form, choices, values: asked, isNew: document === null, change });
  const judged = { ...form, waived: form.waived?.filter((field) => !availabilityOf(field)?.choices.length) ?? [] };
  const faults = recordFaults(judged, values, { configuration, now: opened, madeAt, isNew, kept: item ?? null, groups: choices.groups });
  const remarks = (form.remarks?.(values) ?? []).filter((remark) => faults.every(({ field }) => field !== remark.field));
  const given = (document?.entries ?? []).flatMap((entry) => (entry.state === 'parked' ? (entry.fault?.faults ?? []) : []));
  useFocusGiven(given, [...form.sections.flatMap((section) => section.fields.map(({ field }) => field)), 'AdditionalFieldValues']);
  const itemForm = useItemForm({ entity, form: draftForm, faults, given, isQuiet: form.isQuiet ?? false });
  const [problem, setProblem] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const isMeant = useFormQuestions(entity, form);
  const { submit, dialog } = useSubmitSequence(entity);
  const [stop, setStop] = useState<(Stop & { readonly values: FormValues }) | null>(null);
  // A stop applies only to the values it was found for.
  const shownStop = stop?.values === values ? stop : null;

  function change(patch: Patch<FormValues>) {
    itemForm.change((before) => {
      const own = typeof patch === 'function' ? patch(before) : patch;
      return { ...own, ...form.follow?.(own, before, toWireDateTime(new Date())) };
    });
  }

  const hasDraftFiles = document === null && !action && fileTableOf(entity) !== null;
  const declared = formSections({
    entity,
    recordKey,
    form,
    values,
    change,
    choices,
    availabilityOf,
    configuration,
    titleOf: (section) => t([`sections.${section}`, `item:sections.${section}`]),
    remarkAt: (field) => {
      const remark = remarks.find((one) => one.field === field);
      return remark && itemForm.textOf(remark);
    },
    errorIn: (section) => (field) => itemForm.errorIn(section)(field) ?? (shownStop?.field === field ? shownStop.message : undefined),
  });

  const files = { id: 'files', title: t('item:files.section'), fields: [draftFilesField], content: <DraftFilesField values={values} change={change} /> };
  const sections = hasDraftFiles ? [...declared, files] : declared;

  async function save() {
    setProblem(null);
    setStop(null);
    // The ref guards against a double tap before the next render.
    if (!itemForm.check(sections) || isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    try {
      if (!(await isMeant(asked))) return;
      // The backend rejected the accepted terms: its text has changed in all languages.
      const isTermsRefused = document?.entries.some((entry) => entry.fault?.code === 'terms-changed') ?? false;
      const submission = await submit(asked, isTermsRefused);
      if (submission.kind === 'stopped') stopAt(submission.stop);
      if (submission.kind === 'agreed') await commit({ ...(form.complete?.(values) ?? values), ...submission.acceptance }, submission.passed);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  function stopAt(found: Stop) {
    setStop({ ...found, values });
    window.scrollTo({ top: 0 });
  }

  async function commit(agreed: FormValues, passed: readonly string[]) {
    await draftForm.writer.hold();
    try {
      const rowOf = (key: RecordKey, saved: FormValues, before: GridRow | null) => toListRow(entity, form, key, saved, { choices, configuration }, before ?? document?.record.row ?? null);
      await saveRecord({ database, user, entity, form, key: identity, values: agreed, shown: draftForm.base, passed, rowOf });
      messages.success(action ? t(`done.${action}`) : t('savedMessage'));
      leave();
    } catch (error) {
      setProblem(error);
      window.scrollTo({ top: 0 });
      await draftForm.writer.release();
    }
  }

  const record = document?.record;
  const { below: Below } = form;
  return (
    <>
      <ItemLayout
        kind="page"
        title={action ? `${t(`actions.${action}`)}: ${nameOf(declaration, document?.record.row ?? {}).title}` : document ? recordTitle(declaration, document.record, t) : t('create')}
        aside={document && <DeliveryLine document={document} />}
        back={{ href: listPath(entity), label: t('title') }}
        actions={record && !action && <ActionToolbar declaration={declaration} subject={{ key: record.key, row: { ...record.item, ...record.row, Id: record.key }, pending: record.pending }} />}
        notices={
          <>
            {problem !== null && (
              <Banner tone="danger" title={t(['notSaved', 'item:notSaved'])}>
                {problemText(problem)}
              </Banner>
            )}
            {shownStop && (
              <Banner tone="danger" title={t(['notSaved', 'item:notSaved'])}>
                <p>{shownStop.message}</p>
                {shownStop.age && <p>{shownStop.age}</p>}
              </Banner>
            )}
            <Remarks entity={entity} remarks={remarks} />
            {document && <DeliveryNotice entity={entity} document={document} />}
            <DraftNotice entity={entity} recordKey={draftKey} form={draftForm} isRestored={content !== null} />
          </>
        }
        history={
          record && (
            <>
              {!action && <LazyRecordFiles entity={entity} recordKey={record.key} />}
              <HistorySection entity={entity} recordKey={record.key} tell={tellValue(form, choices, { t, formats })} />
            </>
          )
        }
        below={record && Below && <Below record={record} />}
        sections={sections}
        step={draftForm.step}
        onStep={draftForm.goTo}
        faults={itemForm.shown}
        onCheck={itemForm.check}
        onSave={() => void save()}
        isSaving={isSaving}
        {...(action ? { saveLabel: t(`actions.${action}`) } : {})}
      />
      {dialog}
    </>
  );
}
