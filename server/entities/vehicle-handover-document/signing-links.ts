import type * as v from 'valibot';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Handover } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import {
  newSigningLink,
  revokedSigningLink,
  SIGNING_LINK_DAYS,
  type SigningLink,
  type SigningLinkState,
  type SigningSide,
} from '../../../src/contract/entities/handover/signing-link.ts';
import type { WireDateTime } from '../../../src/contract/wire/wire-date.ts';
import { settleTogether } from '../../database/pipelined.ts';
import type { Database } from '../../database/tables.ts';
import type { CallRequest, ChangeRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { lockRecord, writeRecord } from '../../engine/records/rows.ts';

const table = 'vehicle_handover_document';

type Link = {
  readonly Side: string;
  readonly Hash: string;
  readonly ExpiresOn: string;
  readonly RevokedOn: string | null;
  readonly UsedOn: string | null;
  readonly IsRefused: boolean;
};

/** State of a link, which signs the seal that the document had when it was made, and no other. */
export function linkStateOf(link: Link, document: Row, now: WireDateTime): SigningLinkState {
  if (link.UsedOn !== null) return link.IsRefused ? 'refused' : 'signed';
  if (link.RevokedOn !== null) return 'revoked';
  const { Seal: seal } = document as unknown as Handover;
  if (seal?.Hash !== link.Hash || seal.IsChanged === true || document['VoidedOn'] !== null || document[`${link.Side}Signature`] !== null)
    return 'replaced';
  return link.ExpiresOn > now ? 'open' : 'expired';
}

/** Makes the link whose secret a device has. Sending the same again changes nothing. Throws `wrong-state`. */
export async function createSigningLink(request: ChangeRequest<v.InferOutput<typeof newSigningLink>>): Promise<true> {
  await addLink(request, request.body);
  return true;
}

/** Makes a link for a side that did not sign, in place of its earlier one; returns its id. Throws `wrong-state`. */
export async function addLink(request: ChangeRequest, { Side, SecretHash }: v.InferOutput<typeof newSigningLink>): Promise<number> {
  const { db, now } = request;
  const id = idOf(request, 'id');
  const stored = await lockRecord(request, table, id);
  const { Seal: seal } = stored as unknown as Handover;
  const isKnown = await db.selectFrom('signing_link').select('Id').where('SecretHash', '=', SecretHash).executeTakeFirst();
  if (isKnown) return isKnown.Id;
  if (
    seal === null ||
    seal.IsChanged === true ||
    stored['VoidedOn'] !== null ||
    stored[`${Side}Signature`] !== null ||
    hasSignedLater(stored, Side)
  )
    throw new TaborError('wrong-state');
  await revokeLinks(db, id, Side, now);
  const ExpiresOn = await addDays(db, now, SIGNING_LINK_DAYS);
  const { Id } = await db
    .insertInto('signing_link')
    .values({
      VehicleHandoverDocumentId: id,
      Side,
      SecretHash,
      Hash: seal.Hash,
      CreatedOn: now,
      CreatedBy: request.user.id || null,
      ExpiresOn,
    })
    .returning('Id')
    .executeTakeFirstOrThrow();
  await writeRecord(request, table, id, { WaitingUntil: ExpiresOn });
  return Id;
}

/** Ends the link of a side. */
export async function revokeSigningLink(request: ChangeRequest<v.InferOutput<typeof revokedSigningLink>>): Promise<true> {
  const id = idOf(request, 'id');
  const { Side } = request.body;
  const stored = await lockRecord(request, table, id);
  const [, WaitingUntil] = await settleTogether([
    revokeLinks(request.db, id, Side, request.now),
    waitingUntil(request.db, id, stored, request.now),
  ]);
  await writeRecord(request, table, id, { WaitingUntil });
  return true;
}

/** The newest link of each side, for those who may read the record. */
export async function signingLinksOf(
  { db, now }: Pick<CallRequest, 'db' | 'now'>,
  document: Row,
): Promise<(SigningLink & { readonly Id: number })[]> {
  const links = await db
    .selectFrom('signing_link')
    .distinctOn('Side')
    .selectAll()
    .where('VehicleHandoverDocumentId', '=', Number(document['Id']))
    .orderBy('Side')
    .orderBy('Id', 'desc')
    .execute();
  return links.map((link) => ({
    Id: link.Id,
    Mail: null,
    Side: link.Side as SigningSide,
    CreatedOn: link.CreatedOn,
    ExpiresOn: link.ExpiresOn,
    OpenedOn: link.OpenedOn,
    State: linkStateOf(link, document, now),
  }));
}

/** Until when the document waits for a signature by an open link; null for none. */
export async function waitingUntil(db: Kysely<Database>, id: number, document: Row, now: WireDateTime): Promise<string | null> {
  const links = await signingLinksOf({ db, now }, { ...document, Id: id });
  const ends = links.filter(({ State }) => State === 'open').map(({ ExpiresOn }) => ExpiresOn);
  return ends.toSorted((one, other) => (one < other ? 1 : -1))[0] ?? null;
}

function hasSignedLater({ LaterSides: sides }: Row, side: SigningSide): boolean {
  return ((sides ?? '') as string).split(',').includes(side);
}

async function revokeLinks(db: Transaction<Database>, id: number, side: SigningSide, now: WireDateTime): Promise<void> {
  await db
    .updateTable('signing_link')
    .set({ RevokedOn: now })
    .where('VehicleHandoverDocumentId', '=', id)
    .where('Side', '=', side)
    .where('RevokedOn', 'is', null)
    .where('UsedOn', 'is', null)
    .execute();
}

async function addDays(db: Kysely<Database>, from: WireDateTime, days: number): Promise<string> {
  const { rows } = await sql<{ moment: string }>`SELECT ${from}::timestamp(0) + make_interval(days => ${days}) AS moment`.execute(db);
  return rows[0]?.moment ?? from;
}
