import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { isLocalKey, newLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import type { FieldError } from '../../../contract/wire/problem.ts';
import { toWireDateTime, type WireDateTime } from '../../../contract/wire/wire-date.ts';
import { originalEntryTime } from '../../../db/outbox/original-entry-time.ts';
import type { DraftRow } from '../../../db/schema/rows.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { useDraftForm, type DraftForm, type Patch } from '../drafts/use-draft-form.ts';
import { useFocusFirstError } from './use-focus-first-error.ts';
import { useRecordForm } from './use-record-form.ts';
import { useSession } from '../../session-context.tsx';
import { draftContentOf } from '../drafts/draft-content.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import type { LoadedRecord } from '../data/use-record.ts';
import { useAvailability } from '../choices/use-availability.ts';
import type { FormChoices } from '../choices/use-choices.ts';
import { validateRecord } from '../save/validate-record.ts';
import { useTerms } from '../terms/use-terms.ts';
import { serverErrorsOf } from './server-errors.ts';

export type FormEditorProps = {
  readonly declaration: ScreenDeclaration;
  readonly form: FormDeclaration;
  /** The key under which the form was opened: its draft moves with it to the server's id. */
  readonly identity: RecordKey;
  readonly openRecord: LoadedRecord | null;
  readonly draft: DraftRow | null;
  readonly choices: FormChoices;
  /** Called after a save; left out, the form is left. */
  readonly onSaved?: (() => void) | undefined;
};

export type DeclaredForm = ReturnType<typeof useDeclaredForm>;

export function useDeclaredForm({ declaration: { entity }, form, identity, openRecord, draft, choices }: FormEditorProps) {
  const action = form.action?.call;
  const { configuration } = useSession();
  const [openedAt] = useState(() => toWireDateTime(new Date()));
  const [search] = useState(() => new URLSearchParams(location.search));
  const stored = openRecord?.record.item;
  const source = useMemo<FormValues>(
    () =>
      stored
        ? initialValues(form, stored, openedAt)
        : {
            ...(form.format ? {} : { Id: identity }),
            ...form.defaults({ now: openedAt, configuration, answers: choices.answers, linesOf: choices.linesOf, search }),
          },
    [stored, identity, form, openedAt, configuration, choices.answers, choices.linesOf, search],
  );
  const content = useMemo(() => draftContentOf(draft, form.format?.empty), [draft, form]);
  const [actionDraftKey] = useState(newLocalKey);
  // An action form has its own draft: the draft of the record's form must not change.
  const draftKey = action === undefined ? identity : (draft?.key ?? actionDraftKey);
  const draftForm = useDraftForm<FormValues>({
    entity,
    recordKey: draftKey,
    source,
    draft: content,
    ...baseOf(form, stored, source),
    ...(action === undefined ? {} : { partOf: identity, action }),
  });
  const { values } = draftForm;
  const base = draftForm.base ?? source;
  useLaterValues(form, draftForm, base);
  const terms = useTerms(entity, form.terms?.parameter(values) ?? null);
  const recordKey = openRecord?.record.key ?? identity;
  const isNew = isLocalKey(recordKey);
  const entryTime = originalEntryTime(openRecord?.entries ?? [], entity, action ?? 'createOrUpdate', values) ?? openedAt;
  // The record's current key excludes its own booking from collision checks.
  const valuesWithKey = { ...values, Id: recordKey };
  const availabilityOf = useAvailability({ form, choices, values: valuesWithKey, isNew: openRecord === null, change });
  const waived = (form.waived?.filter((field) => !availabilityOf(field)?.choices.length) ?? []).join(' ');
  const { groups, linesOf } = choices;
  // A change of the step renders the form with the same values.
  const errorsOf = useMemo(() => {
    const formToValidate = { ...form, waived: waived.split(' ') };
    return (entered: FormValues) =>
      validateRecord(formToValidate, entered, {
        configuration,
        now: openedAt,
        madeAt: entryTime,
        isNew,
        stored: stored ?? null,
        groups,
        linesOf,
      });
  }, [form, waived, configuration, openedAt, entryTime, isNew, stored, groups, linesOf]);
  const errors = useMemo(() => errorsOf(values), [errorsOf, values]);
  const warnings = (form.warnings?.(values) ?? []).filter((warning) => errors.every(({ field }) => field !== warning.field));
  const serverErrors = serverErrorsOf(openRecord?.entries ?? [], form, values);
  // A wizard opens at the step with the error instead.
  useFocusFirstError(form.kind === 'steps' ? [] : serverErrors, [
    ...form.sections.flatMap((section) => section.fields.map(({ field }) => field)),
    'AdditionalFieldValues',
  ]);
  const labelOf = useFieldLabels(entity, form, choices);
  const recordForm = useRecordForm({ entity, form: draftForm, errors, serverErrors, labelOf, isQuiet: form.isQuiet ?? false });

  function change(patch: Patch<FormValues>) {
    recordForm.change((before) => derived(before, typeof patch === 'function' ? patch(before) : patch));
  }

  function derived(before: FormValues, patch: FormValues): FormValues {
    return { ...patch, ...form.derive?.(patch, before, toWireDateTime(new Date()), base) };
  }

  function preview(patch: FormValues): { readonly values: FormValues; readonly errors: readonly FieldError[] } {
    const next = { ...values, ...derived(values, patch) };
    return { values: next, errors: errorsOf(next) };
  }

  return {
    draftForm,
    draftKey,
    isRestored: content !== null,
    valuesWithKey,
    availabilityOf,
    warnings,
    recordForm,
    change,
    preview,
    base,
    terms,
  };
}

/** Labels of the form's own and additional fields, as their controls show them. */
function useFieldLabels(entity: EntityName, { sections }: FormDeclaration, { groups }: FormChoices): (field: string) => string | null {
  const { t } = useTranslation(entity);
  return (field) => {
    const declared = sections.flatMap(({ fields }) => fields).find((one) => one.field === field);
    if (declared) return t(`fields.${declared.labelOf ?? field}`);
    const extra = groups.flatMap(({ Fields }) => Fields).find(({ Id }) => field === `AdditionalFieldValues.${Id}`);
    return extra?.Name ?? null;
  };
}

/** The base of the form's merge: the record, or the form's values where they differ from it. */
function baseOf({ format }: FormDeclaration, stored: FormValues | undefined, source: FormValues) {
  return format ? { record: stored ? source : null, defaults: source } : { record: stored ?? null };
}

/** Adds values that take time to derive, such as a seal, unless the form has changed meanwhile. */
function useLaterValues({ deriveLater }: FormDeclaration, { values, change }: DraftForm<FormValues>, base: FormValues): void {
  useEffect(() => {
    const deriving = deriveLater?.(values, base);
    if (!deriving) return undefined;
    let isCurrent = true;
    void deriving.then((later) => isCurrent && change((before) => (before === values ? later : {})));
    return () => {
      isCurrent = false;
    };
  }, [deriveLater, values, base, change]);
}

function initialValues(form: FormDeclaration, stored: FormValues, now: WireDateTime): FormValues {
  return form.action?.open(stored, now) ?? form.format?.read(stored) ?? form.resolve?.(stored) ?? stored;
}
