import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { sealTextFields, wordFieldNames } from '../../src/contract/entities/handover/handover-seal.ts';
import { retryConflicts } from '../database/retry.ts';
import type { Database } from '../database/tables.ts';

/** Regular expression of PostgreSQL for the words that identify a person in a text; null for a person without such words. */
export type PersonPattern = string | null;

export type PersonWords = {
  readonly names: readonly (string | null)[];
  readonly emails?: readonly (string | null)[];
  readonly phones?: readonly (string | null)[];
  readonly identifiers?: readonly (string | null)[];
  /** Searched for only where they are a whole string in JSON. */
  readonly values?: readonly (string | null)[];
};

/** Columns of a table with text that identifies a person. */
export type Traces = { readonly table: string; readonly columns: readonly TextColumn[] };

type TextColumn = { readonly name: string; readonly type: 'text' | 'jsonb' };

const MIN_PHONE_DIGITS = 7;
const MIN_IDENTIFIER_LENGTH = 5;

/** Letters of all languages: the databases compare bytes. */
const collation = sql.raw('COLLATE "und-x-icu"');

/**
 * Tables that `eraseTraces` leaves: the audit trail is rewritten with its chain, the log of shown secrets has no text of users; signatures
 * cover signed versions and the texts of terms.
 */
const excludedTables: ReadonlySet<string> = new Set([
  'audit_entry',
  'audit_link',
  'secret_reveal',
  'signed_version',
  'terms',
  'terms_version',
]);

const isSigned = sql`(h."Seal" IS NOT NULL OR h."FromSignature" IS NOT NULL OR h."ToSignature" IS NOT NULL)`;

/**
 * Matches full names of two words or more, in either order, addresses, phone numbers with any spacing, and identifiers. A name of one word,
 * a number and an ordinary word are too common to be searched for in texts.
 */
export function personPattern({ names, emails = [], phones = [], identifiers = [], values = [] }: PersonWords): PersonPattern {
  const texts = (list: readonly (string | null)[]) => list.flatMap((text) => (text?.trim() ? [text.trim()] : []));
  const alternatives = [
    ...texts(names).flatMap(nameAlternatives),
    ...texts(emails)
      .filter((text) => text.includes('@'))
      .map(escaped),
    ...texts(phones).flatMap(phoneAlternatives),
    ...texts(identifiers).filter(isUnmistakable).map(escaped),
    ...texts(values).map((text) => `(?<=")${escaped(text)}(?=")`),
  ];
  return alternatives.length === 0 ? null : `(?<![[:alnum:]])(?:${[...new Set(alternatives)].join('|')})(?![[:alnum:]])`;
}

function nameAlternatives(name: string): readonly string[] {
  const words = name.split(/\s+/);
  if (words.length < 2) return [];
  const gap = '(?:[[:space:]]|&nbsp;)+';
  const [first = '', second = ''] = words;
  return [words.map(escaped).join(gap), ...(words.length === 2 ? [`${escaped(second)},?${gap}${escaped(first)}`] : [])];
}

function phoneAlternatives(phone: string): readonly string[] {
  const digits = phone.match(/\d/g) ?? [];
  return digits.length < MIN_PHONE_DIGITS ? [] : [`${phone.startsWith('+') ? String.raw`\+?` : ''}${digits.join('[-. /()]{0,3}')}`];
}

/** Letters with digits or signs, such as `j.nowak` or `PN-77410`. */
function isUnmistakable(identifier: string): boolean {
  return identifier.length >= MIN_IDENTIFIER_LENGTH && !/^(?:\p{L}+|[\d\s]+)$/u.test(identifier);
}

/** As the text stands, or as JSON writes it. */
function escaped(text: string): string {
  const literal = (one: string) => one.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);
  const json = JSON.stringify(text).slice(1, -1);
  return json === text ? literal(text) : `(?:${literal(text)}|${literal(json)})`;
}

