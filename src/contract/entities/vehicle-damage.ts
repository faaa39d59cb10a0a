import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { itemChoice, itemDay, itemFlag, itemMoment, itemReference, itemText, recordId, shownDate, shownFlag, shownNumber, shownText } from '../fields.ts';
import { itemPlace } from '../place.ts';
import { dictionaryIds } from './dictionary.ts';

/**
 * Whose insurance pays: 0 the perpetrator's third-party liability, 1 own comprehensive, 2 comprehensive with recourse, 3 own
 * handling, 4 own liability, 5 direct liability.
 */
export const insurancePolicyOwners = [0, 1, 2, 3, 4, 5] as const;

const row = v.looseObject({
  Id: recordId,
  Number: shownText,
  VehicleRegistrationNumber: shownText,
  DriverName: shownText,
  ReportDate: shownDate,
  Status: shownText,
  DamageDateTime: shownDate,
  DamageCause: shownText,
  IsDriversFault: shownFlag,
  WhoseInsurancePolicy: shownNumber,
  PlaceAddressInOneLine: shownText,
  Comments: shownText,
  CanBeDeleted: shownFlag,
});

/** Reads `HH:mm` from an hour, a time with seconds, or a date-time. */
const itemHour = v.nullish(v.pipe(v.string(), v.transform((text) => text.trim().replace(/^.*[T ](?=\d)/, '').replace(/^(\d)(?=:|$)/, '0$1').replace(/^(\d{2})$/, '$1:00').slice(0, 5))));

/** A damage as the backend returns it, including server-set fields. */
const keptItem = v.looseObject({
  Id: recordId,
  VehicleId: itemReference,
  VehicleRegistrationNumber: itemText,
  Number: itemText,
  ReportDate: itemDay,
  StatusId: itemChoice,
  Status: itemText,
  DamageDateTime: itemMoment,
  DamageDateHour: itemHour,
  DamageCauseId: itemChoice,
  DamageCause: itemText,
  ...itemPlace('Place'),
  PlaceAddressInOneLine: itemText,
  IsDrivenByAnEmployee: itemFlag,
  DriverEmployeeId: itemReference,
  DriverName: itemText,
  IsDuringWork: itemFlag,
  IsDriversFault: itemFlag,
  WhoseInsurancePolicy: v.nullish(v.picklist(insurancePolicyOwners)),
  Insurer: itemText,
  InsurerNumber: itemText,
  IsPoliceNotified: itemFlag,
  PoliceStation: itemText,
  PoliceComments: itemText,
  Comments: itemText,
  CanBeDeleted: itemFlag,
});

const functionality = 'VehicleDamage';

export const vehicleDamage = defineEntity({
  name: 'vehicle-damage',
  wireName: 'VehicleDamage',
  functionality,
  grid: {
    path: '/api/ODataVehicleDamage',
    row,
    searched: ['Number', 'VehicleRegistrationNumber', 'DriverName', 'Status', 'DamageCause', 'PlaceAddressInOneLine', 'Comments'],
    dictionaries: { Status: dictionaryIds.damageStatuses, DamageCause: dictionaryIds.damageCauses },
    sort: [{ field: 'DamageDateTime', direction: 'desc' }],
  },
  calls: {
    get: {
      method: 'GET',
      path: '/VehicleDamage/Get/',
      query: ['id'],
      answer: keptItem,
      requires: { functionality, flag: 'IsRead' },
    },
    createOrUpdate: {
      method: 'POST',
      path: '/VehicleDamage/CreateOrUpdate',
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: {
        target: 'body',
        creates: true,
        lookUp: { in: { columns: { DamageDateTime: 'DamageDateTime' } }, by: ['VehicleId', 'DamageDateTime', 'DamageCauseId'] },
        references: ['VehicleId', 'DriverEmployeeId'],
        merge: 'fields',
      },
    },
    delete: {
      method: 'POST',
      path: '/VehicleDamage/Delete/{id}',
      answer: v.unknown(),
      requires: { functionality, flag: 'IsRemove' },
      change: { target: 'path', removes: true },
    },
  },
  offlineRows: 2_000,
});
