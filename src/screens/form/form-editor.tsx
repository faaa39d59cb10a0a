import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocalKey, newLocalKey, type RecordKey } from '../../contract/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { fileTableOf } from '../../contract/registry.ts';
import { toWireDateTime, type WireDateTime } from '../../contract/wire-date.ts';
import { originalEntryTime } from '../../db/outbox/original-entry-time.ts';
import type { DraftRow } from '../../db/schema/rows.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import type { ScreenDeclaration } from '../declaration.ts';
import { DraftFilesField } from '../files/draft-files-field.tsx';
import { draftFilesField } from '../files/draft-files.ts';
import { LazyRecordFiles } from '../files/lazy-record-files.tsx';
import { HistorySection } from '../history/history-section.tsx';
import { ActionToolbar } from '../item/action-toolbar.tsx';
import { DeliveryLine } from '../item/delivery-line.tsx';
import { DeliveryNotice } from '../item/delivery-notice.tsx';
import { DraftNotice } from '../item/draft-notice.tsx';
import { RecordLayout } from '../item/record-layout.tsx';
import { useDraftForm, type Patch } from '../item/use-draft-form.ts';
import { useFocusFirstError } from '../item/use-focus-first-error.ts';
import { useRecordForm } from '../item/use-record-form.ts';
import { useLeaveRecord } from '../record-host.tsx';
import { useRecordName } from '../list/rows/use-record-name.ts';
import { listPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { useProblemText } from '../use-problem-text.ts';
import { draftContentOf } from './draft-content.ts';
import type { FormDeclaration, FormValues } from './form-declaration.ts';
import type { LoadedRecord } from './form-screen.tsx';
import { formSections } from './form-sections.tsx';
import { formatFieldValue } from './format-field-value.ts';
import { toListRow } from './list-row.ts';
import { validateRecord } from './validate-record.ts';
import { recordTitle } from './record-title.ts';
import { FormWarnings } from './form-warnings.tsx';
import { saveRecord } from './save-record.ts';
import { useAvailability } from './use-availability.ts';
import type { FormChoices } from './use-choices.ts';
import { useFormQuestions } from './use-form-questions.ts';
import { useSubmitSequence, type SubmitStop } from './use-submit-sequence.tsx';

type Props = {
  readonly declaration: ScreenDeclaration;
  readonly form: FormDeclaration;
  /** The key under which the form was opened: its draft moves with it to the server's id. */
  readonly identity: RecordKey;
  readonly openRecord: LoadedRecord | null;
  readonly draft: DraftRow | null;
  readonly choices: FormChoices;
};

function initialValues(form: FormDeclaration, item: FormValues, now: WireDateTime): FormValues {
  return form.action?.open(item, now) ?? form.resolve?.(item) ?? item;
}

/** Edits a declared form until it is saved on this device. */
export function FormEditor({ declaration, form, identity, openRecord, draft, choices }: Props) {
  const { entity } = declaration;
  const action = form.action?.call;
  const { t } = useTranslation([entity, 'item']);
  const { database, user, configuration } = useSession();
  const messages = useMessages();
  const formats = useFormats();
  const problemText = useProblemText();
  const nameOf = useRecordName();
  const leave = useLeaveRecord(entity);
  const [openedAt] = useState(() => toWireDateTime(new Date()));
  const [search] = useState(() => new URLSearchParams(location.search));
  const item = openRecord?.record.item;
  const source = useMemo<FormValues>(
    () => (item ? initialValues(form, item, openedAt) : { Id: identity, ...form.defaults({ now: openedAt, configuration, answers: choices.answers, search }) }),
    [item, identity, form, openedAt, configuration, choices.answers, search],
  );
  const content = useMemo(() => draftContentOf(draft), [draft]);
  const [actionDraftKey] = useState(newLocalKey);
  // An action form has its own draft: the draft of the record's form must not change.
  const draftKey = action === undefined ? identity : (draft?.key ?? actionDraftKey);
  const draftForm = useDraftForm<FormValues>({ entity, recordKey: draftKey, source, draft: content, ...(action === undefined ? { record: item ?? null } : { partOf: identity, action }) });
  const { values } = draftForm;
  const isNew = isLocalKey(openRecord?.record.key ?? identity);
  const entryTime = originalEntryTime(openRecord?.entries ?? [], entity, action ?? 'createOrUpdate', values) ?? openedAt;
  const recordKey = openRecord?.record.key ?? identity;
  // The record's current key excludes its own booking from collision checks.
  const valuesWithKey = { ...values, Id: recordKey };
  const availabilityOf = useAvailability({ form, choices, values: valuesWithKey, isNew: openRecord === null, change });
  const formToValidate = { ...form, waived: form.waived?.filter((field) => !availabilityOf(field)?.choices.length) ?? [] };
  const errors = validateRecord(formToValidate, values, { configuration, now: openedAt, madeAt: entryTime, isNew, kept: item ?? null, groups: choices.groups });
  const warnings = (form.warnings?.(values) ?? []).filter((remark) => errors.every(({ field }) => field !== remark.field));
  const serverErrors = (openRecord?.entries ?? []).flatMap((entry) => (entry.state === 'parked' ? (entry.fault?.faults ?? []) : []));
  useFocusFirstError(serverErrors, [...form.sections.flatMap((section) => section.fields.map(({ field }) => field)), 'AdditionalFieldValues']);
  const recordForm = useRecordForm({ entity, form: draftForm, errors, serverErrors, isQuiet: form.isQuiet ?? false });
  const [problem, setProblem] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const confirmQuestions = useFormQuestions(entity, form);
  const { submit, dialog } = useSubmitSequence(entity);
  const [stop, setStop] = useState<(SubmitStop & { readonly values: FormValues }) | null>(null);
  // A stop applies only to the values it was found for.
  const shownStop = stop?.values === values ? stop : null;

  function change(patch: Patch<FormValues>) {
    recordForm.change((before) => {
      const own = typeof patch === 'function' ? patch(before) : patch;
      return { ...own, ...form.derive?.(own, before, toWireDateTime(new Date())) };
    });
  }

  const hasDraftFiles = openRecord === null && !action && fileTableOf(entity) !== null;
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
    warningAt: (field) => {
      const remark = warnings.find((one) => one.field === field);
      return remark && recordForm.textOf(remark);
    },
    errorIn: (section) => (field) => recordForm.errorIn(section)(field) ?? (shownStop?.field === field ? shownStop.message : undefined),
  });

  const files = { id: 'files', title: t('item:files.section'), fields: [draftFilesField], content: <DraftFilesField values={values} change={change} /> };
  const sections = hasDraftFiles ? [...declared, files] : declared;

  async function save() {
    setProblem(null);
    setStop(null);
    // The ref guards against a double tap before the next render.
    if (!recordForm.check(sections) || isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    try {
      if (!(await confirmQuestions(valuesWithKey))) return;
      // The backend rejected the accepted terms: its text has changed in all languages.
      const isTermsRefused = openRecord?.entries.some((entry) => entry.fault?.code === 'terms-changed') ?? false;
      const submission = await submit(valuesWithKey, isTermsRefused);
      if (submission.kind === 'stopped') stopAt(submission.stop);
      if (submission.kind === 'agreed') await commit({ ...(form.complete?.(values) ?? values), ...submission.acceptance }, submission.passed);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  function stopAt(found: SubmitStop) {
    setStop({ ...found, values });
    window.scrollTo({ top: 0 });
  }

  async function commit(submitted: FormValues, passed: readonly string[]) {
    await draftForm.writer.hold();
    try {
      const rowOf = (key: RecordKey, saved: FormValues, before: GridRow | null) => toListRow(entity, form, key, saved, { choices, configuration }, before ?? openRecord?.record.row ?? null);
      await saveRecord({ database, user, entity, form, key: identity, values: submitted, formBase: draftForm.base, passed, rowOf });
      messages.success(action ? t(`done.${action}`) : t('savedMessage'));
      leave();
    } catch (error) {
      setProblem(error);
      window.scrollTo({ top: 0 });
      await draftForm.writer.release();
    }
  }

  const record = openRecord?.record;
  const { below: Below } = form;
  return (
    <>
      <RecordLayout
        kind="page"
        title={action ? `${t(`actions.${action}`)}: ${nameOf(declaration, openRecord?.record.row ?? {}).title}` : openRecord ? recordTitle(declaration, openRecord.record, t) : t('create')}
        aside={openRecord && <DeliveryLine openRecord={openRecord} />}
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
            <FormWarnings entity={entity} warnings={warnings} />
            {openRecord && <DeliveryNotice entity={entity} openRecord={openRecord} />}
            <DraftNotice entity={entity} recordKey={draftKey} form={draftForm} isRestored={content !== null} />
          </>
        }
        history={
          record && (
            <>
              {!action && <LazyRecordFiles entity={entity} recordKey={record.key} />}
              <HistorySection entity={entity} recordKey={record.key} formatValue={formatFieldValue(form, choices, { t, formats })} />
            </>
          )
        }
        below={record && Below && <Below record={record} />}
        sections={sections}
        step={draftForm.step}
        onStep={draftForm.goToStep}
        errors={recordForm.shown}
        onCheck={recordForm.check}
        onSave={() => void save()}
        isSaving={isSaving}
        {...(action ? { saveLabel: t(`actions.${action}`) } : {})}
      />
      {dialog}
    </>
  );
}
