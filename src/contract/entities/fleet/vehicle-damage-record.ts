import * as v from 'valibot';
import { optionalReference, recordId, reference, columnFlag, text } from '../../wire/fields.ts';
import { isValidPostCode, placeFields } from '../../wire/place.ts';
import { damageStatus } from '../../rules/damage-state.ts';
import { wireDateTime, wireDay } from '../../wire/wire-date.ts';
import { shortReportFields } from '../shared/short-report.ts';
import { insurancePolicyOwners } from './vehicle-damage.ts';

export const vehicleDamageRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    ReportDate: wireDay,
    StatusId: v.nullish(recordId, damageStatus.reported),
    DamageDateTime: wireDateTime,
    /** `HH:mm`; defaults to the time of `DamageDateTime`. */
    DamageDateHour: v.nullish(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid')), null),
    /** Null only in a short report, as is the city. */
    DamageCauseId: v.nullish(recordId, null),
    ...placeFields('Place'),
    PlaceCity: text(100),
    IsDrivenByAnEmployee: columnFlag,
    DriverEmployeeId: optionalReference,
    /** Driver who is not an employee. */
    DriverName: text(200),
    IsDuringWork: columnFlag,
    IsDriversFault: columnFlag,
    WhoseInsurancePolicy: v.nullish(v.picklist(insurancePolicyOwners), null),
    Insurer: text(200),
    InsurerNumber: text(50),
    IsPoliceNotified: columnFlag,
    PoliceStation: text(200),
    PoliceComments: text(2_000),
    Comments: text(2_000),
    ...shortReportFields,
  }),
  v.forward(
    v.partialCheck([['IsReport'], ['DamageCauseId']], (damage) => damage.IsReport || damage.DamageCauseId !== null, 'required'),
    ['DamageCauseId'],
  ),
  v.forward(
    v.partialCheck([['IsReport'], ['PlaceCity']], (damage) => damage.IsReport || damage.PlaceCity !== '', 'required'),
    ['PlaceCity'],
  ),
  v.forward(
    v.partialCheck(
      [['IsDrivenByAnEmployee'], ['DriverEmployeeId']],
      (driven) => !driven.IsDrivenByAnEmployee || driven.DriverEmployeeId !== null,
      'required',
    ),
    ['DriverEmployeeId'],
  ),
  v.forward(
    v.partialCheck(
      [['DamageDateTime'], ['ReportDate']],
      (damage) => damage.DamageDateTime.slice(0, 10) <= damage.ReportDate,
      'end-before-start',
    ),
    ['ReportDate'],
  ),
  v.forward(
    v.partialCheck(
      [['PlaceCountryCode'], ['PlacePostCode']],
      (place) => isValidPostCode(place.PlaceCountryCode, place.PlacePostCode.trim()),
      'invalid',
    ),
    ['PlacePostCode'],
  ),
  v.transform((damage) => ({
    ...damage,
    ...withHour(damage),
    ...clearDriverFields(damage),
    ...clearPoliceFields(damage),
    IsReport: damage.IsReport && (damage.DamageCauseId === null || damage.PlaceCity === ''),
  })),
);

function withHour({ DamageDateTime, DamageDateHour }: { DamageDateTime: string; DamageDateHour: string | null }) {
  const hour = DamageDateHour ?? DamageDateTime.slice(11, 16);
  return { DamageDateTime: DamageDateHour === null ? DamageDateTime : `${DamageDateTime.slice(0, 10)}T${hour}:00`, DamageDateHour: hour };
}

// Fields that the form shows only under a condition are cleared when it does not hold.

function clearDriverFields({ IsDrivenByAnEmployee }: { IsDrivenByAnEmployee: boolean }) {
  return IsDrivenByAnEmployee ? { DriverName: '' } : { DriverEmployeeId: null, IsDuringWork: false };
}

function clearPoliceFields({ IsPoliceNotified }: { IsPoliceNotified: boolean }) {
  return IsPoliceNotified ? {} : { PoliceStation: '', PoliceComments: '' };
}
