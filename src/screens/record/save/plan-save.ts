import type { EntityDefinition, EntityName } from '../../../contract/definition/entity.ts';
import { isLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import { fileTableOf } from '../../../contract/file-tables.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import type { Change } from '../../../db/outbox/change.ts';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import type { FormDeclaration, FormValues, PreparedSave } from '../../declaration/form-declaration.ts';
import { draftFilesField, fileCalls } from '../files/draft-files.ts';
import { partCalls, storedParts } from './part-calls.ts';
import { photoCalls, withoutPhotos } from './photo-calls.ts';

type PlannedSave = Pick<Change, 'calls' | 'item' | 'base'>;

type SavePlan = {
  readonly entity: EntityName;
  readonly form: FormDeclaration;
  readonly key: RecordKey;
  readonly values: FormValues;
  /** The record as stored on this device; null for a new one. */
  readonly stored: FormValues | null;
  /** Its undelivered outbox entries. */
  readonly entries: readonly OutboxRow[];
  readonly passed?: readonly string[];
};

/** The save of a declared form: the record, then its photos and files. */
export function planSave({
  entity,
  form,
  key,
  values,
  stored,
  entries,
  passed = [],
  base,
}: SavePlan & { readonly base: FormValues | null }): PlannedSave {
  const { [draftFilesField]: _carried, ...entered } = values;
  const sentFields = form.action ? { ...formFieldsOf(form, values), ...givenReason(values, stored) } : withoutParts(entity, entered);
  const item = { ...stored, ...sentFields, Id: key };
  const table = fileTableOf(entity);
  const calls = form.action
    ? [{ call: form.action.call, payload: form.sendsWhole ? item : { Id: key, ...sentFields } }]
    : [
        {
          call: 'createOrUpdate',
          payload: withoutUnanswered(key, stored, withoutPhotos(form, withoutReadOnly(form, withoutParts(entity, item)))),
          ...(passed.length > 0 ? { passed } : {}),
        },
        ...photoCalls({ form, key, values, stored, entries }),
        ...(table ? fileCalls(table, key, values, entries) : []),
      ];
  return { calls, item, ...(base ? { base } : {}) };
}

/**
 * The save of a record whose body `beforeSave` has made: every call that the backend still needs, in order, and the record's new content.
 */
export function planPreparedSave(
  {
    entity,
    form,
    key,
    stored,
    entries,
    passed = [],
  }: Omit<SavePlan, 'form' | 'values'> & { readonly form: Pick<FormDeclaration, 'parts' | 'format'> },
  { values, body, local }: PreparedSave,
): PlannedSave {
  const base = serverBaseOf(key, stored, entries);
  const payload = { Id: key, ...body };
  const calls = [
    { call: 'createOrUpdate', payload: withoutUnanswered(key, stored, payload), ...(passed.length > 0 ? { passed } : {}) },
    ...partCalls({ entity, form, key, values, stored, base, entries }),
  ];
  return { calls, item: { ...stored, ...payload, ...local, ...storedParts(form.parts, key, values) }, ...(base ? { base } : {}) };
}

/** The reason of an implausible reading, which a dialog asks for: no field of the form has it. */
function givenReason({ ReadingReason }: FormValues, stored: FormValues | null): FormValues {
  return ReadingReason && ReadingReason !== stored?.['ReadingReason'] ? { ReadingReason } : {};
}

/** Parts have their own calls: the form may hold outdated ones. */
function withoutParts(entity: EntityName, values: FormValues): FormValues {
  const { parts = {} }: EntityDefinition = entityRegistry[entity];
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(parts, name)));
}

/**
 * Leaves out empty fields that the backend's record does not have: its list may have them, and an empty one would erase a value that the user has
 * not seen.
 */
function withoutUnanswered(key: RecordKey, stored: FormValues | null, payload: FormValues): FormValues {
  if (stored === null || isLocalKey(key)) return payload;
  return Object.fromEntries(
    Object.entries(payload).filter(([name, value]) => (value !== null && value !== '') || Object.hasOwn(stored, name)),
  );
}

/** Leaves out read-only fields, which our backend derives: otherwise they would conflict whenever two users change their inputs. */
function withoutReadOnly(form: FormDeclaration, values: FormValues): FormValues {
  if (form.sendsWhole) return values;
  const shownFields = new Set<string>(
    form.sections.flatMap(({ fields }) => fields.filter(({ isReadOnly }) => isReadOnly).map(({ field }) => field)),
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => !shownFields.has(name)));
}

function formFieldsOf(form: FormDeclaration, values: FormValues): FormValues {
  return Object.fromEntries(form.sections.flatMap((section) => section.fields.map(({ field }) => [field, values[field] ?? null])));
}

/** The record as the backend last had it: the base of a waiting save, else the cached record. */
export function serverBaseOf(
  key: RecordKey,
  cached: Readonly<Record<string, unknown>> | null,
  entries: readonly Pick<OutboxRow, 'base'>[],
): Readonly<Record<string, unknown>> | null {
  if (entries.length > 0) return entries.find((entry) => entry.base !== null)?.base ?? null;
  return isLocalKey(key) ? null : cached;
}
