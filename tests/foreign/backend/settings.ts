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
  strictTypes: boolean;
  needsParameters: boolean;
  get: 'both' | 'path' | 'query';
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
    get: 'both',
    windowsUser: undefined,
  };
}
