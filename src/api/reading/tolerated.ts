/** Kinds of deviations from the contract that are read leniently. Texts: `settings` `backend.tolerated.KIND`. */
export const toleratedKinds = [
  'text',
  'number',
  'flag',
  'date',
  'empty',
  'key',
  'envelope',
  'list',
  'id',
  'type',
  'no-key',
  'unreadable',
  'missing',
] as const;

export type ToleratedKind = (typeof toleratedKinds)[number];

/** The deviations of one answer: kind and field, such as `IsRejected`. */
export type Tolerated = Map<string, { readonly kind: ToleratedKind; readonly field: string }>;

/** Notes `kind` at `field`, once per answer. */
export function tolerate(tolerated: Tolerated, kind: ToleratedKind, field: string): void {
  tolerated.set(`${kind} ${field}`, { kind, field });
}
