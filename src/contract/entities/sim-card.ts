import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { recordId, shownDate, shownFlag, shownText } from '../fields.ts';
import { maskedSecret, secretCalls } from '../secret.ts';
import { importCall } from '../import/import-call.ts';

/** Fields of a SIM card that are stored encrypted and shown only on request. */
export const simCardSecrets = ['PIN', 'PIN2', 'PUK', 'PUK2', 'PlusCode'] as const;

export type SimCardSecret = (typeof simCardSecrets)[number];

const row = v.looseObject({
  Id: recordId,
  PhoneNumber: shownText,
  AssignmentFrom: shownDate,
  AssignedToDetails: shownText,
  PIN: maskedSecret,
  PUK: maskedSecret,
});

const item = v.looseObject({
  Id: recordId,
  PhoneNumber: shownText,
  AssignmentFrom: shownDate,
  AssignedToDetails: shownText,
  SerialNumber: shownText,
  Operator: shownText,
  Plan: shownText,
  Differentiator: shownText,
  AccountCode: shownText,
  PIN: maskedSecret,
  PIN2: maskedSecret,
  PUK: maskedSecret,
  PUK2: maskedSecret,
  PlusCode: maskedSecret,
  IsHiddenNumber: shownFlag,
  IsRoaming: shownFlag,
  IsGprs: shownFlag,
  IsDuplicate: shownFlag,
  IsAPN: shownFlag,
  IsHunting: shownFlag,
  FirstActivationOn: shownDate,
  PwaOn: shownDate,
  PhoneChangeOn: shownDate,
  Status: shownText,
  Comments: shownText,
});

const functionality = 'SimCard';

export const simCard = defineEntity({
  name: 'sim-card',
  wireName: 'SimCard',
  functionality,
  grid: {
    path: '/api/ODataSimCard',
    row,
    extraColumns: ['Id'],
    searched: ['PhoneNumber', 'AssignedToDetails'],
    sort: [{ field: 'PhoneNumber', direction: 'asc' }],
  },
  calls: {
    // Beyond the specification, which has the full record but no call for it.
    get: { method: 'GET', path: '/SimCard/Get/{id}', isExtra: true, answer: item, requires: { functionality, flag: 'IsRead' } },
    import: importCall('SimCard', functionality),
    ...secretCalls('SimCard', functionality),
  },
  offlineRows: 'all',
});
