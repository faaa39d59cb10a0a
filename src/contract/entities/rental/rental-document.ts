import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { get, step } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import {
  recordFlag,
  recordDateTime,
  recordNumber,
  recordReference,
  recordText,
  recordId,
  columnDate,
  columnFlag,
  columnReference,
  columnText,
} from '../../wire/fields.ts';
import { timeOfRental } from '../../rules/rental/rental-time.ts';
import { dictionaryIds } from '../shared/dictionary.ts';
import { collisionCheck } from './collision-check.ts';
import { deciders } from './deciders.ts';
import { scheduleRows } from './schedule-row.ts';
import { rentalRecordFields } from './rental-record-fields.ts';
import { fuelStates } from '../handover/vehicle-handover-document.ts';

const row = v.looseObject({
  Id: recordId,
  RentalDocumentNumber: columnText,
  StartDate: columnDate,
  EndDate: columnDate,
  Vehicle: columnText,
  Kind: columnText,
  /** Polish name, on which colours and calendar depend. */
  Status: columnText,
  Authorization: columnText,
  OrganizationStructure: columnText,
  CostPlace: columnText,
  Contractor: columnText,
  ContractorEmployee: columnText,
  IsRejectedByDriver: columnFlag,
  Consultant: columnText,
  Comments: columnText,
  IsDiscarded: columnFlag,
  IsPreconfirmed: columnFlag,
  IsConfirmed: columnFlag,
  // Beyond the specification: the device needs these columns to check collisions over cached rows.
  VehicleId: columnReference,
  BookingId: columnReference,
  ApplicationId: columnReference,
  ReturnDate: columnDate,
  /** Why it was discarded. */
  Reason: columnText,
});

const recordFuel = v.nullish(v.picklist(fuelStates));

/** A document as the backend returns it, including server-set fields: who decided on it and when, by name. */
const storedRecord = v.looseObject({
  Id: recordId,
  ...rentalRecordFields,
  VehicleId: recordReference,
  BookingId: recordReference,
  BookingNumber: recordText,
  ApplicationId: recordReference,
  ApplicationName: recordText,
  ContractorEmployeeId: recordReference,
  PickupCounter: recordNumber,
  ReturnCounter: recordNumber,
  PickupFuelState: recordFuel,
  ReturnFuelState: recordFuel,
  ReturnedBy: recordText,
  TravelPurpose: recordText,
  StartPlace: recordText,
  TargetPlace: recordText,
  IsRejectedByDriver: recordFlag,
  IsPreconfirmed: recordFlag,
  IsConfirmed: recordFlag,
  IsDiscarded: recordFlag,
  PreconfirmedOn: recordDateTime,
  PreconfirmedBy: recordText,
  ConfirmedOn: recordDateTime,
  ConfirmedBy: recordText,
  DiscardedOn: recordDateTime,
  DiscardedBy: recordText,
  Reason: recordText,
});

const functionality = 'RentalDocument';
const read = { functionality, flag: 'IsRead' } as const;

export const rentalDocument = defineEntity({
  name: 'rental-document',
  wireName: 'RentalDocument',
  functionality,
  numberPrefix: 'DW',
  files: { holds: 'any' },
  readings: [
    { time: 'PickupDate', counter: 'PickupCounter' },
    { time: 'ReturnDate', counter: 'ReturnCounter' },
  ],
  grid: {
    path: '/api/ODataRentalDocument',
    row,
    extraColumns: ['VehicleId', 'BookingId', 'ApplicationId', 'ReturnDate', 'Reason'],
    plate: 'Vehicle',
    searched: [
      'RentalDocumentNumber',
      'Vehicle',
      'Kind',
      'Status',
      'Authorization',
      'Contractor',
      'ContractorEmployee',
      'Consultant',
      'Comments',
    ],
    dictionaries: { Kind: dictionaryIds.rentalDocumentKinds, Status: dictionaryIds.rentalDocumentStatuses },
    sort: [{ field: 'StartDate', direction: 'desc' }],
  },
  calls: {
    ...crudCalls({
      wireName: 'RentalDocument',
      functionality,
      answer: storedRecord,
      // Permission to change the schedule suffices, because a move is merged onto the full record.
      get: { idIn: 'query', requires: { anyOf: [read, { functionality: 'RentalSchedule', flag: 'IsChange' }] } },
      createOrUpdate: {
        extraBody: ['BookingId', 'ApplicationId', 'ReadingReason'],
        // Permission to change the schedule allows to move documents on it, and no more: `rules/rental/rental-schedule.ts`.
        requires: {
          anyOf: [
            { functionality, flag: 'IsAddOrIsChange' },
            { functionality: 'RentalSchedule', flag: 'IsChangeOfExisting' },
          ],
        },
        lookUp: { in: { columns: { StartDate: 'StartDate' } }, by: ['VehicleId', 'StartDate', 'EndDate'] },
        references: ['VehicleId', 'BookingId', 'ApplicationId', 'ContractorId', 'ContractorEmployeeId'],
        merge: 'fields',
        preflight: [collisionCheck(timeOfRental)],
      },
      // Why a confirmed document is deleted; it stays for the history.
      delete: { extraBody: ['Reason'] },
    }),
    schedule: get('/RentalDocument/Schedule', { functionality: 'RentalSchedule', flag: 'IsRead' }, scheduleRows(row), {
      query: ['search', 'startDate', 'endDate'],
      defaults: { search: '' },
    }),
    /** Deciders, for the line on the record that names the next step. */
    deciders: get('/RentalDocument/Deciders', read, deciders, { isExtra: true }),
    preconfirm: step('/RentalDocument/Preconfirm/{id}', { functionality: 'RentalDocumentPreconfirm', flag: 'IsRead' }, { decides: true }),
    confirm: step('/RentalDocument/Confirm/{id}', { functionality: 'RentalDocumentConfirm', flag: 'IsRead' }, { decides: true }),
    discard: step('/RentalDocument/Discard/{id}', { functionality, flag: 'IsAdmin' }),
  },
  offlineRows: { first: 2_000, until: ['EndDate', 'ReturnDate'] },
  offlineReads: [{ call: 'deciders', isOptional: true }],
});
