/** Value for a row, deterministic, so that every start has the same data. */
export function pick<Value>(values: readonly Value[], row: number): Value {
  return values[row % values.length] as Value;
}

/** Runs `build` for each row, from 0. */
export function repeat(rows: number, build: (row: number) => void): void {
  for (let row = 0; row < rows; row += 1) {
    build(row);
  }
}

export function padZeros(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
