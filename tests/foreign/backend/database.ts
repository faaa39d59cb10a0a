import type { JsonObject } from './json.ts';

export interface Save {
  kind: string;
  id: number;
  created: boolean;
  body: JsonObject;
  time: number;
}

/** Tables by kind. `version` grows with every write, so that a call's effect is seen without its help. */
export class Database {
  version = 0;
  readonly saves: Save[] = [];
  readonly contents = new Map<number, { bytes: Buffer; type: string }>();
  readonly #tables = new Map<string, Table>();

  table(kind: string): Table {
    const known = this.#tables.get(kind);
    if (known) {
      return known;
    }
    const table = new Table(() => {
      this.version += 1;
    });
    this.#tables.set(kind, table);
    return table;
  }

  /** Runs what `202-late` postponed and what `late-lists` hides: every record is listed from now on. */
  settle(): void {
    for (const table of this.#tables.values()) {
      table.hiddenReads.clear();
    }
  }
}

export class Table {
  /** Reads of the list that do not see a new record yet, by id. */
  readonly hiddenReads = new Map<number, number>();
  readonly #rows = new Map<number, JsonObject>();
  readonly #written: () => void;
  #nextId = 1;

  constructor(written: () => void) {
    this.#written = written;
  }

  insert(record: JsonObject): number {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#rows.set(id, { ...record, Id: id });
    this.#written();
    return id;
  }

  get(id: number | null): JsonObject | undefined {
    return id === null ? undefined : this.#rows.get(id);
  }

  change(id: number, fields: JsonObject): JsonObject {
    const changed = { ...this.#rows.get(id), ...fields, Id: id };
    this.#rows.set(id, changed);
    this.#written();
    return changed;
  }

  /** Keeps a new record out of the list for some reads. */
  hide(id: number, reads: number): void {
    if (reads > 0) {
      this.hiddenReads.set(id, reads);
    }
  }

  remove(id: number): void {
    this.#rows.delete(id);
    this.#written();
  }

  all(): JsonObject[] {
    return [...this.#rows.values()];
  }

  /** Records as a list shows them now. */
  listed(): JsonObject[] {
    const shown = this.all().filter((record) => !this.hiddenReads.has(record.Id as number));
    for (const [id, reads] of this.hiddenReads) {
      if (reads <= 1) {
        this.hiddenReads.delete(id);
      } else {
        this.hiddenReads.set(id, reads - 1);
      }
    }
    return shown;
  }
}
