import type { Json } from './json.ts';

/** How the system behaves, as far as it is no matter of an answer's form. Profiles change it. */
export interface Settings {
  /** Reads of a list until it shows a new record. */
  lateListReads: number;
  /** Largest `$top`; a larger one is refused. */
  maxTop: number;
  /** Rows a list answers at most, whatever is asked. */
  capTop: number;
  strictBodies: boolean;
  strictQueries: boolean;
  /** Operands of a filter must have the same type, as OData has it. */
  strictTypes: boolean;
  needsParameters: boolean;
  /** Filters may name columns in camel case. */
  camelCase: boolean;
  /** Type of the columns with flags, for `strictTypes`. */
  flagType: 'flag' | 'text' | 'number';
  /** Every list has a column Id, whether the texts name it or not. */
  rowsWithIds: boolean;
  /** Items have the named fields and Id, the columns of their list too, or no Id. */
  items: 'named' | 'full' | 'without-id';
  /** Value of a column as filters and answers have it. */
  columnValue: (value: Json, column: string) => Json;
  /** Headers CORS lets through: `narrow` only those the texts name. */
  cors: 'wide' | 'narrow';
  windowsUser: string | undefined;
}

export function defaultSettings(): Settings {
  return {
    lateListReads: 0,
    maxTop: Infinity,
    capTop: Infinity,
    strictBodies: false,
    strictQueries: false,
    strictTypes: false,
    needsParameters: false,
    camelCase: false,
    flagType: 'flag',
    rowsWithIds: false,
    items: 'named',
    columnValue: (value) => value,
    cors: 'wide',
    windowsUser: undefined,
  };
}
