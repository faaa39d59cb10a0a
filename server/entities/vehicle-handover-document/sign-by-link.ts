import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { vehicleViews } from '../../../src/contract/entities/fleet/damage-point.ts';
import { sealTextFields } from '../../../src/contract/entities/handover/handover-seal.ts';
import { linesAsSigned, signedNamesOf, withSignedFields } from '../../../src/contract/entities/handover/signed-names.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import type { Handover } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import {
  laterSignatureText,
  linkRefusalText,
  type LaterSignature,
  type LinkRefusal,
  type SigningLinkState,
  type SigningSide,
} from '../../../src/contract/entities/handover/signing-link.ts';
import type { EventName } from '../../../src/contract/definition/events.ts';
import { localizedName } from '../../database/localized-name.ts';
import { retriedTransaction } from '../../database/retried-transaction.ts';
import type { Database } from '../../database/tables.ts';
import { protocolStatement } from '../../events/queue-protocols.ts';
import { dataOf, insertEvents } from '../../events/write-event.ts';
import { groupsIn } from '../../../src/contract/entities/shared/additional-field.ts';
import { additionalFieldGroups } from '../../engine/records/additional-fields.ts';
import { loadRecord } from '../../engine/records/rows.ts';
import { acceptedHtml } from '../../engine/records/terms.ts';
import type { Row } from '../../engine/declaration/row.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { photoSlots } from './checklist.ts';
import { linkStateOf, waitingUntil } from './signing-links.ts';

const table = 'vehicle_handover_document';
const entity = 'vehicle-handover-document';

/** Fields of the record that the page shows: the printed document, without the company's internal notes. */
const shownFields = [...sealTextFields, 'SignedWords', 'CorrectionReason', 'Seal', 'Number'];

/** Answer of a link's calls (`signingLinkAnswer`). */
type Answer = {
  readonly State: SigningLinkState;
  readonly SignedOn?: string | null;
  readonly RefusedOn?: string | null;
  readonly IsOther?: boolean;
  readonly MadeBy?: string | null;
  readonly Document?: Row;
};

type Reader = Pick<CallRequest, 'db' | 'now' | 'language'>;

/** The document behind a link while it is open, else why it is not. */
export async function openLink({ db, now, language }: Reader, secret: string): Promise<Answer> {
  const link = await linkOf(db, secret);
  if (!link) return { State: 'unknown' };
  const document = await loadRecord(db, table, link.VehicleHandoverDocumentId);
  const State = linkStateOf(link, document, now);
  if (State !== 'open') return endedLink(db, link, State);
  if (link.OpenedOn === null) await db.updateTable('signing_link').set({ OpenedOn: now }).where('Id', '=', link.Id).execute();
  return { State, Document: { Side: link.Side, ExpiresOn: link.ExpiresOn, ...(await documentToSign({ db, language }, document)) } };
}

type Signing = Pick<CallRequest, 'db' | 'now' | 'signer'>;

/** Adds the signature to the record, once. The same signature sent again, after a lost answer, is answered as the first. */
export function signByLink(
  signing: Signing,
  { Secret, Name, Signature }: { readonly Secret: string; readonly Name: string; readonly Signature: string },
): Promise<Answer> {
  const { now, signer } = signing;
  const isSame = (one: LaterSignature) => one.Name === Name && one.Signature === Signature;
  return useLink(signing, { Secret, earlier: laterSignaturesOf, isSame }, async (trx, { id, document, link }) => {
    const signed = { Side: link.Side as SigningSide, Hash: link.Hash, Name, SignedOn: now };
    const Countersignature = signer.sign(laterSignatureText(signed, createHash('sha256').update(Signature).digest('hex')));
    await trx
      .insertInto('later_signature')
      .values({ VehicleHandoverDocumentId: id, ...signed, Signature, KeyId: signer.keyId, Countersignature })
      .execute();
    await trx.updateTable('signing_link').set({ UsedOn: now }).where('Id', '=', link.Id).execute();
    const LaterSides = withSide(document['LaterSides'], link.Side);
    // A side that refused first has signed a newer link.
    const RefusedSides = sidesIn(document['RefusedSides'])
      .filter((side) => side !== link.Side)
      .join(',');
    await closeUse(trx, signing, { id, document, changes: { LaterSides, RefusedSides }, event: 'handover-signed' });
    await addAuditEntry(trx, id, 'signByLink', now, { Path: [`${link.Side}Signature`], New: signed.Name });
    await trx.executeQuery(protocolStatement(trx, { id, row: { ...document, LaterSides }, userId: null }));
    return { State: 'signed', SignedOn: now };
  });
}

