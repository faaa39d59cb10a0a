/** Error answer to a call: status, message and the field it concerns. */
export class Refusal extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: number, text: string, field?: string) {
    super(text);
    this.name = 'Refusal';
    this.status = status;
    this.field = field;
  }
}

export const notFound = () => new Refusal(404, 'Nie znaleziono rekordu.');
export const conflict = (text: string) => new Refusal(409, text);
export const badRequest = (text: string, field?: string) => new Refusal(400, text, field);
export const unprocessable = (text: string, field: string) => new Refusal(422, text, field);
