import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import type { AdditionalFieldGroup } from '../../../contract/entities/additional-field.ts';
import { functionality } from '../../../contract/functionality.ts';
import { TaborError } from '../../../contract/problem.ts';
import { callOf } from '../../../contract/registry.ts';
import { findReference, referenceKey } from '../../../db/cache/references.ts';
import { pullReference } from '../../../sw/pull/pull.ts';
import { choicesFromRows, isEmptyAnswer } from '../../choices-from-rows.ts';
import { useSession } from '../../session-context.tsx';
import { useOnline } from '../../use-online.ts';
import type { ChoiceSource, FieldDeclaration, FormDeclaration, FormValues, SourceChoice } from '../../declaration/form-declaration.ts';

/** Choices by field; empty for a field whose source is not cached. */
export type FormChoices = {
  /** The cached answer of a source, parsed by the contract; empty without one. */
  readonly linesOf: (source: ChoiceSource) => Lines;
  readonly of: (field: FieldDeclaration, values: FormValues) => readonly SourceChoice[];
  /** Text of a reference in list rows; null when it is not cached. */
  readonly listedOf: (field: FieldDeclaration, values: FormValues) => string | null;
  /** Answers of the form's `defaultsFrom`. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Additional fields, in their groups. */
  readonly groups: readonly AdditionalFieldGroup[];
  readonly isLoading: boolean;
};

type Lines = readonly Readonly<Record<string, unknown>>[];

type CachedRead = Pick<ChoiceSource, 'entity' | 'call' | 'parameters'>;

/** Choices of the form's fields from cached answers; missing ones are pulled when there is a network. */
export function useChoices(form: FormDeclaration): FormChoices {
  const { database } = useSession();
  const isOnline = useOnline();
  const reads = useMemo(() => readsOf(form), [form]);
  const rows = useLiveQuery(() => Promise.all(reads.map((read) => findReference(database, keyOf(read)))), [database, reads]);

  const fallbackRows = useLiveQuery(
    () => Promise.all(reads.map(async (read, index) => (rows && isEmptyAnswer(rows[index]?.value) ? choicesFromRows(database, read.entity, read.call) : null))),
    [database, reads, rows],
  );

  const [failed, setFailed] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!rows || !isOnline) return;
    reads.forEach((read, index) => {
      if (rows[index] !== null) return;
      pullReference(database, read.entity, read.call, read.parameters).catch((error: unknown) => {
        setFailed((before) => [...before, keyOf(read)]);
        ignoreUnreachable(error);
      });
    });
  }, [database, reads, rows, isOnline]);
  // A form that opens before its choices are loaded would show chosen values as empty.
  const isPulling = isOnline && reads.some((read, index) => rows?.[index] === null && !failed.includes(keyOf(read)));

  return useMemo(() => {
    const answers = Object.fromEntries(reads.map((read, index) => [keyOf(read), parseAnswer(read, fallbackRows?.[index] ?? rows?.[index]?.value)]));
    const linesOf = (source: ChoiceSource): Lines => {
      const answer = answers[keyOf(source)];
      return Array.isArray(answer) ? (answer as Lines) : [];
    };
    const choicesOf = (field: FieldDeclaration, values: FormValues): readonly SourceChoice[] => {
      const source = sourceOf(field);
      return source ? source.choices(linesOf(source), values) : [];
    };
    return {
      linesOf,
      of: choicesOf,
      listedOf: (field, values) => {
        const chosen = choicesOf(field, values).find((choice) => choice.id === values[field.field]);
        return chosen?.listed ?? chosen?.label ?? null;
      },
      answers: Object.fromEntries((form.defaultsFrom ?? []).map((read) => [`${read.entity}.${read.call}`, answers[keyOf(read)] ?? null])),
      groups: groupsOf(form, answers),
      isLoading: rows === undefined || fallbackRows === undefined || isPulling,
    };
  }, [form, reads, rows, fallbackRows, isPulling]);
}

/** The choice source of `field`, if it has one. */
export function sourceOf(field: FieldDeclaration): ChoiceSource | undefined {
  if (field.type === 'reference' || field.type === 'own') return field.source;
  return field.type === 'text' || field.type === 'textarea' ? field.suggestions : undefined;
}

function readsOf(form: FormDeclaration): readonly CachedRead[] {
  const sources = form.sections.flatMap((section) => section.fields.flatMap((field) => sourceOf(field) ?? []));
  const own = additionalFieldsOf(form);
  return [...new Map([...sources, ...(form.defaultsFrom ?? []), ...(own ? [own] : [])].map((read: CachedRead) => [keyOf(read), read])).values()];
}

function additionalFieldsOf({ additionalFields }: FormDeclaration): CachedRead | null {
  if (!additionalFields) return null;
  return { entity: 'additional-field', call: 'getAdditionalFields', parameters: { controllerNumber: String(functionality[additionalFields]) } };
}

function groupsOf(form: FormDeclaration, answers: Readonly<Record<string, unknown>>): readonly AdditionalFieldGroup[] {
  const read = additionalFieldsOf(form);
  const groups = read ? answers[keyOf(read)] : null;
  return Array.isArray(groups) ? (groups as AdditionalFieldGroup[]).filter((group) => group.Fields.length > 0) : [];
}

function keyOf({ entity, call, parameters }: CachedRead): string {
  return referenceKey(entity, call, parameters);
}

/** An older version may have cached it: an unreadable answer counts as missing. */
function parseAnswer({ entity, call }: CachedRead, value: unknown): unknown {
  if (value === undefined) return null;
  const result = v.safeParse(callOf(entity, call).answer, value);
  return result.success ? result.output : null;
}

/** A failed pull leaves the answer missing, which the field shows itself. */
function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof TaborError)) throw error;
}
