import { deepEqual, isPlainObject, ownValue } from './deep-equal.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The three versions of a record: as last fetched, as edited by the user, and as currently on the backend. */
export type ThreeWays<Value = Fields> = { readonly base: Value; readonly mine: Value; readonly theirs: Value };

export type Side = 'mine' | 'theirs';

/** A field that both sides changed to different values. In a list with ids, `path` contains the element's id. */
export type Conflict = ThreeWays<unknown> & { readonly path: readonly string[] };

/** `value` contains `mine` for every conflict. */
export type MergeResult = { readonly value: Fields; readonly conflicts: readonly Conflict[] };

const noChoices: ReadonlyMap<string, Side> = new Map();

/**
 * Three-way merge of a record (SY16): a change on one side wins, equal changes agree, different changes conflict unless `choices` resolves
 * them by path name. A field that one side lacks is unknown to it, and the other side's value stays. Lists whose elements have ids merge
 * element by element. Total on any JSON; never throws.
 */
export function mergeRecords(three: ThreeWays, choices: ReadonlyMap<string, Side> = noChoices): MergeResult {
  const conflicts: Conflict[] = [];
  const context = { choices, conflicts };
  return { value: mergeFields(context, three, []), conflicts };
}

/** Like `mergeRecords`, for records with a `RowVersion`: the result has the backend's version, which is never merged. */
export function mergeOnto({ base, mine, theirs }: ThreeWays, choices?: ReadonlyMap<string, Side>): MergeResult {
  const { value, conflicts } = mergeRecords(
    { base: withoutVersion(base), mine: withoutVersion(mine), theirs: withoutVersion(theirs) },
    choices,
  );
  const version = ownValue(theirs, 'RowVersion');
  return { value: version === undefined ? value : { ...value, RowVersion: version }, conflicts };
}

/** Name of a conflict's path, such as `AdditionalFieldValues.7.Value`. */
export function pathName(path: readonly string[]): string {
  return path.join('.');
}

function withoutVersion(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'RowVersion'));
}

type Context = { readonly choices: ReadonlyMap<string, Side>; readonly conflicts: Conflict[] };

function mergeFields(context: Context, { base, mine, theirs }: ThreeWays, path: readonly string[]): Fields {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merged = names.map((name) => {
    const three = { base: ownValue(base, name), mine: ownValue(mine, name), theirs: ownValue(theirs, name) };
    return [name, mergeField(context, three, [...path, name])] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

function mergeField(context: Context, three: ThreeWays<unknown>, path: readonly string[]): unknown {
  const { mine, theirs } = three;
  if (theirs === undefined) return mine;
  if (mine === undefined) return theirs;
  return mergeValue(context, three, path);
}

function mergeValue(context: Context, three: ThreeWays<unknown>, path: readonly string[]): unknown {
  const { base, mine, theirs } = three;
  // Objects are merged field by field before any comparison: taking one side's object whole could lose fields that it does not know.
  if (isSameObject(mine, theirs))
    return mergeFields(context, { base: isSameObject(base, mine) ? base : {}, mine, theirs: theirs as Fields }, path);
  const lists = { base: byId(base ?? []), mine: byId(mine), theirs: byId(theirs) };
  if (lists.base && lists.mine && lists.theirs) return mergeLists(context, lists as ThreeWays<ById>, path);
  if (deepEqual(mine, theirs) || deepEqual(base, theirs)) return mine;
  if (deepEqual(base, mine)) return theirs;
  return resolveConflict(context, three, path);
}

type ById = ReadonlyMap<string, Fields>;

/** Order of the side that reordered the list, theirs by default; new elements of the other side go last. */
function mergeLists(context: Context, { base, mine, theirs }: ThreeWays<ById>, path: readonly string[]): unknown[] {
  const order = deepEqual([...base.keys()], [...theirs.keys()]) ? [mine, theirs] : [theirs, mine];
  return [...new Set(order.flatMap((side) => [...side.keys()]))].flatMap((id) => {
    const three = { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) };
    const element = mergeElement(context, three, [...path, id]);
    return element === undefined ? [] : [element];
  });
}

/** A missing element was removed by that side, unless the element is new. */
function mergeElement(context: Context, three: ThreeWays<Fields | undefined>, path: readonly string[]): unknown {
  const { base, mine, theirs } = three;
  if (mine && theirs) return mergeValue(context, three, path);
  const present = mine ?? theirs;
  if (base === undefined) return present;
  return deepEqual(base, present) ? undefined : resolveConflict(context, three, path);
}

function resolveConflict({ choices, conflicts }: Context, three: ThreeWays<unknown>, path: readonly string[]): unknown {
  const choice = choices.get(pathName(path));
  if (choice !== undefined) return three[choice];
  conflicts.push({ ...three, path });
  return three.mine;
}

/** Whether two objects represent the same thing: equal ids, or both without one. */
function isSameObject(left: unknown, right: unknown): left is Fields {
  return isPlainObject(left) && isPlainObject(right) && ownValue(left, 'Id') === ownValue(right, 'Id');
}

/** Elements by id; null when the value is no list or the ids are missing or ambiguous. */
function byId(value: unknown): ById | null {
  if (!Array.isArray(value)) return null;
  const elements = new Map<string, Fields>();
  for (const element of value as unknown[]) {
    const id = isPlainObject(element) ? ownValue(element, 'Id') : undefined;
    if (!isPlainObject(element) || (typeof id !== 'number' && typeof id !== 'string') || elements.has(String(id))) return null;
    elements.set(String(id), element);
  }
  return elements;
}
