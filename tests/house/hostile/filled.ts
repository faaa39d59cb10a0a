import * as v from 'valibot';

type Node = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly items?: readonly Node[];
  readonly wrapped?: Node;
  readonly options?: readonly (Node | string)[];
  readonly key?: Node;
  readonly value?: Node;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown; readonly operation?: unknown }[];
  readonly getter?: (input: unknown) => Node;
};

/** Recursive schemas end here. */
const MAX_DEPTH = 6;

/**
 * A value in the form of the schema with `text` for each text. Of values that are checked alike, one has it: the others are short, so that
 * the work is that of one text.
 */
export function filled(schema: v.GenericSchema, text: string): unknown {
  const names = new Set<string>();
  const leaf = (one: Node) => {
    const checks = checksOf(one);
    if (names.has(checks)) return 'x';
    names.add(checks);
    return text;
  };
  return fill(schema, leaf, { text, depth: MAX_DEPTH });
}

function fill(schema: Node, leaf: (schema: Node) => string, { text, depth }: { readonly text: string; readonly depth: number }): unknown {
  if (depth === 0) return text;
  const inner = (one: Node | undefined) => (one ? fill(one, leaf, { text, depth: depth - 1 }) : text);
  if (schema.entries) return Object.fromEntries(Object.entries(schema.entries).map(([name, entry]) => [name, inner(entry)]));
  if (schema.item) return [inner(schema.item)];
  if (schema.items) return schema.items.map(inner);
  if (schema.wrapped) return inner(schema.wrapped);
  if (schema.getter) return inner(schema.getter(text));
  if (schema.type === 'record') return { [text]: inner(schema.value) };
  const [option] = schema.options ?? [];
  return typeof option === 'object' ? inner(option) : leaf(schema);
}

/** Description of a schema's behaviour: equal for two that do the same. */
function checksOf({ type, pipe = [] }: Node): string {
  return [
    type,
    ...pipe.map((action) =>
      [action.type, action.requirement, action.operation, action.type === type ? '' : checksOf(action as Node)].map(String).join(' '),
    ),
  ].join('|');
}
