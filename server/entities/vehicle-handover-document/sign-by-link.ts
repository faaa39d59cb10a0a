import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { vehicleViews } from '../../../src/contract/entities/fleet/damage-point.ts';
import { sealTextFields } from '../../../src/contract/entities/fleet/handover-seal.ts';
import { linesAsSigned, signedNamesOf, withSignedFields } from '../../../src/contract/entities/fleet/signed-names.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import type { Handover } from '../../../src/contract/entities/fleet/vehicle-handover-document-record.ts';
import {
  laterSignatureText,
  type LaterSignature,
  type SigningLinkState,
  type SigningSide,
} from '../../../src/contract/entities/fleet/signing-link.ts';
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
  { db, now, signer }: Signing,
  { Secret, Name, Signature }: { readonly Secret: string; readonly Name: string; readonly Signature: string },
): Promise<Answer> {
  return retriedTransaction(db, async (trx) => {
    const signingLink = await linkOf(trx, Secret);
    if (!signingLink) return { State: 'unknown' };
    const id = signingLink.VehicleHandoverDocumentId;
    // The document first, as every other change locks.
    const document = await loadRecord(trx, table, id, { lock: true });
    const link = await trx.selectFrom('signing_link').selectAll().where('Id', '=', signingLink.Id).forUpdate().executeTakeFirstOrThrow();
    const State = linkStateOf(link, document, now);
    if (State !== 'open') return endedLink(trx, link, State);
    const signed = { Side: link.Side as SigningSide, Hash: link.Hash, Name: Name.trim(), SignedOn: now };
    const Countersignature = signer.sign(laterSignatureText(signed, createHash('sha256').update(Signature).digest('hex')));
    await trx
      .insertInto('later_signature')
      .values({ VehicleHandoverDocumentId: id, ...signed, Signature, KeyId: signer.keyId, Countersignature })
      .execute();
    await trx.updateTable('signing_link').set({ UsedOn: now }).where('Id', '=', link.Id).execute();
    const LaterSides = [...String(document['LaterSides']).split(',').filter(Boolean), link.Side].join(',');
    const WaitingUntil = await waitingUntil(trx, id, document, now);
    await trx
      .updateTable(table)
      .set({ LaterSides, WaitingUntil, RowVersion: sql`"RowVersion" + 1` })
      .where('Id', '=', id)
      .execute();
    await addAuditEntry(trx, id, signed);
    await insertEvents(trx, [
      { name: 'handover-signed', recordId: id, happenedOn: now, userId: null, data: dataOf('handover-signed', [document]) },
    ]).execute();
    await trx.executeQuery(protocolStatement(trx, { id, row: { ...document, LaterSides }, userId: null }));
    return { State: 'signed', SignedOn: now };
  });
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

/** The answer of a link that cannot sign any more. */
async function endedLink(
  db: Kysely<Database>,
  { CreatedBy, UsedOn }: { readonly CreatedBy: number | null; readonly UsedOn: string | null },
  State: SigningLinkState,
): Promise<Answer> {
  if (State === 'signed' || CreatedBy === null) return { State, SignedOn: UsedOn };
  const user = await db.selectFrom('user_account').select('GivenName').where('Id', '=', CreatedBy).executeTakeFirst();
  return { State, SignedOn: UsedOn, MadeBy: user?.GivenName || null };
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
  { Side, Name, SignedOn }: Pick<LaterSignature, 'Side' | 'Name' | 'SignedOn'>,
): Promise<void> {
  const Changes = JSON.stringify([{ Path: [`${Side}Signature`], New: Name }]);
  await trx
    .insertInto('audit_entry')
    .values({ Entity: entity, RecordId: id, Kind: 'changed', Call: 'signByLink', Operator: 'link', EnteredOn: SignedOn, Changes })
    .execute();
}
