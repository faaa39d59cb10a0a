import * as v from 'valibot';
import { companySettings } from '../company/company-settings.ts';
import { crudCalls } from '../../definition/crud-calls.ts';
import { callsOf } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import {
  recordAdditionalValues,
  recordChoice,
  recordDateTime,
  recordNumber,
  recordReference,
  recordText,
  optionalReference,
  recordId,
  reference,
  columnDate,
  columnNumber,
  columnReference,
  columnText,
  text,
} from '../../wire/fields.ts';
import { recordDamages } from './damage-point.ts';
import { listedFile } from '../shared/listed-file.ts';

/** Fuel states on the wire; locales translate them. */
export const fuelStates = ['Pełny', '3/4', '1/2', '1/4', 'Rezerwa'] as const;

export type FuelState = (typeof fuelStates)[number];

/** Maximum number of images per fault. */
export const MAX_FAULT_IMAGES = 5;

/** Reasons for a missing signature. */
export const unsignedReasons = ['refused', 'did-not-wait'] as const;

/**
 * Signatures of a handover, as the list shows them. `changed`: the signed content was changed afterwards. `partly`: one side could not
 * sign. `waiting`: it may sign by a link.
 */
export const signatureStates = ['signed', 'waiting', 'partly', 'changed', 'missing'] as const;

const row = v.looseObject({
  Id: recordId,
  /** Empty until confirmed. */
  Number: columnText,
  Date: columnDate,
  Vehicle: columnText,
  FromEmployee: columnText,
  ToEmployee: columnText,
  Contractor: columnText,
  Counter: columnNumber,
  Fuel: columnText,
  PlaceName: columnText,
  Comments: columnText,
  // Beyond the specification: its signatures, the review of its reading, and when a confirmed handover was voided.
  Signatures: columnText,
  Review: columnText,
  VoidedOn: columnDate,
  // Beyond the specification: 'incomplete' for one that lacks what the company requires.
  Completeness: columnText,
  // Beyond the specification: the people by their ids, and the charge of a battery in percent.
  FromEmployeeId: columnReference,
  ToEmployeeId: columnReference,
  Charge: columnNumber,
  // Beyond the specification: 'returned' for one that the office returned to its parties.
  Returned: columnText,
});

/** A PNG data URL. A backend may omit the `data:` prefix. */
const recordSignature = v.nullish(
  v.pipe(
    v.string(),
    v.transform((png) => (png.startsWith('iVBOR') ? `data:image/png;base64,${png}` : png)),
  ),
);

const recordUnsigned = v.nullish(v.looseObject({ Reason: recordText, Note: recordText }));

/** Opaque at the start; lazily loaded code parses them by its own schemas. */
const parts = v.nullish(v.array(v.looseObject({})));

/** A handover as the backend returns it. Older handovers may lack fields that are required on new ones. */
const storedRecord = v.looseObject({
  Id: recordId,
  Number: recordText,
  Date: recordDateTime,
  VehicleId: recordReference,
  FromEmployeeId: recordReference,
  ToEmployeeId: recordReference,
  ContractorId: recordReference,
  Counter: recordNumber,
  Fuel: v.nullish(v.picklist(fuelStates)),
  PlaceName: recordText,
  Comments: recordText,
  AdditionalFieldValues: recordAdditionalValues,
  SelectedDamages: recordDamages,
  FromSignature: recordSignature,
  ToSignature: recordSignature,
  FromUnsigned: recordUnsigned,
  ToUnsigned: recordUnsigned,
  TermsHash: recordText,
  TermsLanguage: recordText,
  FromSignedOn: recordDateTime,
  ToSignedOn: recordDateTime,
  CorrectionReason: recordText,
  ContractorEmail: recordText,
  Direction: recordText,
  Checklist: v.unknown(),
  SlotPhotos: v.unknown(),
  Energy: v.unknown(),
  SignedWords: v.unknown(),
  RepairPhotos: v.unknown(),
  Seal: v.nullish(v.looseObject({})),
  /** Head of the audit trail when the backend received the seal. */
  AuditHead: recordText,
  VoidedOn: recordDateTime,
  VoidReason: recordText,
  /** The office returned it to its parties, until the next save. */
  ReturnedOn: recordDateTime,
  ReturnReason: recordText,
  /** Signed versions that corrections replaced, oldest first (`replaced-version.ts`). */
  ReplacedVersions: parts,
  /** Links by which an absent party signs, and the signatures given by them to this content (`signing-link.ts`). */
  SigningLinks: parts,
  LaterSignatures: parts,
  /** Required checks and photos that it lacks (`handover-items.ts`). */
  MissingItems: parts,
  /** Ids of damages marked as repaired without a proof: they stay with the vehicle. */
  UnprovenRepairs: v.nullish(v.array(v.string())),
  /** Mails with the protocol (`protocol-mail.ts`), newest first. */
  ProtocolMails: parts,
});

/** Lines that lazily loaded code reads, so that the start does without their schema. */
const lines = v.array(v.looseObject({ Id: recordId }));

/** A fault found at a handover. Its images are files of the table `VehicleHandoverDocumentFault`. */
const fault = v.looseObject({
  Id: v.nullish(reference, null),
  VehicleHandoverDocumentId: reference,
  PlacementId: optionalReference,
  KindId: optionalReference,
  Description: v.pipe(text(1_000), v.nonEmpty('required')),
  /** The damage point of this fault, when it was marked on a drawing. */
  DamagePointId: v.nullish(v.string(), null),
});

export const handoverFaultSchema = fault;

