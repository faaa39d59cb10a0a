import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { recordId, reference, shownNumber, shownText, text } from '../fields.ts';
import { summaryCalendar } from '../rules/calendar.ts';
import { summariesCollide } from '../rules/collision.ts';
import { positionLimits } from '../rules/summary-positions.ts';
import { wireDateTime } from '../wire-date.ts';

const row = v.looseObject({
  Id: recordId,
  FullNumber: shownText,
  StartDate: shownText,
  EndDate: shownText,
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
  // Ours, beyond the list's columns: what the device needs to judge collisions over the rows it keeps.
  VehicleId: v.nullish(recordId, null),
});

const kilometres = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999));
const optionalKilometres = v.nullish(kilometres, null);
const someKilometres = v.nullish(kilometres, 0);
/** Litres in the tank. */
const fuel = v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(99_999)), null);

const item = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    StartDate: wireDateTime,
    /** Without an end the summary still runs. */
    EndDate: v.nullish(wireDateTime, null),
    DriverName: text(200),
    CounterStart: kilometres,
    CounterEnd: optionalKilometres,
    /** Private commute, other private, private at own cost; what is left of the distance is business. */
    DistanceCategory2: someKilometres,
    DistanceCategory3: someKilometres,
    DistanceCategory4: someKilometres,
    FuelStart: fuel,
    FuelEnd: fuel,
    OrganizationStructureLevel1: text(200),
    OrganizationStructureLevel2: text(200),
    OrganizationStructureLevel3: text(200),
  }),
  v.forward(
    v.partialCheck([['StartDate'], ['EndDate']], (time) => time.EndDate === null || time.StartDate < time.EndDate, 'end-before-start'),
    ['EndDate'],
  ),
  v.forward(
    v.partialCheck([['CounterStart'], ['CounterEnd']], (way) => way.CounterEnd === null || way.CounterStart <= way.CounterEnd, 'min'),
    ['CounterEnd'],
  ),
);

export type PeriodicSummary = v.InferOutput<typeof item>;

const keptItem = v.looseObject({
  Id: recordId,
  Number: shownText,
  VehicleId: recordId,
  StartDate: v.string(),
  EndDate: shownText,
  Distance: shownNumber,
  DistanceCategory1: shownNumber,
});

const position = v.looseObject({
  Id: v.nullish(reference, null),
  periodicSummaryId: reference,
  Date: wireDateTime,
  Description: v.pipe(text(positionLimits.Description), v.trim(), v.minLength(1, 'required')),
  Comments: text(positionLimits.Comments),
});

export const summaryPositionSchema = position;
export type SummaryPosition = v.InferOutput<typeof position>;

const keptPosition = v.looseObject({ Id: recordId, periodicSummaryId: recordId, Date: v.string(), Description: shownText, Comments: shownText });

/** A summary as whoever holds its link sees it: nothing that the page does not show. */
const sharedSummary = v.looseObject({
  Id: recordId,
  Number: shownText,
  VehicleRegistrationNumber: shownText,
  DriverName: shownText,
  StartDate: v.string(),
  EndDate: shownText,
  Distance: shownNumber,
  DistanceCategory1: shownNumber,
  DistanceCategory2: shownNumber,
  DistanceCategory3: shownNumber,
  DistanceCategory4: shownNumber,
});

export type SharedSummary = v.InferOutput<typeof sharedSummary>;

/** A spreadsheet of positions: the file is uploaded first, and called here by the id that it got. */
export const positionImportSchema = v.looseObject({ Id: reference, Filename: v.pipe(v.string(), v.regex(/^\d{1,15}$/)), AccessToken: v.nullish(v.string(), null) });

/** A link by which a summary's positions are seen without a login: told once, when it is made. */
const madeAccess = v.looseObject({ AccessToken: v.string(), ValidTo: v.string() });

/** Where a vehicle's next summary begins: at the end of its last one ([1]§4). */
const initialDetails = v.looseObject({ CounterStart: shownNumber, StartDate: shownText, EndDate: shownText });

const functionality = 'PeriodicSummary';
const read = { functionality, flag: 'IsRead' } as const;

export const periodicSummary = defineEntity({
  name: 'periodic-summary',
  wireName: 'PeriodicSummary',
  functionality,
  grid: {
    path: '/api/ODataPeriodicSummary',
    row,
    searched: ['FullNumber', 'VehicleRegistrationNumber', 'DriverName', 'OrganizationStructureLevel1', 'OrganizationStructureLevel2', 'OrganizationStructureLevel3'],
    sort: [{ field: 'StartDate', direction: 'desc' }],
  },
  item,
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
      body: item,
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
      body: position,
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      takesAccessToken: true,
      change: { target: 'body', creates: true, references: ['periodicSummaryId'] },
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
      body: positionImportSchema,
      answer: v.boolean(),
      requires: { functionality, flag: 'IsAdd' },
      takesAccessToken: true,
      takesLong: true,
      change: { target: 'body', refusedByFalse: 'import-failed' },
    },
    createAccessToken: {
      method: 'POST',
      path: '/PeriodicSummary/CreateAccessToken/{id}',
      answer: madeAccess,
      requires: { functionality, flag: 'IsChange' },
      change: { target: 'path' },
    },
    revokeAccessToken: {
      method: 'POST',
      path: '/PeriodicSummary/RevokeAccessToken/{id}',
      answer: v.unknown(),
      requires: { functionality, flag: 'IsChange' },
      change: { target: 'path' },
    },
    createOrUpdate: {
      method: 'POST',
      path: '/PeriodicSummary/CreateOrUpdate',
      body: item,
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: {
        target: 'body',
        creates: true,
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
