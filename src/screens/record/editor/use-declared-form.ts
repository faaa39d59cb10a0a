import { useMemo, useState } from 'react';
import { isLocalKey, newLocalKey, type RecordKey } from '../../../contract/fields.ts';
import { toWireDateTime, type WireDateTime } from '../../../contract/wire-date.ts';
import { originalEntryTime } from '../../../db/outbox/original-entry-time.ts';
import type { DraftRow } from '../../../db/schema/rows.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { useDraftForm, type Patch } from '../drafts/use-draft-form.ts';
import { useFocusFirstError } from './use-focus-first-error.ts';
import { useRecordForm } from './use-record-form.ts';
import { useSession } from '../../session-context.tsx';
import { draftContentOf } from '../drafts/draft-content.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import type { LoadedRecord } from '../data/use-record.ts';
import { useAvailability } from '../choices/use-availability.ts';
import type { FormChoices } from '../choices/use-choices.ts';
import { validateRecord } from '../save/validate-record.ts';

export type FormEditorProps = {
  readonly declaration: ScreenDeclaration;
  readonly form: FormDeclaration;
  /** The key under which the form was opened: its draft moves with it to the server's id. */
  readonly identity: RecordKey;
  readonly openRecord: LoadedRecord | null;
  readonly draft: DraftRow | null;
  readonly choices: FormChoices;
};

export type DeclaredForm = ReturnType<typeof useDeclaredForm>;

/** Values of a declared form with their draft, available choices, errors and warnings. */
export function useDeclaredForm({ declaration: { entity }, form, identity, openRecord, draft, choices }: FormEditorProps) {
  const action = form.action?.call;
  const { configuration } = useSession();
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
  const recordKey = openRecord?.record.key ?? identity;
  const isNew = isLocalKey(recordKey);
  const entryTime = originalEntryTime(openRecord?.entries ?? [], entity, action ?? 'createOrUpdate', values) ?? openedAt;
  // The record's current key excludes its own booking from collision checks.
  const valuesWithKey = { ...values, Id: recordKey };
  const availabilityOf = useAvailability({ form, choices, values: valuesWithKey, isNew: openRecord === null, change });
  const formToValidate = { ...form, waived: form.waived?.filter((field) => !availabilityOf(field)?.choices.length) ?? [] };
  const errors = validateRecord(formToValidate, values, { configuration, now: openedAt, madeAt: entryTime, isNew, kept: item ?? null, groups: choices.groups });
  const warnings = (form.warnings?.(values) ?? []).filter((remark) => errors.every(({ field }) => field !== remark.field));
  const serverErrors = (openRecord?.entries ?? []).flatMap((entry) => (entry.state === 'parked' ? (entry.fault?.faults ?? []) : []));
  useFocusFirstError(serverErrors, [...form.sections.flatMap((section) => section.fields.map(({ field }) => field)), 'AdditionalFieldValues']);
  const recordForm = useRecordForm({ entity, form: draftForm, errors, serverErrors, isQuiet: form.isQuiet ?? false });

  function change(patch: Patch<FormValues>) {
    recordForm.change((before) => {
      const own = typeof patch === 'function' ? patch(before) : patch;
      return { ...own, ...form.derive?.(own, before, toWireDateTime(new Date())) };
    });
  }

  return { draftForm, draftKey, isRestored: content !== null, valuesWithKey, availabilityOf, warnings, recordForm, change };
}

function initialValues(form: FormDeclaration, item: FormValues, now: WireDateTime): FormValues {
  return form.action?.open(item, now) ?? form.resolve?.(item) ?? item;
}
