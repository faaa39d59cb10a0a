import { SIGNING_LINK_DAYS, type SigningSide } from '../../../contract/entities/handover/signing-link.ts';
import { toBase64Url } from '../../../contract/entities/protocol/printed-code.ts';
import { sha256 } from '../../../db/drafts/blobs.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { saveChange } from '../../../db/outbox/save-change.ts';
import { buildChange } from '../../../screens/actions/queue-change.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import type { LinkRecipient } from './link-recipient.ts';
import type { PathOf } from '../../../screens/paths.ts';

type Target = { readonly database: UserDatabase; readonly user: string; readonly record: RecordRow };

const entity = 'vehicle-handover-document';

/** Days for which a new link is valid. */
export const linkDays = SIGNING_LINK_DAYS;

/**
 * Makes a link on this device, also offline, and queues its registration: it is valid once the record and this have arrived. Returns its
 * address.
 */
export async function makeLink(target: Target, Side: SigningSide): Promise<string> {
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const SecretHash = await sha256(new TextEncoder().encode(secret).buffer);
  await queue(target, 'waiting', 'createSigningLink', { Side, SecretHash });
  const path: PathOf<'/sign'> = '/sign';
  // The part behind `#` reaches no server, so the secret stands in no log.
  return new URL(`${path}#${secret}`, location.origin).href;
}

export function mailLink(target: Target, Side: SigningSide, { address, language }: LinkRecipient): Promise<void> {
  return queue(target, 'waiting', 'mailSigningLink', { Side, Address: address, Language: language });
}

export function revokeLink(target: Target, Side: SigningSide): Promise<void> {
  return queue(target, 'partly', 'revokeSigningLink', { Side });
}

/** `state`: the list's column until the backend's own value arrives. */
async function queue(
  { database, user, record: { key, row, pending } }: Target,
  state: 'waiting' | 'partly',
  call: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  const change = buildChange(
    entity,
    user,
    toWireDateTime(new Date()),
    { key, row: { ...row, Id: key, Signatures: state }, pending },
    'action',
    call,
    payload,
  );
  await saveChange(database, { ...change, keepsDraft: true }, () => crypto.randomUUID());
}
