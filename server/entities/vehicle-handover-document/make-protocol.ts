import type { Kysely } from 'kysely';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import type { Language } from '../../../src/contract/wire/languages.ts';
import type { Database } from '../../database/tables.ts';
import { makeProtocolPdf } from '../../protocol/make-protocol-pdf.ts';
import { readProtocol, type ProtocolSurroundings } from './read-protocol.ts';

type Options = Omit<ProtocolSurroundings, 'now'> & { readonly companyTimeZone: string };

/** Makes protocols of handovers for which no device made one. */
export function protocolMaker({ companyTimeZone, ...around }: Options) {
  return async (db: Kysely<Database>, id: number, language: Language): Promise<{ readonly name: string; readonly bytes: Uint8Array }> => {
    const { fileName, content } = await readProtocol(db, { id, language }, { ...around, now: toWireDateTimeIn(companyTimeZone, new Date()) });
    return { name: fileName, bytes: await makeProtocolPdf(content) };
  };
}
