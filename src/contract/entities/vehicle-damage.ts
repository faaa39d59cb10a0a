import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { optionalReference, recordId, reference, shownFlag, shownNumber, shownText, text } from '../fields.ts';
import { isPostCodeOf, placeFields } from '../place.ts';
import { damageStatus } from '../rules/damage-state.ts';
import { wireDate, wireDateTime } from '../wire-date.ts';
import { dictionaryIds } from './dictionary.ts';

/**
 * Whose insurance pays ([0]§3): 0 the perpetrator's third-party liability, 1 own comprehensive, 2 comprehensive with recourse,
 * 3 own handling, 4 own liability, 5 direct liability.
 */
export const insurancePolicyOwners = [0, 1, 2, 3, 4, 5] as const;

const row = v.looseObject({
  Id: recordId,
  Number: shownText,
  VehicleRegistrationNumber: shownText,
  DriverName: shownText,
  ReportDate: shownText,
  Status: shownText,
  DamageDateTime: shownText,
  DamageCause: shownText,
  IsDriversFault: shownFlag,
  WhoseInsurancePolicy: shownNumber,
  PlaceAddressInOneLine: shownText,
  Comments: shownText,
  CanBeDeleted: shownFlag,
});

const item = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    ReportDate: wireDate,
    StatusId: v.nullish(recordId, damageStatus.reported),
    DamageDateTime: wireDateTime,
    /** `HH:mm`; the hour of `DamageDateTime` when left out. */
    DamageDateHour: v.nullish(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')), null),
    DamageCauseId: recordId,
    ...placeFields('Place'),
    IsDrivenByAnEmployee: shownFlag,
    DriverEmployeeId: optionalReference,
    /** Who drove, of whom the company has no record. */
    DriverName: text(200),
    IsDuringWork: shownFlag,
    IsDriversFault: shownFlag,
    WhoseInsurancePolicy: v.nullish(v.picklist(insurancePolicyOwners), null),
    Insurer: text(200),
    InsurerNumber: text(50),
    IsPoliceNotified: shownFlag,
    PoliceStation: text(200),
    PoliceComments: text(2_000),
    Comments: text(2_000),
  }),
  v.forward(
    v.partialCheck(
      [['IsDrivenByAnEmployee'], ['DriverEmployeeId']],
      (driven) => !driven.IsDrivenByAnEmployee || driven.DriverEmployeeId !== null,
      'required',
    ),
    ['DriverEmployeeId'],
  ),
  v.forward(
    v.partialCheck([['DamageDateTime'], ['ReportDate']], (damage) => damage.DamageDateTime.slice(0, 10) <= damage.ReportDate, 'end-before-start'),
    ['ReportDate'],
  ),
  v.forward(
    v.partialCheck([['PlaceCountryCode'], ['PlacePostCode']], (place) => isPostCodeOf(place.PlaceCountryCode, place.PlacePostCode.trim()), 'invalid'),
    ['PlacePostCode'],
  ),
  v.transform((damage) => ({ ...damage, ...atItsHour(damage), ...withoutNoDriver(damage), ...withoutNoPolice(damage) })),
);

/** A damage as the backend keeps it, with what only the backend sets. */
const keptItem = v.looseObject({
  Id: recordId,
  VehicleId: recordId,
  Number: shownText,
  PlaceAddressInOneLine: shownText,
  CanBeDeleted: shownFlag,
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
  item,
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
      body: item,
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: { target: 'body', creates: true, references: ['VehicleId', 'DriverEmployeeId'], merge: 'fields' },
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

function atItsHour({ DamageDateTime, DamageDateHour }: { DamageDateTime: string; DamageDateHour: string | null }) {
  const hour = DamageDateHour ?? DamageDateTime.slice(11, 16);
  return { DamageDateTime: DamageDateHour === null ? DamageDateTime : `${DamageDateTime.slice(0, 10)}T${hour}:00`, DamageDateHour: hour };
}

// What a form asks only of some damages is kept of those alone.

function withoutNoDriver({ IsDrivenByAnEmployee }: { IsDrivenByAnEmployee: boolean }) {
  return IsDrivenByAnEmployee ? { DriverName: '' } : { DriverEmployeeId: null, IsDuringWork: false };
}

function withoutNoPolice({ IsPoliceNotified }: { IsPoliceNotified: boolean }) {
  return IsPoliceNotified ? {} : { PoliceStation: '', PoliceComments: '' };
}
