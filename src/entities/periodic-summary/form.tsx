import { periodicSummaryRecord } from '../../contract/entities/mileage/periodic-summary-record.ts';
import type { FieldError } from '../../contract/wire/problem.ts';
import { summaryDistances } from '../../contract/rules/mileage/summary-distance.ts';
import { useTranslation } from 'react-i18next';
import type { FormDeclaration, FormValues, CustomFieldProps, SavedRecordProps } from '../../screens/declaration/form-declaration.ts';
import { RecordDocument } from '../../screens/record/document/record-document.tsx';
import { employees, vehicles } from '../../screens/record/sources/sources.ts';
import { textOf } from '../../screens/text-of.ts';
import { vehicleIdOf } from '../../screens/scan/vehicle-sticker.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useReference } from '../../screens/reference/use-reference.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { VehicleControl } from '../../screens/vehicle/vehicle-control.tsx';
import { loadInitialDetails } from './initial-details.ts';
import { PositionsSection } from './positions-section.tsx';
import { positionFields, toSortedPositions } from './position.ts';
import { proposeDriver } from './propose-driver.ts';

type Field = keyof typeof periodicSummaryRecord.entries | 'Distance' | 'DistanceCategory1';

/** Decimals of fuel amounts in litres. */
const FUEL_DIGITS = 2;

/** The form of a periodic summary: vehicle, driver, period, and the business share of the kilometres. */
export const periodicSummaryForm: FormDeclaration<Field> = {
  schema: periodicSummaryRecord,
  sections: [
    {
      id: 'main',
      fields: [
        {
          field: 'VehicleId',
          type: 'custom',
          control: SummaryVehicle,
          source: vehicles,
          isRequired: true,
          isWide: true,
          column: 'VehicleRegistrationNumber',
        },
        { field: 'StartDate', type: 'datetime', isRequired: true },
        { field: 'EndDate', type: 'datetime' },
        { field: 'DriverName', type: 'text', maxLength: 200, suggestions: employees, isWide: true },
      ],
    },
    {
      id: 'distance',
      fields: [
        { field: 'CounterStart', type: 'number', unit: 'km', isRequired: true },
        { field: 'CounterEnd', type: 'number', unit: 'km' },
        { field: 'Distance', type: 'number', unit: 'km', isReadOnly: true },
        { field: 'DistanceCategory1', type: 'number', unit: 'km', isReadOnly: true },
        { field: 'DistanceCategory2', type: 'number', unit: 'km' },
        { field: 'DistanceCategory3', type: 'number', unit: 'km' },
        { field: 'DistanceCategory4', type: 'number', unit: 'km' },
      ],
    },
    {
      id: 'fuel',
      fields: [
        { field: 'FuelStart', type: 'number', unit: 'l', fractionDigits: FUEL_DIGITS },
        { field: 'FuelEnd', type: 'number', unit: 'l', fractionDigits: FUEL_DIGITS },
      ],
    },
    {
      id: 'structure',
      fields: [
        { field: 'OrganizationStructureLevel1', type: 'text', maxLength: 200 },
        { field: 'OrganizationStructureLevel2', type: 'text', maxLength: 200 },
        { field: 'OrganizationStructureLevel3', type: 'text', maxLength: 200 },
      ],
    },
  ],
  defaults: ({ search }) => ({
    VehicleId: vehicleIdOf(search),
    StartDate: null,
    EndDate: null,
    DriverName: '',
    CounterStart: null,
    CounterEnd: null,
    Distance: null,
    DistanceCategory1: null,
    DistanceCategory2: 0,
    DistanceCategory3: 0,
    DistanceCategory4: 0,
    FuelStart: null,
    FuelEnd: null,
    OrganizationStructureLevel1: '',
    OrganizationStructureLevel2: '',
    OrganizationStructureLevel3: '',
  }),
  derive: (patch, before) => deriveDistances({ ...before, ...patch }),
  validate: validateDistances,
  // Until its parts are pulled, a summary counts as open; the backend decides.
  isOpen: ({ CanBeEdited }) => CanBeEdited !== false,
  closesFiles: true,
  below: PositionsSection,
  buttons: SummaryFile,
  row: ({ VehicleId, Number: FullNumber }) => ({ VehicleId, ...(FullNumber === undefined ? {} : { FullNumber }) }),
};

function SummaryFile({ record }: SavedRecordProps) {
  const { t } = useTranslation('periodic-summary');
  const formats = useFormats();
  const head = positionFields.map(({ field }) => t(`fields.${field}`));
  const rows = (values: FormValues) =>
    toSortedPositions(values['Positions']).map((one) => [one.Date ? formats.dateTime(one.Date) : '', one.Description, one.Comments]);
  return (
    <RecordDocument
      entity="periodic-summary"
      form={periodicSummaryForm}
      record={record}
      numberColumn="FullNumber"
      signers={['driver', 'approver']}
      tablesOf={(values) => [{ title: t('positions.title'), head, rows: rows(values) }]}
    />
  );
}

function SummaryVehicle(props: CustomFieldProps) {
  const { database } = useSession();
  const { values, recordKey } = props;
  const company = useReference('vehicle', 'company', { allTypes: 'true' }).value ?? [];
  const people = useReference('employee', 'list', { activeOnly: 'true' }).value ?? [];
  function propose(vehicleId: number): Promise<FormValues> {
    if (typeof recordKey === 'number') return Promise.resolve({});
    // Set before the backend call: a name typed while the call runs must not be overwritten.
    props.change({ DriverName: proposeDriver(vehicleId, textOf(values['DriverName']), { vehicles: company, employees: people }) });
    return loadInitialDetails(database, vehicleId);
  }
  return <VehicleControl {...props} nextField={values['CounterStart'] === null ? 'StartDate' : 'CounterEnd'} propose={propose} />;
}

function deriveDistances(values: FormValues): FormValues {
  const number = (field: Field): number | null => (typeof values[field] === 'number' ? values[field] : null);
  return summaryDistances({
    CounterStart: number('CounterStart'),
    CounterEnd: number('CounterEnd'),
    DistanceCategory2: number('DistanceCategory2') ?? 0,
    DistanceCategory3: number('DistanceCategory3') ?? 0,
    DistanceCategory4: number('DistanceCategory4') ?? 0,
  });
}

/**
 * Private kilometres above the total make business kilometres negative. A negative total is an error of the counter fields, not of this
 * one.
 */
function validateDistances(values: FormValues): FieldError[] {
  const { Distance, DistanceCategory1 } = deriveDistances(values);
  const isTooMuch = typeof Distance === 'number' && Distance >= 0 && typeof DistanceCategory1 === 'number' && DistanceCategory1 < 0;
  return isTooMuch ? [{ field: 'DistanceCategory1', code: 'min', limit: 0 }] : [];
}
