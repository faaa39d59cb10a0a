import * as v from 'valibot';
import { dictionaryIds } from '../../contract/entities/shared/dictionary.ts';
import { insurancePolicyOwners } from '../../contract/entities/fleet/vehicle-damage.ts';
import { vehicleDamageRecord } from '../../contract/entities/fleet/vehicle-damage-record.ts';
import { addressInOneLine, homeCountry, placeOf } from '../../contract/wire/place.ts';
import type { FieldError } from '../../contract/wire/problem.ts';
import { canDamageBeDeleted, damageStatus } from '../../contract/rules/damage-state.ts';
import { toWireDay, wireDateTime, type WireDateTime } from '../../contract/wire/wire-date.ts';
import type { DefaultsContext, FormDeclaration, FormValues, RuleContext } from '../../screens/declaration/form-declaration.ts';
import { defaultsFromUrl } from '../../screens/record/sources/defaults-from-url.ts';
import { placeInputs } from '../../screens/record/sources/place-fields.ts';
import { employees, insurers } from '../../screens/record/sources/sources.ts';
import {
  exceptInReport,
  hasPhotos,
  isShortReport,
  reportDefaults,
  reporterField,
  requiredChoice,
  shortReportParts,
  vehicleAndRest,
} from '../../screens/vehicle/short-report.tsx';

type Field = keyof typeof vehicleDamageRecord.entries;

/** The form of a damage: event, place, driver, insurance, police. */
export const vehicleDamageForm: FormDeclaration<Field> = {
  schema: vehicleDamageRecord,
  sections: [
    {
      id: 'event',
      fields: [
        ...vehicleAndRest<Field>('Comments', [
          requiredChoice({ field: 'DamageCauseId', dictionary: dictionaryIds.damageCauses, column: 'DamageCause' }),
          { field: 'DamageDateTime', type: 'date', isRequired: true },
          { field: 'DamageDateHour', type: 'time', isRequired: true },
          { field: 'ReportDate', type: 'date', isRequired: true },
          reporterField,
          requiredChoice({ field: 'StatusId', dictionary: dictionaryIds.damageStatuses, column: 'Status' }, true),
        ]),
        { field: 'Comments', type: 'textarea', maxLength: 2_000 },
      ],
    },
    { id: 'place', fields: exceptInReport(placeInputs('Place')) },
    {
      id: 'driver',
      fields: exceptInReport<Field>([
        { field: 'IsDrivenByAnEmployee', type: 'flag', isWide: true },
        {
          field: 'DriverEmployeeId',
          type: 'reference',
          source: employees,
          isRequired: true,
          isShown: isDrivenByAnEmployee,
          column: 'DriverName',
          textField: 'DriverName',
        },
        { field: 'DriverName', type: 'text', maxLength: 200, isShown: (values) => !isDrivenByAnEmployee(values) },
        { field: 'IsDuringWork', type: 'flag', isWide: true, isShown: isDrivenByAnEmployee },
        { field: 'IsDriversFault', type: 'flag', isWide: true },
      ]),
    },
    {
      id: 'insurance',
      fields: exceptInReport<Field>([
        { field: 'WhoseInsurancePolicy', type: 'choice', values: insurancePolicyOwners },
        { field: 'InsurerNumber', type: 'text', maxLength: 50 },
        { field: 'Insurer', type: 'text', maxLength: 200, suggestions: insurers, isWide: true },
      ]),
    },
    {
      id: 'police',
      fields: exceptInReport<Field>([
        { field: 'IsPoliceNotified', type: 'flag', isWide: true },
        { field: 'PoliceStation', type: 'text', maxLength: 200, isWide: true, isShown: isPoliceNotified },
        { field: 'PoliceComments', type: 'textarea', maxLength: 2_000, isShown: isPoliceNotified },
      ]),
    },
  ],
  isQuiet: true,
  ...shortReportParts('vehicle-damage', 'service-request'),
  defaultsFrom: [{ entity: 'employee', call: 'getCurrentUserEmployeeId' }],
  defaults: defaultDamage,
  derive: (patch, before) => ({
    ...(typeof patch['ReportDate'] === 'string' ? { ReportDate: toWireDay(patch['ReportDate']) } : {}),
    ...deriveDateTime(patch, before),
  }),
  validate: validateDamage,
  row: (values) => ({
    HandoverId: values['HandoverId'] ?? null,
    DamagePointId: values['DamagePointId'] ?? null,
    ReporterId: values['ReporterId'] ?? null,
    ReportDate: String(values['ReportDate']).slice(0, 10),
    PlaceAddressInOneLine: addressInOneLine(placeOf('Place', values)),
    CanBeDeleted: canDamageBeDeleted(values),
  }),
};

