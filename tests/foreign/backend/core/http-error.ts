/** Error answer to a call: status, message and the field it concerns. */
export class HttpError extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: number, text: string, field?: string) {
    super(text);
    this.name = 'Refusal';
    this.status = status;
    this.field = field;
  }
}

export const notFound = () => new HttpError(404, 'Nie znaleziono rekordu.');
export const conflict = (text: string) => new HttpError(409, text);
export const badRequest = (text: string, field?: string) => new HttpError(400, text, field);
export const unprocessable = (text: string, field: string) => new HttpError(422, text, field);
