import * as v from 'valibot';
import type { FunctionalityName } from '../permissions/functionality.ts';

/** Body of an import: `Filename` is the id of the spreadsheet that was uploaded before. */
export const importBody = v.looseObject({ Filename: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) });

/** Imports every record of a spreadsheet or none. Beyond the specification. */
export function importCall<Functionality extends FunctionalityName>(wireName: string, functionality: Functionality) {
  return {
    method: 'POST',
    path: `/${wireName}/Import`,
    isExtra: true,
    answer: v.boolean(),
    requires: { functionality, flag: 'IsAdd' },
    takesLong: true,
    change: { target: 'body', rejectedByFalse: 'import-failed' },
  } as const;
}
