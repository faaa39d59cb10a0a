import { rentalStates } from '../../contract/rules/rental/state.ts';
import { rentalDocumentRecord } from '../../contract/entities/rental/rental-document-record.ts';
import { fuelStates } from '../../contract/entities/handover/vehicle-handover-document.ts';
import { isRentalOpen } from '../../contract/rules/rental/rental-state.ts';
import { applicationField } from '../../screens/application/application-field.tsx';
import type { FieldDeclaration, FormDeclaration, SavedRecordProps } from '../../screens/declaration/form-declaration.ts';
import { RecordDocument } from '../../screens/record/document/record-document.tsx';
import { defaultsFromUrl } from '../../screens/record/sources/defaults-from-url.ts';
import { codedPlaces, contractorEmployees, contractors } from '../../screens/record/sources/sources.ts';
import { newStatusOf, rentalStatuses, statusAndKind, statusColumn, statusTimes } from '../../screens/record/sources/rental-status.ts';
import { counterControl } from '../../screens/vehicle/counter-control.tsx';
import { counterQuestions, futureReadingErrors } from '../../screens/vehicle/counter-questions.ts';
import { BookingField } from './booking-field.tsx';
import { rentableVehicles } from './rentable-vehicles.ts';

/** Read-only fields that the backend fills in: who decided on the document, when and why. */
const decisionFields = [
  'IsRejectedByDriver',
  'PreconfirmedOn',
  'PreconfirmedBy',
  'ConfirmedOn',
  'ConfirmedBy',
  'DiscardedOn',
  'DiscardedBy',
  'Reason',
] as const;

const entity = 'rental-document';

type Field = keyof typeof rentalDocumentRecord.entries | (typeof decisionFields)[number];

/** The form of a document that rents out a vehicle: period, contractor, pickup and return. */
export const rentalDocumentForm: FormDeclaration<Field> = {
  schema: rentalDocumentRecord,
  sections: [
    {
      id: 'main',
      fields: [
        applicationField,
        { field: 'BookingId', type: 'custom', control: BookingField, shownAs: 'BookingNumber', isWide: true },
        { field: 'StartDate', type: 'datetime', isRequired: true },
        { field: 'EndDate', type: 'datetime' },
        { field: 'VehicleId', type: 'reference', source: rentableVehicles, isRequired: true, column: 'Vehicle' },
        ...statusAndKind,
        { field: 'ContractorId', type: 'reference', source: contractors, column: 'Contractor' },
        { field: 'ContractorEmployeeId', type: 'reference', source: contractorEmployees, column: 'ContractorEmployee' },
      ],
    },
    {
      id: 'pickup',
      fields: [
        { field: 'PickupDate', type: 'datetime' },
        { field: 'PickupCounter', type: 'number', unit: 'km', control: counterControl({ entity, time: 'PickupDate' }) },
        { field: 'PickupFuelState', type: 'choice', values: fuelStates },
        { field: 'PickupPlace', type: 'text', maxLength: 200, suggestions: codedPlaces, isWide: true },
      ],
    },
    {
      id: 'return',
      fields: [
        { field: 'ReturnDate', type: 'datetime' },
        {
          field: 'ReturnCounter',
          type: 'number',
          unit: 'km',
          control: counterControl({ entity, time: 'ReturnDate', start: { time: 'PickupDate', counter: 'PickupCounter' } }),
        },
        { field: 'ReturnFuelState', type: 'choice', values: fuelStates },
        { field: 'ReturnedBy', type: 'text', maxLength: 200, suggestions: contractorEmployees },
        { field: 'ReturnPlace', type: 'text', maxLength: 200, suggestions: codedPlaces, isWide: true },
      ],
    },
    {
      id: 'trip',
      fields: [
        { field: 'TravelPurpose', type: 'text', maxLength: 200, isWide: true },
        { field: 'StartPlace', type: 'text', maxLength: 200 },
        { field: 'TargetPlace', type: 'text', maxLength: 200 },
        { field: 'Comments', type: 'textarea', maxLength: 2_000 },
      ],
    },
    { id: 'decisions', fields: decisionFields.map(toDecisionField) },
  ],
  additionalFields: 'RentalDocument',
  defaultsFrom: [rentalStatuses],
  defaults: ({ now, answers, search }) => ({
    VehicleId: null,
    BookingId: null,
    ApplicationId: null,
    StartDate: now,
    EndDate: null,
    KindId: null,
    StatusId: newStatusOf(answers),
    ContractorId: null,
    ContractorEmployeeId: null,
    PickupDate: null,
    ReturnDate: null,
    PickupCounter: null,
    ReturnCounter: null,
    PickupPlace: '',
    ReturnPlace: '',
    PickupFuelState: null,
    ReturnFuelState: null,
    ReturnedBy: '',
    TravelPurpose: '',
    StartPlace: '',
    TargetPlace: '',
    Comments: '',
    AdditionalFieldValues: [],
    ...defaultsFromUrl(search),
  }),
  derive: (patch, before, now) => ({
    ...statusTimes(patch, before, now),
    ...(isChanged('ContractorId', patch, before) ? { ContractorEmployeeId: null } : {}),
    ...(isChanged('VehicleId', patch, before) && !('BookingId' in patch) ? { BookingId: null } : {}),
  }),
  validate: (values, { now }) => futureReadingErrors(values, entity, now),
  questions: (values, context) => counterQuestions(values, entity, context),
  row: ({ VehicleId, BookingId, ApplicationId, ReturnDate, StatusId }) => ({
    VehicleId,
    BookingId,
    ApplicationId,
    ReturnDate,
    ...statusColumn(StatusId),
  }),
  buttons: RentalDocumentFile,
  isOpen: (record, row) => isRentalOpen({ ...record, ...row }),
};

function RentalDocumentFile({ record }: SavedRecordProps) {
  return (
    <RecordDocument
      entity={entity}
      form={rentalDocumentForm}
      record={record}
      numberColumn="RentalDocumentNumber"
      signers={['issuer', 'recipient']}
      states={rentalStates}
    />
  );
}

function toDecisionField(field: (typeof decisionFields)[number]): FieldDeclaration<Field> {
  const shared = { field, isReadOnly: true, isShown: (values: Readonly<Record<string, unknown>>) => Boolean(values[field]) };
  if (field === 'IsRejectedByDriver') return { ...shared, type: 'flag' };
  return field.endsWith('On') ? { ...shared, type: 'datetime' } : { ...shared, type: 'text', maxLength: 500 };
}

function isChanged(field: Field, patch: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>): boolean {
  return field in patch && patch[field] !== before[field];
}
