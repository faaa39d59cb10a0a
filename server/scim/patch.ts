import * as v from 'valibot';
import { attributeName, matches, parseFilter, type Filter } from './filter.ts';
import { ScimError } from './scim-error.ts';

const MAX_OPERATIONS = 1_000;

// Entra writes "Replace", RFC 7644 "replace".
const patchBody = v.looseObject({
  Operations: v.pipe(
    v.array(
      v.looseObject({
        op: v.pipe(v.string(), v.toLowerCase(), v.picklist(['add', 'replace', 'remove'])),
        path: v.optional(v.string()),
        value: v.optional(v.unknown()),
      }),
    ),
    v.maxLength(MAX_OPERATIONS),
  ),
});

type Operation = { readonly op: 'add' | 'replace' | 'remove'; readonly path?: string | undefined; readonly value?: unknown };
type Resource = Record<string, unknown>;

/** `emails[type eq "work"].value` in parts. */
type Path = { readonly name: string; readonly filter: Filter | null; readonly sub: string | null };

/**
 * The resource after the operations of a PATCH body (RFC 7644, 3.5.2), as Entra ID and Okta send them. `names`: the attributes that are
 * kept; others are ignored. Throws `ScimError`.
 */
export function applyPatch(resource: Readonly<Resource>, body: unknown, names: readonly string[]): Resource {
  const parsed = v.safeParse(patchBody, body);
  if (!parsed.success)
    throw new ScimError(400, 'Operations is missing or holds an operation that is none of add, replace, remove.', 'invalidSyntax');
  const copy = structuredClone(resource) as Resource;
  for (const operation of parsed.output.Operations) apply(copy, operation, names);
  return copy;
}

function apply(resource: Resource, { op, path, value }: Operation, names: readonly string[]): void {
  if (path !== undefined && path !== '') return applyAt(resource, op, pathOf(path), value, names);
  if (op === 'remove') throw new ScimError(400, 'remove needs a path.', 'noTarget');
  if (!isObject(value)) throw new ScimError(400, 'An operation without path needs an object as value.', 'invalidValue');
  // Entra writes paths as names: {"name.givenName": "Anna"}.
  for (const [name, one] of Object.entries(value)) applyAt(resource, op, pathOf(name), one, names);
}

function pathOf(text: string): Path {
  const parts = /^([^[\]]+?)(?:\[(.*)\])?(?:\.([\w$-]+))?$/s.exec(text.trim());
  if (!parts) throw new ScimError(400, `${text} is no path.`, 'invalidPath');
  const [, name = '', filter, sub] = parts;
  const [first = '', ...rest] = attributeName(name).split('.');
  // The names of an extension hold dots: they stay whole, and no attribute here has such a name.
  const isExtension = first.startsWith('urn:');
  return {
    name: isExtension ? attributeName(name) : first,
    filter: filter === undefined ? null : parseFilter(filter),
    sub: sub ?? (isExtension ? null : rest.join('.') || null),
  };
}

function applyAt(resource: Resource, op: Operation['op'], { name, filter, sub }: Path, value: unknown, names: readonly string[]): void {
  const attribute = names.find((one) => one.toLowerCase() === name);
  if (attribute === undefined) return;
  if (filter) resource[attribute] = changeElements(listOf(resource[attribute]), op, filter, sub, value);
  else if (sub !== null) resource[attribute] = changeField(isObject(resource[attribute]) ? resource[attribute] : {}, op, sub, value);
  else if (op === 'remove') resource[attribute] = Array.isArray(value) ? without(listOf(resource[attribute]), value) : undefined;
  else if (op === 'add' && Array.isArray(resource[attribute]))
    resource[attribute] = [...without(resource[attribute], listOf(value)), ...listOf(value)];
  else if (isObject(resource[attribute]) && isObject(value)) resource[attribute] = { ...resource[attribute], ...value };
  else resource[attribute] = value;
}

function changeElements(elements: readonly unknown[], op: Operation['op'], filter: Filter, sub: string | null, value: unknown): unknown[] {
  if (op === 'remove' && sub === null) return elements.filter((element) => !matches(filter, element));
  const change = (element: unknown) =>
    sub === null
      ? { ...(isObject(element) ? element : {}), ...(isObject(value) ? value : {}) }
      : changeField(isObject(element) ? element : {}, op, sub, value);
  if (elements.some((element) => matches(filter, element)))
    return elements.map((element) => (matches(filter, element) ? change(element) : element));
  // Entra replaces the address of a user that has none yet.
  return op === 'remove' || filter.kind !== 'compare' || filter.operator !== 'eq'
    ? [...elements]
    : [...elements, change({ [filter.path]: filter.value })];
}

function changeField(fields: Readonly<Resource>, op: Operation['op'], name: string, value: unknown): Resource {
  const attribute =
    Object.keys(fields).find((one) => one.toLowerCase() === name.toLowerCase()) ?? canonicalNames.get(name.toLowerCase()) ?? name;
  return { ...fields, [attribute]: op === 'remove' ? undefined : value };
}

/** Attribute names ignore case, stored ones do not. */
const canonicalNames = new Map(['givenName', 'familyName'].map((name) => [name.toLowerCase(), name]));

/** The elements without those that `removed` names by `value`. */
function without(elements: readonly unknown[], removed: readonly unknown[]): unknown[] {
  const keyOf = (element: unknown) => String(isObject(element) ? element['value'] : element);
  const keys = new Set(removed.map(keyOf));
  return elements.filter((element) => !keys.has(keyOf(element)));
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

function isObject(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
