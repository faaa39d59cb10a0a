import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import * as v from 'valibot';
import type { AdminContext } from '../admin-api/admin-journal.ts';
import type { RoleMapping } from '../settings/directory-settings.ts';
import type { Filter } from './filter.ts';
import { matchesTag } from '../../src/contract/wire/entity-tags.ts';
import { toOneLine } from '../../src/contract/wire/one-line.ts';
import { ScimError } from './scim-error.ts';

export type ScimContext = Pick<AdminContext, 'db' | 'by' | 'now'> & {
  readonly roleMap: readonly RoleMapping[];
  /** Address of this server's SCIM, for `location`. */ readonly base: string;
};

/** A page of a list: `startIndex` counts from 1. */
export type ScimQuery = { readonly filter: Filter | null; readonly startIndex: number; readonly count: number };

export const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

// Entra writes "True" and "False" as text.
const flag = v.pipe(
  v.union([v.boolean(), v.pipe(v.string(), v.toLowerCase(), v.picklist(['true', 'false']))]),
  v.transform((value) => value === true || value === 'true'),
);
const text = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200),
  v.check((entered) => toOneLine(entered) === entered),
);
const optionalText = v.pipe(
  v.nullish(text),
  v.transform((value) => value || undefined),
);
const requiredText = v.pipe(text, v.nonEmpty());

export const userResource = v.object({
  userName: v.pipe(requiredText, v.regex(/^[^,\p{C}\p{Zl}\p{Zp}]+$/u)),
  externalId: optionalText,
  displayName: optionalText,
  name: v.optional(v.nullable(v.object({ givenName: optionalText, familyName: optionalText, formatted: optionalText }))),
  emails: v.optional(
    v.nullable(v.pipe(v.array(v.object({ value: optionalText, type: optionalText, primary: v.optional(flag) })), v.maxLength(20))),
  ),
  active: v.optional(flag, true),
});
export const groupResource = v.object({
  displayName: requiredText,
  externalId: optionalText,
  members: v.optional(
    v.nullable(v.pipe(v.array(v.object({ value: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) })), v.maxLength(50_000))),
  ),
});

/** The resource of a body. Throws `ScimError` `invalidValue`, which names the attribute. */
export function parseResource<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  const path = v.getDotPath(parsed.issues[0]);
  throw new ScimError(400, path === null ? 'The body is no resource.' : `${path} is missing or not valid.`, 'invalidValue');
}

/** The condition of a filter over the columns that `columns` names by attribute. Throws `ScimError` for another attribute. */
function conditionOf(filter: Filter, columns: Readonly<Record<string, Expression<unknown>>>): Expression<SqlBool> {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const [left, right] = filter.parts.map((part) => conditionOf(part, columns));
      return filter.kind === 'and' ? sql<SqlBool>`(${left} AND ${right})` : sql<SqlBool>`(${left} OR ${right})`;
    }
    case 'not':
      return sql<SqlBool>`(NOT ${conditionOf(filter.part, columns)})`;
    case 'compare': {
      const column = Object.hasOwn(columns, filter.path) ? columns[filter.path] : undefined;
      if (!column) throw new ScimError(400, `${filter.path} cannot be searched.`, 'invalidFilter');
      return comparison(sql`coalesce(lower((${column})::text COLLATE "und-x-icu"), '')`, filter.operator, String(filter.value ?? ''));
    }
  }
}

function comparison(
  column: Expression<unknown>,
  operator: Extract<Filter, { kind: 'compare' }>['operator'],
  value: string,
): Expression<SqlBool> {
  const lowered = sql`lower(${value} COLLATE "und-x-icu")`;
  switch (operator) {
    case 'pr':
      return sql<SqlBool>`${column} <> ''`;
    case 'eq':
      return sql<SqlBool>`${column} = ${lowered}`;
    case 'ne':
      return sql<SqlBool>`${column} <> ${lowered}`;
    case 'co':
      return sql<SqlBool>`strpos(${column}, ${lowered}) > 0`;
    case 'sw':
      return sql<SqlBool>`starts_with(${column}, ${lowered})`;
    case 'ew':
      return sql<SqlBool>`right(${column}, length(${lowered})) = ${lowered}`;
  }
}

/** Times of a resource, `d` in the query. SCIM writes them in UTC. */
export const metaColumns = [utc('CreatedOn').as('created'), utc('ChangedOn').as('lastModified')] as const;

function utc(column: string) {
  return sql<string>`to_char(${sql.ref(`d.${column}`)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

export type Meta = { readonly created: string; readonly lastModified: string; readonly version: number };

export function metaOf({ base }: ScimContext, resourceType: 'User' | 'Group', id: number, { created, lastModified, version }: Meta) {
  return { resourceType, created, lastModified, version: `W/"${version}"`, location: `${base}/${resourceType}s/${id}` };
}

/** The answer to a list query. */
export function listAnswer(resources: readonly unknown[], totalResults: number, startIndex: number) {
  return { schemas: [schemas.list], totalResults, startIndex, itemsPerPage: resources.length, Resources: resources };
}

type ListedKind<Row> = {
  /** The column of the id, by which the list is ordered. */
  readonly id: string;
  readonly columns: Readonly<Record<string, Expression<unknown>>>;
  readonly toResource: (row: Row) => unknown;
};

/** The answer to a list query: one page of the rows of `all` that match. Their table is `d` in the query. */
export async function listPage<Tables, Alias extends keyof Tables, Row>(
  all: SelectQueryBuilder<Tables, Alias, Row>,
  { filter, startIndex, count }: ScimQuery,
  { id, columns, toResource }: ListedKind<Row>,
): Promise<unknown> {
  const matching = filter === null ? all : all.where(conditionOf(filter, columns));
  const [rows, { total }] = await Promise.all([
    matching
      .orderBy(sql.ref(`d.${id}`))
      .offset(startIndex - 1)
      .limit(count)
      .execute(),
    matching
      .clearSelect()
      .select(sql`count(*)`.as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return listAnswer(rows.map(toResource), total, startIndex);
}

/** Throws 412 when the caller knows another version of the resource. */
export function requireVersion(expected: string | undefined, { meta }: { readonly meta: { readonly version: string } }): void {
  if (expected !== undefined && !matchesTag(expected, meta.version.replace(/^W\//, '')))
    throw new ScimError(412, 'The resource has changed meanwhile.');
}
