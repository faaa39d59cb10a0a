/** One change of a case: a record and its new version. */
export type Change = { readonly record: string; readonly version: number };
