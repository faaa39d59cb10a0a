import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { AdditionalFieldGroup } from '../../../contract/entities/shared/additional-field.ts';
import { namedIn } from '../../../contract/entities/shared/names.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { toLanguage } from '../../../contract/wire/languages.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { functionality } from '../../../contract/permissions/functionality.ts';
import { ignoreTaborError } from '../../../contract/wire/problem.ts';
import { callOf } from '../../../contract/registry.ts';
import { recordsOf } from '../../../db/cache/records.ts';
import { findReference, referenceKey } from '../../../db/cache/references.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { pullMissingReference } from '../../../sw/pull/pull-reference.ts';
import { choicesFromRows, isEmptyAnswer } from '../../reference/choices-from-rows.ts';
import { offeredLines, withOwnChoice } from './offered-lines.ts';
import { withPlates } from './plates-of-vehicles.ts';
import { useSession } from '../../session-context.tsx';
import { useOnline } from '../../use-online.ts';
import type {
  ChoiceSource,
  FieldDeclaration,
  FormDeclaration,
  FormSources,
  FormValues,
  SourceChoice,
  SourceLines,
} from '../../declaration/form-declaration.ts';

/** Choices by field; empty for a field whose source is not cached. */
export type FormChoices = FormSources & {
  readonly of: (field: FieldDeclaration, values: FormValues) => readonly SourceChoice[];
  /** Text of a reference in list rows; null when it is not cached. */
  readonly listedOf: (field: FieldDeclaration, values: FormValues) => string | null;
};

type CachedRead = Pick<ChoiceSource, 'entity' | 'call' | 'parameters' | 'local'>;

/**
 * Choices of the form's fields from cached answers; missing ones are pulled when there is a network. `record`: names its own choices that
 * the answers lack. `edited`: the key of the record in an editor.
 */
export function useChoices(form: FormDeclaration, record: RecordRow | null = null, edited: RecordKey | null = null): FormChoices {
  const { database } = useSession();
  const isOnline = useOnline();
  const language = toLanguage(useTranslation().i18n.language);
  const reads = useMemo(() => readsOf(form), [form]);
  const rows = useLiveQuery(() => Promise.all(reads.map((read) => findReference(database, keyOf(read)))), [database, reads]);

  const fallbackRows = useLiveQuery(
    () =>
      Promise.all(
        reads.map(async (read, index) =>
          rows && isEmptyAnswer(rows[index]?.value)
            ? choicesFromRows(database, read.entity, read.call)
            : withPlates(database, read, rows?.[index]?.value),
        ),
      ),
    [database, reads, rows],
  );

  const records = useLiveQuery(
    () => Promise.all(reads.map(({ local }) => recordsOfAll(database, local?.entities ?? []))),
    [database, reads],
  );

  const [failed, setFailed] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!rows || !isOnline) return;
    reads.forEach((read, index) => {
      if (rows[index] !== null) return;
      pullMissingReference(database, read.entity, read.call, read.parameters).catch((error: unknown) => {
        setFailed((before) => [...before, keyOf(read)]);
        ignoreTaborError(error);
      });
    });
  }, [database, reads, rows, isOnline]);
  // A form that opens before its choices are loaded would show chosen values as empty.
  const isPulling = isOnline && reads.some((read, index) => rows?.[index] === null && !failed.includes(keyOf(read)));

  return useMemo(() => {
    const answers = Object.fromEntries(
      reads.map((read, index) => {
        // A device that was prepared in another language has its words until the next pull.
        const parsed = parseAnswer(read, fallbackRows?.[index] ?? rows?.[index]?.value);
        const answer = hasWords(read) ? namedIn(language, parsed) : parsed;
        return [
          keyOf(read),
          read.local && Array.isArray(answer)
            ? read.local.apply(answer as SourceLines, records?.[index] ?? [], rows?.[index] ?? null, edited)
            : answer,
        ];
      }),
    );
    const linesOf = (source: CachedRead): SourceLines => {
      const answer = answers[keyOf(source)];
      return Array.isArray(answer) ? (answer as SourceLines) : [];
    };
    const choicesOf = (field: FieldDeclaration, values: FormValues): readonly SourceChoice[] => {
      const source = sourceOf(field);
      const choices = source ? source.choices(offeredLines(linesOf(source), values), values) : [];
      return isReference(field) ? withOwnChoice(choices, field, values, record) : choices;
    };
    return {
      linesOf,
      of: choicesOf,
      listedOf: (field, values) => {
        const selected = choicesOf(field, values).find((choice) => choice.id === values[field.field]);
        return selected?.listed ?? selected?.label ?? null;
      },
      answers: Object.fromEntries((form.defaultsFrom ?? []).map((read) => [`${read.entity}.${read.call}`, answers[keyOf(read)] ?? null])),
      groups: groupsOf(form, answers),
      isLoading: rows === undefined || fallbackRows === undefined || records === undefined || isPulling,
    };
  }, [form, reads, rows, fallbackRows, records, record, edited, isPulling, language]);
}

async function recordsOfAll(database: UserDatabase, entities: readonly EntityName[]): Promise<RecordRow[]> {
  return (await Promise.all(entities.map((entity) => recordsOf(database, entity)))).flat();
}

function isReference(field: FieldDeclaration) {
  return field.type === 'reference' || field.type === 'custom';
}

export function sourceOf(field: FieldDeclaration): ChoiceSource | undefined {
  if (field.type === 'reference' || field.type === 'custom') return field.source;
  return field.type === 'text' || field.type === 'textarea' ? field.suggestions : undefined;
}

export function fieldsOf({ sections, parts = {} }: FormDeclaration): readonly FieldDeclaration[] {
  return [...sections, ...Object.values(parts)].flatMap(({ fields }) => fields);
}

function readsOf(form: FormDeclaration): readonly CachedRead[] {
  const sources = fieldsOf(form).flatMap((field) => sourceOf(field) ?? []);
  const own = additionalFieldsOf(form);
  return [
    ...new Map([...sources, ...(form.defaultsFrom ?? []), ...(own ? [own] : [])].map((read: CachedRead) => [keyOf(read), read])).values(),
  ];
}

function additionalFieldsOf({ additionalFields }: FormDeclaration): CachedRead | null {
  if (!additionalFields) return null;
  return {
    entity: 'additional-field',
    call: 'getAdditionalFields',
    parameters: { controllerNumber: String(functionality[additionalFields]) },
  };
}

function groupsOf(form: FormDeclaration, answers: Readonly<Record<string, unknown>>): readonly AdditionalFieldGroup[] {
  const read = additionalFieldsOf(form);
  const groups = read ? answers[keyOf(read)] : null;
  return Array.isArray(groups) ? (groups as AdditionalFieldGroup[]).filter((group) => group.Fields.length > 0) : [];
}

/** Whether the answer names things by a word per language. Long answers, such as the vehicles, have none. */
function hasWords({ entity }: CachedRead): boolean {
  return entity === 'dictionary' || entity === 'additional-field';
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
