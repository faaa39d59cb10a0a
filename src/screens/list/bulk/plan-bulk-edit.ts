import type { Configuration } from '../../../contract/device/configuration.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { FieldError } from '../../../contract/wire/problem.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { FieldDeclaration, FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import type { ActionTarget } from '../../declaration/screen-declaration.ts';
import type { FormChoices } from '../../record/choices/use-choices.ts';
import { toListRow } from '../../record/save/list-row.ts';
import { saveRecord } from '../../record/save/save-record.ts';
import { validateRecord } from '../../record/save/validate-record.ts';
import { loadRecordOfRow } from '../rows/load-record-of-row.ts';

export type BulkEditContext = {
  readonly database: UserDatabase;
  readonly user: string;
  readonly configuration: Configuration;
  readonly entity: EntityName;
  readonly form: FormDeclaration;
  readonly choices: FormChoices;
};

/** One field and its new values: the field's own, and those that its control changed with it. */
export type BulkChange = { readonly field: FieldDeclaration; readonly patch: FormValues };

/** A record before the change. `change` null: it stays as it is, because of `obstacle` or because it has the value already. */
export type PlannedEdit = {
  readonly target: ActionTarget;
  readonly record: FormValues | null;
  readonly change: FormValues | null;
  readonly obstacle:
    | { readonly kind: 'not-offered' }
    | { readonly kind: 'error'; readonly error: FieldError }
    | { readonly kind: 'unreadable'; readonly problem: unknown }
    | null;
};

/** How many records are fetched at a time, where a row is not enough. */
const LANES = 4;

/** Reads the records and checks the change on each by its form's rules. */
export async function planBulkEdit(
  context: BulkEditContext,
  targets: readonly ActionTarget[],
  change: BulkChange,
  isOffered: (target: ActionTarget) => boolean,
  onProgress: (done: number) => void,
): Promise<readonly PlannedEdit[]> {
  const planned: PlannedEdit[] = [];
  for (let start = 0; start < targets.length; start += LANES) {
    planned.push(...(await Promise.all(targets.slice(start, start + LANES).map((target) => planOne(context, target, change, isOffered)))));
    onProgress(planned.length);
  }
  return planned;
}

async function planOne(
  { database, configuration, entity, form, choices }: BulkEditContext,
  target: ActionTarget,
  { patch }: BulkChange,
  isOffered: (target: ActionTarget) => boolean,
): Promise<PlannedEdit> {
  const none = { target, record: null, change: null };
  if (!isOffered(target)) return { ...none, obstacle: { kind: 'not-offered' } };
  let record: FormValues;
  try {
    record = await loadRecordOfRow(database, entity, form, target.row);
  } catch (problem) {
    return { ...none, obstacle: { kind: 'unreadable', problem } };
  }
  if (form.isOpen?.(record, target.row) === false) return { ...none, record, obstacle: { kind: 'not-offered' } };
  if (hasValues(record, patch)) return { target, record, change: null, obstacle: null };
  const now = toWireDateTime(new Date());
  const change = { ...patch, ...form.derive?.(patch, record, now) };
  const errors = validateRecord(
    form,
    { ...record, ...change },
    { configuration, now, madeAt: now, isNew: false, stored: record, groups: choices.groups, linesOf: choices.linesOf },
  );
  const error = errors.find(({ field }) => field in change) ?? errors[0];
  return error ? { target, record, change: null, obstacle: { kind: 'error', error } } : { target, record, change, obstacle: null };
}

/** How far a run over many records came: the edits that are queued, those that are not, and why it stopped; null where all are. */
export type BulkRun = { readonly saved: readonly PlannedEdit[]; readonly left: readonly PlannedEdit[]; readonly problem: unknown };

/** Queues the changes as saves of the records' forms, until one fails. */
export function queueBulkEdit(context: BulkEditContext, planned: readonly PlannedEdit[]): Promise<BulkRun> {
  return saveEach(planned, async ({ target, record, change }) => {
    if (!record || !change) return false;
    await saveOne(context, target, record, change);
    return true;
  });
}

/** Saves the former values again, on the records without a later change, until one fails. */
export function undoBulkEdit(context: BulkEditContext, planned: readonly PlannedEdit[]): Promise<BulkRun> {
  // The rows are those from before the change.
  const { fromRow: _, ...form } = context.form;
  return saveEach(planned, async ({ target, record, change }) => {
    if (!record || !change) return false;
    const now = await loadRecordOfRow(context.database, context.entity, form, target.row);
    if (!hasValues(now, change)) return false;
    await saveOne(context, target, now, Object.fromEntries(Object.keys(change).map((name) => [name, record[name] ?? null])));
    return true;
  });
}

async function saveEach(edits: readonly PlannedEdit[], save: (edit: PlannedEdit) => Promise<boolean>): Promise<BulkRun> {
  const saved: PlannedEdit[] = [];
  for (const [index, edit] of edits.entries()) {
    try {
      if (await save(edit)) saved.push(edit);
    } catch (problem) {
      return { saved, left: edits.slice(index), problem };
    }
  }
  return { saved, left: [], problem: null };
}

async function saveOne(
  { database, user, configuration, entity, form, choices }: BulkEditContext,
  { key, row }: ActionTarget,
  record: FormValues,
  change: FormValues,
): Promise<void> {
  const rowOf = (savedKey: string | number, saved: FormValues) => toListRow(entity, form, savedKey, saved, { choices, configuration }, row);
  await saveRecord({ database, user, entity, form, key, values: { ...record, ...change }, seenValues: record, rowOf });
}

/** Whether the record has all these values; missing, null and empty are equal. */
function hasValues(record: FormValues, values: FormValues): boolean {
  return Object.entries(values).every(([name, value]) => (value ?? '') === (record[name] ?? ''));
}
