import { SIGNING_LINK_DAYS, type SigningSide } from '../../../contract/signing-link.ts';
import { sha256 } from '../../../db/drafts/blobs.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { queueAction } from '../../../screens/actions/queued-action.ts';
import type { PathOf } from '../../../screens/paths.ts';

type Target = { readonly database: UserDatabase; readonly user: string; readonly record: RecordRow };

const entity = 'vehicle-handover-document';

/** Days for which a new link is valid. */
export const linkDays = SIGNING_LINK_DAYS;

/** Makes a link on this device, also offline, and queues its registration: it is valid once the record and this have arrived. Returns its address. */
export async function makeLink({ database, user, record }: Target, Side: SigningSide): Promise<string> {
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const SecretHash = await sha256(new TextEncoder().encode(secret).buffer);
  await queueAction(database, user, entity, { key: record.key, row: { ...record.row, Id: record.key, Signatures: 'waiting' }, pending: record.pending }, 'createSigningLink', { Side, SecretHash });
  const path: PathOf<'/sign'> = '/sign';
  // The part behind `#` reaches no server, so the secret stands in no log.
  return new URL(`${path}#${secret}`, location.origin).href;
}

/** Queues the end of a side's link. */
export function revokeLink({ database, user, record }: Target, Side: SigningSide): Promise<void> {
  return queueAction(database, user, entity, { key: record.key, row: { ...record.row, Id: record.key, Signatures: 'partly' }, pending: record.pending }, 'revokeSigningLink', { Side });
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
