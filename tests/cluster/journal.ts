import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

/** The tables that devices write to. `marker` is stored with the row and is unique to its save. */
export type Kind = 'booking' | 'counter' | 'handover' | 'fault' | 'file';

/** Journal line of a device about a save, written before and after each attempt. */
export type Line = {
  readonly at: number;
  readonly fault: string;
  readonly device: string;
  readonly kind: Kind;
  readonly marker: string;
} & (
  | { readonly event: 'sent'; readonly attempt: number }
  | { readonly event: 'acknowledged'; readonly id: number; readonly sha256?: string }
  /** Answered by a rejection, which the app would show to a person. */
  | { readonly event: 'parked'; readonly code: string }
);

/** An append-only file of lines: what is in it was seen by a device, whatever happens to this process. */
export class Journal {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    writeFileSync(file, '');
  }

  write(line: Line): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  read(): Line[] {
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  }
}
