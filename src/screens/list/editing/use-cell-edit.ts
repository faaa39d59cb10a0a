import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import type { CellMove } from '../../../ui/grid/table/cell/cell-popover.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import type { FieldDeclaration, FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { toListRow } from '../../record/save/list-row.ts';
import { validateRecord } from '../../record/save/validate-record.ts';
import { saveRecord } from '../../record/save/save-record.ts';
import { useChoices } from '../../record/choices/use-choices.ts';
import { useAdaptedForm } from '../../record/choices/use-adapted-form.ts';
import type { Patch } from '../../record/drafts/use-draft-form.ts';
import { useSession } from '../../session-context.tsx';
import { useFieldErrorText } from '../../use-field-error-text.ts';
import { useProblemText } from '../../use-problem-text.ts';
import { keyOfRow } from '../rows/key-of-row.ts';
import { loadRecordOfRow } from '../rows/load-record-of-row.ts';

export type CellEdit = {
  readonly declaration: ScreenDeclaration;
  readonly form: FormDeclaration;
  readonly field: FieldDeclaration;
  readonly row: GridRow;
  readonly onClose: (move: CellMove) => void;
};

/** State of one open cell editor. Saves the record as its form does, through the outbox. */
export function useCellEdit({ declaration: { entity }, form: declared, field, row, onClose }: CellEdit) {
  const { t } = useTranslation([entity, 'record']);
  const { database, user, configuration } = useSession();
  const messages = useMessages();
  const problemText = useProblemText();
  const fieldErrorText = useFieldErrorText(entity);
  const choices = useChoices(declared);
  const offered = useAdaptedForm(declared, choices, entity);
  const form = offered ?? declared;
  const [record, setRecord] = useState<FormValues | null>(null);
  const [patch, setPatch] = useState<FormValues>({});
  const [error, setError] = useState<string>();
  const isBusy = useRef(false);

  // The base is the row at the time its cell was opened; newer rows are left to the merge.
  const opened = useRef({ row, fail: (problem: unknown) => (messages.error(problemText(problem)), onClose('nowhere')) });
  useEffect(() => {
    loadRecordOfRow(database, entity, declared, opened.current.row).then(setRecord, opened.current.fail);
  }, [database, entity, declared]);

  function change(next: Patch<FormValues>) {
    setError(undefined);
    setPatch((earlier) => {
      const before = { ...record, ...earlier };
      const own = typeof next === 'function' ? next(before) : next;
      return { ...earlier, ...own, ...form.derive?.(own, before, toWireDateTime(new Date())) };
    });
  }

  async function commit(move: CellMove) {
    if (isBusy.current) return;
    // An amount that was emptied stays as it was: the record would say 0.
    const isEmptied = field.type === 'number' && field.isAmount === true && field.field in patch && (patch[field.field] ?? null) === null;
    if (!record || isEmptied || Object.entries(patch).every(([name, value]) => isEqualValue(value, record[name]))) {
      onClose(move);
      return;
    }
    const values = { ...record, ...patch };
    const now = toWireDateTime(new Date());
    const fieldErrors = validateRecord(form, values, {
      configuration,
      now,
      madeAt: now,
      isNew: false,
      stored: record,
      groups: choices.groups,
      linesOf: choices.linesOf,
    });
    const fieldError = fieldErrors.find((one) => one.field === field.field) ?? fieldErrors[0];
    if (fieldError) {
      setError(fieldErrorText(fieldError));
      return;
    }
    isBusy.current = true;
    try {
      const rowOf = (key: string | number, saved: FormValues) => toListRow(entity, form, key, saved, { choices, configuration }, row);
      await saveRecord({ database, user, entity, form, key: keyOfRow(row), values, seenValues: record, rowOf });
      // isBusy stays set: on a slow device the closing field still takes keys, which must not be saved to this cell.
      onClose(move);
    } catch (problem) {
      messages.error(`${t(['notSaved', 'record:notSaved'])} ${problemText(problem)}`);
      isBusy.current = false;
    }
  }

  const values = { ...record, ...patch };
  return {
    isReady: record !== null && offered !== null,
    values,
    choices: choices.of(field, values),
    sources: choices,
    change,
    error,
    commit,
  };
}

/** Compares two field values; missing, null and empty are equal. */
function isEqualValue(value: unknown, before: unknown): boolean {
  return (value ?? '') === (before ?? '');
}
