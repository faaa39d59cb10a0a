import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { fieldErrorCodes, type FieldError } from '../../../contract/wire/problem.ts';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { focusFirstField } from '../fields/field-anchor.tsx';
import { countFields, errorAt, errorsWithin, remainingServerErrors } from './form-errors.ts';
import { firstInvalidSection, type FormErrors, type RecordSection } from './record-section.ts';
import type { DraftForm, Patch } from '../drafts/use-draft-form.ts';

type Options<Values> = {
  readonly entity: EntityName;
  readonly form: DraftForm<Values>;
  /** Validation errors of the current values. */
  readonly errors: readonly FieldError[];
  /** Errors that the server reported for the last save. */
  readonly serverErrors: readonly FieldError[];
  /** Label of a field; null for a part of one, whose error has the general text. */
  readonly labelOf: (field: string) => string | null;
  /** Shows errors at the fields only, without a message above the form. */
  readonly isQuiet?: boolean;
};

/** Decides which errors of a form are shown, where, and with which text. */
export function useRecordForm<Values extends object>({ entity, form, errors, serverErrors, labelOf, isQuiet = false }: Options<Values>) {
  const { t } = useTranslation([entity, 'validation', 'record']);
  const messages = useMessages();
  const [changedFields, setChangedFields] = useState<ReadonlySet<string>>(new Set());
  const [focusTargets, setFocusTargets] = useState<readonly string[]>([]);
  const remainingErrors = remainingServerErrors(serverErrors, changedFields);
  const topic = `errors of ${useId()}`;
  const [announced, setAnnounced] = useState<{ readonly fields: readonly string[]; readonly step: string } | null>(null);
  const isOutdated = announced !== null && (announced.step !== form.step || countFields(errors, announced.fields) === 0);

  // The message goes with the last error, and with the step that it is about.
  useEffect(() => {
    if (isOutdated) messages.dismiss(topic);
  }, [isOutdated, messages, topic]);
  useEffect(() => () => messages.dismiss(topic), [messages, topic]);

  // The step with the field is rendered only after the error switched to it.
  useEffect(() => {
    focusFirstField(focusTargets);
  }, [focusTargets]);

  function change(patch: Patch<Values>): void {
    if (serverErrors.length > 0) {
      const names = Object.keys(typeof patch === 'function' ? patch(form.values) : patch);
      setChangedFields((before) => new Set([...before, ...names]));
    }
    form.change(patch);
  }

  function textOf({ field, code, limit, message }: FieldError): string {
    const customKey = `errors.${field.replace(/\.\d+/g, '')}.${code}`;
    const knownCode = fieldErrorCodes.find((candidate) => candidate === code);
    const label = code === 'required' ? labelOf(field) : null;
    if (label !== null) return t(customKey, { ns: entity, defaultValue: t('fillIn', { ns: 'record', field: label }) });
    const defaultText = knownCode
      ? t(knownCode, { ns: 'validation', limit, count: Number(limit) })
      : (message ?? t('invalid', { ns: 'validation' }));
    return t(customKey, { ns: entity, limit, count: Number(limit), defaultValue: defaultText });
  }

  /**
   * Shows the errors of `sections` and focuses the first; true when there are none.
   * Server errors stay visible but do not block the save: their reason may be gone.
   */
  function check(sections: readonly RecordSection[]): boolean {
    form.markChecked(sections.map((section) => section.id));
    const invalidSection = firstInvalidSection(sections, errors);
    if (!invalidSection) return true;
    form.goToStep(invalidSection.id);
    setFocusTargets(errorsWithin(errors, invalidSection.fields).map(({ field }) => field));
    const fields = sections.flatMap((section) => section.fields);
    setAnnounced({ fields, step: invalidSection.id });
    if (!isQuiet) messages.error(t('record:fieldsNeedAttention', { count: countFields(errors, fields) }), topic);
    return false;
  }

  const { checked } = form;
  const shownErrors: FormErrors = { checked, errors, serverErrors: remainingErrors };
  return {
    change,
    check,
    shown: shownErrors,
    textOf,
    /** Error text of `field`, once its section was checked; a server error shows at once. */
    errorIn: (section: string) => (field: string) => {
      const error = errorAt(remainingErrors, field) ?? (checked.has(section) ? errorAt(errors, field) : undefined);
      return error && textOf(error);
    },
  };
}
