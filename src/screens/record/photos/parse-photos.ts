import * as v from 'valibot';
import { recordId, reference } from '../../../contract/wire/fields.ts';
import type { Photo } from './photo.ts';

const lenientText = v.fallback(v.string(), '');
const lenientNull = v.fallback(v.nullish(v.string(), null), null);

/** A photo as this device stores it with its record. */
export const localPhoto = v.object({
  Key: reference,
  BlobId: v.nullish(v.string(), null),
  Name: lenientText,
  Sha256: lenientNull,
  Size: v.fallback(v.optional(v.number(), 0), 0),
  KeepsPlace: v.optional(v.boolean()),
});

/** A file as the backend lists it with its record, mapped to a photo. */
export const serverPhoto = v.pipe(
  v.object({
    Id: recordId,
    FileName: lenientText,
    Sha256: lenientNull,
    Size: v.fallback(v.nullish(v.number(), 0), 0),
    MayDelete: v.fallback(v.optional(v.boolean()), undefined),
  }),
  v.transform(({ Id, FileName, Sha256, Size, MayDelete }) => ({
    Key: Id,
    BlobId: null,
    Name: FileName,
    Sha256,
    Size: Size ?? 0,
    ...(MayDelete === false ? { IsFixed: true as const } : {}),
  })),
);

const photo = v.union([localPhoto, serverPhoto]);

/** The readable photos of a record, stored locally or listed by the backend. */
export function parsePhotos(value: unknown): readonly Photo[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const read = v.safeParse(photo, one);
    return read.success ? [read.output] : [];
  });
}