/** Adds the refusal to the record, once: the link ends, and the office learns why. A new link may still be signed. */
export function refuseByLink(
  signing: Signing,
  { Secret, Name, Words }: { readonly Secret: string; readonly Name: string; readonly Words: string },
): Promise<Answer> {
  const { now, signer } = signing;
  const isSame = (one: LinkRefusal) => one.Name === Name && one.Words === Words;
  return useLink(signing, { Secret, earlier: linkRefusalsOf, isSame }, async (trx, { id, document, link }) => {
    const refusal = { Side: link.Side as SigningSide, Hash: link.Hash, Name, Words, RefusedOn: now };
    await trx
      .insertInto('link_refusal')
      .values({ VehicleHandoverDocumentId: id, ...refusal, KeyId: signer.keyId, Countersignature: signer.sign(linkRefusalText(refusal)) })
      .execute();
    await trx.updateTable('signing_link').set({ UsedOn: now, IsRefused: true }).where('Id', '=', link.Id).execute();
    const RefusedSides = withSide(document['RefusedSides'], link.Side);
    await closeUse(trx, signing, { id, document, changes: { RefusedSides }, event: 'handover-refused' });
    await addAuditEntry(trx, id, 'refuseByLink', now, { Path: [`${link.Side}Unsigned`], New: `${refusal.Name}: ${refusal.Words}` });
    return endedLink(trx, { ...link, UsedOn: now }, 'refused');
  });
}

type UsedLink = {
  readonly id: number;
  readonly document: Row;
  readonly link: { readonly Id: number; readonly Side: string; readonly Hash: string; readonly CreatedBy: number | null };
};

type Use<Sent> = {
  readonly Secret: string;
  readonly earlier: (db: Kysely<Database>, id: number) => Promise<readonly Sent[]>;
  readonly isSame: (one: Sent) => boolean;
};

/**
 * Runs `act` once for an open link. The document is locked first, as every other change locks. A used link answers with `IsOther`, unless
 * the request repeats the one that used it: then `isSame` finds it among `earlier`.
 */
function useLink<Sent extends Pick<LaterSignature, 'Side' | 'Hash'>>(
  { db, now }: Signing,
  { Secret, earlier, isSame }: Use<Sent>,
  act: (trx: Transaction<Database>, used: UsedLink) => Promise<Answer>,
): Promise<Answer> {
  return retriedTransaction(db, async (trx) => {
    const signingLink = await linkOf(trx, Secret);
    if (!signingLink) return { State: 'unknown' };
    const id = signingLink.VehicleHandoverDocumentId;
    const document = await loadRecord(trx, table, id, { lock: true });
    const link = await trx.selectFrom('signing_link').selectAll().where('Id', '=', signingLink.Id).forUpdate().executeTakeFirstOrThrow();
    const State = linkStateOf(link, document, now);
    if (State === 'open') return act(trx, { id, document, link });
    const ended = await endedLink(trx, link, State);
    if (State !== 'signed' && State !== 'refused') return ended;
    const isOfLink = (one: Sent) => one.Side === link.Side && one.Hash === link.Hash;
    return (await earlier(trx, id)).some((one) => isOfLink(one) && isSame(one)) ? ended : { ...ended, IsOther: true };
  });
}

/** Stores the changes of a used link on its record, with the event. */
async function closeUse(
  trx: Transaction<Database>,
  { now }: Signing,
  { id, document, changes, event }: Omit<UsedLink, 'link'> & { readonly changes: Partial<Row>; readonly event: EventName },
): Promise<void> {
  const WaitingUntil = await waitingUntil(trx, id, document, now);
  await trx
    .updateTable(table)
    .set({ ...changes, WaitingUntil, RowVersion: sql`"RowVersion" + 1` })
    .where('Id', '=', id)
    .execute();
  await insertEvents(trx, [{ name: event, recordId: id, happenedOn: now, userId: null, data: dataOf(event, [document]) }]).execute();
}

function withSide(sides: unknown, side: string): string {
  return [...new Set([...sidesIn(sides), side])].join(',');
}

function sidesIn(sides: unknown): string[] {
  return String(sides).split(',').filter(Boolean);
}

/** The bytes' address of a photo of the document; null for any other file, and when the link is not open. */
export async function photoOfLink({ db, now }: Omit<Reader, 'language'>, secret: string, file: number) {
  const link = await linkOf(db, secret);
  if (!link || linkStateOf(link, await loadRecord(db, table, link.VehicleHandoverDocumentId), now) !== 'open') return null;
  const row = await db
    .selectFrom('file')
    .innerJoin('vehicle_handover_document_fault as fault', 'fault.Id', 'file.RecordId')
    .selectAll('file')
    .where('file.Id', '=', file)
    .where('file.TableName', '=', 'VehicleHandoverDocumentFault')
    .where('fault.VehicleHandoverDocumentId', '=', link.VehicleHandoverDocumentId)
    .executeTakeFirst();
  return row?.ContentType.startsWith('image/') ? row : null;
}

/** Signatures that came by links, of every version of the document. */
export function laterSignaturesOf(db: Kysely<Database>, id: number): Promise<LaterSignature[]> {
  return db
    .selectFrom('later_signature')
    .select(['Side', 'Hash', 'Name', 'Signature', 'SignedOn', 'KeyId', 'Countersignature'])
    .where('VehicleHandoverDocumentId', '=', id)
    .orderBy('Id')
    .execute() as Promise<LaterSignature[]>;
}

