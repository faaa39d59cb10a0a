import { sql } from 'kysely';
import * as v from 'valibot';
import { carryOverDamages, type SelectedDamages } from '../../../src/contract/entities/fleet/damage-point.ts';
import { vehicleHandoverDocument } from '../../../src/contract/entities/handover/vehicle-handover-document.ts';
import { type Handover, vehicleHandoverDocumentRecord } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import { recordId } from '../../../src/contract/wire/fields.ts';
import { requiredDecision } from '../../../src/contract/wire/decision.ts';
import { type AdditionalFieldValue } from '../../../src/contract/wire/saved-fields.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { countersignedText } from '../../../src/contract/entities/handover/verification.ts';
import type { CallRequest, ChangeRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import { readCompanySettings } from '../../admin-api/company-settings.ts';
import { activeValues } from '../../engine/records/additional-fields.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { voidReadingsOf } from '../../engine/records/readings.ts';
import { loadRecord, lockRecord, writeRecord } from '../../engine/records/rows.ts';
import { pipelined, settleTogether } from '../../database/pipelined.ts';
import { hasTerms, termsHtml } from '../../engine/records/terms.ts';
import { chainHead, formatHead } from '../../audit/chain.ts';
import { ANONYMOUS_EMPLOYEE, anonymousStamps, defineServerEntity, type SaveContext } from '../../engine/declaration/server-entity.ts';
import { mailedSigningLink } from '../../../src/contract/entities/handover/signing-link-mail.ts';
import { protocolMailBody } from '../../../src/contract/entities/handover/protocol-mail.ts';
import { checkRelease, givenRelease, requestedRelease } from '../../../src/contract/entities/handover/check-release.ts';
import { newSigningLink, revokedSigningLink } from '../../../src/contract/entities/handover/signing-link.ts';
import { withAnswerSchema, withBodySchema } from '../../engine/declaration/handler-schemas.ts';
import { getRelease, releaseCheck, requestRelease } from './check-release.ts';
import { getItems, getLastPhotos, validateChecklist, validateSlotPhotos, withStoredChecklist } from './checklist.ts';
import { registeredDevice } from './device-signature.ts';
import { faults, getFault, getFaults } from './faults.ts';
import { itemsOf, lostPhotos, missingItems, requireComplete } from './missing-items.ts';
import { mailProtocol, protocolMailsOf } from './protocol-mail.ts';
import { openRepairs, requireRepairPhotos, unprovenRepairs, validateRepairs } from './repairs.ts';
import { replacedVersions } from './replaced-versions.ts';
import { laterSignaturesOf, linkRefusalsOf } from './sign-by-link.ts';
import { mailedLinksOf, mailSigningLink } from './signing-link-mail.ts';
import { createSigningLink, revokeSigningLink } from './signing-links.ts';
import { validateSeal, withCheckedSeal, withValidSignatures } from './signatures.ts';

const table = 'vehicle_handover_document';

const isSigned = sql`("ConfirmedOn" IS NOT NULL OR "FromSignedOn" IS NOT NULL OR "ToSignedOn" IS NOT NULL)`;

/** A confirmed handover and its number. */
const numberedRecord = v.object({ Id: recordId, Number: v.string() });

/** Handovers. A confirmed handover is closed. */
export const declaration = defineServerEntity(vehicleHandoverDocument, {
  table,
  owners: ['FromEmployeeId', 'ToEmployeeId'],
  references: { VehicleId: 'vehicle', FromEmployeeId: 'employee', ToEmployeeId: 'employee', ContractorId: 'contractor' },
  search: { Vehicle: 'VehicleId', FromEmployee: 'FromEmployeeId', ToEmployee: 'ToEmployeeId', Contractor: 'ContractorId' },
  countedBy: 'Date',
  orders: {
    Number: 'Number',
    Vehicle: 'NameOfVehicleId',
    FromEmployee: 'NameOfFromEmployeeId',
    ToEmployee: 'NameOfToEmployeeId',
    Contractor: 'NameOfContractorId',
    Counter: 'Counter',
    Fuel: 'Fuel',
    PlaceName: 'PlaceName',
    VoidedOn: 'VoidedOn',
  },
  readBy: 'FromEmployeeId',
  record: {
    schema: vehicleHandoverDocumentRecord,
    notStored: ['Number', 'ReadingReason'],
    numbersLater: true,
    hasTerms: true,
    requireOpen: requireUnconfirmed,
    requireDeletable: requireUnconfirmed,
    prepare: prepareSeal,
    validate: async (record, { id, stored, request }) => [
      ...validateSeal(record, { isNew: id === null }),
      ...(await validateChecklist(record, stored as unknown as Handover | null, request, id)),
      ...(await validateSlotPhotos(record, request)),
      ...(await validateRepairs(record, stored, request)),
    ],
    compute: async (record, context) => ({
      ...(await countersign(record, context)),
      MissingItems: JSON.stringify(await missingItems(record, context.stored, context.request)),
      UnprovenRepairs: JSON.stringify(await unprovenRepairs(record, context.stored, context.request)),
      ...notReturned,
    }),
  },
  retention: {
    'open-handovers': { since: ['Date'], where: sql`NOT ${isSigned}` },
    'signed-handovers': {
      since: ['Date'],
      where: isSigned,
      // Without its people and signatures a document is no evidence: nothing is left to verify.
      anonymous: {
        FromEmployeeId: ANONYMOUS_EMPLOYEE,
        ToEmployeeId: ANONYMOUS_EMPLOYEE,
        FromSignature: null,
        ToSignature: null,
        FromUnsigned: null,
        ToUnsigned: null,
        LaterSides: '',
        RefusedSides: '',
        Seal: null,
        SignedWords: null,
        Countersignature: null,
        ConfirmedBy: null,
        VoidedBy: null,
        VoidReason: '',
        ReturnReason: '',
        CorrectionReason: '',
        Comments: '',
        PlaceName: '',
        ContractorEmail: '',
        AdditionalFieldValues: '[]',
        ...anonymousStamps,
      },
    },
  },
  read: {
    adds: [
      'ConfirmedOn',
      'AuditHead',
      'Countersignature',
      'VoidedOn',
      'VoidReason',
      'ReturnedOn',
      'ReturnReason',
      'MissingItems',
      'UnprovenRepairs',
    ],
    present: presentHandover,
  },
  parts: { Faults: faults },
  closesFiles: true,
  calls: {
    duplicate,
    confirm: withAnswerSchema(numberedRecord, confirm),
    void: withBodySchema(requiredDecision, voidConfirmed),
    return: withBodySchema(requiredDecision, returnToParties),
    createSigningLink: withBodySchema(newSigningLink, createSigningLink),
    revokeSigningLink: withBodySchema(revokedSigningLink, revokeSigningLink),
    mailSigningLink: withBodySchema(mailedSigningLink, mailSigningLink),
    mailProtocol: withBodySchema(protocolMailBody, mailProtocol),
    items: getItems,
    settings: ({ db }) => readCompanySettings(db),
    lastPhotos: getLastPhotos,
    requestRelease: withBodySchema(requestedRelease, requestRelease),
    releaseCheck: withBodySchema(givenRelease, releaseCheck),
    getRelease: withAnswerSchema(checkRelease, getRelease),
    areThereTerms: ({ db }) => hasTerms(db, 'VehicleHandoverDocument'),
    getTerms: ({ db, language }) => termsHtml(db, 'VehicleHandoverDocument', language),
    getFaults,
    getFault,
    createOrUpdateFault: { saves: 'Faults' },
    deleteFault: { deletes: 'Faults' },
  },
});

/** Creates an unconfirmed handover with the same vehicle, people and place, dated now, without signatures and counter. */
async function duplicate(request: ChangeRequest): Promise<number> {
  const original = await loadRecord(request.db, table, idOf(request, 'id'));
  const copied = ['VehicleId', 'FromEmployeeId', 'ToEmployeeId', 'ContractorId', 'Fuel', 'PlaceName', 'Comments'];
  const copy = await writeRecord(request, table, null, {
    ...Object.fromEntries(copied.map((name) => [name, original[name]])),
    AdditionalFieldValues: await activeValues(request.db, original['AdditionalFieldValues'] as AdditionalFieldValue[]),
    SelectedDamages: carryOverDamages(
      original['SelectedDamages'] as SelectedDamages,
      { FoundIn: Number(original['Id']), FoundOn: String(original['Date']) },
      original['UnprovenRepairs'] as readonly string[],
    ),
    Date: request.now,
    CreatedOn: request.now,
    CreatedBy: request.user.id,
  });
  return copy.Id;
}

/** Confirms a handover and assigns its number. Throws `already-confirmed`. */
async function confirm(request: ChangeRequest): Promise<{ Id: number; Number: string }> {
  const id = idOf(request, 'id');
  const stored = await lockRecord(request, table, id);
  requireUnconfirmed(stored);
  const missing = await requireComplete(request, stored);
  await requireRepairPhotos(request, stored);
  const series = { prefix: vehicleHandoverDocument.numberPrefix, year: Number(String(stored['Date']).slice(0, 4)) };
  const confirmed = await writeRecord(
    request,
    table,
    id,
    {
      ConfirmedOn: request.now,
      ConfirmedBy: request.user.id,
      MissingItems: JSON.stringify(missing),
      UnprovenRepairs: '[]',
      ...notReturned,
    },
    series,
  );
  return { Id: id, Number: String(confirmed['Number']) };
}

/** Voids a confirmed handover: it stays in the list with its number, and its reading no longer counts. Throws `wrong-state`. */
async function voidConfirmed(request: ChangeRequest<v.InferOutput<typeof requiredDecision>>): Promise<true> {
  const id = idOf(request, 'id');
  const { Reason } = request.body;
  const stored = await lockRecord(request, table, id);
  if (stored['Number'] === null || stored['VoidedOn'] !== null) throw new TaborError('wrong-state');
  await writeRecord(request, table, id, { VoidedOn: request.now, VoidedBy: request.user.id, VoidReason: Reason });
  await voidReadingsOf(request, { entity: vehicleHandoverDocument, id, row: stored }, Reason);
  return true;
}

/**
 * Returns an unconfirmed handover to its parties, who correct it. Throws `already-confirmed`, and `wrong-state` for one that was returned.
 */
async function returnToParties(request: ChangeRequest<v.InferOutput<typeof requiredDecision>>): Promise<true> {
  const id = idOf(request, 'id');
  const stored = await lockRecord(request, table, id);
  requireUnconfirmed(stored);
  if (stored['ReturnedOn'] !== null) throw new TaborError('wrong-state');
  await writeRecord(request, table, id, { ReturnedOn: request.now, ReturnReason: request.body.Reason });
  return true;
}

/** A save or a confirmation answers the return. */
const notReturned = { ReturnedOn: null, ReturnReason: '' };

/** Another content waits for no signature: its links are dead. */
const unlinked = { WaitingUntil: null, LaterSides: '', RefusedSides: '' };

function prepareSeal(handover: Handover, { stored }: SaveContext): Handover {
  const before = stored as unknown as Handover | null;
  const record = withStoredChecklist(handover, before);
  return withCheckedSeal(before ? withValidSignatures(record, before) : record, before);
}

/** The record with its replaced versions, links and signatures by links; each signature stays with the version whose seal it belongs to. */
async function presentHandover(row: Row, request: CallRequest): Promise<Row> {
  const id = Number(row['Id']);
  // A connection each would let a few open handovers take the pool from saves.
  const [versions, signatures, refusals, SigningLinks, ProtocolMails, MissingItems, UnprovenRepairs] = await pipelined(request.db, (db) => {
    const read = { ...request, db };
    return settleTogether([
      replacedVersions(read, id),
      laterSignaturesOf(db, id),
      linkRefusalsOf(db, id),
      mailedLinksOf(read, row),
      protocolMailsOf(read, id),
      missingOf(read, row),
      openRepairs(db, row),
    ]);
  });
  const signed = (content: Row): Row => {
    const isOfSeal = ({ Hash }: { readonly Hash: string }) => Hash === (content['Seal'] as Handover['Seal'])?.Hash;
    return { ...content, LaterSignatures: signatures.filter(isOfSeal), LinkRefusals: refusals.filter(isOfSeal) };
  };
  return {
    ...signed(row),
    SigningLinks,
    ProtocolMails,
    MissingItems,
    UnprovenRepairs,
    ReplacedVersions: versions.map((version) => ({ ...version, Content: version.Content && signed(version.Content) })),
  };
}

/** Items that a handover lacks now; those of a confirmed one are stored. */
async function missingOf({ db }: CallRequest, row: Row) {
  const stored = (row['MissingItems'] ?? []) as readonly number[];
  return itemsOf(db, row['Number'] === null ? [...stored, ...(await lostPhotos(db, row))] : stored);
}

/** The countersignature of a new seal. The head of the audit trail in it proves on the printed protocol which entries existed by then. */
async function countersign({ Seal: seal }: Handover, { request, stored }: SaveContext): Promise<Row> {
  if (seal === null) return { AuditHead: null, Countersignature: null, ...unlinked };
  if ((stored?.['Seal'] as Handover['Seal'])?.Hash === seal.Hash) return {};
  const { Device: signed } = seal;
  const [head, Id] = await Promise.all([chainHead(request.db), signed ? registeredDevice(request.db, request.user.id, signed) : null]);
  const Device = signed && { X: signed.X, Y: signed.Y, Signature: signed.Signature, Id };
  const received = { ReceivedOn: request.now, AuditHead: head && formatHead(head), ...(Device && { Device }) };
  const Signature = request.signer.sign(countersignedText({ Hash: seal.Hash, ...received }));
  return { AuditHead: received.AuditHead, Countersignature: { KeyId: request.signer.keyId, ...received, Signature }, ...unlinked };
}

function requireUnconfirmed(stored: Row): void {
  if (stored['Number'] !== null) throw new TaborError('already-confirmed');
}
