import * as v from 'valibot';
import { recordId, columnDate, columnNumber, columnText } from '../../wire/fields.ts';

/** A file of a record. */
export const listedFile = v.looseObject({
  Id: recordId,
  FileName: v.string(),
  ContentType: columnText,
  Size: columnNumber,
  /** Hex digest of the bytes. */
  Sha256: columnText,
  CreatedOn: columnDate,
  /** Beyond the specification: false where the caller neither uploaded the file nor may remove the records. */
  MayDelete: v.optional(v.boolean()),
});

export type ListedFile = v.InferOutput<typeof listedFile>;
