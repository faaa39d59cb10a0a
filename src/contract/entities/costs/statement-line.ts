import * as v from 'valibot';
import { extraCall } from '../../definition/record-calls.ts';
import { defineEntity, type CallDefinition } from '../../definition/entity.ts';
import { columnDate, columnNumber, columnReference, columnText, recordId } from '../../wire/fields.ts';
import type { PermissionFlag } from '../../permissions/permissions.ts';
import { dictionaryIds } from '../shared/dictionary.ts';

/** `doubtful` waits for a person. */
export const statementStates = ['doubtful', 'posted', 'rejected'] as const;

const fields = {
  Id: recordId,
  State: columnText,
  /** The first of `Doubts`. */
  Doubt: columnText,
  Date: columnDate,
  /** The plate of the vehicle; empty where none was found. */
  Vehicle: columnText,
  /** As printed in the statement. */
  RegistrationNumber: columnText,
  CardNumber: columnText,
  Product: columnText,
  Quantity: columnNumber,
  CostValue: columnNumber,
  VatRate: columnNumber,
  CostGross: columnNumber,
  Currency: columnText,
  CostGroupDescription: columnText,
  Counter: columnNumber,
  Place: columnText,
  InvoiceNumber: columnText,
  Supplier: columnText,
  Reason: columnText,
  ReviewedOn: columnDate,
  ReviewedBy: columnText,
  VehicleId: columnReference,
  CostGroup: v.nullish(recordId, null),
  Doubts: columnText,
};

const row = v.looseObject(fields);

const functionality = 'Cost';
/** Not `change`: mappings are named and removed online. */
const call = (name: string, flag: PermissionFlag = 'IsAdd') => extraCall('POST', `/StatementLine/${name}`, { functionality, flag });

function decision(name: string): CallDefinition & { readonly change: object } {
  return { ...call(`${name}/{id}`, 'IsChange'), decides: true, change: { target: 'path' } };
}

/** Lines of suppliers' statements: fuel cards, toll, odometers by telematics. Beyond the specification (R-148). */
export const statementLine = defineEntity({
  name: 'statement-line',
  wireName: 'StatementLine',
  functionality,
  readings: [{ time: 'ReadOn', counter: 'ReadCounter' }],
  grid: {
    path: '/api/ODataStatementLine',
    isExtra: true,
    row,
    plate: 'Vehicle',
    searched: ['Vehicle', 'RegistrationNumber', 'CardNumber', 'Product', 'Place', 'InvoiceNumber', 'Supplier'],
    dictionaries: { CostGroupDescription: dictionaryIds.costGroups },
    sort: [
      { field: 'State', direction: 'asc' },
      { field: 'Date', direction: 'desc' },
    ],
  },
  calls: {
    get: { ...call('Get/{id}', 'IsRead'), method: 'GET', answer: row },
    createOrUpdate: {
      ...call('CreateOrUpdate', 'IsChange'),
      answer: recordId,
      change: { target: 'body', references: ['VehicleId'], merge: 'fields' },
    },
    /** Makes the cost and the odometer reading of a doubtful line, whatever the doubts. */
    post: decision('Post'),
    reject: decision('Reject'),
    reopen: decision('Reopen'),
    mappings: { ...call('Mappings'), method: 'GET' },
    /** Names and removals hold for everyone's statements: adding is not enough. */
    renameMapping: call('RenameMapping', 'IsRemove'),
    removeMapping: call('RemoveMapping', 'IsRemove'),
    /** Imports an uploaded statement, and keeps its mapping for the supplier. */
    importStatement: { ...call('ImportStatement'), takesLong: true, change: { target: 'body' } },
  },
});
