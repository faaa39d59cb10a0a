import type { JsonObject } from './json.ts';

export interface RecordedSave {
  kind: string;
  id: number;
  created: boolean;
  body: JsonObject;
  time: number;
}

/** Tables by record kind. `version` increases with every write, so that a write of any call is detectable. */
export class Database {
  version = 0;
  readonly saves: RecordedSave[] = [];
  readonly contents = new Map<number, { bytes: Buffer; type: string }>();
  readonly #tables = new Map<string, Table>();

  table(kind: string): Table {
    const existing = this.#tables.get(kind);
    if (existing) {
      return existing;
    }
    const table = new Table(() => {
      this.version += 1;
    });
    this.#tables.set(kind, table);
    return table;
  }

  /** Ends the delay of `late-lists`: lists contain every record again. */
  settle(): void {
    for (const table of this.#tables.values()) {
      table.hiddenReads.clear();
    }
  }
}

export class Table {
  /** Number of list reads that still omit a new record, by ID. */
  readonly hiddenReads = new Map<number, number>();
  readonly #rows = new Map<number, JsonObject>();
  readonly #onWrite: () => void;
  #nextId = 1;

  constructor(onWrite: () => void) {
    this.#onWrite = onWrite;
  }

  insert(record: JsonObject): number {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#rows.set(id, { ...record, Id: id });
    this.#onWrite();
    return id;
  }

  get(id: number | null): JsonObject | undefined {
    return id === null ? undefined : this.#rows.get(id);
  }

  change(id: number, fields: JsonObject): JsonObject {
    const row = { ...this.#rows.get(id), ...fields, Id: id };
    this.#rows.set(id, row);
    this.#onWrite();
    return row;
  }

  /** Omits a new record from the given number of list reads. */
  hide(id: number, reads: number): void {
    if (reads > 0) {
      this.hiddenReads.set(id, reads);
    }
  }

  remove(id: number): void {
    this.#rows.delete(id);
    this.#onWrite();
  }

  all(): JsonObject[] {
    return [...this.#rows.values()];
  }

  /** Records that a list contains now; counts as one read for hidden records. */
  listed(): JsonObject[] {
    const visible = this.all().filter((record) => !this.hiddenReads.has(record.Id as number));
    for (const [id, reads] of this.hiddenReads) {
      if (reads <= 1) {
        this.hiddenReads.delete(id);
      } else {
        this.hiddenReads.set(id, reads - 1);
      }
    }
    return visible;
  }
}
