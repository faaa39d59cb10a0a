import * as v from 'valibot';
import { recordId, shownDate, shownNumber, shownText } from '../fields.ts';

/** A file of a record. */
export const listedFile = v.looseObject({
  Id: recordId,
  FileName: v.string(),
  ContentType: shownText,
  Size: shownNumber,
  /** Hex digest of the bytes. */
  Sha256: shownText,
  CreatedOn: shownDate,
});

export type ListedFile = v.InferOutput<typeof listedFile>;
