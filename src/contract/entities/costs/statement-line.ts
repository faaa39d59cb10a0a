import * as v from 'valibot';
import { defineEntity, type CallDefinition } from '../../entity.ts';
import { columnDate, columnNumber, columnReference, columnText, recordId } from '../../fields.ts';
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
  /** What the statement says. */
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
const change = { functionality, flag: 'IsChange' } as const;

function decision(name: string): CallDefinition & { readonly change: object } {
  return { method: 'POST', path: `/StatementLine/${name}/{id}`, isExtra: true, answer: v.unknown(), requires: change, change: { target: 'path' } };
}

/** Not `change`: mappings are named and removed online. */
function importing(name: string, method: 'GET' | 'POST' = 'POST'): CallDefinition {
  return { method, path: `/StatementLine/${name}`, isExtra: true, answer: v.unknown(), requires: { functionality, flag: 'IsAdd' } };
}

/** Lines of suppliers' statements: fuel cards, toll, odometers by telematics. Beyond the specification (R-148). */
export const statementLine = defineEntity({
  name: 'statement-line',
  wireName: 'StatementLine',
  functionality,
  readings: [{ time: 'ReadOn', counter: 'ReadCounter' }],
  grid: {
    path: '/api/ODataStatementLine',
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
    get: { method: 'GET', path: '/StatementLine/Get/{id}', isExtra: true, answer: row, requires: { functionality, flag: 'IsRead' } },
    createOrUpdate: { method: 'POST', path: '/StatementLine/CreateOrUpdate', isExtra: true, answer: recordId, requires: change, change: { target: 'body', references: ['VehicleId'], merge: 'fields' } },
    /** Makes the cost and the odometer reading of a doubtful line, whatever the doubts. */
    post: decision('Post'),
    reject: decision('Reject'),
    reopen: decision('Reopen'),
    /** The mapping of each supplier. */
    mappings: importing('Mappings', 'GET'),
    renameMapping: importing('RenameMapping'),
    removeMapping: importing('RemoveMapping'),
    /** Imports an uploaded statement, and keeps its mapping for the supplier. */
    importStatement: { ...importing('ImportStatement'), takesLong: true, change: { target: 'body' } },
  },
});
