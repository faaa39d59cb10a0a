import * as v from 'valibot';
import type { FunctionalityName } from '../functionality.ts';

/** A spreadsheet of records: the file is uploaded first, and called by the id that it got. */
export const importBody = v.looseObject({ Filename: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) });

/** Takes over every record of a spreadsheet, or none; ours, beyond the specification. */
export function importCall<Functionality extends FunctionalityName>(wireName: string, functionality: Functionality) {
  return {
    method: 'POST',
    path: `/${wireName}/Import`,
    isExtra: true,
    answer: v.boolean(),
    requires: { functionality, flag: 'IsAdd' },
    takesLong: true,
    change: { target: 'body', refusedByFalse: 'import-failed' },
  } as const;
}