/** Refusals by links, of every version of the document. */
export function linkRefusalsOf(db: Kysely<Database>, id: number): Promise<LinkRefusal[]> {
  return db
    .selectFrom('link_refusal')
    .select(['Side', 'Hash', 'Name', 'Words', 'RefusedOn', 'KeyId', 'Countersignature'])
    .where('VehicleHandoverDocumentId', '=', id)
    .orderBy('Id')
    .execute() as Promise<LinkRefusal[]>;
}

/** The answer of a link that cannot sign any more. */
async function endedLink(
  db: Kysely<Database>,
  { CreatedBy, UsedOn }: { readonly CreatedBy: number | null; readonly UsedOn: string | null },
  State: SigningLinkState,
): Promise<Answer> {
  const used = State === 'refused' ? { RefusedOn: UsedOn } : { SignedOn: UsedOn };
  if (State === 'signed' || CreatedBy === null) return { State, ...used };
  const user = await db.selectFrom('user_account').select('GivenName').where('Id', '=', CreatedBy).executeTakeFirst();
  return { State, ...used, MadeBy: user?.GivenName || null };
}

function linkOf(db: Kysely<Database>, secret: string) {
  return db
    .selectFrom('signing_link')
    .selectAll()
    .where('SecretHash', '=', createHash('sha256').update(secret).digest('hex'))
    .executeTakeFirst();
}

/** The printed document, with the names that it refers to: those under its signatures, else those of today. */
export async function documentToSign({ db, language }: Omit<Reader, 'now'>, document: Row) {
  const handover = document as unknown as Handover;
  const { rows } = await sql<{ faults: readonly Row[] }>`SELECT handover_faults(${document['Id']}) AS faults`.execute(db);
  const Faults = rows[0]?.faults ?? [];
  const points = vehicleViews.flatMap((view) => handover.SelectedDamages[view]);
  const choiceIds = [...Faults.flatMap(({ PlacementId, KindId }) => [PlacementId, KindId]), ...points.map(({ KindId }) => KindId)].filter(
    (id) => typeof id === 'number',
  );
  const people = [handover.FromEmployeeId, handover.ToEmployeeId].map(Number);
  const vehicle = await db
    .selectFrom('vehicle')
    .select(['Id', 'RegistrationNumber', 'Make', 'Model', 'BodyNumber', 'VehicleType'])
    .where('Id', '=', Number(handover.VehicleId))
    .executeTakeFirstOrThrow();
  const groups = await additionalFieldGroups(db, functionality.VehicleHandoverDocument);
  const names = signedNamesOf(document, language);
  const asSigned = <Line extends object>(kind: string, lines: readonly Line[]) =>
    names ? linesAsSigned(kind, lines, names, document) : lines;
  return {
    Number: handover.Number,
    Item: { ...Object.fromEntries(shownFields.map((field) => [field, document[field]])), Faults },
    Vehicle: asSigned('vehicle', [vehicle])[0] ?? vehicle,
    People: asSigned('employee', await db.selectFrom('employee').select(['Id', 'FullName']).where('Id', 'in', people).execute()),
    Contractors:
      handover.ContractorId === null
        ? []
        : asSigned(
            'contractor',
            await db.selectFrom('contractor').select(['Id', 'Name']).where('Id', '=', Number(handover.ContractorId)).execute(),
          ),
    Choices:
      choiceIds.length === 0
        ? []
        : asSigned(
            'dictionary',
            await db
              .selectFrom('dictionary_item as i')
              .select(['i.Id', localizedName(language, 'i').as('Name')])
              .where('i.Id', 'in', choiceIds)
              .execute(),
          ),
    Slots: await photoSlots(
      db,
      (handover.SlotPhotos ?? []).map(({ ItemId }) => ItemId),
    ),
    Groups: groupsIn(language, names ? withSignedFields(groups, names.Fields) : groups),
    Terms: await acceptedTerms(db, handover),
  };
}

/** The text under the signatures, in force or replaced since. */
async function acceptedTerms(db: Kysely<Database>, { TermsHash, TermsLanguage }: Handover): Promise<Row | null> {
  if (TermsHash === null) return null;
  const Html = await acceptedHtml(db, 'VehicleHandoverDocument', TermsHash);
  return Html === null ? null : { Html, Language: TermsLanguage ?? 'pl' };
}

/** The person has no account. The name they gave is a change's value, where an erasure of the person finds it. */
async function addAuditEntry(
  trx: Transaction<Database>,
  id: number,
  call: string,
  EnteredOn: string,
  change: { readonly Path: readonly string[]; readonly New: string },
): Promise<void> {
  await trx
    .insertInto('audit_entry')
    .values({ Entity: entity, RecordId: id, Kind: 'changed', Call: call, Operator: 'link', EnteredOn, Changes: JSON.stringify([change]) })
    .execute();
}