/** Defaults: reported today, the hour left empty, and the current user for when an employee drove. */
function defaultDamage({ now, answers, search }: DefaultsContext): FormValues {
  const report = reportDefaults(search);
  return {
    VehicleId: null,
    ReportDate: toWireDay(now),
    StatusId: damageStatus.reported,
    DamageDateTime: toWireDay(now),
    DamageDateHour: null,
    DamageCauseId: null,
    PlaceCountryCode: homeCountry,
    IsDrivenByAnEmployee: false,
    DriverEmployeeId: answers['employee.getCurrentUserEmployeeId'] ?? null,
    ReporterId: answers['employee.getCurrentUserEmployeeId'] ?? null,
    IsDuringWork: false,
    IsDriversFault: false,
    WhoseInsurancePolicy: null,
    IsPoliceNotified: false,
    ...defaultsFromUrl(search),
    ...report,
    // A report is made when the damage is seen.
    ...(report['IsReport'] ? atTime(now) : {}),
    ...fromHandover(search),
  };
}

/** Values of a damage that its handover contains: time, who returned the vehicle, description. */
function fromHandover(search: URLSearchParams): FormValues {
  const at = v.safeParse(wireDateTime, search.get('At'));
  const driver = Number(search.get('DriverEmployeeId'));
  const words = search.get('Description')?.slice(0, 2_000) ?? '';
  return {
    ...(at.success ? atTime(at.output) : {}),
    ...(Number.isSafeInteger(driver) && driver > 0 ? { IsDrivenByAnEmployee: true, DriverEmployeeId: driver } : {}),
    ...(words === '' ? {} : { Comments: words }),
  };
}

function atTime(time: WireDateTime): FormValues {
  return { DamageDateTime: time, DamageDateHour: time.slice(11, 16) };
}

/** Date and hour are separate fields and one date-time on the wire. */
function deriveDateTime(patch: FormValues, before: FormValues): FormValues {
  if (!('DamageDateTime' in patch) && !('DamageDateHour' in patch)) return {};
  const { DamageDateTime: day, DamageDateHour: hour } = { ...before, ...patch };
  if (typeof day !== 'string') return {};
  return { DamageDateTime: `${day.slice(0, 10)}T${typeof hour === 'string' ? hour : '00:00'}:00` };
}

/** The damage must not lie in the future. A saved damage without an hour field needs none: its date-time has the hour. */
function validateDamage(values: FormValues, { now, stored }: Pick<RuleContext, 'now' | 'stored'>): FieldError[] {
  const { DamageDateTime: dateTime, DamageDateHour: hour, Comments } = values;
  return [
    ...(isShortReport(values) && (typeof Comments !== 'string' || Comments.trim() === '') && !hasPhotos(values)
      ? [{ field: 'Comments', code: 'required' }]
      : []),
    ...(typeof dateTime === 'string' && dateTime.slice(0, 10) > now.slice(0, 10) ? [{ field: 'DamageDateTime', code: 'max' }] : []),
    ...(typeof hour === 'string' || (stored && typeof stored['DamageDateHour'] !== 'string')
      ? []
      : [{ field: 'DamageDateHour', code: 'required' }]),
  ];
}

function isDrivenByAnEmployee(values: FormValues): boolean {
  return values['IsDrivenByAnEmployee'] === true;
}

function isPoliceNotified(values: FormValues): boolean {
  return values['IsPoliceNotified'] === true;
}
