import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { recordId, shownDate, shownNumber, shownText } from '../fields.ts';
import { maskedSecret, secretCalls } from '../secret.ts';
import { importCall } from '../import/import-call.ts';

/** Fields of a fuel card that are stored encrypted and shown only on request. */
export const fuelCardSecrets = ['PIN'] as const;

const row = v.looseObject({
  Id: recordId,
  CardNumber: shownText,
  PIN: maskedSecret,
  ValidTo: shownDate,
  AssignmentTo: shownText,
  AssignmentSince: shownDate,
  CardType: shownText,
  IssuerShortName: shownText,
});

const item = v.looseObject({
  Id: recordId,
  Number: shownText,
  ValidTo: shownDate,
  CardType: shownText,
  AssignmentTo: shownText,
  AssignmentSince: shownDate,
  Issuer: shownText,
  AllowedLimit: shownNumber,
  Symbol: shownText,
  LimitType: shownText,
  LiquidationDate: shownDate,
  Comments: shownText,
  Status: shownText,
  PIN: maskedSecret,
});

const functionality = 'FuelCard';

export const fuelCard = defineEntity({
  name: 'fuel-card',
  wireName: 'FuelCard',
  functionality,
  grid: {
    path: '/api/ODataFuelCard',
    row,
    extraColumns: ['Id'],
    searched: ['CardNumber', 'AssignmentTo', 'CardType', 'IssuerShortName'],
    sort: [{ field: 'CardNumber', direction: 'asc' }],
  },
  calls: {
    // Beyond the specification, which has the full record but no call for it.
    get: { method: 'GET', path: '/FuelCard/Get/{id}', isExtra: true, answer: item, requires: { functionality, flag: 'IsRead' } },
    import: importCall('FuelCard', functionality),
    ...secretCalls('FuelCard', functionality),
  },
  offlineRows: 'all',
});
