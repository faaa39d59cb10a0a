import type { Kysely } from 'kysely';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { Database } from '../database/tables.ts';
import { nameForType } from './content-type.ts';
import type { ObjectStore } from './object-store.ts';
import { requireStore } from './objects.ts';
import { mayReadFile } from './owner.ts';
import { UNFINISHED, unfinishedBytes } from './unfinished.ts';

/**
 * Streams a file part by part, with headers that let a browser only show or save it. A file that the user may not read is reported as
 * missing. Throws `not-found`, `unauthorized`.
 */
export async function download(
  { db, store }: { readonly db: Kysely<Database>; readonly store: ObjectStore | null },
  user: SignedInUser,
  id: number,
): Promise<Response> {
  const file = await db.selectFrom('file').selectAll().where('Id', '=', id).executeTakeFirst();
  const mayRead = file !== undefined && mayReadFile(user, file);
  // 401 for every id: an anonymous user cannot probe which files exist.
  if (!mayRead) throw new TaborError(user.id === 0 ? 'unauthorized' : 'not-found');
  const disposition = file.ContentType.startsWith('image/') ? 'inline' : 'attachment';
  const name = nameForType(file.FileName, file.ContentType);
  const isFinished = file.Sha256 !== UNFINISHED;
  const bytes = isFinished ? await storedBytes({ db, store }, file) : unfinishedBytes(db, id);
  return new Response(bytes, {
    headers: {
      'Content-Type': file.ContentType,
      // Without a length the last chunk marks the end of the file.
      ...(isFinished && { 'Content-Length': String(file.Size) }),
      'Content-Disposition': `${disposition}; filename="${asciiName(name)}"; filename*=UTF-8''${encodedName(name)}`,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  });
}

/** The bytes of a stored file. */
export async function storedBytes(
  { db, store }: { readonly db: Kysely<Database>; readonly store: ObjectStore | null },
  { Id, ObjectKey }: { readonly Id: number; readonly ObjectKey: string | null },
) {
  return ObjectKey === null ? partsOf(db, Id) : requireStore(store).get(ObjectKey);
}

function partsOf(db: Kysely<Database>, id: number): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream({
    async pull(controller) {
      const part = await db
        .selectFrom('file_part')
        .select('Bytes')
        .where('FileId', '=', id)
        .where('Position', '=', position++)
        .executeTakeFirst();
      if (part) controller.enqueue(new Uint8Array(part.Bytes));
      else controller.close();
    },
  });
}

function asciiName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_');
}

function encodedName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