/** A fault as the backend returns it, with its images. */
const storedFault = v.looseObject({
  Id: recordId,
  VehicleHandoverDocumentId: recordReference,
  PlacementId: recordChoice,
  KindId: recordChoice,
  /** Words of a backend that names them without ids. */
  Placement: recordText,
  Kind: recordText,
  Description: recordText,
  DamagePointId: recordText,
  Files: v.nullish(v.array(listedFile)),
});

const emptyHandoverParameters = () => ({ item: JSON.stringify({ Id: null }) });

const functionality = 'VehicleHandoverDocument';
const read = { functionality, flag: 'IsRead' } as const;
const change = { functionality, flag: 'IsChange' } as const;
const manage = { functionality, flag: 'IsAdmin' } as const;

const { get, step } = callsOf('VehicleHandoverDocument');

export const vehicleHandoverDocument = defineEntity({
  name: 'vehicle-handover-document',
  wireName: 'VehicleHandoverDocument',
  functionality,
  numberPrefix: 'PZO',
  files: { holds: 'any' },
  readings: [{ time: 'Date', counter: 'Counter' }],
  partFiles: { VehicleHandoverDocumentFault: { holds: 'image', most: MAX_FAULT_IMAGES } },
  grid: {
    path: '/api/ODataVehicleHandoverDocument',
    row,
    extraColumns: ['Signatures', 'Review', 'VoidedOn', 'Completeness', 'FromEmployeeId', 'ToEmployeeId', 'Charge', 'Returned'],
    searched: ['Number', 'Vehicle', 'FromEmployee', 'ToEmployee', 'Contractor', 'PlaceName', 'Comments'],
    sort: [{ field: 'Date', direction: 'desc' }],
    plate: 'Vehicle',
  },
  calls: {
    ...crudCalls({
      wireName: 'VehicleHandoverDocument',
      functionality,
      answer: storedRecord,
      get: { idIn: 'query' },
      createOrUpdate: {
        extraBody: [
          'FromUnsigned',
          'ToUnsigned',
          'TermsHash',
          'TermsLanguage',
          'FromSignedOn',
          'ToSignedOn',
          'Seal',
          'ReadingReason',
          'CorrectionReason',
          'Direction',
          'Checklist',
          'SlotPhotos',
          'Energy',
          'SignedWords',
          'RepairPhotos',
          'ContractorEmail',
        ],
        lookUp: { in: { columns: { Date: 'Date' } }, by: ['Date', 'VehicleId', 'FromEmployeeId', 'ToEmployeeId'] },
        merge: 'append',
      },
      delete: true,
    }),
    /** The checklist and the photo slots; `handover-items.ts` reads its lines. */
    items: get('Items', read, lines, { isExtra: true }),
    /** The company's settings that documents and forms need. */
    settings: get('Settings', read, companySettings, { isExtra: true }),
    /** The guided photos of the vehicle's last handover that has some. */
    lastPhotos: get('LastPhotos/{id}', read, lines, { isExtra: true }),
    /** Requests the release of a failed check by who manages handovers, on another device (`check-release.ts`). */
    requestRelease: { method: 'POST', path: '/VehicleHandoverDocument/Release', isExtra: true, answer: v.unknown(), requires: read },
    releaseCheck: { method: 'POST', path: '/VehicleHandoverDocument/ReleaseCheck', isExtra: true, answer: v.unknown(), requires: manage },
    getRelease: get('Release', read, v.unknown(), { query: ['key'], isExtra: true }),
    areThereTerms: get('AreThereTerms', read, v.boolean(), { query: ['item'] }),
    getTerms: get('GetTerms', read, v.string(), { query: ['item'], format: 'html', isInLanguage: true }),
    getFaults: get('GetFaults', read, v.array(storedFault), { query: ['id'] }),
    getFault: get('GetFault', read, storedFault, { query: ['id'] }),
    duplicate: step('Duplicate', { functionality, flag: 'IsAdd' }, { answer: recordId }),
    confirm: step('Confirm', change),
    void: step('Void', { functionality, flag: 'IsRemove' }, { isExtra: true }),
    return: step('Return', manage, { isExtra: true }),
    createSigningLink: step('CreateSigningLink', change, { isExtra: true, change: { distinctBy: ['Side'] } }),
    revokeSigningLink: step('RevokeSigningLink', change, { isExtra: true, change: { distinctBy: ['Side'] } }),
    /** Makes a link in place of the earlier one of its side, and mails it; only where the backend sends mail. */
    mailSigningLink: step('MailSigningLink', change, { isExtra: true, needsMail: true, change: { distinctBy: ['Side'] } }),
    /** Sends the PDF that the device made to the parties; only where the backend sends mail. */
    mailProtocol: step('MailProtocol', read, { isExtra: true, needsMail: true, change: { references: ['File'] } }),
    createOrUpdateFault: {
      method: 'POST',
      path: '/VehicleHandoverDocument/CreateOrUpdateFault',
      extraBody: ['DamagePointId'],
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: {
        target: 'body',
        creates: true,
        lookUp: {
          in: { call: 'getFaults', parameters: { id: 'VehicleHandoverDocumentId' } },
          by: ['KindId', 'PlacementId', 'Description'],
        },
        references: ['VehicleHandoverDocumentId'],
        undo: 'deleteFault',
      },
    },
    deleteFault: step('DeleteFault', change, { change: { removes: true } }),
  },
  parts: { Faults: 'getFaults' },
  offlineRows: 2_000,
  offlineReads: [
    { call: 'items', isOptional: true },
    { call: 'settings', isOptional: true },
    { call: 'areThereTerms', area: 'handover-terms', otherwise: emptyHandoverParameters },
    { call: 'getTerms', area: 'handover-terms', otherwise: emptyHandoverParameters },
  ],
});
