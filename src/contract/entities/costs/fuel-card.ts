import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { recordId, columnDate, columnNumber, columnReference, columnText } from '../../wire/fields.ts';
import { maskedSecret, secretCalls } from '../../access/secret.ts';
import { dictionaryIds } from '../shared/dictionary.ts';
import { importCall } from '../../import/import-call.ts';

/** Fields of a fuel card that are stored encrypted and shown only on request. */
export const fuelCardSecrets = ['PIN'] as const;

const row = v.looseObject({
  Id: recordId,
  CardNumber: columnText,
  PIN: maskedSecret,
  ValidTo: columnDate,
  AssignmentTo: columnText,
  AssignmentSince: columnDate,
  CardType: columnText,
  IssuerShortName: columnText,
  // Beyond the specification: who has the card.
  EmployeeId: columnReference,
});

const fullRecord = v.looseObject({
  Id: recordId,
  Number: columnText,
  ValidTo: columnDate,
  CardType: columnText,
  AssignmentTo: columnText,
  AssignmentSince: columnDate,
  Issuer: columnText,
  AllowedLimit: columnNumber,
  Symbol: columnText,
  LimitType: columnText,
  LiquidationDate: columnDate,
  Comments: columnText,
  Status: columnText,
  PIN: maskedSecret,
});

const functionality = 'FuelCard';

export const fuelCard = defineEntity({
  name: 'fuel-card',
  wireName: 'FuelCard',
  functionality,
  files: { holds: 'any' },
  grid: {
    path: '/api/ODataFuelCard',
    row,
    extraColumns: ['Id', 'EmployeeId'],
    searched: ['CardNumber', 'AssignmentTo', 'CardType', 'IssuerShortName'],
    dictionaries: {
      CardType: dictionaryIds.fuelCardTypes,
      Status: dictionaryIds.fuelCardStates,
      LimitType: dictionaryIds.fuelCardLimitTypes,
    },
    sort: [{ field: 'CardNumber', direction: 'asc' }],
  },
  calls: {
    // Beyond the specification, which has the full record but no call for it.
    ...crudCalls({ wireName: 'FuelCard', functionality, answer: fullRecord, get: { isExtra: true } }),
    import: importCall('FuelCard', functionality),
    ...secretCalls('FuelCard', functionality),
  },
  offlineRows: 'all',
});
