import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { itemMoment, itemNumber, itemReference, itemText, recordId, shownDate, shownNumber, shownReference, shownText } from '../fields.ts';
import { summaryCalendar } from '../rules/calendar.ts';
import { summariesCollide } from '../rules/collision.ts';
import { wireMoment } from '../wire-date.ts';

const row = v.looseObject({
  Id: recordId,
  FullNumber: shownText,
  StartDate: shownDate,
  EndDate: shownDate,
  VehicleRegistrationNumber: shownText,
  DriverName: shownText,
  OrganizationStructureLevel1: shownText,
  OrganizationStructureLevel2: shownText,
  OrganizationStructureLevel3: shownText,
  CounterStart: shownNumber,
  CounterEnd: shownNumber,
  Distance: shownNumber,
  DistanceCategory1: shownNumber,
  DistanceCategory2: shownNumber,
  FuelStart: shownNumber,
  FuelEnd: shownNumber,
  // Beyond the specification: the device needs this column to check collisions over cached rows.
  VehicleId: shownReference,
});

const keptItem = v.looseObject({
  Id: recordId,
  Number: itemText,
  VehicleId: itemReference,
  StartDate: itemMoment,
  EndDate: itemMoment,
  DriverName: itemText,
  CounterStart: itemNumber,
  CounterEnd: itemNumber,
  Distance: itemNumber,
  DistanceCategory1: itemNumber,
  DistanceCategory2: itemNumber,
  DistanceCategory3: itemNumber,
  DistanceCategory4: itemNumber,
  FuelStart: itemNumber,
  FuelEnd: itemNumber,
  OrganizationStructureLevel1: itemText,
  OrganizationStructureLevel2: itemText,
  OrganizationStructureLevel3: itemText,
});

const keptPosition = v.looseObject({ Id: recordId, periodicSummaryId: itemReference, Date: itemMoment, Description: itemText, Comments: itemText });

/** A summary for holders of its access link: only the fields that the page shows. */
const sharedSummary = v.looseObject({
  Id: recordId,
  Number: shownText,
  VehicleRegistrationNumber: shownText,
  DriverName: shownText,
  StartDate: wireMoment,
  EndDate: shownDate,
  Distance: shownNumber,
  DistanceCategory1: shownNumber,
  DistanceCategory2: shownNumber,
  DistanceCategory3: shownNumber,
  DistanceCategory4: shownNumber,
});

export type SharedSummary = v.InferOutput<typeof sharedSummary>;

/** Access link to a summary's positions without a login; returned only when it is created. */
const madeAccess = v.looseObject({ AccessToken: v.string(), ValidTo: v.string() });

/** Defaults of a vehicle's next summary, which starts at the end of the last one. */
const initialDetails = v.looseObject({ CounterStart: shownNumber, StartDate: shownDate, EndDate: shownDate });

const functionality = 'PeriodicSummary';
const read = { functionality, flag: 'IsRead' } as const;

export const periodicSummary = defineEntity({
  name: 'periodic-summary',
  wireName: 'PeriodicSummary',
  functionality,
  grid: {
    path: '/api/ODataPeriodicSummary',
    row,
    extraColumns: ['VehicleId'],
    plate: 'VehicleRegistrationNumber',
    searched: ['FullNumber', 'VehicleRegistrationNumber', 'DriverName', 'OrganizationStructureLevel1', 'OrganizationStructureLevel2', 'OrganizationStructureLevel3'],
    sort: [{ field: 'StartDate', direction: 'desc' }],
  },
  calls: {
    get: { method: 'GET', path: '/PeriodicSummary/Get/{id}', answer: keptItem, requires: read },
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
    getByAccessToken: { method: 'GET', path: '/PeriodicSummary/GetByAccessToken/{token}', answer: sharedSummary, requires: 'open', takesAccessToken: true },
    getPositions: {
      method: 'GET',
      path: '/PeriodicSummary/GetPositions/{id}',
      query: ['accessToken'],
      answer: v.array(keptPosition),
      requires: read,
      takesAccessToken: true,
    },
    getPosition: { method: 'GET', path: '/PeriodicSummary/GetPosition/{id}', query: ['accessToken'], answer: keptPosition, requires: read, takesAccessToken: true },
    canBeEdited: { method: 'GET', path: '/PeriodicSummary/CanBeEdited/{id}', query: ['accessToken'], answer: v.boolean(), requires: read, takesAccessToken: true },
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
      change: { target: 'body', refusedByFalse: 'import-failed' },
    },
    createAccessToken: {
      method: 'POST',
      path: '/PeriodicSummary/CreateAccessToken/{id}', isExtra: true,
      answer: madeAccess,
      requires: { functionality, flag: 'IsChange' },
      change: { target: 'path' },
    },
    revokeAccessToken: {
      method: 'POST',
      path: '/PeriodicSummary/RevokeAccessToken/{id}', isExtra: true,
      answer: v.unknown(),
      requires: { functionality, flag: 'IsChange' },
      change: { target: 'path' },
    },
    createOrUpdate: {
      method: 'POST',
      path: '/PeriodicSummary/CreateOrUpdate',
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: {
        target: 'body',
        creates: true,
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
    },
  },
  parts: { Positions: 'getPositions', CanBeEdited: 'canBeEdited' },
  offlineRows: 1_000,
});
