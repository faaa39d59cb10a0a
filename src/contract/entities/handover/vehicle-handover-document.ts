import * as v from 'valibot';
import { companySettings } from '../company/company-settings.ts';
import { crudCalls } from '../../definition/crud-calls.ts';
import { get, post, step } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import {
  recordAdditionalValues,
  recordChoice,
  recordDateTime,
  recordNumber,
  recordReference,
  recordText,
  recordId,
  columnDate,
  columnNumber,
  columnReference,
  columnText,
} from '../../wire/fields.ts';
import { damageChecks, percent } from '../fleet/damage-point.ts';
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
 * sign. `waiting`: it may sign by a link. `refused`: it refused, by a link or at the vehicle.
 */
export const signatureStates = ['signed', 'waiting', 'refused', 'partly', 'changed', 'missing'] as const;

const recordPoints = v.nullish(
  v.array(
    v.looseObject({
      X: percent,
      Y: percent,
      Id: v.optional(v.string()),
      KindId: recordChoice,
      Description: v.optional(v.string()),
      IsNew: v.optional(v.boolean()),
      IsRepaired: v.optional(v.boolean()),
      Check: v.fallback(v.optional(v.picklist(damageChecks)), undefined),
      FoundOn: v.fallback(v.optional(v.string()), undefined),
      FoundIn: v.fallback(v.optional(recordId), undefined),
    }),
  ),
);

/** The damages of a record, for the drawings that the backend sent. */
const recordDamages = v.nullish(
  v.looseObject({ Left: recordPoints, Right: recordPoints, Top: recordPoints, Front: recordPoints, Back: recordPoints }),
);

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
  /** Links by which an absent party signs, and the signatures and refusals given by them to this content (`signing-link.ts`). */
  SigningLinks: parts,
  LaterSignatures: parts,
  LinkRefusals: parts,
  /** Required checks and photos that it lacks (`handover-items.ts`). */
  MissingItems: parts,
  /** Ids of damages marked as repaired without a proof: they stay with the vehicle. */
  UnprovenRepairs: v.nullish(v.array(v.string())),
  /** Mails with the protocol (`protocol-mail.ts`), newest first. */
  ProtocolMails: parts,
});

/** Lines that lazily loaded code reads, so that the start does without their schema. */
const lines = v.array(v.looseObject({ Id: recordId }));

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

export const vehicleHandoverDocument = defineEntity({
  name: 'vehicle-handover-document',
  wireName: 'VehicleHandoverDocument',
  functionality,
  numberPrefix: 'PZO',
  files: { holds: 'any' },
  readings: [{ time: 'Date', counter: 'Counter', review: 'Review' }],
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
        lookUp: { in: { columns: { Date: 'Date' }, stamped: 'Date' }, by: ['VehicleId', 'FromEmployeeId', 'ToEmployeeId'] },
        merge: 'append',
      },
      delete: true,
    }),
    /** The checklist and the photo slots; `handover-items.ts` reads its lines. */
    items: get('/VehicleHandoverDocument/Items', read, lines, { isExtra: true }),
    /** The company's settings that documents and forms need. */
    settings: get('/VehicleHandoverDocument/Settings', read, companySettings, { isExtra: true }),
    /** The guided photos of the vehicle's last handover that has some. */
    lastPhotos: get('/VehicleHandoverDocument/LastPhotos/{id}', read, lines, { isExtra: true }),
    /** Requests the release of a failed check by who manages handovers, on another device (`check-release.ts`). */
    requestRelease: post('/VehicleHandoverDocument/Release', read, v.unknown(), { isExtra: true }),
    releaseCheck: post('/VehicleHandoverDocument/ReleaseCheck', manage, v.unknown(), { isExtra: true }),
    getRelease: get('/VehicleHandoverDocument/Release', read, v.unknown(), { query: ['key'], isExtra: true }),
    areThereTerms: get('/VehicleHandoverDocument/AreThereTerms', read, v.boolean(), { query: ['item'] }),
    getTerms: get('/VehicleHandoverDocument/GetTerms', read, v.string(), { query: ['item'], format: 'html', isInLanguage: true }),
    getFaults: get('/VehicleHandoverDocument/GetFaults', read, v.array(storedFault), { query: ['id'] }),
    getFault: get('/VehicleHandoverDocument/GetFault', read, storedFault, { query: ['id'] }),
    duplicate: step('/VehicleHandoverDocument/Duplicate/{id}', { functionality, flag: 'IsAdd' }, { answer: recordId }),
    confirm: step('/VehicleHandoverDocument/Confirm/{id}', change),
    void: step('/VehicleHandoverDocument/Void/{id}', { functionality, flag: 'IsRemove' }, { isExtra: true }),
    return: step('/VehicleHandoverDocument/Return/{id}', manage, { isExtra: true }),
    createSigningLink: step('/VehicleHandoverDocument/CreateSigningLink/{id}', change, { isExtra: true, change: { distinctBy: ['Side'] } }),
    revokeSigningLink: step('/VehicleHandoverDocument/RevokeSigningLink/{id}', change, { isExtra: true, change: { distinctBy: ['Side'] } }),
    /** Makes a link in place of the earlier one of its side, and mails it; only where the backend sends mail. */
    mailSigningLink: step('/VehicleHandoverDocument/MailSigningLink/{id}', change, {
      isExtra: true,
      needsMail: true,
      change: { distinctBy: ['Side'] },
    }),
    /** Sends the PDF that the device made to the parties; only where the backend sends mail. */
    mailProtocol: step('/VehicleHandoverDocument/MailProtocol/{id}', read, {
      isExtra: true,
      needsMail: true,
      change: { references: ['File'] },
    }),
    createOrUpdateFault: post('/VehicleHandoverDocument/CreateOrUpdateFault', { functionality, flag: 'IsAddOrIsChange' }, recordId, {
      extraBody: ['DamagePointId'],
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
    }),
    deleteFault: step('/VehicleHandoverDocument/DeleteFault/{id}', change, { change: { removes: true } }),
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
