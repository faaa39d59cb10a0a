import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { recordId, columnDate, columnReference, columnFlag, columnText } from '../../wire/fields.ts';
import { maskedSecret, secretCalls } from '../../access/secret.ts';
import { dictionaryIds } from '../shared/dictionary.ts';
import { importCall } from '../../import/import-call.ts';

/** Fields of a SIM card that are stored encrypted and shown only on request. */
export const simCardSecrets = ['PIN', 'PIN2', 'PUK', 'PUK2', 'PlusCode'] as const;

export type SimCardSecret = (typeof simCardSecrets)[number];

const row = v.looseObject({
  Id: recordId,
  PhoneNumber: columnText,
  AssignmentFrom: columnDate,
  AssignedToDetails: columnText,
  PIN: maskedSecret,
  PUK: maskedSecret,
  // Beyond the specification: who has the card.
  EmployeeId: columnReference,
});

const fullRecord = v.looseObject({
  Id: recordId,
  PhoneNumber: columnText,
  AssignmentFrom: columnDate,
  AssignedToDetails: columnText,
  SerialNumber: columnText,
  Operator: columnText,
  Plan: columnText,
  Differentiator: columnText,
  AccountCode: columnText,
  PIN: maskedSecret,
  PIN2: maskedSecret,
  PUK: maskedSecret,
  PUK2: maskedSecret,
  PlusCode: maskedSecret,
  IsHiddenNumber: columnFlag,
  IsRoaming: columnFlag,
  IsGprs: columnFlag,
  IsDuplicate: columnFlag,
  IsAPN: columnFlag,
  IsHunting: columnFlag,
  FirstActivationOn: columnDate,
  PwaOn: columnDate,
  PhoneChangeOn: columnDate,
  Status: columnText,
  Comments: columnText,
});

const functionality = 'SimCard';

export const simCard = defineEntity({
  name: 'sim-card',
  wireName: 'SimCard',
  functionality,
  files: { holds: 'any' },
  grid: {
    path: '/api/ODataSimCard',
    row,
    extraColumns: ['Id', 'EmployeeId'],
    searched: ['PhoneNumber', 'AssignedToDetails'],
    dictionaries: { Status: dictionaryIds.simCardStates, Differentiator: dictionaryIds.simCardUses },
    sort: [{ field: 'PhoneNumber', direction: 'asc' }],
  },
  calls: {
    // Beyond the specification, which has the full record but no call for it.
    ...crudCalls({ wireName: 'SimCard', functionality, answer: fullRecord, get: { isExtra: true } }),
    import: importCall('SimCard', functionality),
    ...secretCalls('SimCard', functionality),
  },
  offlineRows: 'all',
});
