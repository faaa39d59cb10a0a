import type { Json } from './json.ts';

/** Behaviour of the backend, apart from the shape of its answers. Profiles change it. */
export interface Settings {
  /** Number of list reads that omit a new record. */
  lateListReads: number;
  /** Largest `$top`; a larger one answers 400. */
  maxTop: number;
  /** Maximum rows of a list answer, whatever `$top` says. */
  capTop: number;
  /** Answers every list whole, whatever `$top` and `$skip` say. */
  ignoresPaging: boolean;
  strictBodies: boolean;
  strictQueries: boolean;
  /** Requires filter operands of the same type, as OData does. */
  strictTypes: boolean;
  requiresParameters: boolean;
  /** Filters may name columns in camel case. */
  camelCase: boolean;
  /** Type of the columns with flags, for `strictTypes`. */
  flagType: 'flag' | 'text' | 'number';
  /** Every list has a column Id, even if the specification does not name it. */
  rowsWithIds: boolean;
  /** Get answers the specified fields and Id, additionally the list columns, or no Id. */
  recordShape: 'named' | 'full' | 'without-id';
  /** Converts a column value for filters and answers. */
  columnValue: (value: Json, column: string) => Json;
  /** Headers that CORS allows; `narrow`: only the specified ones. */
  cors: 'wide' | 'narrow';
  windowsUser: string | undefined;
}

export function defaultSettings(): Settings {
  return {
    lateListReads: 0,
    maxTop: Infinity,
    capTop: Infinity,
    ignoresPaging: false,
    strictBodies: false,
    strictQueries: false,
    strictTypes: false,
    requiresParameters: false,
    camelCase: false,
    flagType: 'flag',
    rowsWithIds: false,
    recordShape: 'named',
    columnValue: (value) => value,
    cors: 'wide',
    windowsUser: undefined,
  };
}
