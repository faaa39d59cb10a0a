/** A row of a table, by column. */
export type Row = Readonly<Record<string, unknown>>;
