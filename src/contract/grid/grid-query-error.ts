/** A malformed query option. `position`: character offset in the option's text; null for the option itself. */
export class GridQueryError extends Error {
  override readonly name = 'GridQueryError';
  readonly option: string;
  readonly position: number | null;

  constructor(option: string, position: number | null, message: string) {
    super(`${option}: ${message}${position === null ? '' : ` at position ${position}`}`);
    this.option = option;
    this.position = position;
  }
}
