/** `rows` with the ids 1, 2, 3 … in their order. */
export function withIds<Row extends object>(rows: readonly Row[]): (Row & { readonly Id: number })[] {
  return rows.map((row, index) => withId(row, index + 1));
}

function withId<Row extends object>(row: Row, id: number): Row & { readonly Id: number } {
  return { ...row, Id: id };
}
