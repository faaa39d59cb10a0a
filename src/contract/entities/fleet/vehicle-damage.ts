import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import {
  recordChoice,
  recordDay,
  recordFlag,
  recordDateTime,
  recordReference,
  recordText,
  recordId,
  columnDate,
  columnFlag,
  columnNumber,
  columnReference,
  columnText,
} from '../../wire/fields.ts';
import { recordPlace } from '../../wire/place.ts';
import { dictionaryIds } from '../shared/dictionary.ts';
import { reportColumns, shortReportNames, storedReportFields } from '../shared/short-report.ts';

/**
 * Insurance that pays: 0 the perpetrator's third-party liability, 1 own comprehensive, 2 comprehensive with recourse, 3 own
 * handling, 4 own liability, 5 direct liability.
 */
export const insurancePolicyOwners = [0, 1, 2, 3, 4, 5] as const;

const row = v.looseObject({
  Id: recordId,
  Number: columnText,
  VehicleRegistrationNumber: columnText,
  DriverName: columnText,
  ReportDate: columnDate,
  Status: columnText,
  DamageDateTime: columnDate,
  DamageCause: columnText,
  IsDriversFault: columnFlag,
  WhoseInsurancePolicy: columnNumber,
  PlaceAddressInOneLine: columnText,
  Comments: columnText,
  CanBeDeleted: columnFlag,
  ...reportColumns,
  /** Beyond the specification: the driver, if an employee. */
  DriverEmployeeId: columnReference,
});

/** Reads `HH:mm` from an hour, a time with seconds, or a date-time. */
const recordHour = v.nullish(
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .trim()
        .replace(/^.*[T ](?=\d)/, '')
        .replace(/^(\d)(?=:|$)/, '0$1')
        .replace(/^(\d{2})$/, '$1:00')
        .slice(0, 5),
    ),
  ),
);

/** A damage as the backend returns it, including server-set fields. */
const storedRecord = v.looseObject({
  Id: recordId,
  VehicleId: recordReference,
  VehicleRegistrationNumber: recordText,
  Number: recordText,
  ReportDate: recordDay,
  StatusId: recordChoice,
  Status: recordText,
  DamageDateTime: recordDateTime,
  DamageDateHour: recordHour,
  DamageCauseId: recordChoice,
  DamageCause: recordText,
  ...recordPlace('Place'),
  PlaceAddressInOneLine: recordText,
  IsDrivenByAnEmployee: recordFlag,
  DriverEmployeeId: recordReference,
  DriverName: recordText,
  IsDuringWork: recordFlag,
  IsDriversFault: recordFlag,
  WhoseInsurancePolicy: v.nullish(v.picklist(insurancePolicyOwners)),
  Insurer: recordText,
  InsurerNumber: recordText,
  IsPoliceNotified: recordFlag,
  PoliceStation: recordText,
  PoliceComments: recordText,
  Comments: recordText,
  CanBeDeleted: recordFlag,
  ...storedReportFields,
});

const functionality = 'VehicleDamage';

export const vehicleDamage = defineEntity({
  name: 'vehicle-damage',
  wireName: 'VehicleDamage',
  functionality,
  numberPrefix: 'SZK',
  files: { holds: 'any' },
  grid: {
    path: '/api/ODataVehicleDamage',
    row,
    extraColumns: [...Object.keys(reportColumns), 'DriverEmployeeId'],
    searched: [
      'Number',
      'VehicleRegistrationNumber',
      'DriverName',
      'Reporter',
      'Status',
      'DamageCause',
      'PlaceAddressInOneLine',
      'Comments',
    ],
    dictionaries: { Status: dictionaryIds.damageStatuses, DamageCause: dictionaryIds.damageCauses },
    sort: [{ field: 'DamageDateTime', direction: 'desc' }],
  },
  calls: {
    ...crudCalls({
      wireName: 'VehicleDamage',
      functionality,
      answer: storedRecord,
      get: { idIn: 'query' },
      createOrUpdate: {
        lookUp: { in: { columns: { DamageDateTime: 'DamageDateTime' } }, by: ['VehicleId', 'DamageDateTime', 'DamageCauseId'] },
        references: ['VehicleId', 'DriverEmployeeId', 'HandoverId', 'ReporterId'],
        extraBody: shortReportNames,
        merge: 'fields',
      },
      delete: true,
    }),
  },
  offlineRows: 2_000,
});
