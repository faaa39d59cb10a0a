/** What was read although it differs from the contract, by kind. Texts: `settings` `backend.tolerated.KIND`. */
export const toleratedKinds = ['text', 'number', 'flag', 'date', 'empty', 'key', 'envelope', 'list', 'id', 'type', 'no-key', 'unreadable', 'missing'] as const;

export type ToleratedKind = (typeof toleratedKinds)[number];

/** Collects what one answer was tolerated for: the kind and the field, such as `IsRejected`. */
export type Tolerated = Map<string, { readonly kind: ToleratedKind; readonly field: string }>;

/** Notes `kind` at `field` once an answer. */
export function tolerate(tolerated: Tolerated, kind: ToleratedKind, field: string): void {
  tolerated.set(`${kind} ${field}`, { kind, field });
}
