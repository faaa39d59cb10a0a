import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { get, post, step } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import {
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
import { summaryCalendar } from '../../rules/rental/calendar.ts';
import { summariesCollide } from '../../rules/rental/collision.ts';
import { wireDateOrDateTime } from '../../wire/wire-date.ts';

const row = v.looseObject({
  Id: recordId,
  FullNumber: columnText,
  StartDate: columnDate,
  EndDate: columnDate,
  VehicleRegistrationNumber: columnText,
  DriverName: columnText,
  OrganizationStructureLevel1: columnText,
  OrganizationStructureLevel2: columnText,
  OrganizationStructureLevel3: columnText,
  CounterStart: columnNumber,
  CounterEnd: columnNumber,
  Distance: columnNumber,
  DistanceCategory1: columnNumber,
  DistanceCategory2: columnNumber,
  FuelStart: columnNumber,
  FuelEnd: columnNumber,
  // Beyond the specification: the device needs this column to check collisions over cached rows.
  VehicleId: columnReference,
});

const storedRecord = v.looseObject({
  Id: recordId,
  Number: recordText,
  VehicleId: recordReference,
  StartDate: recordDateTime,
  EndDate: recordDateTime,
  DriverName: recordText,
  CounterStart: recordNumber,
  CounterEnd: recordNumber,
  Distance: recordNumber,
  DistanceCategory1: recordNumber,
  DistanceCategory2: recordNumber,
  DistanceCategory3: recordNumber,
  DistanceCategory4: recordNumber,
  FuelStart: recordNumber,
  FuelEnd: recordNumber,
  OrganizationStructureLevel1: recordText,
  OrganizationStructureLevel2: recordText,
  OrganizationStructureLevel3: recordText,
});

const storedPosition = v.looseObject({
  Id: recordId,
  periodicSummaryId: recordReference,
  Date: recordDateTime,
  Description: recordText,
  Comments: recordText,
});

/** A summary for holders of its access link: only the fields that the page shows. */
const sharedSummary = v.looseObject({
  Id: recordId,
  Number: columnText,
  VehicleRegistrationNumber: columnText,
  DriverName: columnText,
  StartDate: wireDateOrDateTime,
  EndDate: columnDate,
  Distance: columnNumber,
  DistanceCategory1: columnNumber,
  DistanceCategory2: columnNumber,
  DistanceCategory3: columnNumber,
  DistanceCategory4: columnNumber,
});

export type SharedSummary = v.InferOutput<typeof sharedSummary>;

/** Access link to a summary's positions without a login; returned only when it is created. */
const createdAccess = v.looseObject({ AccessToken: v.string(), ValidTo: v.string() });

/** Defaults of a vehicle's next summary, which starts at the end of the last one. */
const initialDetails = v.looseObject({ CounterStart: columnNumber, StartDate: columnDate, EndDate: columnDate });

const functionality = 'PeriodicSummary';
const read = { functionality, flag: 'IsRead' } as const;

export const periodicSummary = defineEntity({
  name: 'periodic-summary',
  wireName: 'PeriodicSummary',
  functionality,
  numberPrefix: 'ZO',
  files: { holds: 'any' },
  grid: {
    path: '/api/ODataPeriodicSummary',
    row,
    extraColumns: ['VehicleId'],
    plate: 'VehicleRegistrationNumber',
    searched: [
      'FullNumber',
      'VehicleRegistrationNumber',
      'DriverName',
      'OrganizationStructureLevel1',
      'OrganizationStructureLevel2',
      'OrganizationStructureLevel3',
    ],
    sort: [{ field: 'StartDate', direction: 'desc' }],
  },
  calls: {
    ...crudCalls({
      wireName: 'PeriodicSummary',
      functionality,
      answer: storedRecord,
      createOrUpdate: {
        lookUp: { in: { columns: { StartDate: 'StartDate' } }, by: ['VehicleId', 'StartDate', 'EndDate'] },
        references: ['VehicleId'],
        merge: 'fields',
        preflight: [
          {
            call: 'doesPeriodicSummaryCollide',
            kind: 'collision',
            parameters: 'body',
            field: 'StartDate',
            ofCalendar: { calendar: summaryCalendar, isInTheWay: summariesCollide },
          },
        ],
      },
    }),
    getInitialDetailsForVehicle: get('/PeriodicSummary/GetInitialDetailsForVehicle/{vehicleId}', read, initialDetails),
    doesPeriodicSummaryCollide: post('/PeriodicSummary/DoesPeriodicSummaryCollide', read, v.boolean()),
    getIdByAccessToken: get('/PeriodicSummary/GetIdByAccessToken/{token}', 'open', recordId, { takesAccessToken: true }),
    getByAccessToken: get('/PeriodicSummary/GetByAccessToken/{token}', 'open', sharedSummary, { takesAccessToken: true }),
    getPositions: get('/PeriodicSummary/GetPositions/{id}', read, v.array(storedPosition), {
      query: ['accessToken'],
      takesAccessToken: true,
    }),
    getPosition: get('/PeriodicSummary/GetPosition/{id}', read, storedPosition, { query: ['accessToken'], takesAccessToken: true }),
    canBeEdited: get('/PeriodicSummary/CanBeEdited/{id}', read, v.boolean(), { query: ['accessToken'], takesAccessToken: true }),
    createOrUpdatePosition: post('/PeriodicSummary/CreateOrUpdatePosition', { functionality, flag: 'IsAddOrIsChange' }, recordId, {
      takesAccessToken: true,
      change: {
        target: 'body',
        creates: true,
        lookUp: { in: { call: 'getPositions', parameters: { id: 'periodicSummaryId' } }, by: ['Date', 'Description'] },
        references: ['periodicSummaryId'],
      },
    }),
    deletePosition: step(
      '/PeriodicSummary/DeletePosition/{id}',
      { functionality, flag: 'IsRemove' },
      { query: ['accessToken'], takesAccessToken: true, change: { removes: true } },
    ),
    importPositions: post('/PeriodicSummary/ImportPositions', { functionality, flag: 'IsAdd' }, v.boolean(), {
      takesAccessToken: true,
      takesLong: true,
      change: { target: 'body', rejectedByFalse: 'import-failed' },
    }),
    createAccessToken: step(
      '/PeriodicSummary/CreateAccessToken/{id}',
      { functionality, flag: 'IsChange' },
      { answer: createdAccess, isExtra: true, needsProof: true, change: { answersSecret: true } },
    ),
    revokeAccessToken: step('/PeriodicSummary/RevokeAccessToken/{id}', { functionality, flag: 'IsChange' }, { isExtra: true }),
  },
  parts: { Positions: 'getPositions', CanBeEdited: 'canBeEdited' },
  offlineRows: 1_000,
});
