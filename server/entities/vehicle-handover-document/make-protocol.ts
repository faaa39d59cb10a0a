import type { Kysely } from 'kysely';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import type { Language } from '../../../src/contract/wire/languages.ts';
import type { Database } from '../../database/tables.ts';
import { storedBytes } from '../../files/download.ts';
import type { ObjectStore } from '../../files/object-store.ts';
import { makeProtocolPdf } from '../../protocol/make-protocol-pdf.ts';
import { openPhotoPrinter } from '../../protocol/print-photos.ts';
import { readProtocol, type PhotoPictures, type ProtocolSurroundings } from './read-protocol.ts';

type Options = Omit<ProtocolSurroundings, 'now' | 'picturesOf'> & { readonly companyTimeZone: string; readonly store: ObjectStore | null };

/** Largest sum of a protocol's pictures: mail servers take about 20 MB, and a mail is a third larger than its files. */
const MAX_PICTURES_BYTES = 8 * 1024 * 1024;

/** Makes protocols of handovers for which no device made one. */
export function protocolMaker({ companyTimeZone, store, ...around }: Options) {
  return async (db: Kysely<Database>, id: number, language: Language): Promise<{ readonly name: string; readonly bytes: Uint8Array }> => {
    const { fileName, content } = await readProtocol(
      db,
      { id, language },
      { ...around, now: toWireDateTimeIn(companyTimeZone, new Date()), picturesOf: picturesIn(db, store) },
    );
    return { name: fileName, bytes: await makeProtocolPdf(content) };
  };
}

/** Pictures of stored photos, one after another: memory holds the bytes of one. */
function picturesIn(db: Kysely<Database>, store: ObjectStore | null): PhotoPictures {
  return async (files) => {
    const pictures: Awaited<ReturnType<PhotoPictures>> & Map<number, object> = new Map();
    const printer = openPhotoPrinter();
    let size = 0;
    try {
      for (const { Id } of files) {
        if (size > MAX_PICTURES_BYTES) pictures.set(Id, { image: null, absence: 'inRecord' });
        else {
          const jpeg = await readFileBytes(db, store, Id).then((bytes) => bytes && printer.print(bytes));
          size += jpeg?.length ?? 0;
          pictures.set(
            Id,
            jpeg ? { image: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` } : { image: null, absence: 'unreadable' },
          );
        }
      }
    } finally {
      await printer.stop();
    }
    return pictures;
  };
}

/** The bytes of a file; null once it was deleted. Throws without a connection to their store: the mail is sent later. */
async function readFileBytes(db: Kysely<Database>, store: ObjectStore | null, id: number): Promise<Uint8Array | null> {
  const file = await db.selectFrom('file').select(['Id', 'ObjectKey']).where('Id', '=', id).executeTakeFirst();
  return file ? new Uint8Array(await new Response(await storedBytes({ db, store }, file)).arrayBuffer()) : null;
}
