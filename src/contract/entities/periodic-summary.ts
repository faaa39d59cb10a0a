import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { recordId, reference, shownNumber, shownText, text } from '../fields.ts';
import { summaryCalendar } from '../rules/calendar.ts';
import { summariesCollide } from '../rules/collision.ts';
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
  offlineRows: 1_000,
});