/** Whether the text of `column` matches. */
export function matches(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(column)}::text ${collation} ~* ${pattern}, false)`;
}

/** The text of `column` with `name` instead of what matches, in the type of the column. */
export function replaced({ name: column, type }: TextColumn, pattern: string, name: string): RawBuilder<unknown> {
  return sql`regexp_replace(${sql.ref(column)}::text ${collation}, ${pattern}, ${name}, 'gi')::${sql.raw(type)}`;
}

/** Every table with a row whose text matches, and its columns that do. */
export async function findTraces(db: Kysely<Database>, pattern: PersonPattern): Promise<readonly Traces[]> {
  return pattern === null ? [] : tracesBy(db, (_, { name }) => matches(name, pattern));
}

/** Rows that one transaction changes: a save waits for no more. */
const BATCH = 200;

/**
 * Replaces what matches by `name` in every text, except in what signatures cover; returns the number of rows. The search holds no lock, and
 * each batch has a transaction of its own: a run that was interrupted goes on by another one. `except`: tables that are left.
 */
export async function eraseTraces(
  db: Kysely<Database>,
  pattern: PersonPattern,
  name: string,
  except: readonly string[] = [],
): Promise<number> {
  if (pattern === null) return 0;
  let erased = 0;
  const changes = (table: string, column: TextColumn) =>
    excludedTables.has(table) || except.includes(table)
      ? sql<boolean>`false`
      : sql<boolean>`(${matches(column.name, pattern)} AND NOT ${isUnderSignature(table, column.name)})`;
  for (const { table, columns } of await tracesBy(db, changes)) {
    const values = columns.map(
      (column) =>
        sql`${sql.ref(column.name)} = CASE WHEN ${changes(table, column)} THEN ${replaced(column, pattern, name)} ELSE ${sql.ref(column.name)} END`,
    );
    const versioned = (await hasVersion(db, table)) ? [sql`"RowVersion" = "RowVersion" + 1`] : [];
    const isChanged = sql`(${sql.join(
      columns.map((column) => changes(table, column)),
      sql` OR `,
    )})`;
    const { rows: places } = await sql<{ at: string }>`SELECT ctid::text AS at FROM ${sql.table(table)} WHERE ${isChanged}`.execute(db);
    for (let start = 0; start < places.length; start += BATCH) {
      const batch = places.slice(start, start + BATCH).map(({ at }) => at);
      erased += await retryConflicts(() =>
        db.transaction().execute(async (trx) => {
          await permitErasure(trx);
          // A row that was saved meanwhile has moved: the next search finds it.
          const { numAffectedRows } =
            await sql`UPDATE ${sql.table(table)} SET ${sql.join([...values, ...versioned])} WHERE ctid = ANY(${batch}::tid[]) AND ${isChanged}`.execute(
              trx,
            );
          return Number(numAffectedRows ?? 0);
        }),
      );
    }
  }
  return erased;
}

/** Lets the owner of the tables change what triggers keep, until the end of the transaction. */
export async function permitErasure(trx: Transaction<Database>): Promise<void> {
  await sql`SELECT set_config('tabor.erasing', 'person', true)`.execute(trx);
}

/** Whether signatures on a handover cover the column: another text would break the seal. */
function isUnderSignature(table: string, column: string): RawBuilder<boolean> {
  const isWord =
    column === 'SignedWords' || table === 'vehicle_handover_document_fault' || (wordFieldNames as readonly string[]).includes(column);
  const condition = isWord ? sql`${isSigned} AND h."SignedWords" IS NOT NULL` : isSigned;
  if (table === 'vehicle_handover_document_fault')
    return sql<boolean>`EXISTS (SELECT FROM vehicle_handover_document h WHERE h."Id" = "VehicleHandoverDocumentId" AND ${condition})`;
  if (table !== 'vehicle_handover_document' || !(isWord || (sealTextFields as readonly string[]).includes(column)))
    return sql<boolean>`false`;
  return sql<boolean>`EXISTS (SELECT FROM vehicle_handover_document h WHERE h."Id" = vehicle_handover_document."Id" AND ${condition})`;
}

async function tracesBy(
  db: Kysely<Database>,
  condition: (table: string, column: TextColumn) => RawBuilder<boolean>,
): Promise<readonly Traces[]> {
  const traces: Traces[] = [];
  for (const { table, columns } of await textColumns(db)) {
    const tests = columns.map((column) => sql`bool_or(${condition(table, column)})`);
    const {
      rows: [row],
    } = await sql<{ hits: (boolean | null)[] }>`SELECT ARRAY[${sql.join(tests)}] AS hits FROM ${sql.table(table)}`.execute(db);
    const hit = columns.filter((_, index) => row?.hits[index] === true);
    if (hit.length > 0) traces.push({ table, columns: hit });
  }
  return traces;
}

/** The columns that hold text, without keys. Triggers and the database derive the others from them. */
async function textColumns(db: Kysely<Database>): Promise<readonly Traces[]> {
  const { rows } = await sql<Traces>`
    SELECT c.table_name AS "table", jsonb_agg(jsonb_build_object('name', c.column_name, 'type', c.data_type) ORDER BY c.ordinal_position) AS columns
    FROM information_schema.columns c JOIN pg_tables t ON t.schemaname = c.table_schema AND t.tablename = c.table_name
    WHERE c.table_schema = current_schema() AND c.data_type IN ('text', 'jsonb') AND c.is_generated = 'NEVER' AND c.column_name <> 'SearchText' AND c.column_name NOT LIKE 'NameOf%'
      AND NOT EXISTS (SELECT FROM pg_constraint f JOIN pg_attribute a ON (a.attrelid = f.conrelid AND a.attnum = ANY(f.conkey)) OR (a.attrelid = f.confrelid AND a.attnum = ANY(f.confkey))
        WHERE f.contype = 'f' AND a.attrelid = format('%I.%I', c.table_schema, c.table_name)::regclass AND a.attname = c.column_name)
    GROUP BY c.table_name ORDER BY c.table_name`.execute(db);
  return rows;
}

async function hasVersion(db: Kysely<Database>, table: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ${table} AND column_name = 'RowVersion'`.execute(
      db,
    );
  return rows.length > 0;
}
