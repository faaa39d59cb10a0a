import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import type { FunctionalityName } from '../functionality.ts';
import { recordId } from '../fields.ts';
import { listedFile } from './listed-file.ts';
import { mostFaultImages } from './vehicle-handover-document.ts';

/** What hangs on the records of a table: `most` files, of any kind or pictures alone, for those who may work with `functionality`. */
export type FileTableDefinition = { readonly functionality: FunctionalityName; readonly holds: 'any' | 'image'; readonly most?: number };

/**
 * Tables whose records carry files, by the name `UploadToTable` takes: that of their entity. What holds `any` has a file panel on its
 * record's screen; what holds pictures alone has fields of its own for them.
 */
export const fileTables = {
  VehicleHandoverDocument: { functionality: 'VehicleHandoverDocument', holds: 'any' },
  VehicleHandoverDocumentFault: { functionality: 'VehicleHandoverDocument', holds: 'image', most: mostFaultImages },
  // The dashboard as it was read.
  VehicleCounter: { functionality: 'VehicleCounter', holds: 'image', most: 1 },
  Vehicle: { functionality: 'Vehicle', holds: 'any' },
  VehicleBooking: { functionality: 'Booking', holds: 'any' },
  VehicleDamage: { functionality: 'VehicleDamage', holds: 'any' },
  VehicleInsurancePolicy: { functionality: 'VehicleInsurancePolicy', holds: 'any' },
  RentalDocument: { functionality: 'RentalDocument', holds: 'any' },
  EquipmentRentalDocument: { functionality: 'EquipmentRentalDocument', holds: 'any' },
  RentalApplication: { functionality: 'RentalApplication', holds: 'any' },
  ServiceRequest: { functionality: 'ServiceRequest', holds: 'any' },
  TripRecordCard: { functionality: 'TripRecordCard', holds: 'any' },
  Cost: { functionality: 'Cost', holds: 'any' },
  PeriodicSummary: { functionality: 'PeriodicSummary', holds: 'any' },
  Employee: { functionality: 'Employee', holds: 'any' },
  FuelCard: { functionality: 'FuelCard', holds: 'any' },
  SimCard: { functionality: 'SimCard', holds: 'any' },
  ForwardingPortfolio: { functionality: 'ForwardingPortfolio', holds: 'any' },
  TransportOrder: { functionality: 'EquipmentRentalDocument', holds: 'any' },
} as const satisfies Record<string, FileTableDefinition>;

export type FileTable = keyof typeof fileTables;

/** Bytes of one upload at most. */
export const largestFile = 20 * 1024 * 1024;

/** What `withdraw` carries: the key under which the file was sent. */
export const withdrawnUpload = v.looseObject({ Key: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/)) });

/** How many bytes of an upload in parts are there. */
const uploaded = v.looseObject({ Received: v.pipe(v.number(), v.integer(), v.minValue(0)) });

export const file = defineEntity({
  name: 'file',
  wireName: 'File',
  functionality: null,
  calls: {
    upload: {
      method: 'POST',
      path: '/File/Upload',
      query: ['accessToken'],
      encoding: 'multipart',
      answer: recordId,
      requires: 'signed-in',
      // A spreadsheet for the summary that the token opens.
      takesAccessToken: true,
      change: { target: 'body', creates: true },
    },
    uploadToTable: {
      method: 'POST',
      path: '/File/UploadToTable',
      query: ['table', 'id'],
      // `keepsPlace`: a photo may name the place it was taken at. `parts`: the upload whose parts, together, are the file.
      extraQuery: ['keepsPlace', 'parts', 'fileName', 'size', 'sha256'],
      encoding: 'multipart',
      answer: recordId,
      // The record the file hangs on decides; the backend asks that record's own permission.
      requires: 'signed-in',
      change: {
        target: 'body',
        creates: true,
        lookUp: { in: { call: 'listFiles', parameters: { tableId: 'id', tableName: 'table' } }, by: ['Size'] },
        references: ['id'],
        undo: 'delete',
      },
    },
    // Ours: what an upload made under its key, or null; then that key will never make anything. Whoever gave an upload up learns what became of it.
    withdraw: { method: 'POST', path: '/File/Withdraw', isExtra: true, answer: v.looseObject({ Id: v.nullable(recordId) }), requires: 'signed-in' },
    // Ours: a file bit by bit, where something on its way lets no more through. `upload` is its sender's name for it, `at` where the part begins.
    uploadPart: {
      method: 'POST',
      path: '/File/UploadPart', isExtra: true,
      query: ['upload', 'at', 'table'],
      encoding: 'multipart',
      answer: uploaded,
      requires: 'signed-in',
    },
    uploadedParts: { method: 'GET', path: '/File/UploadedParts', isExtra: true, query: ['upload'], answer: uploaded, requires: 'signed-in' },
    listFiles: {
      method: 'GET',
      path: '/File/ListFiles',
      query: ['tableId', 'tableName', 'allFiles'],
      answer: v.array(listedFile),
      requires: 'signed-in',
    },
    delete: {
      method: 'POST',
      path: '/File/Delete/{id}',
      answer: v.unknown(),
      requires: 'signed-in',
      change: { target: 'path', removes: true },
    },
    // Without a login for the company's own files, which are everybody's.
    get: { method: 'GET', path: '/File/Get/{id}', answer: v.unknown(), requires: 'signed-in' },
    companyFileCount: { method: 'GET', path: '/File/CompanyFileCount', answer: v.number(), requires: 'open' },
  },
  offlineReads: [{ call: 'companyFileCount', area: 'company-files' }],
});
