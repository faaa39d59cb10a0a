/** A malformed query option. `position`: character offset in the option's text. */
export class GridQueryError extends Error {
  override readonly name = 'GridQueryError';
  readonly option: string;
  readonly position: number;

  constructor(option: string, position: number, message: string) {
    super(`${option}: ${message} at position ${position}`);
    this.option = option;
    this.position = position;
  }
}
