import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
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
    getInitialDetailsForVehicle: {
      method: 'GET',
      path: '/PeriodicSummary/GetInitialDetailsForVehicle/{vehicleId}',
      answer: initialDetails,
      requires: read,
    },
    doesPeriodicSummaryCollide: {
      method: 'POST',
      path: '/PeriodicSummary/DoesPeriodicSummaryCollide',
      answer: v.boolean(),
      requires: read,
    },
    getIdByAccessToken: {
      method: 'GET',
      path: '/PeriodicSummary/GetIdByAccessToken/{token}',
      answer: recordId,
      requires: 'open',
      takesAccessToken: true,
    },
    getByAccessToken: {
      method: 'GET',
      path: '/PeriodicSummary/GetByAccessToken/{token}',
      answer: sharedSummary,
      requires: 'open',
      takesAccessToken: true,
    },
    getPositions: {
      method: 'GET',
      path: '/PeriodicSummary/GetPositions/{id}',
      query: ['accessToken'],
      answer: v.array(storedPosition),
      requires: read,
      takesAccessToken: true,
    },
    getPosition: {
      method: 'GET',
      path: '/PeriodicSummary/GetPosition/{id}',
      query: ['accessToken'],
      answer: storedPosition,
      requires: read,
      takesAccessToken: true,
    },
    canBeEdited: {
      method: 'GET',
      path: '/PeriodicSummary/CanBeEdited/{id}',
      query: ['accessToken'],
      answer: v.boolean(),
      requires: read,
      takesAccessToken: true,
    },
    createOrUpdatePosition: {
      method: 'POST',
      path: '/PeriodicSummary/CreateOrUpdatePosition',
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      takesAccessToken: true,
      change: {
        target: 'body',
        creates: true,
        lookUp: { in: { call: 'getPositions', parameters: { id: 'periodicSummaryId' } }, by: ['Date', 'Description'] },
        references: ['periodicSummaryId'],
      },
    },
    deletePosition: {
      method: 'POST',
      path: '/PeriodicSummary/DeletePosition/{id}',
      query: ['accessToken'],
      answer: v.unknown(),
      requires: { functionality, flag: 'IsRemove' },
      takesAccessToken: true,
      change: { target: 'path', removes: true },
    },
    importPositions: {
      method: 'POST',
      path: '/PeriodicSummary/ImportPositions',
      answer: v.boolean(),
      requires: { functionality, flag: 'IsAdd' },
      takesAccessToken: true,
      takesLong: true,
      change: { target: 'body', rejectedByFalse: 'import-failed' },
    },
    createAccessToken: {
      method: 'POST',
      path: '/PeriodicSummary/CreateAccessToken/{id}',
      isExtra: true,
      answer: createdAccess,
      requires: { functionality, flag: 'IsChange' },
      needsProof: true,
      change: { target: 'path', answersSecret: true },
    },
    revokeAccessToken: {
      method: 'POST',
      path: '/PeriodicSummary/RevokeAccessToken/{id}',
      isExtra: true,
      answer: v.unknown(),
      requires: { functionality, flag: 'IsChange' },
      change: { target: 'path' },
    },
  },
  parts: { Positions: 'getPositions', CanBeEdited: 'canBeEdited' },
  offlineRows: 1_000,
});
